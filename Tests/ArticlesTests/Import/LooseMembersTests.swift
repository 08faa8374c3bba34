import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Views that articles print without the types around them.
struct LooseMembersTests {
  private func read(_ blocks: [String]) -> ImportResult {
    let page = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\nThen:\n\n")
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: page)])
  }

  private func paths(_ result: ImportResult) -> [[String]] {
    result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content) else { return [] }
      return answer.frames.nodes.map { "\($0.path) \($0.frame.width)x\($0.frame.height)" }
    }
  }

  struct Piece: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var last: String
  }

  @Test(arguments: [
    Piece(
      testDescription: "a body",
      code: "var body: some View {\n  HStack { Color.red; Color.blue.frame(width: 20) }\n}",
      last: "HStack/1.Color 20.0x852.0"),
    Piece(
      testDescription: "state beside a view of the article's",
      code: """
        @State var isWide = true

        Bar(isWide: $isWide)

        struct Bar: View {
          @Binding var isWide: Bool
          var body: some View { Color.red.frame(width: isWide ? 20 : 10) }
        }
        """,
      last: "Color 20.0x852.0"),
    Piece(
      testDescription: "a view that an extension makes one",
      code: """
        struct Row { var height = 30.0 }

        extension Row: View {
          var body: some View { Color.red.frame(height: height) }
        }
        """,
      last: "Color 393.0x30.0"),
    Piece(
      testDescription: "a view that says whose",
      code: """
        struct Row {}
        extension Row: SwiftUI.View {
          var body: some SwiftUI.View { Color.red.frame(width: 3) }
        }
        """,
      last: "Color 3.0x852.0"),
    Piece(
      testDescription: "a body below its state",
      code: """
        @State private var isOn = true // shown

        var body: some View {
          VStack { if isOn { Color.red.frame(height: 30) } }
        }
        """,
      last: "VStack/0.Color 393.0x30.0"),
    Piece(
      testDescription: "views below their state",
      code: """
        import SwiftUI
        @State var width: CGFloat = 50 // points

        HStack { Color.red.frame(width: width * 2) }
        """,
      last: "HStack/0.Color 100.0x852.0"),
    Piece(
      testDescription: "views below a property without a value that they do not use",
      code: "@State var height = 8.0\nlet title: String\nColor.red.frame(height: height)",
      last: "Color 393.0x8.0"),
    Piece(
      testDescription: "a body that reads the environment",
      code: """
        @Environment(\\.colorScheme) var scheme
        var body: some View { Color.red.frame(width: scheme == .dark ? 10 : 20) }
        """,
      last: "Color 20.0x852.0"),
    Piece(
      testDescription: "a body, a part and a function",
      code: """
        var body: some View { VStack { header; row(3) } }
        private var header: some View { Color.red.frame(height: 44) }
        func row(_ height: Double) -> some View { Color.blue.frame(height: height) }
        """,
      last: "VStack/1.Color 393.0x3.0"),
    Piece(
      testDescription: "a property alone",
      code: "private var header: some View { Color.red.frame(height: 44) }",
      last: "Color 393.0x44.0"),
    Piece(
      testDescription: "a function alone",
      code: "func row(height: Double = 7) -> some View { Color.red.frame(height: height) }",
      last: "Color 393.0x7.0"),
    Piece(
      testDescription: "a body below constants",
      code: """
        let heights: [CGFloat] = [10, 30]
        private let wide: CGFloat = 80

        var body: some View { HStack { Color.red.frame(width: wide, height: heights[1]) } }
        """,
      last: "HStack/0.Color 80.0x30.0"),
    Piece(
      testDescription: "a body between a constant and state",
      code: """
        let columns = [GridItem(.fixed(20)), GridItem(.fixed(30))]
        var body: some View { LazyVGrid(columns: columns, spacing: gap) { Color.red; Color.blue } }
        @State private var gap = 3.0
        """,
      last: "LazyVGrid/1.Color 30.0x10.0"),
    Piece(
      testDescription: "a body below a static constant",
      code: """
        static let gap = 6.0
        var body: some View { Color.red.frame(width: Self.gap) }
        """,
      last: "Color 6.0x852.0"),
    Piece(
      testDescription: "views below a constant and state",
      code: """
        let height = 4.0
        @State private var isOn = true

        VStack { Color.red.frame(height: isOn ? height : 9) }
        """,
      last: "VStack/0.Color 393.0x4.0"),
    Piece(
      testDescription: "a function and the constant that it uses",
      code: """
        let size = 12.0
        func box() -> some View { Color.red.frame(height: size) }
        """,
      last: "Color 393.0x12.0"),
    Piece(
      testDescription: "a body and the type that it uses",
      code: """
        struct Row: View { var body: some View { Color.red.frame(height: 5) } }
        @State var count = 2
        var body: some View { VStack { Row() } }
        """,
      last: "VStack/0.Color 393.0x5.0"),
  ])
  func `a view without its type is a scenario`(piece: Piece) {
    let result = read([piece.code])
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(paths(result).map(\.last) == [piece.last])
    #expect(!result.blocks.flatMap(\.declarations).contains { $0.hasPrefix("_") })
  }

  struct Apart: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var lasts: [String]
  }

  @Test(arguments: [
    Apart(
      testDescription: "each below its own state",
      code: """
        // First
        @State private var isOn = true

        HStack { if isOn { Color.red.frame(width: 3) } } // shown

        // Second
        @State private var isWide = false

        HStack { Color.red.frame(width: isWide ? 4 : isOn ? 5 : 6) }
        """,
      lasts: ["HStack/0.Color 3.0x852.0", "HStack/0.Color 5.0x852.0"]),
    Apart(
      testDescription: "state of one name",
      code: """
        @State var width = 3.0
        Color.red.frame(width: width)

        @State var width = 4.0
        Color.red.frame(width: self.width)
        """,
      lasts: ["Color 3.0x852.0", "Color 4.0x852.0"]),
    Apart(
      testDescription: "two below one state",
      code: """
        let high = 9.0
        @State var width = 3.0

        // One
        Color.red.frame(width: width)

        // Two
        Color.red.frame(width: width, height: high)
        func unused() {}
        """,
      lasts: ["Color 3.0x852.0", "Color 3.0x9.0"]),
    Apart(
      testDescription: "two that are lent one state",
      code: """
        @State private var width = 3.0

        Color.red.frame(width: $width.wrappedValue)

        Color.red.frame(width: $width.wrappedValue, height: 9)
        """,
      lasts: ["Color 3.0x852.0", "Color 3.0x9.0"]),
    Apart(
      testDescription: "a view in front of any state",
      code: "Color.red.frame(width: 1)\n@State var width = 3.0\nColor.red.frame(width: width)",
      lasts: ["Color 1.0x852.0", "Color 3.0x852.0"]),
    Apart(
      testDescription: "two bodies",
      code: """
        // One
        let high = 2.0
        var body: some View { Color.red.frame(width: 1, height: high) }

        // Two
        @State private var width = 3.0
        var body: some View { part }
        var part: some View { Color.red.frame(width: width, height: high) }
        """,
      lasts: ["Color 1.0x2.0", "Color 3.0x2.0"]),
    Apart(
      testDescription: "the content of one stack",
      code: "@State var width = 3.0\n\nColor.red.frame(width: width)\n\nSpacer()\n\nColor.blue",
      lasts: ["VStack/2.Color 393.0x422.0"]),
    Apart(
      testDescription: "on lines that follow each other",
      code: "@State var width = 3.0\nColor.red\nColor.blue.frame(width: width)",
      lasts: ["VStack/1.Color 3.0x422.0"]),
  ])
  func `views that stand apart are scenarios of their own, with their state`(_ apart: Apart) {
    let result = read([apart.code])
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(paths(result).map(\.last) == apart.lasts)
    let names = result.articles.flatMap(\.scenarios).map(\.name)
    let numbers = apart.lasts.count == 1 ? [""] : apart.lasts.indices.map { "?view=\($0 + 1)" }
    #expect(names == numbers.map { "page/example@393x852" + $0 })
  }

  @Test func `a second body of one type is refused`() {
    let body = "  var body: some View { Color.red }\n"
    let result = read(["struct Row: View {\n\(body)\(body)}"])
    #expect(
      result.blocks.flatMap(\.refusals).map { "\($0.line):\($0.column) \($0.message)" }
        == ["4:3 'body' is declared twice in 'Row'; give each a type of its own"])
    #expect(result.articles.flatMap(\.scenarios).isEmpty)
  }

  @Test func `frames that are stated of views with state together mean all of them`() {
    let text = """
      ```swift
      @State var width = 3.0

      Color.red.frame(width: width)

      Color.blue.frame(width: width)
      ```

      ```frames 9x9 derived
      VStack/1.Color _ _ 3 _
      ```
      """
    let result = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ])
    #expect(result.articles.flatMap(\.scenarios).map(\.name) == ["page/example@9x9"])
    #expect(paths(result).map(\.count) == [5])
  }

  @Test func `what is wrong below loose views is told at its place`() {
    let code = """
      @State var width = 3.0
      Color.red.frame(width: width)
      extension CGSize {
        static var unit: CGSize { .zeroo }
      }
      """
    let refusals = read([code]).blocks.flatMap(\.refusals)
    #expect(refusals.map { "\($0.line):\($0.column) \($0.construct)" } == ["5:30 zeroo"])
  }

  @Test func `what has no value is asked for at its place`() {
    let result = read([
      "let title: String\nvar body: some View { Text(title) }",
      "@State var a = 1; Color.red.frame(width: missing)",
      "/* 😀é */ let té: String; @State var é = 1; Text(té)",
    ])
    let places = result.blocks.flatMap(\.refusals).map { "\($0.line):\($0.column) \($0.construct)" }
    #expect(places == ["3:28 title", "9:42 missing", "15:49 té"])
    var values = FreeValues()
    values.add("\"abc\"", for: "title")
    let text = "```swift\nlet title: String\nvar body: some View { Text(title) }\n```\n"
    let given = ArticleImporter(values: values).read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ])
    #expect(given.articles.first?.scenarios.count == 1)
  }

  @Test func `what self has in another block is found there`() {
    let result = read([
      "private var line: some View { Color.red.frame(height: 4) }",
      "var body: some View { VStack { Color.blue.frame(height: 9); self.line } }",
      "let offset = 6.0\nvar pair: some View { HStack { Color.red; Color.blue.frame(width: offset) } }",
      "var body: some View { VStack { self.pair; Color.red.frame(height: self.offset) } }",
    ])
    #expect(
      paths(result).map(\.last) == ["VStack/1.Color 393.0x4.0", "VStack/1.Color 393.0x6.0"])
  }

  @Test(arguments: [
    (
      "var body: some View { Color.red.frame(height: self.high) }",
      "2:52 the value of 'high' is not known; give it one with --let high=…"
    ),
    (
      "var body: some View { VStack { ForEach([1.0], id: \\.self) { high in self.high.a } } }",
      "2:74 'high' belongs to the type around this code, which is not here"
    ),
  ])
  func `what self has is asked for or said to be elsewhere`(code: String, told: String) {
    let refusals = read([code]).blocks.flatMap(\.refusals)
    #expect(refusals.map { "\($0.line):\($0.column) \($0.message)" } == [told])
  }

  @Test func `a part that another block uses is no view of its own`() {
    let result = read([
      "struct Page: View { var body: some View { VStack { header } } }",
      "private var header: some View { Color.red.frame(height: 9) }",
    ])
    #expect(paths(result).map(\.last) == ["VStack/0.Color 393.0x9.0"])
  }

  @Test(arguments: [
    "@State var isOn = false", "var total = 0\ntotal += 1", "var request = URLRequest(url: url)",
    "func sizeThatFits(proposal: ProposedViewSize) -> CGSize { .zero }",
  ])
  func `what shows no view is none`(code: String) {
    let result = read([code])
    #expect(result.articles.flatMap(\.scenarios).isEmpty)
  }

  @Test func `views that other blocks use are no scenarios`() {
    let result = read([
      "struct A1: View { var body: some View { Color.red } }\n"
        + "struct B1: View { var body: some View { Color.blue } }",
      "A1()",
    ])
    #expect(result.blocks.map(\.outcome) == [.declaration, .scenario])
  }
}
