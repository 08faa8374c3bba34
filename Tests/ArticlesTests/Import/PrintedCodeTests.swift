import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Code as blogs print it: in pieces, told again, touched by the site.
struct PrintedCodeTests {
  private func read(_ blocks: [String]) -> ImportResult {
    let page = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\nThen:\n\n")
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: page)])
  }

  /// The size of each scenario's root.
  private func sizes(_ result: ImportResult) -> [String] {
    result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let frame = answer.frames.nodes.first?.frame
      else { return "none" }
      return "\(frame.width)x\(frame.height)"
    }
  }

  private static let sizeThatFits = """
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      CGSize(width: gap * CGFloat(subviews.count), height: gap)
    }
    """

  private static let placeSubviews = """
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
    }
    """

  @Test func `methods of a layout in blocks of their own belong to it`() {
    let result = read([
      "struct Steps: Layout {\n  var gap: CGFloat = 8\n  // ...\n}", Self.sizeThatFits,
      Self.placeSubviews, "Steps(gap: 30) { Text(\"a\"); Text(\"b\") }",
    ])
    #expect(
      result.blocks.map(\.outcome) == [.declaration, .declaration, .declaration, .scenario])
    #expect(result.blocks[1].declarations == ["Steps.sizeThatFits"])
    #expect(sizes(result) == ["60.0x30.0"])
  }

  @Test func `wrong words in such methods are told at their places`() {
    let result = read([
      "struct Steps: Layout { var gap: CGFloat = 8 }",
      Self.sizeThatFits.replacing("subviews.count", with: "subviews.depth"), Self.placeSubviews,
    ])
    let refusals = result.blocks[1].refusals.map { "\($0.line):\($0.column) \($0.construct)" }
    #expect(refusals == ["9:40 depth"])
  }

  @Test func `a structure of SwiftUI's that an article prints is SwiftUI's`() {
    let result = read([
      """
      struct ProposedViewSize {
        var width: CGFloat?  // nil means "ideal width"
        var height: CGFloat?
      }

      // Special cases
      .unspecified
      .zero
      """, "struct CGSize { var width: Double }",
      "struct Steps: Layout { var gap: CGFloat = 8 }", Self.sizeThatFits,
      Self.placeSubviews.replacing(
        "proposal: proposal)", with: "proposal: ProposedViewSize(bounds.size))"),
      "Steps { Text(\"a\") }",
    ])
    #expect(
      result.blocks.map(\.outcome)
        == [.ignored, .ignored, .declaration, .declaration, .declaration, .scenario])
    #expect(sizes(result) == ["8.0x8.0"])
  }

  @Test func `of two views of one name in a block the last one is shown`() {
    let result = read([
      """
      // ❌ Does not work
      struct Box: View { var side = 1.0; var body: some View { Color.red.frame(width: side) } }

      // ✅ Works
      struct Box: View { @State var side = 2.0; var body: some View { Color.red.frame(width: side) } }
      """
    ])
    #expect(sizes(result) == ["2.0x852.0"])
    #expect(
      result.blocks.flatMap(\.warnings)
        == ["of several declarations of 'Box' in this block the last one is laid out"])
  }

  @Test func `methods without a type before them stay loose`() {
    let result = read([Self.sizeThatFits, "Text(\"a\")"])
    #expect(result.blocks.map(\.outcome) == [.refused, .scenario])
    #expect(result.blocks[0].refusals.first?.construct == "incomplete declaration")
  }

  @Test func `the nearest declaration of a name wins over older ones`() {
    let result = read([
      "extension View { func fancy() -> some View { padding(5) } }",
      "extension View { func fancy(_ n: CGFloat = 20) -> some View { padding(n) } }\nText(\"x\").fancy()",
      "Text(\"x\").fancy()",
    ])
    #expect(sizes(result) == ["50.0x60.0", "50.0x60.0"])
  }

  @Test func `overloads are told apart by the types of their arguments`() {
    let result = read([
      """
      extension View {
        func card(_ n: Int) -> some View { padding(CGFloat(n)) }
        func card(_ text: String) -> some View { frame(width: CGFloat(text.count) * 100) }
      }
      struct Tag: View {
        let width: CGFloat
        init(_ text: String) { width = 3 }
        init(_ n: Int) { width = CGFloat(n) }
        var body: some View { Color.red.frame(width: width, height: 1) }
      }
      """, "Color.red.frame(width: 10, height: 10).card(4)",
      "Color.red.frame(width: 10, height: 10).card(\"ab\")", "Tag(7)", "Tag(\"x\")",
    ])
    #expect(sizes(result) == ["18.0x18.0", "200.0x10.0", "7.0x1.0", "3.0x1.0"])
  }

  @Test func `a declared modifier sets the environment of the view it is applied to`() {
    let result = read([
      """
      private struct GapKey: EnvironmentKey { static let defaultValue: CGFloat = 10 }
      extension EnvironmentValues {
        var gap: CGFloat { get { self[GapKey.self] } set { self[GapKey.self] = newValue } }
      }
      extension View {
        func gap(_ value: CGFloat) -> some View { environment(\\.gap, value) }
        func wide() -> some View { self.gap(50) }
      }
      struct Cards: View {
        @Environment(\\.gap) private var gap
        var body: some View { Color.red.frame(width: gap, height: 1) }
      }
      """, "Cards()", "Cards().gap(30)", "Cards().wide()", "VStack { Cards() }.gap(7)",
      "Cards().gap(3).gap(4)",
    ])
    // The declared view is a scenario of its own.
    #expect(
      sizes(result) == ["10.0x1.0", "10.0x1.0", "30.0x1.0", "50.0x1.0", "7.0x1.0", "3.0x1.0"])
  }

  @Test(arguments: [
    ("CGFloat(7 / 2)", 3), ("7 / 2", 3.5), ("CGFloat(7 / 2 + 1)", 4), ("Double(n / 2)", 3),
    ("CGFloat(numbers[0] / 2)", 2), ("max(7 / 2, 1)", 3.5), ("CGFloat(n) / 2", 3.5),
    ("CGFloat(pair.0 / 2)", 2), ("mixed[0] / 2", 2.5),
  ])
  func `literals are integers where the compiler takes them as such`(width: String, value: Double) {
    let result = read([
      """
      let n = 7
      let numbers = [5, 3]
      let pair = (5, 3)
      let mixed = [5, 3.5]
      """, "Color.red.frame(width: \(width), height: 1)",
    ])
    #expect(sizes(result) == ["\(value)x1.0"])
  }

  @Test(arguments: [
    "Text(\u{201C}abc\u{201D})", "Text(&quot;abc&quot;)", "1  VStack {\n2    Text(\"abc\")\n3  }",
    "Text(\"abc\").padding(\u{2013}0)",
  ])
  func `what a site made of code is taken back`(code: String) {
    #expect(sizes(read([code])) == ["30.0x20.0"])
  }

  @Test(arguments: [
    (
      "Button(\"a\") {}.buttonStyle(.borderedProminent)",
      "this engine does not offer the button style '.borderedProminent': the platform decides on its"
        + " size; write its label with padding, or a ButtonStyle"
    ),
    (
      "Menu(\"a\") { Text(\"b\") }.buttonStyle(.bordered)",
      "this engine does not offer the button style '.bordered': the platform decides on its size;"
        + " write its label with padding, or a ButtonStyle"
    ),
    (
      "struct S: ButtonStyle { func makeBody(configuration: Configuration) -> some View { "
        + "configuration.label.padding() } }\nMenu(\"a\") { Text(\"b\") }.buttonStyle(S())",
      "this engine does not offer the button style 'S' of 'Menu': write what it looks like as views"
    ),
    (
      "Rectangle().path(in: CGRect(x: 0, y: 0, width: 3, height: 4))",
      "this engine does not offer 'path': what a path looks like moves no frame; write the shape itself"
    ),
    (
      """
      VStack {
        Color.red.matchedGeometryEffect(id: "a", in: space)
        Color.blue.matchedGeometryEffect(id: "a", in: space)
      }
      """,
      "two views have the identity a in a 'matchedGeometryEffect': one takes the frame of the other;"
        + " write the views of one state"
    ),
    (
      "Text(\"\\(Int.random(in: 0..<3))\")",
      "'Int.random' is different each time; write the value that is meant"
    ),
    (
      "self.frame(width: 100)",
      "a piece of a modifier's body: 'self' is the view that it is applied to"
    ),
  ])
  func `what one layout cannot show is refused with the reason`(code: String, message: String) {
    #expect(read([code]).blocks.flatMap(\.refusals).map(\.message) == [message])
  }

  @Test(arguments: [
    "extension NSTextView {\n  open override var frame: CGRect { didSet { backgroundColor = .clear } }\n}\n"
      + "struct V: View { var body: some View { Text(\"abc\") } }",
    "struct V: View {\n  @State var width: CGFloat = 3 { willSet { color = .clear } }\n"
      + "  @State var color: Color = .red\n  var body: some View { Text(\"abc\") }\n}",
    "enum Color { case red }\n\nText(\"abc\").background(SwiftUI.Color.red.opacity(0.5))",
    "let edge = SwiftUI.Edge.Set.horizontal\nText(\"abc\").padding(edge, 0)",
    "enum Color { case red }\n\nSwiftUI.Color.blue.opacity(1).frame(width: 30, height: 20)",
  ])
  func `what looks wrong and is not`(code: String) {
    let result = read([code])
    #expect(result.blocks.flatMap(\.refusals).map(\.message) == [])
    #expect(sizes(result) == ["30.0x20.0"])
  }

  @Test func `an action that sets what no view is made of is passed over`() {
    let result = read([
      """
      struct Row: View {
        @State private var height: CGFloat = 0
        @Namespace private var space
        var body: some View {
          Text("abc")
            .matchedGeometryEffect(id: "a", in: space)
            .onPreferenceChange(Key.self) { height = $0 }
        }
      }
      Row()
      """
    ])
    #expect(sizes(result) == ["30.0x20.0"])
  }

  @Test func `what is not known of a space is refused only where it is used`() {
    func source(_ modifier: String) -> String {
      """
      GeometryReader { proxy in
        let middle = proxy.bounds(of: .named("a")).midX
        Text("abc").\(modifier)
      }
      """
    }
    #expect(read([source("opacity(middle / 100)")]).blocks.map(\.outcome) == [.scenario])
    let used = read([source("offset(x: middle)")]).blocks
    #expect(used.map(\.outcome) == [.refused])
    #expect(used.flatMap(\.refusals).map(\.construct) == ["bounds"])
  }
}
