import Foundation
import Scenarios
import Testing

@testable import ArticleFolders
@testable import Articles

/// Examples that were counted twice, lost or read as something else without a word.
struct LostExampleTests {
  private func read(_ file: String, _ text: String) -> ImportResult {
    let name = String(file.prefix { $0 != "." })
    return ArticleImporter().read([ArticleSource(name: name, file: file, text: text)])
  }

  private static let example = "Text(\"a\").padding(3)"

  @Test(arguments: [
    "<template><pre>\(example)</pre></template>", "<noscript><pre>\(example)</pre></noscript>",
    "<pre hidden>\(example)</pre>",
    "<pre class=\"x\" style=\"color: red; display: none\">\(example)</pre>",
    "<pre style='display:none'>\(example)</pre>",
  ])
  func `an example that a page shows and holds hidden counts once`(_ hidden: String) {
    let shown = "<h2>A</h2>\n<pre>\(Self.example)</pre>\n"
    for page in [shown + hidden, hidden + "\n" + shown] {
      let result = read("page.html", page)
      #expect(result.articles.flatMap(\.scenarios).map(\.name) == ["page/a@393x852"])
    }
    // What is nowhere else is the example.
    #expect(read("page.html", hidden).articles.flatMap(\.scenarios).count == 1)
    #expect(
      read("page.html", hidden + "\n<pre>Text(\"b\")</pre>").articles.flatMap(\.scenarios).count
        == 2)
  }

  @Test(arguments: [
    "</div>\nwords\n ~~~swift\n", "</div>\n---\n ```swift\n",
    "<details>\n<summary>Code</summary>\n```swift\n",
  ])
  func `a fence that a tag stands above without a blank line is one`(_ opening: String) {
    let sign = opening.contains("~") ? "~~~" : "```"
    let page =
      opening
      + "HStack {\n    Text(\"a\")\n\n    Text(\"b\")\n}\n\(sign)\n\n```swift\nText(\"c\")\n```\n"
    let result = read("page.mdx", page)
    #expect(result.blocks.flatMap(\.refusals).isEmpty)
    #expect(
      result.articles.flatMap(\.scenarios).map(\.content.document.root.view) == ["HStack", "Text"])
  }

  @Test(arguments: [
    "# A\n\n```swift\nText(\"a\")\n\nAnd so on, in words.\n\n```swift\nText(\"b\")\n```\n\nMore words.\n",
    "# A\n\n```swift\nText(\"a\")\n\nAnd so on, in words.\n",
  ])
  func `a fence that nothing closes is told at its line`(_ page: String) {
    let refusals = read("page.md", page).blocks.flatMap(\.refusals)
    #expect(
      refusals.map { "\($0.line):\($0.column) \($0.message)" }
        == ["3:1 the fence of line 3 has no end: what follows is taken for code"])
  }

  @Test func `code up to the end of a page needs no end of its fence`() {
    let result = read("page.md", "# A\n\n```swift\nText(\"a\")\n")
    #expect(result.articles.flatMap(\.scenarios).count == 1)
    // What is wrong with such code is another matter.
    let wrong = read("page.md", "# A\n\n```swift\nText(\"a\").pading(3)\n").blocks.flatMap(
      \.refusals)
    #expect(wrong.map(\.construct) == ["pading"])
  }

  private static let code = "```swift\nText(\"a\")\n```\n\n"

  @Test(arguments: [
    ("page.md", code + "```\nframes 393x852 stated\nText 0 0 9 9\n```", 6),
    ("page.md", code + "<!--\n```frames 393x852 stated\nText 0 0 9 9\n```\n-->", 6),
    (
      "page.swift",
      "#Preview { Text(\"a\") }\n// ```frames 393x852 stated\n// Text 0 0 9 9\n// ```\n", 2
    ),
    ("page.swift", "#Preview { Text(\"a\") }\n/*\n frames 393x852 stated\n Text 0 0 9 9\n*/\n", 3),
  ])
  func `frames where nobody reads them are said`(_ file: String, _ text: String, _ line: Int) {
    let warnings = read(file, text).blocks.flatMap(\.placedWarnings)
    #expect(warnings.map(\.line) == [line])
    #expect(warnings.allSatisfy { $0.message.hasPrefix("this frames block is not read; ") })
  }

  @Test func `a README without extension and pages of components are articles`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "k-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = "# A\n\n```swift\nText(\"a\")\n```\n"
    let files = [
      "README": page, "a.astro": page, "b.vue": "<template>\(page)</template>",
      "c.vue": "let a = 1",
      "d.tex": page, "e.png": page, "CHANGES": page,
    ]
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let found = ArticleFiles.read([folder.path(percentEncoded: false)])
    #expect(found.sources.map(\.name) == ["README", "a.astro", "b.vue"])
    #expect(found.remark == "passed over: 1 that are documents of other kinds")
  }
}
