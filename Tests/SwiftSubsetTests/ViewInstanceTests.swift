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
    ("items[0] == items[0]", "identities or dates"), ("items.contains(items[1])", "identities"),
    ("Set([items[0], items[0]]).count", "identities"),
    ("items[0].color == items[1].color", "two colours"),
  ])
  func `which of them are equal is not guessed`(expression: String, reason: String) {
    let block = Self.said(expression)
    #expect(block.document == nil)
    #expect(block.refusals.contains { $0.message.contains(reason) }, "\(block.texts)")
  }
}
