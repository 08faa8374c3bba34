import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Members that an article shows again by themselves, without the type that declares them.
struct RestatedMembersTests {
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var blocks: [String]

    /// The width of the root of the last block's scenario; nil where it is refused.
    var width: Double?
    var refusals: [String] = []
  }

  private static let card = """
    struct Card: View {
      private var side: Double = 10
      @State private var isOpen = false
      static let edge = 1.0
      var part: some View { Color.red.frame(width: side) }
      func cell(_ times: Double) -> some View { part.padding(.leading, times) }
      var body: some View { HStack(spacing: 0) { cell(isOpen ? 2 : 4); Color.red.frame(width: Self.edge) } }
    }
    """

  static let pages = [
    Page(testDescription: "nothing", blocks: [card, "Card()"], width: 15),
    Page(
      testDescription: "a value", blocks: [card, "private var side: Double = 30", "Card()"],
      width: 35),
    Page(
      testDescription: "state", blocks: [card, "@State private var isOpen = true", "Card()"],
      width: 13),
    Page(
      testDescription: "a static value", blocks: [card, "static let edge = 7.0", "Card()"],
      width: 21),
    Page(
      testDescription: "a part",
      blocks: [card, "var part: some View { Color.red.frame(width: side * 2) }", "Card()"],
      width: 25),
    Page(
      testDescription: "a method",
      blocks: [card, "func cell(_ times: Double) -> some View { part.padding(times) }", "Card()"],
      width: 19),
    Page(
      testDescription: "two members, then a body",
      blocks: [
        card,
        "private var side: Double = 30\nvar part: some View { Color.red.frame(width: side + 1) }",
        "var body: some View { cell(5) }", "Card()",
      ], width: 36),
    Page(
      testDescription: "the heads of members, as a reference has them",
      blocks: [card, "var part: some View { get }", "Card()"], width: 15),
    Page(
      testDescription: "in turn",
      blocks: [
        card, "private var side: Double = 30", "private var side: Double = 40",
        "var part: some View { Color.red.frame(width: side + 1) }", "Card()",
      ], width: 46),
    Page(
      testDescription: "what Swift would take for an overload",
      blocks: [
        card, "func cell(by times: Double) -> some View { Color.red.frame(width: times) }",
        "Card()",
      ],
      width: 15),
    Page(
      testDescription: "a constant of the program that is called as a member is",
      blocks: [
        "struct Person { let name: String }", "let name = \"ab\"",
        "Color.red.frame(width: Double(Person(name: \"abcd\").name.count + name.count))",
      ], width: 6),
    Page(
      testDescription: "what is used by itself as well",
      blocks: [
        card, "func cell(_ times: Double) -> some View { Color.red.frame(width: times) }",
        "cell(50)",
      ], width: 50),
    Page(
      testDescription: "the order of what a type is made of stays",
      blocks: [
        """
        struct Box: View {
          var width = 5.0, inset = 1.0
          var body: some View { Color.red.frame(width: width).padding(inset) }
        }
        """, "var width = 5.5, inset = 2.0", "Box(width: 6, inset: 3)",
      ], width: 12),
    Page(
      testDescription: "a layout",
      blocks: [
        """
        struct Fixed: Layout {
          var side: CGFloat = 5
          func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: side, height: side)
          }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        """, "private var side: CGFloat = 8",
        """
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          CGSize(width: side * 2, height: side)
        }
        """, "Fixed { Color.red }",
      ], width: 16),
    Page(
      testDescription: "a modifier",
      blocks: [
        """
        struct Inset: ViewModifier {
          var by = 3.0
          func body(content: Content) -> some View { content.padding(by) }
        }
        """, "func body(content: Content) -> some View { content.padding(by * 2) }",
        "Color.red.frame(width: 1).modifier(Inset())",
      ], width: 13),
    Page(
      testDescription: "a modifier of views",
      blocks: [
        "extension View { func inset() -> some View { padding(3) } }",
        "func inset() -> some View { padding(6) }", "Color.red.frame(width: 1).inset()",
      ], width: 13),
    Page(
      testDescription: "a member that an extension declares",
      blocks: [
        card, "extension Card { var title: some View { Color.red.frame(width: 2) } }",
        "var title: some View { Color.red.frame(width: 20) }", "Card().title",
      ], width: 20),
    Page(
      testDescription: "a body, which may be that of another view",
      blocks: [card, "var body: some View { Color.red.frame(width: 3) }", "Card()"], width: 15),
    Page(
      testDescription: "a function that may be meant for itself",
      blocks: [
        "struct Item { var w: Double = 10; func twice() -> Double { w * 2 } }",
        "func twice() -> Double { w * 3 }", "Color.red.frame(width: Item().twice())",
      ], width: 20),
    Page(
      testDescription: "a value that may be meant for itself",
      blocks: [
        "struct Theme { let gap = 7.0; func total() -> Double { gap } }", "let gap = 10.0",
        "Color.red.frame(width: gap + Theme().total())",
      ], width: 17),
    Page(
      testDescription: "a function of another result",
      blocks: [
        "struct Calc { func area(_ x: Double) -> Int { 2 } }",
        "func area(_ x: Double) -> Double { x * x }",
        "Color.red.frame(width: area(5) + Double(Calc().area(12.5)))",
      ], width: 27),
    Page(
      testDescription: "an enumeration",
      blocks: [
        "enum Size { case s, m; var w: Double { switch self { case .s: 1; case .m: 2 } } }",
        "var w: Double { switch self { case .s: 10; case .m: 20 } }",
        "Color.red.frame(width: Size.m.w)",
      ], width: 20),
    Page(
      testDescription: "a class",
      blocks: [
        "class Model: ObservableObject { var side = 3.0; func w() -> Double { side } }",
        "func w() -> Double { self.side * 2 }",
        """
        struct Shown: View {
          @StateObject var model = Model()
          var body: some View { Color.red.frame(width: model.w()) }
        }
        Shown()
        """,
      ], width: 6),
    Page(
      testDescription: "dots in the place of code",
      blocks: [card, "func cell(_ times: Double) -> some View {\n  ...\n}", "Card()"],
      refusals: ["elided code"]),
    Page(
      testDescription: "no Swift",
      blocks: [card, "private var side: Double = = 30\nvar other = 3", "Card()"], width: 15),
    Page(
      testDescription: "a mistake",
      blocks: [card, "func cell(_ times: Double) -> some View { part.padding(( }", "Card()"],
      refusals: ["Card"]),
  ]

  @Test(arguments: pages)
  func `members that are shown again stand in the place of those of their type`(_ page: Page) throws
  {
    let text = page.blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
    let result = ArticleImporter().read([ArticleSource(name: "a", file: "a.md", text: text)])
    let last = try #require(result.blocks.last)
    #expect(last.refusals.map(\.construct) == page.refusals)
    let scenario = result.articles.flatMap(\.scenarios).last { last.scenarios.contains($0.name) }
    var width: Double?
    if let scenario, case .frames(let answer) = BuiltinEngine().layout(scenario.content) {
      width = answer.width
    }
    #expect(width == page.width)
  }

  @Test func `it is said whose members are shown again`() {
    let text = "```swift\n\(Self.card)\n```\n\n```swift\nprivate var side: Double = 30\n```\n"
    let result = ArticleImporter().read([ArticleSource(name: "a", file: "a.md", text: text)])
    #expect(
      result.blocks.last?.warnings == [
        "this is read as a part of 'Card', which declares it as well"
      ])
  }

  @Test(arguments: [
    (["var side: Double = 30"], true), (["var side: Double = 30", "Card()"], true),
    (["func cell(_ times: Double) -> Double { times }"], false),
    (["var side: Double = 30", "Color.red.frame(width: side)"], false),
    (["let width: Double = 30"], false),
  ])
  func `it is said what is shown again and used by nothing`(
    _ blocks: [String], _ isSaid: Bool
  ) throws {
    let card =
      "struct Card: View { var side: Double = 10; var body: some View { Color.red.frame(width: side) } }"
    let text = ([card] + blocks).map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
    let result = ArticleImporter().read([ArticleSource(name: "a", file: "a.md", text: text)])
    let said = "'Card' declares 'side' as well and keeps its own: nothing shows what stands here"
    let block = try #require(result.blocks.dropFirst().first)
    #expect(([block.reason].compactMap(\.self) + block.warnings).contains(said) == isSaid)
  }
}
