import Scenarios
import Testing

@testable import Articles

/// Views in views, given to modifiers that an article declares once more beside SwiftUI's.
struct NestedOverloadTests {
  private func read(_ code: String) -> ImportResult {
    ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
  }

  private static let nested = (0..<9).reduce("Color.red") { "Text(\"\($1)\").background(\($0))" }

  @Test(arguments: [
    """
    enum Shade { case light }
    extension View {
      func background(_ shade: Shade) -> some View { self }
      func background(_ name: String) -> some View { self }
    }
    """,
    """
    extension View {
      func background<Back: View>(_ back: Back, shown: Bool = true) -> some View { overlay(back) }
    }
    """,
  ])
  func `what is given is asked once, however deep it stands`(_ overloads: String) {
    let result = read("\(overloads)\n\(Self.nested)")
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test func `a view that is given has its identity once`() {
    let result = read(
      """
      extension View {
        func card<Back: View>(_ back: Back) -> some View { background(back).lineLimit(2) }
        func card(_ title: String) -> some View { self }
      }
      struct Hero: View {
        @Namespace var space
        var body: some View { Text("a").card(Text("b").matchedGeometryEffect(id: "b", in: space)) }
      }
      Hero()
      """)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(
      result.blocks.flatMap(\.warnings)
        == ["a matchedGeometryEffect with one view of its identity moves nothing"])
  }
}
