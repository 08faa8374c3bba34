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

  @Test func `what is given is asked once, however deep it stands`() {
    let overloads = """
      enum Shade { case light }
      extension View {
        func background(_ shade: Shade) -> some View { self }
        func background(_ name: String) -> some View { self }
      }
      """
    let result = read("\(overloads)\n\(Self.nested)")
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }
}
