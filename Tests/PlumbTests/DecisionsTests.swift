import Foundation
import Testing

/// The page on decisions and the scenarios that ask a platform about them.
struct DecisionsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What stands in the last column where no scenario asks.
  private static let words: Set<String> = [
    "measured", "known", "ours", "metric", "stand-in", "refused", "limit", "withdrawn",
  ]

  /// The last cells of all rows of the tables that have the column `asked by`.
  private static func answers() throws -> [String] {
    let page = try String(
      contentsOf: root.appending(path: "Documentation/decisions.md"), encoding: .utf8)
    var answers: [String] = []
    var isAsked = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        isAsked = false
        continue
      }
      let cells = line.split(separator: " | ").map { $0.trimmingCharacters(in: ["|", " "]) }
      if cells.last == "asked by" { isAsked = true }
      if isAsked, cells.last != "asked by", cells.last != "---" {
        answers.append(cells.last ?? "")
      }
    }
    return answers
  }

  @Test func `each decision names the scenarios that ask about it, or why none does`() throws {
    let answers = try Self.answers()
    #expect(answers.count > 80)
    var named: Set<String> = []
    for answer in answers where !Self.words.contains(answer) {
      for name in answer.components(separatedBy: ", ") {
        #expect(name.hasPrefix("`") && name.hasSuffix("`"), "\(answer)")
        named.insert("decisions/" + name.trimmingCharacters(in: ["`"]))
      }
    }
    let program = try Program()
    let corpus = Self.root.appending(path: "Sources/Corpus").path()
    #expect(try program.run("import", corpus).status == 0)
    let list = try program.run("list", "basis:decided", "--json")
    let scenarios = try #require(
      JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
    let asking = Set(scenarios.compactMap { ($0["name"] as? String)?.split(separator: "@").first })
    #expect(named == Set(asking.map(String.init)))
  }

  @Test func `the page says what each word in place of a scenario means`() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Documentation/decisions.md"), encoding: .utf8)
    let head = page.components(separatedBy: "\n## ")[0]
    let told = head.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .flatMap { $0.dropFirst(2).components(separatedBy: " | ")[0].components(separatedBy: ", ") }
    #expect(Set(told).subtracting(["word", "---"]) == Self.words)
    #expect(try Set(Self.answers().filter { !$0.hasPrefix("`") }) == Self.words)
  }
}
