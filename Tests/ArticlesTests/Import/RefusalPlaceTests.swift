import Scenarios
import Testing

@testable import Articles

/// Places of what is wrong in one block and used in another.
struct RefusalPlaceTests {
  private static func refusals(_ blocks: String...) -> [String] {
    let text = "# Title\n\n" + blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
    return result.blocks.flatMap(\.refusals).map { "\($0.line):\($0.column) \($0.message)" }
  }

  @Test func `a layout that cannot run is said to be wrong in a line of the file`() {
    let layout = """
      struct Own: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          subviews.frobnicate()
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      """
    let found = Self.refusals("Color.red", layout, "Own { Color.red }")
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("10:14 ") == true, "\(found)")
    #expect(
      found.last?.hasPrefix("19:1 'Own' cannot run: in its declaration, line 10, column 14: ")
        == true, "\(found)")
  }

  @Test func `what is wrong in a declared view is named with its own place`() {
    let found = Self.refusals(
      "struct Row: View {\n  let kind: Int\n  var body: some View { Text(label(kind)) }\n"
        + "  func label(_ kind: Int) -> String { [\"a\"][kind] }\n}",
      "Text(\"b\")\n  .overlay(Row(kind: 3))")
    #expect(
      found == [
        "13:12 this cannot be evaluated: index 3 is out of range of 1 element; it stands in line 7,"
          + " column 39"
      ])
  }
}
