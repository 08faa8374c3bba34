import Scenarios
import Testing

@testable import Articles

/// What `extension ShapeStyle where Self == Color` and the like add, in another block than its use.
struct ExtendedProtocolTests {
  private static let declarations = """
    extension ShapeStyle where Self == Color {
      static var brand: Color { .red }
      static func shade(_ k: Double) -> Color { .gray.opacity(k) }
    }
    struct Pill: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View { configuration.label.padding(10) }
    }
    extension ButtonStyle where Self == Pill { static var pill: Pill { Pill() } }
    struct Wide: ViewModifier {
      var length: CGFloat
      func body(content: Content) -> some View { content.frame(width: length) }
    }
    extension ViewModifier where Self == Wide {
      static func wide(_ length: CGFloat) -> Wide { Wide(length: length) }
    }
    """

  private func block(_ code: String) throws -> ImportedBlock {
    let text = "```swift\n\(Self.declarations)\n```\n\n```swift\n\(code)\n```\n"
    let result = ArticleImporter(environment: LayoutEnvironment()).read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ])
    return try #require(result.blocks.last)
  }

  @Test(arguments: [
    "Color.brand.frame(width: 10)", "Color.shade(0.5).frame(width: 5)", "Rectangle().fill(.brand)",
    "Text(\"a\").foregroundStyle(.shade(0.2))", "Text(\"a\").background(Color.brand)",
    "Button(\"Go\") {}.buttonStyle(.pill)", "Text(\"a\").modifier(.wide(30))",
    "Text(\"a\").modifier(Wide.wide(30))",
  ])
  func `a member that a protocol's extension gives to one type is that type's`(code: String) throws
  {
    let block = try block(code)
    #expect(block.outcome == .scenario)
    #expect(block.warnings == [] && block.refusals == [])
  }

  @Test func `what is read of an unknown colour is refused by the colour's name`() throws {
    let block = try block("Color.theme.background.frame(width: 10)")
    #expect(block.refusals.map(\.construct) == ["theme"])
    #expect(
      block.refusals.map(\.message)
        == ["'theme' is declared nowhere here, and what it holds is read"])
  }
}
