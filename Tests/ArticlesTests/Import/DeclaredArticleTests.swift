import Scenarios
import Testing

@testable import Articles

struct DeclaredArticleTests {
  private func read(_ blocks: String...) -> ImportResult {
    let page = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\nThen:\n\n")
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: page)])
  }

  /// The texts of each scenario's root, in order.
  private func texts(_ result: ImportResult) -> [String?] {
    result.articles.flatMap(\.scenarios).map {
      $0.content.document.root.arguments["0"]?.string
    }
  }

  private static func label(_ text: String) -> String {
    "struct Label2: View { var body: some View { Text(\"\(text)\") } }\nextension View {}"
  }

  @Test func `a use before the declaration refers to what is declared later`() {
    let result = read(
      "Label2()",
      "struct Label2: View { let x: Int = 3; var body: some View { Text(\"one\") } }\nfunc other() -> Int { 3 }"
    )
    #expect(texts(result).first == "one")
  }

  @Test func `a redeclaration in a later block replaces`() {
    func declared(_ text: String) -> String {
      "struct Tag: View { let name: String; var body: some View { Text(name + \"\(text)\") } }"
    }
    let use = "Tag(name: \"x\")"
    let result = read(use, declared("1"), use, declared("2"), use)
    #expect(texts(result) == ["x1", "x1", "x2"])
    #expect(
      result.blocks.map(\.outcome) == [
        .scenario, .declaration, .scenario, .declaration, .scenario,
      ])
  }

  @Test func `what a declared view uses is what the using block sees`() {
    let result = read(
      "let inset: CGFloat = 4\nextension View { func boxed() -> some View { padding(inset) } }",
      "Text(\"a\").boxed()",
      "let inset: CGFloat = 9\nextension View { func unused() -> some View { self } }",
      "Text(\"a\").boxed()")
    let bodies = result.articles.flatMap(\.scenarios).map {
      $0.content.document.root.modifiers.first?.children.first?.modifiers.first?.arguments["0"]
    }
    #expect(bodies == [4, 9])
  }

  @Test func `a free name of a declared view is asked for where it is used`() {
    let declared = "struct Line: View { var body: some View { Text(author.name) } ; let n: Int }"
    let result = read(declared, "Line(n: 1)")
    #expect(result.blocks.map(\.outcome) == [.declaration, .refused])
    #expect(
      result.blocks[1].refusals.map(\.message) == [
        "the value of 'author.name' is not known; give it one with --let author.name=…; it stands in"
          + " line 2, column 48"
      ])
    var values = FreeValues()
    values.add("\"Ada\"", for: "author.name")
    let page = "```swift\n\(declared)\n```\n\n```swift\nLine(n: 1)\n```\n"
    let given = ArticleImporter(values: values)
      .read([ArticleSource(name: "page", file: "page.md", text: page)])
    #expect(texts(given) == ["Ada"])
  }
}
