import Scenarios
import Testing

@testable import SwiftSubset

/// Members that both a view's own type and all views have: Swift takes that of the type by which the code
/// knows the view.
struct ModifierOwnerTests {
  private static let declarations = """
    extension View { func big() -> some View { frame(width: 50) } }
    extension View { func all() -> some View { big() } }
    extension Text { func big() -> some View { frame(width: 100) } }
    extension Text { func own() -> some View { big() } }
    extension Text { func cap() -> Text { bold() } }
    extension Color { func big() -> some View { frame(width: 100) } }
    extension Shape { func big() -> some View { frame(width: 100) } }
    extension View { var wide: some View { frame(width: 5) } }
    extension Text { var wide: some View { frame(width: 9) } }
    struct Framed: ViewModifier { func body(content: Content) -> some View { content.big() } }

    """

  @Test(arguments: [
    ("Text(\"a\").big()", [100.0]), ("Text(\"a\").bold().big()", [100]),
    ("Text(\"a\").padding().big()", [50]), ("Text(\"a\").big().big()", [100, 50]),
    ("Text(\"a\").cap().big()", [100]), ("Text(\"a\").all()", [50]), ("Text(\"a\").own()", [100]),
    ("Text(\"a\").modifier(Framed())", [50]), ("Text(\"a\").wide", [9]),
    ("Text(\"a\").padding().wide", [5]), ("VStack { Text(\"a\") }.big()", [50]),
    ("Color.red.big()", [100]), ("Color.red.opacity(0.5).big()", [100]),
    ("Color.red.frame(height: 3).big()", [50]), ("Circle().big()", [100]),
    ("Circle().padding().big()", [50]), ("Circle().all()", [50]), ("Image(\"a\").big()", [50]),
  ])
  func `the type by which a view is known decides`(_ use: String, _ widths: [Double]) throws {
    let block = SourceLowering.layout(Self.declarations + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths.filter { $0 > 4 } == widths)
  }

  @Test(arguments: [
    ("var row: Text { Text(\"a\") }", "row"), ("let row = Text(\"a\")", "row"),
    ("func row() -> Text { Text(\"a\") }", "row()"), ("", "(Text(\"a\") + Text(\"b\"))"),
  ])
  func `a name with the type that is stated for it is of that type`(
    _ member: String, _ use: String
  ) throws {
    let block = SourceLowering.layout(
      Self.declarations
        + "struct Named: View {\n\(member)\nvar body: some View { \(use).big() } }\nNamed()")
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths.filter { $0 > 4 } == [100])
  }

  @Test func `a local value hides a property of its name`() {
    let block = SourceLowering.layout(
      Self.declarations
        + """
        struct Named: View {
          var row: Text { Text("a") }
          var body: some View { let row = wrapped(Text("b")); row.big() }
          func wrapped(_ text: Text) -> some View { text }
        }
        Named()
        """)
    #expect(block.document == nil)
  }

  @Test func `a view that is known by its name alone is refused`() {
    let block = SourceLowering.layout(
      Self.declarations
        + "struct Named: View { var row: some View { Text(\"a\") }; var body: some View { row.big() } }\n"
        + "Named()")
    #expect(block.document == nil)
    #expect(
      block.texts.contains { $0.contains("depends on whether the view is known as a 'Text'") })
  }
}
