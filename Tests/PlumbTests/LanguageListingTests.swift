import Foundation
import Testing

/// The list of what declared code may use.
struct LanguageListingTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/language.md")

  @Test func `the documentation is what the program prints`() throws {
    let answer = try Program().run("catalog", "--language")
    #expect(answer.status == 0, "\(answer.messages)")
    if ProcessInfo.processInfo.environment["PLUMB_WRITE_LANGUAGE"] != nil {
      try answer.output.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(answer.output == (try String(contentsOf: Self.page, encoding: .utf8)))
  }

  @Test func `the list for programs has rows and limits`() throws {
    let answer = try Program().run("catalog", "--language", "--json")
    let rows = try #require(answer.json?["rows"] as? [String])
    #expect(rows.contains("Sequence<T>.map((T) -> U) -> [U]"))
    #expect(Set(rows).count == rows.count)
    #expect((answer.json?["limits"] as? [String: Double])?.isEmpty == false)
  }

  @Test func `the list is whole`() throws {
    let answer = try Program().run("catalog", "--language", "map")
    #expect(answer.status == 2)
    #expect(answer.messages.contains("takes no NAME"))
  }
}
