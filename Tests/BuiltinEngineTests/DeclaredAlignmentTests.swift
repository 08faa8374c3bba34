import Scenarios
import Testing

@testable import BuiltinEngine

/// Alignments that a document declares.
///
/// Expected by core rules §6.2, §8 and §9.
struct DeclaredAlignmentTests {
  /// The middle on either axis, 0 as a third.
  static let alignments: [String: AlignmentDeclaration] = [
    "HorizontalAlignment.mid": declaration(["/": [get("d.width"), 2]]),
    "VerticalAlignment.mid": declaration(["/": [get("d.height"), 2]]),
    "VerticalAlignment.start": declaration(0),
  ]

  private static func declaration(_ body: JSON) -> AlignmentDeclaration {
    AlignmentDeclaration(
      parameter: "d", value: Expression(json: body) ?? .literal(.number(0)))
  }

  private static let mid = "HorizontalAlignment.mid"

  private static let both: JSON = [
    "horizontal": "HorizontalAlignment.mid", "vertical": "VerticalAlignment.mid",
  ]

  static let examples: [Example] = [
    Example(
      "90",
      column(
        0, mid,
        row(0, nil, color(20, 10).guide(mid, 0), color(20, 10).guide(mid, 20)), color(100, 10)),
      at: "200x200", "100x20", "VStack/0.HStack/0.Color.frame 30 0 20 10",
      "VStack/0.HStack/1.Color.frame 50 0 20 10"),
    Example(
      "a row lines up a guide of its own",
      row(
        0, "VerticalAlignment.start", color(10, 10).guide("VerticalAlignment.start", 5),
        color(10, 30)), at: "100x100", "20x35", "HStack/0.Color.frame 0 0 10 10",
      "HStack/1.Color.frame 10 5 10 30"),
    Example(
      "layers meet at a guide on both axes",
      ViewNode(
        view: "ZStack", arguments: ["alignment": both],
        children: [color(40, 40), color(20, 20).guide(mid, 0)]), at: "100x100", "40x40",
      "ZStack/1.Color.frame 20 10 20 20"),
    Example(
      "a frame takes one axis of a declared alignment",
      color(20, 20).guide("VerticalAlignment.start", 10).modifier(
        "frame",
        [
          "width": 100, "height": 100,
          "alignment": ["horizontal": "trailing", "vertical": "VerticalAlignment.start"],
        ]), at: "10x10", "100x100", "Color 80 -10 20 20"),
    Example(
      "a guide is set by another",
      row(
        0, "VerticalAlignment.start",
        color(10, 10).guide("VerticalAlignment.start", ["guide": ["d", "VerticalAlignment.mid"]]),
        color(10, 10)), at: "100x100", "20x15", "HStack/0.Color.frame 0 0 10 10",
      "HStack/1.Color.frame 10 5 10 10"),
    Example(
      "the text below a reader meets it too",
      reader(row(0, "VerticalAlignment.mid", color(10, 30), text("A"))), at: "100x100", "100x100",
      "GeometryReader/0.HStack/1.Text 10 5 10 20"),
  ]

  private func outcome(
    of root: ViewNode, _ alignments: [String: AlignmentDeclaration], at proposal: String
  ) -> Outcome {
    Outcome(
      BuiltinEngine().layout(
        Content(
          document: ViewDocument(root: root, alignments: alignments),
          proposal: Proposal(parsing: proposal) ?? .default)))
  }

  @Test(arguments: examples)
  func `views line up at an alignment of the document's own`(_ example: Example) {
    let outcome = outcome(of: example.root, Self.alignments, at: example.proposal)
    #expect(outcome.error == nil)
    #expect(outcome.size == example.size)
    for line in example.lines { #expect(outcome.lines.contains(line), "\(outcome)") }
  }

  @Test func `a document keeps its alignments, and has none without`() throws {
    let document = ViewDocument(root: color(), alignments: Self.alignments)
    #expect(try ViewDocument(json: document.json) == document)
    #expect(ViewDocument(root: color()).json["alignments"] == nil)
  }

  @Test(arguments: ["mid", "VerticalAlignment.center"])
  func `a wrong name is refused`(_ name: String) {
    #expect(
      outcome(of: color(), [name: Self.declaration(0)], at: "1x1").error
        == "-: an alignment is named 'HorizontalAlignment.NAME' or 'VerticalAlignment.NAME'")
  }

  @Test func `a default value asks for no declared alignment`() {
    let alignments = [
      "VerticalAlignment.a": Self.declaration(["guide": ["d", "VerticalAlignment.a"]])
    ]
    let outcome = outcome(of: color(), alignments, at: "1x1")
    #expect(outcome.error?.hasPrefix("-: unknown alignment 'VerticalAlignment.a'") == true)
  }

  @Test func `an alignment of the other axis does not fit`() {
    let outcome = outcome(of: row(0, Self.mid, color()), Self.alignments, at: "1x1")
    #expect(outcome.error?.contains("'alignment' of 'HStack'") == true)
  }

  @Test func `a default value that is no number counts as infinite`() {
    let alignments = ["VerticalAlignment.a": Self.declaration(["/": [get("d.width"), 0]])]
    let root = row(0, "VerticalAlignment.a", color(0, 10), color(10, 10))
    #expect(outcome(of: root, alignments, at: "1x1").size == "10xinf")
  }

  @Test func `a default value ends the layout where Swift traps`() {
    let alignments = [
      "VerticalAlignment.a": Self.declaration(["Int": [["/": [get("d.width"), 0]]]])
    ]
    let root = row(0, "VerticalAlignment.a", color(0, 10), color(10, 10))
    #expect(
      outcome(of: root, alignments, at: "1x1").error
        == "HStack: in the default value of 'VerticalAlignment.a': 'Int(d.width / 0)' is not a"
        + " number (NaN)")
  }
}
