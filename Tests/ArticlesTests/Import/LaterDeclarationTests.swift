import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// What a name means in the blocks above the one that declares it.
struct LaterDeclarationTests {
  private func nodes(_ blocks: [String]) -> [[String]] {
    let page = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\nThen:\n\n")
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: page)])
    return result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content) else { return [] }
      return answer.frames.nodes.map { "\($0.path) \($0.frame.width)x\($0.frame.height)" }
    }
  }

  private static let layout = """
    Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 7, height: 7)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {}
    }
    """

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var use: String
    var declaration: String
    var before: String
    var after: String
  }

  @Test(arguments: [
    Case(
      testDescription: "a view", use: "HStack { Color.red }",
      declaration:
        "struct HStack<Content: View>: View {\n  @ViewBuilder var content: () -> Content\n"
        + "  var body: some View { VStack { content() } }\n}",
      before: "HStack 393.0x852.0", after: "VStack 393.0x852.0"),
    Case(
      testDescription: "a control", use: "Label(\"x\", systemImage: \"star\")",
      declaration:
        "struct Label: View {\n  let title: String\n"
        + "  init(_ title: String, systemImage: String) {\n    self.title = title\n  }\n"
        + "  var body: some View { Text(title) }\n}",
      before: "HStack 38.0x20.0", after: "Text 10.0x20.0"),
    Case(
      testDescription: "a layout", use: "Grid { Color.red }",
      declaration: "struct Grid: \(layout)",
      before: "Grid 393.0x852.0", after: "Grid 7.0x7.0"),
    Case(
      testDescription: "a modifier", use: "Color.red.padding(4).frame(width: 20)",
      declaration:
        "extension View {\n  func padding(_ length: CGFloat) -> some View { frame(height: length) }\n}",
      before: "Color.padding.frame 20.0x852.0", after: "Color.padding.frame 20.0x4.0"),
  ])
  func `one of SwiftUI is SwiftUI's up to the block that declares another`(of name: Case) throws {
    let found = nodes([name.use, name.declaration, name.use])
    try #require(found.count == 2)
    #expect(found[0].first == name.before)
    #expect(found[1].first == name.after)
  }

  @Test(arguments: [
    ("Row { Color.red }", "struct Row: \(layout)", "Row 7.0x7.0"),
    (
      "ProportionalStack { Color.red }", "struct ProportionalStack: \(layout)",
      "ProportionalStack 7.0x7.0"
    ),
    (
      "Color.red.frame(square: 4)",
      "extension View {\n  func frame(square: CGFloat) -> some View { frame(width: square) }\n}",
      "Color.frame 4.0x852.0"
    ),
    (
      "Color.red.badge(4, alignment: .top)",
      "extension View {\n  func badge(_ count: Int, alignment: Alignment) -> some View {\n"
        + "    frame(width: 8, alignment: alignment)\n  }\n}",
      "Color.badge 8.0x852.0"
    ),
    (
      "Color.red.hidden(false)",
      "extension View {\n  func hidden(_ isHidden: Bool) -> some View {"
        + " frame(width: isHidden ? 0 : 8) }\n}",
      "Color.hidden 8.0x852.0"
    ),
  ])
  func `any other one is what the article declares, wherever it does`(
    use: String, declaration: String, first: String
  ) throws {
    let found = nodes([use, declaration, use])
    try #require(found.count == 2)
    #expect(found[0] == found[1])
    #expect(found[0].first == first)
  }

  @Test(arguments: [
    ("struct Circle: View { var body: some View { Color.red.frame(width: 5) } }", "Circle()"),
    (
      "extension View {\n  func padding(_ length: CGFloat) -> some View { frame(width: length) }\n}",
      "Color.red.padding(5)"
    ),
  ])
  func `a view uses what replaces SwiftUI's beside it, wherever it is shown`(
    declaration: String, body: String
  ) {
    let pill = "\(declaration)\n\nstruct Pill: View { var body: some View { \(body) } }"
    let found = nodes(["Pill()", pill])
    #expect(found.first?.first?.hasSuffix(" 5.0x852.0") == true, "\(found)")
    // The block above has SwiftUI's.
    let own = nodes(["VStack { Pill(); \(body) }", pill]).first ?? []
    #expect(own.contains { $0.hasPrefix("VStack/1.") && !$0.hasSuffix(" 5.0x852.0") }, "\(own)")
  }

  @Test(arguments: [
    "@frozen public struct HStack<Content> : View where Content : View {\n  public init(spacing: CGFloat?"
      + " = nil, @ViewBuilder content: () -> Content)\n}",
    "struct HStack<Content> where Content : View",
  ])
  func `what a reference prints of a view takes nothing's place`(_ excerpt: String) {
    let use = "HStack { Color.red.frame(width: 7) }"
    #expect(nodes([excerpt, use]) == nodes([use]))
    #expect(nodes([use, excerpt]) == nodes([use]))
  }
}
