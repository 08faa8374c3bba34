import Scenarios
import Testing

@testable import Articles

/// Rows of lists that are made of data.
struct ListRowsTests {
  private func read(_ code: String) -> ImportResult {
    ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
  }

  @Test func `several views of one element of a list are warned of`() {
    let rows = read("List(0..<2) { i in\n  Text(\"a\")\n  Text(\"b\")\n}").blocks.flatMap(
      \.warnings)
    #expect(rows.contains { $0.hasPrefix("several views of one element are rows of a List here") })
    let row = read("List(0..<2) { i in Text(\"a\") }").blocks.flatMap(\.warnings)
    #expect(row.count == rows.count - 1)
  }
}
