import Scenarios
import Testing

@testable import SwiftSubset

struct SectionTests {
  static let sections = [
    Lowered(
      "a header and a footer in closures",
      "Section { Color.red } header: { Text(\"h\") } footer: { Text(\"f\") }",
      section(text("h"), red, text("f"))),
    Lowered(
      "a header and a footer as arguments",
      "Section(header: Text(\"h\"), footer: Text(\"f\")) { Color.red }",
      section(text("h"), red, text("f"))),
    Lowered("a title", "Section(\"h\") { Color.red }", section(text("h"), red)),
    Lowered("content alone", "Section { Color.red }", section(red)),
    Lowered(
      "a view of unknown type", "AnyView(Color.red)", #"{"view": "AnyView", "children": [\#(red)]}"#
    ),
  ]

  private static let red = #"{"view": "Color", "arguments": {"0": "red"}}"#

  private static func text(_ text: String) -> String {
    #"{"view": "Text", "arguments": {"0": "\#(text)"}}"#
  }

  private static func section(_ views: String...) -> String {
    #"{"view": "Section", "children": [\#(views.joined(separator: ", "))]}"#
  }

  @Test(arguments: sections)
  func `a section becomes its views`(_ expected: Lowered) throws {
    let block = SourceLowering.layout(expected.source)
    #expect(block.texts == [])
    guard case .object(var members) = try JSON(parsing: expected.document) else { return }
    members["format"] = 1
    #expect(block.document?.json == .object(members))
  }

  @Test(arguments: [
    Refused(
      "another closure", "Section { Color.red } top: { Color.blue }",
      "1:23 top: 'Section' has no closure labelled 'top'"),
    Refused(
      "another argument", "Section(isOpen: x) { Color.red }",
      "1:9 isOpen: 'Section' with the argument 'isOpen' is not known here; allowed here:"
        + " header, footer, content, isExpanded"
    ),
    Refused(
      "a section that is folded away", "Section(isExpanded: .constant(false)) { Color.red }",
      "1:9 isExpanded: this engine does not offer a section that is not expanded: what its list shows of it"
        + " depends on the list's style"),
    Refused(
      "a header in a lazy grid",
      "LazyVGrid(columns: [GridItem()]) { ForEach(0..<2) { _ in Section(\"h\") { Color.red } } }",
      "1:1 LazyVGrid: the header or footer of a section takes a whole line of a lazy grid, which this"
        + " engine does not lay out: write a grid for each section, with its header above it, in a lazy"
        + " stack"),
    Refused(
      "a footer in a lazy grid",
      "LazyHGrid(rows: [GridItem()]) { Section { Color.red } footer: { Text(\"f\") } }",
      "1:1 LazyHGrid: the header or footer of a section takes a whole line of a lazy grid, which this"
        + " engine does not lay out: write a grid for each section, with its header above it, in a lazy"
        + " stack"),
    Refused(
      "a view without its type", "AnyView(view: Color.red)",
      "1:1 AnyView: 'AnyView' takes one view: AnyView(_:)"),
    Refused(
      "what the engine does not offer", "ColorPicker(\"a\", selection: x).textScale(.secondary)",
      "1:1 ColorPicker: this engine does not offer 'ColorPicker': the platform's style decides on its"
        + " size; write what it looks like as views",
      "1:32 textScale: this engine does not offer 'textScale': the size of a secondary text is not"
        + " known; write font(.system(size:))"),
  ])
  func `what does not fit is refused by name`(_ refused: Refused) {
    #expect(SourceLowering.layout(refused.source).texts == refused.refusals)
  }
}
