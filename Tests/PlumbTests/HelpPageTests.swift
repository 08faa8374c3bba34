import Foundation
import Testing

@testable import plumb

struct HelpPageTests {
  private static let pages = Bundle.module.bundleURL.appending(path: "Pages")

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: pages.appending(path: name + ".txt"), encoding: .utf8)
  }

  private static let declarations = Plumb.groups.flatMap(\.commands).map { $0.declaration }

  @Test(arguments: declarations.map(\.name))
  func `a command's help page is the one that was reviewed`(_ name: String) throws {
    let answer = try Program().run(name, "--help")
    #expect(answer.status == 0)
    #expect(answer.messages == "")
    #expect(answer.output == (try Self.page(name)))
  }

  @Test(arguments: ["--help", "-h", "help"])
  func `the program's help page is the one that was reviewed`(_ word: String) throws {
    let answer = try Program().run(word)
    #expect(answer.status == 0)
    #expect(answer.output == (try Self.page("plumb")))
  }

  @Test func `without a command the help page is a message`() throws {
    let answer = try Program().run()
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.messages.hasPrefix("Usage: plumb COMMAND"))
  }

  @Test func `there is no page without a command`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.pages.path())
    #expect(
      names.sorted() == (Self.declarations.map(\.name) + ["plumb"]).map { $0 + ".txt" }.sorted())
  }

  @Test(arguments: declarations.map(\.name))
  func `no line of a page is wider than a terminal`(_ name: String) throws {
    for line in try Self.page(name).split(separator: "\n") {
      #expect(line.count <= HelpPage.width, "\(line)")
    }
  }

  @Test func `what a command declares is declared once`() {
    for declaration in Self.declarations {
      let names = declaration.options.map(\.name) + ["--help"]
      #expect(Set(names).count == names.count, "\(declaration.name)")
      let letters = declaration.options.compactMap(\.letter) + ["h"]
      #expect(Set(letters).count == letters.count, "\(declaration.name)")
    }
  }
}
