import Scenarios
import SwiftSubset
import Testing

@testable import Articles

struct HostilePageTests {
  struct Page: CustomTestStringConvertible {
    var file: String
    var piece: String
    var testDescription: String { "\(file) of \(piece.debugDescription)" }
  }

  @Test(
    arguments: [
      Page(file: "a.txt", piece: "a"), Page(file: "a.txt", piece: "{"),
      Page(file: "a.txt", piece: "{\n"), Page(file: "a.txt", piece: "HStack {\n"),
      Page(file: "a.txt", piece: "if x {\n"), Page(file: "a.txt", piece: "Foo(\n"),
      Page(file: "a.txt", piece: "// x\n"), Page(file: "a.txt", piece: "@Foo\n"),
      Page(file: "a.txt", piece: "foo\n"), Page(file: "a.txt", piece: ".foo()\n"),
      Page(file: "a.txt", piece: "/*\n"), Page(file: "a.txt", piece: "Text(\"\"\"\n"),
      Page(file: "a.txt", piece: "\n"), Page(file: "a.txt", piece: "\u{A0}"),
      Page(file: "a.md", piece: "# a\n"), Page(file: "a.md", piece: "["),
      Page(file: "a.md", piece: ">"), Page(file: "a.md", piece: "* "),
      Page(file: "a.md", piece: "```frames \\& x\n```\n"), Page(file: "a.md", piece: "<pre>\n"),
      Page(file: "a.md", piece: "{% highlight swift %}\n"),
      Page(file: "a.html", piece: "<"), Page(file: "a.html", piece: "<pre>\n"),
      Page(file: "a.html", piece: "<h1>"), Page(file: "a.html", piece: "<script "),
    ])
  func `a page of one piece over and over is read in one go`(_ page: Page) {
    let isLinear = Growth.isAboutLinear(upTo: 60_000 / page.piece.utf8.count) { count in
      let text = String(repeating: page.piece, count: count)
      let source = ArticleSource(name: "a", file: page.file, text: text)
      let result = ArticleImporter().read([source])
      #expect(result.articles.flatMap(\.scenarios).isEmpty)
    }
    #expect(isLinear)
  }

  @Test func `an article with more code than is taken in is refused as a whole`() {
    let count = Limits.Source.pieces + 1
    let text = String(repeating: "```swift\nText(\"a\")\n```\n", count: count)
    let result = ArticleImporter().read([ArticleSource(name: "a", file: "a.md", text: text)])
    #expect(
      result.errors.map(\.description)
        == ["a.md: error: more than 50000 pieces of code; split the article"])
  }
}
