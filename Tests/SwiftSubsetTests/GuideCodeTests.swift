import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Code of all kinds over the dimensions that a guide's closure is given, with values worked out by
/// hand for a view of 40 by 10 points.
struct GuideCodeTests {
  /// How far a view without a guide lies behind one that has an expression as its guide.
  private static func offset(_ closure: String) -> String {
    let block = SourceLowering.layout(
      """
      func half(_ length: CGFloat) -> CGFloat { length / 2 }
      func series(_ length: CGFloat) -> CGFloat {
        var sum: CGFloat = 0
        for i in 0..<3 { sum += length / CGFloat(1 << i) }
        return sum
      }
      VStack(alignment: .leading) {
        Color.red.frame(width: 40, height: 10)
          .alignmentGuide(HorizontalAlignment.center) { _ in 7 }
          .alignmentGuide(.leading) { \(closure) }
        Color.blue.frame(width: 5, height: 5)
      }
      """)
    guard case .scenario(let document) = block.kind else {
      return block.refusals.map(\.message).joined(separator: "; ")
    }
    let content = Content(document: document, proposal: Proposal(width: 100, height: 100))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else { return "an error" }
    let places = answer.frames.nodes.filter { $0.path.hasSuffix(".frame") }.map(\.frame.x)
    guard places.count == 2 else { return "\(places)" }
    return JSON.shortest(places[1] - places[0])
  }

  @Test(
    arguments: [
      ("d in pow(d.width, 2) / 100", "16"), ("pow($0.width, 2) / 100", "16"),
      ("d in [d.width, d.height, 12].sorted()[1]", "12"),
      ("d in [d.width, d.height].map { $0 / 4 }.reduce(0, +)", "12.5"),
      ("[$0.width, $0.height].min() ?? 0", "10"), ("d in series(d.width)", "70"),
      ("d in half(pow(d[HorizontalAlignment.center], 2))", "24.5"),
      ("d in (d[explicit: HorizontalAlignment.center] ?? 0) * cos(0)", "7"),
      ("d in pow(d[explicit: HorizontalAlignment.trailing] ?? 3, 2)", "9"),
      ("d in d[.trailing] - sqrt(d[VerticalAlignment.bottom] - 1)", "37"),
      ("d in d.width > pow(6, 2) ? hypot(3, 4) : 0", "5"),
      (
        "d in let steps = stride(from: 0, to: d.width, by: 15).map { $0 }; return CGFloat(steps.count)",
        "3"
      ),
      (#"d in CGFloat("\(d.width)".count)"#, "4"),
      (
        "d in -CGRect(x: 0, y: 0, width: d.width, height: d.height).insetBy(dx: 5, dy: 0).width",
        "-30"
      ),
      ("d in var w = d.width; w += 3; return w", "43"),
      ("d in var n = d.height; for i in 0..<3 { n += CGFloat(i) }; return n", "13"),
      ("var n = $0.height; while n < $0.width { n *= 2 }; return n", "40"),
      ("d in if d.width > 30 { var w = d.width; w -= 2; return w }; return 0", "38"),
      ("_ in var n: CGFloat = 1; while n < 10 { n *= 2 }; return n", "16"),
      ("d in { () -> CGFloat in let w = d.width; return w * 2 }()", "80"),
    ])
  func `code over dimensions is a function of the document`(_ closure: String, _ offset: String) {
    #expect(Self.offset(closure) == offset)
  }

  @Test func `dimensions by another name are those of the closure around`() {
    // `d` is another value inside: which is meant is not told apart.
    #expect(Self.offset("d in [1.0].map { d in pow(d, 2) }[0]") == "1")
  }

  @Test(arguments: [
    ("topTrailing", "HorizontalAlignment.trailing", "VerticalAlignment.top"),
    ("leading", "HorizontalAlignment.leading", "VerticalAlignment.center"),
    ("bottom", "HorizontalAlignment.center", "VerticalAlignment.bottom"),
    (
      "leadingLastTextBaseline", "HorizontalAlignment.leading", "VerticalAlignment.lastTextBaseline"
    ),
  ])
  func `an alignment has its two parts`(name: String, horizontal: String, vertical: String) throws {
    func badge(_ first: String, _ second: String) -> String {
      """
      extension View {
        func badge(_ count: Int, alignment: Alignment) -> some View {
          overlay(alignment: alignment) {
            Text("\\(count)")
              .alignmentGuide(\(first)) { $0.width / 3 }
              .alignmentGuide(\(second)) { $0.height / 3 }
          }
        }
      }
      Color.red.frame(width: 50, height: 50).badge(10, alignment: .\(name))
      """
    }
    let proposal = Proposal(width: 200, height: 100)
    #expect(
      try ControlTests.frames(badge("alignment.horizontal", "alignment.vertical"), proposal)
        == ControlTests.frames(badge(horizontal, vertical), proposal))
  }
}
