import Scenarios
import Testing

@testable import SwiftSubset

/// Values of declared types in which colours, identities and dates are: the language computes with the
/// rest of them.
struct ViewInstanceTests {
  private static func said(_ expression: String) -> LoweredBlock {
    SourceLowering.layout(
      """
      struct Item: Identifiable, Hashable {
        let id = UUID()
        var made = Date()
        var color: Color
        var width: Double
        var title: String?
      }
      struct Shelf { var lead: Item; var rest: [Item]; var view = AnyView(Text("x")) }
      let items = [
        Item(color: .red, width: 20, title: "a"), Item(color: Color(white: 0.5), width: 5),
        Item(color: Color("red"), width: 15),
      ]
      let shelf = Shelf(lead: items[0], rest: items)
      Text(verbatim: "\\(\(expression))")
      """)
  }

  @Test(arguments: [
    ("items.map(\\.width).reduce(0, +)", "40.0"), ("items.filter { $0.width > 10 }.count", "2"),
    ("items.sorted { $0.width < $1.width }[0].width", "5.0"),
    ("items[0].title ?? \"none\"", "a"), ("items[1].title ?? \"none\"", "none"),
    ("String(describing: items[0].title)", "Optional(\"a\")"),
    ("Dictionary(grouping: items) { $0.width > 10 }[true]!.count", "2"),
    ("items[0].color == .red", "true"), ("items[0].color == .blue", "false"),
    ("items[0].color == items[2].color", "false"),
    ("items.first { $0.width < 10 }!.width * 2", "10.0"),
    // Read of a value that holds a view, too.
    ("shelf.lead.width / 3 + 1", "7.666666666666667"), ("shelf.rest.count * 2", "6"),
    ("shelf.lead.title ?? \"none\"", "a"), ("shelf.rest.map { $0.width }.max()!", "20.0"),
    ("[1, 2].map { Double($0) * shelf.lead.width }", "[20.0, 40.0]"),
  ])
  func `what is read of a value is computed with`(expression: String, text: String) {
    let block = Self.said(expression)
    #expect(block.texts == [])
    #expect(block.document?.root.arguments["verbatim"]?.string == text)
  }

  @Test(arguments: [
    ("ClosedRange<Int>", "0...10", "span.upperBound", 10.0),
    ("ClosedRange<Int>", "0...10", "span.count", 11),
    ("Range<Int>", "0..<10", "span.upperBound", 10),
    ("ClosedRange<Int>", "2...2", "span.upperBound - span.lowerBound", 0),
    ("ClosedRange<Double>", "0.0...10", "span.upperBound", 10),
  ])
  func `a range that a view is given has its bounds`(
    type: String, range: String, length: String, width: Double
  ) throws {
    for form in ["S(span: \(range))", "let span = \(range); S(span: span)"] {
      let block = SourceLowering.layout(
        """
        struct S: View {
          let span: \(type)
          var body: some View { Color.red.frame(width: Double(\(length))) }
        }
        \(form)
        """)
      #expect(block.texts == [])
      #expect(try #require(block.document).root.widths == [width])
    }
  }

  @Test(arguments: [
    ("items[0] == items[0]", "identities or dates"), ("items.contains(items[1])", "identities"),
    ("Set([items[0], items[0]]).count", "identities"),
    ("items[0].color == items[1].color", "two colours"),
  ])
  func `which of them are equal is not guessed`(expression: String, reason: String) {
    let block = Self.said(expression)
    #expect(block.document == nil)
    #expect(block.refusals.contains { $0.message.contains(reason) }, "\(block.texts)")
  }

  /// Values that hold a text, for which the language has no form, and optionals of what views have.
  private static func widths(_ views: String) -> [Double] {
    let block = SourceLowering.layout(
      """
      struct Shelf { let width: Double; let name: Text; var next: Double? = nil }
      let shelves = [
        Shelf(width: 30, name: Text("a")), Shelf(width: 3, name: Text("b"), next: 5),
        Shelf(width: 12, name: Text("c")),
      ]
      let fill: Color? = .blue
      let none: Color? = nil
      let edge: HorizontalAlignment? = .leading
      let rows: [(Color, Double?)] = [(.red, 3), (.blue, nil)]
      let anything: [Any] = [4, "x", 2.5]
      HStack { \(views) }
      """)
    #expect(block.texts == [])
    return block.document.map { frames(in: $0.root) } ?? []
  }

  private static func frames(in view: ViewNode) -> [Double] {
    view.modifiers.compactMap { $0.arguments["width"]?.number } + view.children.flatMap(frames)
  }

  @Test(arguments: [
    ("shelves.sorted { $0.width < $1.width }[0].width", 3),
    ("shelves.min { $0.width < $1.width }!.width", 3),
    ("shelves.max { $0.width < $1.width }!.width", 30),
    ("shelves.reduce(0) { $0 + $1.width }", 45),
    ("CGFloat(shelves.firstIndex { $0.width < 20 }!)", 1),
    ("CGFloat(shelves.lastIndex { $0.width < 20 }!)", 2),
    ("shelves.last { $0.width < 10 }!.width", 3),
    ("CGFloat(shelves.count { $0.width > 10 })", 2),
    ("shelves.allSatisfy { $0.width > 2 } ? 1 : 2", 1),
    ("shelves.drop { $0.width > 20 }.first!.width", 3),
    ("shelves.prefix { $0.width > 20 }.last!.width", 30),
  ])
  func `values with views in them are put in order and chosen`(length: String, width: Double) {
    #expect(Self.widths("Color.red.frame(width: \(length))") == [width])
  }

  @Test(arguments: [
    ("if case .blue? = fill { RED }", true), ("if case .red? = fill { RED }", false),
    ("if case .some(.blue) = fill { RED }", true), ("if case let c? = none { c }", false),
    ("switch none { case .some: Text(\"a\") case nil: RED }", true),
    ("if case .leading? = edge { RED }", true), ("if case (.red, let w?) = rows[0] { RED }", true),
    ("if case (.red, _) = rows[1] { RED }", false), ("if case (_, nil) = rows[1] { RED }", true),
    ("if case is Int = anything[0] { RED }", true), ("if case is Int = anything[1] { RED }", false),
    ("switch anything[0] { case let n as Int where n == 4: RED; default: Text(\"a\") }", true),
    ("switch 7 % 4 { case 0, 1: Text(\"a\"); case 2...3: RED; default: Text(\"b\") }", true),
  ])
  func `patterns of what views have are optional ones too`(views: String, isTaken: Bool) {
    let red = "Color.red.frame(width: 7)"
    #expect(Self.widths(views.replacing("RED", with: red)) == (isTaken ? [7] : []))
  }

  @Test func `a switch over thousands of elements asks nobody`() {
    let cases = (0..<30).map { "case \($0): Color.red" }
    let block = SourceLowering.layout(
      """
      struct Rows: View {
        var body: some View {
          HStack { ForEach(0..<1000, id: \\.self) { i in
            switch i % 31 { \(cases.joined(separator: "\n")) default: Text("a") }
          } }
        }
      }
      Rows()
      """)
    #expect(block.texts == [])
  }
}
