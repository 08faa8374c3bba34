import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// What `extension P where Self == T` declares: members of `T`, the static ones also behind a leading
/// dot where a `P` is wanted.
struct SelfExtensionTests {
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var declarations: String

    /// A view, and the size of its root.
    var uses: [(code: String, size: String)]
  }

  static let pages = [
    Page(
      testDescription: "a colour",
      declarations: """
        extension ShapeStyle where Self == Color {
          static var brand: Color { Color(red: 0.2, green: 0.4, blue: 0.9) }
          static func faded(_ part: Double) -> Color { Color.red.opacity(part) }
        }
        """,
      uses: [
        ("Color.brand.frame(width: 10, height: 5)", "10.0x5.0"),
        ("Rectangle().fill(.brand).frame(width: 10, height: 5)", "10.0x5.0"),
        ("Color.faded(0.5).frame(width: 10, height: 5)", "10.0x5.0"),
      ]),
    Page(
      testDescription: "a text put together with another one",
      declarations: """
        extension Text {
          func twice(_ end: String = "x") -> Text { self + Text(end) }
          var starred: Text { Text("*") + self.foregroundColor(.red) + Text("*") }
        }
        """,
      uses: [
        ("Text(\"ab\").twice()", "30.0x20.0"),
        ("VStack { Text(\"ab\").twice(\"cd\") }", "40.0x20.0"),
        ("Text(\"ab\").starred.padding(1)", "42.0x22.0"),
      ]),
    Page(
      testDescription: "a button style",
      declarations: """
        struct Wide: ButtonStyle {
          var inset = 20.0
          func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(inset)
          }
        }
        extension ButtonStyle where Self == Wide {
          static var wide: Wide { Wide() }
          static func wide(_ inset: Double) -> Wide { Wide(inset: inset) }
        }
        """,
      uses: [
        ("Button(\"ab\") {}.buttonStyle(.wide)", "60.0x60.0"),
        ("Button(\"ab\") {}.buttonStyle(.wide(5))", "30.0x30.0"),
        ("Button(\"ab\") {}.buttonStyle(Wide.wide)", "60.0x60.0"),
      ]),
    Page(
      testDescription: "a layout",
      declarations: """
        struct Tall: Layout {
          var height = 10.0
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize { CGSize(width: 5, height: height) }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        extension Layout where Self == Tall {
          static var tall: Tall { Tall(height: 70) }
          static func tall(_ height: Double) -> Tall { Tall(height: height) }
        }
        """,
      uses: [
        ("Tall.tall { Color.red }", "5.0x70.0"),
        ("let own = AnyLayout(.tall)\nown { Color.red }", "5.0x70.0"),
        ("let own = AnyLayout(Tall.tall(8))\nown { Color.red }", "5.0x8.0"),
      ]),
    Page(
      testDescription: "a modifier",
      declarations: """
        struct Card: ViewModifier {
          var inset = 8.0
          func body(content: Content) -> some View { content.padding(inset) }
        }
        extension ViewModifier where Self == Card {
          static var card: Card { Card(inset: 20) }
          static func card(_ inset: Double) -> Card { Card(inset: inset) }
        }
        """,
      uses: [
        ("Text(\"ab\").modifier(.card)", "60.0x60.0"),
        ("Text(\"ab\").modifier(.card(5))", "30.0x30.0"),
        ("Text(\"ab\").modifier(Card.card)", "60.0x60.0"),
      ]),
    Page(
      testDescription: "a view",
      declarations: """
        struct Badge: View {
          var count: Int
          var body: some View { Color.red.frame(width: Double(count), height: 1) }
        }
        extension View where Self == Badge {
          static var five: Badge { Badge(count: 5) }
          static func of(_ count: Int) -> Badge { Badge(count: count) }
        }
        """,
      uses: [("Badge.five", "5.0x1.0"), ("Badge.of(3)", "3.0x1.0")]),
    Page(
      testDescription: "methods of two views",
      declarations: """
        extension View where Self == Text {
          func marked() -> some View { padding(1) }
        }
        extension View where Self == Circle {
          func marked() -> some View { frame(width: 3, height: 3) }
        }
        """,
      uses: [("Text(\"a\").marked()", "12.0x22.0"), ("Circle().marked()", "3.0x3.0")]),
  ]

  @Test(arguments: pages)
  func `members of an extension are those of the type that Self is`(_ page: Page) {
    let blocks = [page.declarations] + page.uses.map(\.code)
    let text = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\nThen:\n\n")
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
    #expect(result.blocks.flatMap(\.refusals) == [])
    let warnings = result.blocks.flatMap(\.warnings)
    #expect(!warnings.contains { $0.contains("declared nowhere") })
    let sizes = result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let frame = answer.frames.nodes.first?.frame
      else { return "none" }
      return "\(frame.width)x\(frame.height)"
    }
    #expect(sizes == page.uses.map(\.size))
  }
}
