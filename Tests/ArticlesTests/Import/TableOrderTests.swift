import Scenarios
import SwiftSubset
import Testing

@testable import Articles

/// Dictionaries and sets, whose order in Swift is another one in each run.
struct TableOrderTests {
  private func warnings(_ code: String) -> [String] {
    let result = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
    return result.blocks.flatMap { $0.refusals.map(\.message) + $0.warnings }
  }

  private static let widths = #"let d = ["b": 10.0, "aaa": 20, "cc": 30]"# + "\n"

  private static func layout(_ code: String) -> String {
    """
    struct Rows: Layout {
      var gaps: [Int: CGFloat] = [0: 5, 1: 10, 2: 20]
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 100, height: 100)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {
        var y: CGFloat = 0
        \(code)
        for view in subviews { view.place(at: CGPoint(x: 0, y: y), proposal: .zero) }
      }
    }
    Rows { Color.red }
    """
  }

  @Test(arguments: [
    widths + "VStack { ForEach(Array(d.keys), id: \\.self) { Text($0) } }",
    widths + "VStack { ForEach(d.keys.map { $0 + \"!\" }, id: \\.self) { Text($0) } }",
    widths
      + "VStack { ForEach(Array(d.mapValues { $0 + 1 }.values), id: \\.self) { Color.red.frame(width: $0) } }",
    widths + "Text(d.first!.key)",
    widths + "Text(d.keys.first ?? \"\")",
    widths + "Text(d.map { $0.key }.joined())",
    widths
      + "VStack { ForEach(d.sorted { $0.key.first! == \"x\" && $1.value > 0 }, id: \\.key) { Text($0.key) } }",
    "Text(Set([\"b\", \"aaa\"]).first!)",
    "let s: Set<Int> = [3, 10, 200]\nVStack { ForEach(Array(s), id: \\.self) { Text(\"\\($0)\") } }",
    "let s = Set([3, 10]).union([200])\nVStack { ForEach(Array(Set(s.map { $0 * 10 })), id: \\.self) { Text(\"\\($0)\") } }",
    "func longest() -> String {\n  var name = \"\"\n  for (key, _) in [\"b\": 1, \"aaa\": 2] { name = key }\n"
      + "  return name\n}\nText(longest())",
    layout("for (_, gap) in gaps { y = y * 2 + gap }"),
    layout("y = gaps.values.first ?? 0"),
  ])
  func `what follows the order of a dictionary or a set is said once`(_ code: String) {
    #expect(warnings(code) == [SourceLowering.orderOfTables])
  }

  @Test(arguments: [
    widths + "VStack { ForEach(d.keys.sorted(), id: \\.self) { Text($0) } }",
    widths + "VStack { ForEach(Array(d.keys).sorted(), id: \\.self) { Text($0) } }",
    widths + "Text(\"a\").frame(width: d[\"cc\"] ?? 0, height: CGFloat(d.count))",
    widths + "Color.red.frame(width: d.values.max() ?? 0)",
    widths + "Color.red.frame(width: d.values.reduce(0, +))",
    widths + "Text(d.keys.contains(\"b\") ? \"a\" : \"b\")",
    "VStack { ForEach(Array([\"a\": 1].keys), id: \\.self) { Text($0) } }",
    "Text(Set([\"b\", \"b\"]).first!)",
    "VStack { ForEach([\"b\", \"a\"], id: \\.self) { Text($0) } }",
    layout("for (_, gap) in gaps { y += gap }"),
    layout("for (_, gap) in gaps.sorted(by: { $0.key < $1.key }) { y = y * 2 + gap }"),
  ])
  func `where the order does not matter nothing is said`(_ code: String) {
    #expect(warnings(code) == [])
  }
}
