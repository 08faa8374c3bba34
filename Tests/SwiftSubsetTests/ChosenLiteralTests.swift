import Scenarios
import Testing

@testable import SwiftSubset

/// A whole literal that is chosen in the place of a value of views is of that value's type, though the value is
/// nil or not looked at.
struct ChosenLiteralTests {
  private static let answers: [(code: String, text: String)] = [
    ("row(9)?.weight ?? 0", "0.0"),
    ("row(9)?.weight ?? 7 / 2", "3.5"),
    ("row(9)?.weight ?? -1", "-1.0"),
    ("row(9)?.count ?? 7 / 2", "3"),
    ("row(9)?.half ?? 1", "1"),
    ("row(9)?.ratio ?? 1", "1.0"),
    ("row(9)?.scaled(2) ?? 3", "3.0"),
    ("row(9)?.pick() ?? 3", "3"),
    ("row(9)?.tags.first?.count ?? 0", "0"),
    ("rows.first { $0.id > 9 }?.weight ?? 0", "0.0"),
    ("rows.last { $0.id > 9 }?.id ?? 0", "0"),
    ("rows.filter { $0.id > 9 }.map(\\.weight).first ?? 0", "0.0"),
    ("rows.filter { $0.id > 9 }.map(\\.weight).reduce(0, +)", "0.0"),
    ("rows.filter { $0.id > 9 }.reduce(0) { $0 + $1.weight }", "0.0"),
    ("rows.filter { $0.id > 9 }.reduce(0) { $0 + $1.id }", "0"),
    ("row(9).map(\\.weight) ?? 0", "0.0"),
    ("row(9).map { $0.weight / 2 } ?? 1", "1.0"),
    ("row(9).flatMap(\\.opt) ?? 1", "1.0"),
    ("rows[0].opt ?? 5", "5.0"),
    ("(row(9)?.weight ?? 1) / 2", "0.5"),
    ("(row(9)?.count ?? 1) / 2", "0"),
    ("rows.isEmpty ? rows[0].weight : 1", "1.0"),
    ("row(9) == nil ? 1 : row(9)!.weight", "1.0"),
    ("[row(9)?.weight ?? 1, 2]", "[1.0, 2.0]"),
    ("max(row(9)?.weight ?? 1, 0)", "1.0"),
    ("abs(row(9)?.weight ?? -1)", "1.0"),
  ]

  @Test(arguments: answers)
  func `a literal that is chosen is of the type of the other choice`(
    _ code: String, _ text: String
  ) throws {
    #expect(try Self.text("Text(verbatim: \"\\(\(code))\")") == text)
  }

  @Test(arguments: [
    ("let w = row(9)?.weight ?? 1", "w / 2", "0.5"),
    ("let w = rows.isEmpty ? rows[0].weight : 1", "w / 2", "0.5"),
    ("let w = row(9)?.count ?? 1", "w / 2", "0"),
  ])
  func `a name for a chosen literal is of that type`(
    _ statement: String, _ code: String, _ text: String
  ) throws {
    #expect(try Self.text("\(statement); Text(verbatim: \"\\(\(code))\")") == text)
  }

  private static func text(_ body: String) throws -> String? {
    let block = SourceLowering.layout(
      """
      struct Row: Identifiable {
        let id: Int
        let view: Text
        var weight: Double = 1
        var count: Int?
        var tags: [String] = []
        var ratio: CGFloat { weight / 4 }
        var half: Int { id / 2 }
        var opt: Double? { weight > 1 ? weight : nil }
        func scaled(_ k: Double) -> Double { weight * k }
        func pick() -> Int { id }
      }
      struct Page: View {
        let rows = [Row(id: 1, view: Text("a")), Row(id: 2, view: Text("b"), weight: 2.5, count: 4)]
        func row(_ id: Int) -> Row? { rows.first { $0.id == id } }
        var body: some View { VStack { \(body) } }
      }
      Page()
      """)
    let root = try #require(block.document, "\(block.texts)").root
    return root.children.first?.arguments["verbatim"]?.string
  }
}
