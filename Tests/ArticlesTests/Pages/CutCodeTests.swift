import Scenarios
import Testing

@testable import Articles

/// Code of which nothing says that it is Swift, with a line in it that is none: no part of it is a view of
/// its own.
struct CutCodeTests {
  private static let views = [
    "struct V: View {\n  var body: some View {\n    VStack {\n      LINE\n      HStack { Color.red }\n    }\n  }\n}",
    "VStack {\n  Text(\"a\")\n  LINE\n  HStack { Color.red }\n}",
    "struct V: View {\n  LINE\n  var body: some View { Color.red }\n}",
  ]

  private static func pages(_ code: String) -> [(file: String, text: String)] {
    let escaped = code.replacing("<", with: "&lt;")
    return [
      (
        "page.html", "<h1>A</h1>\n<p>Words.</p>\n<pre><code>\(escaped)</code></pre>\n<p>More.</p>\n"
      ),
      ("page.md", "# A\n\nWords:\n\n```\n\(code)\n```\n\nMore.\n"),
      ("page.md", "# A\n\nWords:\n\n```text\n\(code)\n```\n\nMore.\n"),
    ]
  }

  private func read(_ page: (file: String, text: String)) -> ImportResult {
    ArticleImporter().read([ArticleSource(name: "page", file: page.file, text: page.text)])
  }

  @Test(arguments: ["…", "...", "· · ·", "other views go here"], views)
  func `a view with a line that is no Swift is refused as a whole`(_ line: String, _ view: String) {
    for page in Self.pages(view.replacing("LINE", with: line)) {
      let result = read(page)
      #expect(result.articles.flatMap(\.scenarios).isEmpty, "\(page)")
      #expect(result.blocks.flatMap(\.refusals).count > 0, "\(page)")
      if ["…", "..."].contains(line) {
        #expect(
          result.blocks.flatMap(\.refusals).allSatisfy { $0.message.hasPrefix("code is left out") })
      }
    }
  }

  @Test func `what follows a line that leaves code out is a part of what stands before`() {
    let page =
      "A text\n\nText(\"a\")\n    .padding(3)\n    …\n    .frame(width: 200)\n\nThat was it.\n"
    let result = read((file: "page.txt", text: page))
    #expect(result.articles.flatMap(\.scenarios).isEmpty)
    #expect(result.blocks.flatMap(\.refusals).map(\.line) == [5])
  }

  @Test(arguments: [
    "with VStack(spacing=4):\n    Text(\"a\")\n    Color.red",
    "for x in range(3):\n    Text(\"a\")",
    "const App = () => VStack(Text(\"a\"),).padding()",
    "Row(modifier = Modifier.fillMaxSize()) { Text(text = \"x\") }",
  ])
  func `what is set in by a colon, and what begins as other languages do, is passed over`(
    _ code: String
  ) {
    for page in Self.pages(code) {
      let result = read(page)
      #expect(result.articles.flatMap(\.scenarios).isEmpty, "\(page)")
      #expect(result.blocks.flatMap(\.refusals) == [], "\(page)")
    }
  }

  @Test(arguments: [
    "struct Modifier: ViewModifier {\n  func body(content: Content) -> some View { content }\n}\n"
      + "let modifier = Modifier()\nText(\"a\").modifier(modifier)",
    "/*\nfunction of this: one text\n*/\nVStack {\n  Text(\"a\")\n}",
    "/*\nexport it, and look\n*/\nVStack {\n  Text(\"a\")\n}",
  ])
  func `words that other languages have as well pass over no Swift`(_ code: String) {
    for page in Self.pages(code) {
      #expect(read(page).articles.flatMap(\.scenarios).count == 1, "\(page)")
    }
  }

  @Test func `a view that lost the end of a line is refused`() {
    for page in Self.pages("VStack { Text(\"a\")     Text(\"b\")\n}") {
      let result = read(page)
      #expect(result.blocks.flatMap(\.refusals).count > 0, "\(page)")
    }
  }

  @Test func `views beside prose that is no part of them come in`() {
    for page in Self.pages(
      "VStack {\n  Color.red\n}\nsome words, and more\nHStack {\n  Color.red\n}")
    {
      #expect(read(page).articles.flatMap(\.scenarios).count == 2, "\(page)")
    }
  }
}
