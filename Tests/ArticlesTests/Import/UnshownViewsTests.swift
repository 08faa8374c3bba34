import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Views of a block that stand beside those that are laid out: each is a scenario, or told.
struct UnshownViewsTests {
  private func read(_ code: String) -> ImportResult {
    ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
  }

  private func widths(_ result: ImportResult) -> [Double] {
    result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let last = answer.frames.nodes.last
      else { return -1 }
      return last.frame.width
    }
  }

  struct Block: CustomTestStringConvertible {
    var testDescription: String
    var code: String

    /// Those of the last node of each scenario.
    var widths: [Double]
    var unshown: [String] = []
  }

  private static let row = "struct Row: View { var body: some View { Color.red.frame(width: 3) } }"

  @Test(arguments: [
    Block(
      testDescription: "a body below a view",
      code: "Color.red.frame(width: 1)\nvar body: some View { Color.red.frame(width: 2) }",
      widths: [1, 2]),
    Block(
      testDescription: "a view below a body",
      code: "var body: some View { Color.red.frame(width: 2) }\nColor.red.frame(width: 1)",
      widths: [2, 1]),
    Block(
      testDescription: "a body between views, and its part",
      code: """
        Color.red.frame(width: 1)
        var body: some View { part }
        var part: some View { Color.red.frame(width: 2) }
        Color.red.frame(width: 4)
        """,
      widths: [1, 2, 4]),
    Block(
      testDescription: "a type between state and views",
      code: "@State var width = 4.0\n\(row)\nHStack { Row(); Color.red.frame(width: width) }",
      widths: [4]),
    Block(
      testDescription: "a type between state and a body, and one that the article lacks",
      code: "@State var width = 4.0\n\(row)\nlet title: String\n"
        + "var body: some View { Row().frame(width: self.width) }\nenum Kind { case a }",
      widths: [3]),
    Block(
      testDescription: "a view beside a preview",
      code: "Color.red.frame(width: 1)\n#Preview { Color.red.frame(width: 7) }", widths: [7],
      unshown: ["views beside a preview are no part of it, and are not laid out"]),
    Block(
      testDescription: "constants beside a preview",
      code: "let width = 7.0\n#Preview { Color.red.frame(width: width) }", widths: [7]),
    Block(
      testDescription: "a view beside a provider of previews",
      code: "Color.red.frame(width: 1)\nstruct P: PreviewProvider {\n"
        + "  static var previews: some View { Color.red.frame(width: 7) }\n}", widths: [7],
      unshown: ["views beside a preview are no part of it, and are not laid out"]),
    Block(
      testDescription: "a body beside a preview",
      code: "var body: some View { Color.red }\n#Preview { Color.red.frame(width: 7) }",
      widths: [7], unshown: ["body"]),
    Block(
      testDescription: "a declared view beside a preview of another",
      code: "\(row)\nextension Row { static let one = Row() }\n"
        + "struct B: View { var body: some View { Color.red.frame(width: 9) } }\n#Preview { B() }",
      widths: [9], unshown: ["Row"]),
    Block(
      testDescription: "a declared view that only an app shows",
      code: "\(row)\nstruct A: App { var body: some Scene { WindowGroup { Row() } } }\n"
        + "#Preview { Color.red.frame(width: 7) }", widths: [7], unshown: ["Row"]),
    Block(
      testDescription: "a declared view, a property, a function and a constant beside a view",
      code: """
        \(row)
        var header: some View { Color.red }
        func footer(_ height: Double) -> some View { Color.red.frame(height: height) }
        let title = Text("a")
        let tint = Color.red
        Color.red.frame(width: 5)
        """,
      widths: [5], unshown: ["footer", "header", "title", "Row"]),
    Block(
      testDescription: "what the view uses",
      code: """
        \(row)
        var header: some View { Color.red }
        func footer() -> some View { title }
        let title = Text("a")
        HStack { Row(); header; footer(); Color.red.frame(width: 5) }
        """,
      widths: [5]),
    Block(
      testDescription: "a view by the block's own protocol",
      code: """
        protocol Screen: View { associatedtype Main: View; @ViewBuilder var main: Main { get } }
        extension Screen { var body: some View { main.frame(width: 6) } }
        protocol Tall: Screen {}
        struct Home: Tall { var main: some View { Color.red } }
        """,
      widths: [6]),
    Block(
      testDescription: "a view by another name, and beside another protocol",
      code:
        "typealias Shown = View\nstruct A: Shown { var body: some View { Color.red.frame(width: 4) } }\n"
        + "struct B: View & Equatable { var x = 1; var body: some View { Color.red.frame(width: 5) } }",
      widths: [4, 5]),
    Block(
      testDescription: "an enumeration of views, which is one of its cases",
      code:
        "enum Mark: View { case a, b; var body: some View { Color.red.frame(width: self == .a ? 1 : 2) } }",
      widths: []),
    Block(
      testDescription: "a part beside a body",
      code: "var body: some View { Color.red.frame(width: 6) }\nvar other: some View { Color.red }",
      widths: [6], unshown: ["other"]),
    Block(
      testDescription: "constants alone",
      code: "let a = VStack { Text(\"a\") }.padding(), b = Text(\"b\")\nlet n = 3\n"
        + "let c: some View = a",
      widths: [], unshown: ["b", "c"]),
  ])
  func `each view of a block is a scenario or told`(_ block: Block) {
    let result = read(block.code)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(widths(result) == block.widths)
    let warnings: [String] = result.blocks.flatMap(\.warnings)
    let told = warnings.filter { $0.contains("not laid out") }
    #expect(
      told
        == block.unshown.map {
          $0.contains(" ")
            ? $0 : "the view '\($0)' is not laid out: nothing else in this block uses it"
        })
  }

  @Test func `what another block uses is not told`() {
    let text =
      "```swift\n\(Self.row)\nColor.red\n```\n\n"
      + "```swift\nVStack { Row() }\n```\n"
    let result = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ])
    #expect(result.blocks.map { $0.warnings.count } == [0, 0])
    #expect(result.articles.flatMap(\.scenarios).count == 2)
  }
}
