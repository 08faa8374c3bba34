import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Code that an article interrupts with prose.
struct JoinedBlocksTests {
  private func read(_ blocks: [String], between: String = "Then we add:") -> ImportResult {
    let page = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n\(between)\n\n")
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: page)])
  }

  private func lasts(_ result: ImportResult) -> [String] {
    result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let node = answer.frames.nodes.last
      else { return "" }
      let size = "\(node.frame.width)x\(node.frame.height)"
      return "\(scenario.line) \(scenario.name) \(node.path) \(size)"
    }
  }

  @Test func `an example between the parts of another is lost to none`() {
    let open = "struct A: View {\n  var body: some View {\n    VStack {"
    let between = "```\nText(\"an example of its own\")\n```"
    let result = read([open, "Color.red } } }"], between: between)
    #expect(result.articles.flatMap(\.scenarios).map(\.line) == [8])
    let output = read([open, "Color.red } } }"], between: "```\nA: 1 of 2, {\n```")
    #expect(output.articles.flatMap(\.scenarios).map(\.line) == [2])
  }

  struct Pieces: CustomTestStringConvertible {
    var testDescription: String
    var blocks: [String]
    var last: String
  }

  @Test(arguments: [
    Pieces(
      testDescription: "members of a type",
      blocks: [
        "struct Row: View {\n  let width = 3.0",
        "  var body: some View {\n    Color.red.frame(width: width)\n  }\n}",
      ],
      last: "2 page/example@393x852 Color 3.0x852.0"),
    Pieces(
      testDescription: "a body",
      blocks: [
        "struct Row: View {\n  var body: some View {\n    HStack {\n      Color.red",
        "      Color.blue.frame(width: 4)\n    }",
        "    .frame(height: 5)\n  }\n}",
      ],
      last: "2 page/example@393x852 HStack/1.Color 4.0x5.0"),
    Pieces(
      testDescription: "a whole part in the middle",
      blocks: [
        "struct Row: View {", "  let wide = 6.0",
        "  var body: some View { Color.red.frame(width: wide) }\n}",
      ],
      last: "2 page/example@393x852 Color 6.0x852.0"),
    Pieces(
      testDescription: "a view",
      blocks: ["VStack {\n  Color.red", "  Color.blue.frame(height: 7)\n}"],
      last: "2 page/example@393x852 VStack/1.Color 393.0x7.0"),
  ])
  func `code that closes in a later block is one example`(_ pieces: Pieces) {
    let result = read(pieces.blocks)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(lasts(result) == [pieces.last])
    let others = read(pieces.blocks + ["Color.red"], between: "## Then\n\n```sh\nmake {\n```")
    #expect(
      lasts(others).map { $0.prefix { $0 != "@" }.drop { $0 != " " } }
        == [" page/then", " page/then-2"])
  }

  @Test func `what is wrong in a later part is told at its place`() {
    let refusals = read(["VStack {\n  Color.red", "  Color.rad\n}"]).blocks.flatMap(\.refusals)
    #expect(refusals.map { "\($0.line):\($0.column) \($0.construct)" } == ["9:9 rad"])
  }

  @Test(arguments: [
    // The first lacks its own end, and what follows has another's.
    ["var body: some View {\n  Color.red", "  var body: some View { Color.blue }\n}"],
    ["VStack {\n  Color.red", "struct Row: View {\n  var body: some View { Color.blue }\n}\n}"],
    ["VStack {\n  Color.red", "HStack { Color.blue }"],
    ["VStack {\n  Color.red", "Color.blue\n}}"],
  ])
  func `what only seems to go on stays apart`(_ blocks: [String]) {
    let result = read(blocks)
    #expect(result.blocks.count == 2)
    #expect(result.blocks.first?.outcome == .refused)
  }

  @Test func `a whole view between two halves of another is an example of its own`() {
    let halves = [
      "struct A: View {\n  var body: some View {\n    VStack {\n      Color.red",
      "struct B: View {\n  var body: some View { Color.blue.frame(width: 4) }\n}",
      "      Color.green.frame(height: 5)\n    }\n  }\n}",
    ]
    let result = read(halves)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(
      lasts(result) == [
        "11 page/example@393x852 Color 4.0x852.0",
        "2 page/example-2@393x852 VStack/1.Color 393.0x5.0",
      ])
  }

  @Test func `frames below the last part are those of the whole`() throws {
    let text = """
      ```swift
      VStack(spacing: 0) {
        Color.red
      ```

      And then

      ```swift
        Color.blue.frame(height: 7)
      }
      ```

      Done.
      """
    var editor = try FramesEditor(
      ArticleSource(name: "page", file: "page.md", text: text), importer: ArticleImporter())
    let scenario = try #require(editor.article.scenarios.first)
    guard case .frames(let answer) = BuiltinEngine().layout(scenario.content) else {
      Issue.record("no frames")
      return
    }
    editor.state(answer.frames, of: scenario.name)
    #expect(editor.leftAlone == [])
    let edited = editor.edited()
    let written = String(decoding: try #require(edited).bytes, as: UTF8.self)
    #expect(written.hasPrefix(String(text.dropLast("\nDone.".count))))
    let again = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: written)
    ])
    #expect(again.errors == [])
    #expect(again.articles.first?.scenarios.map(\.expectation?.lines.count) == [4])
  }
}
