import Scenarios
import Testing

@testable import SwiftSubset

/// A type may have a static property and one of its values under one name.
struct StaticNameTests {
  private static let pairs = [
    "static let w: CGFloat = 3; let w: CGFloat", "let w: CGFloat; static let w: CGFloat = 3",
    "static var w: CGFloat { 3 }; let w: CGFloat", "let w: CGFloat; static var w: CGFloat { 3 }",
  ]

  private static let bodies: [(String, Double)] = [
    ("w", 5), ("self.w", 5), ("V.w", 3), ("Self.w", 3), ("V.w + w", 8), ("w + Self.w * 2", 11),
    ("[w, 2].max() ?? 0", 5), ("[w, Self.w].min() ?? 0", 3), ("max(w, 1)", 5),
    ("w > 4 ? w : 1", 5), ("(w, Self.w).0", 5), ("w * 2", 10),
  ]

  @Test(arguments: pairs, bodies)
  func `each is found by what stands in front of it`(_ pair: String, _ body: (String, Double))
    throws
  {
    for isOfLayout in [false, true] {
      let view =
        "struct V: View { \(pair); var body: some View { Color.red.frame(width: \(body.0)) } }\n"
      let frames = try ControlTests.frames(
        view + (isOfLayout ? "GeometryReader { p in V(w: p.size.width - 388) }" : "V(w: 5)"),
        Proposal(width: 393, height: 852))
      #expect(frames.last?.frame.width == body.1, "of the layout: \(isOfLayout)")
    }
  }

  @Test(arguments: [
    "static var w: CGFloat { 3 }; var w: CGFloat { n * 2 }",
    "var w: CGFloat { n * 2 }; static var w: CGFloat { 3 }",
  ])
  func `computed ones are two as well`(_ pair: String) throws {
    let frames = try ControlTests.frames(
      """
      struct V: View {
        let n: CGFloat
        \(pair)
        var body: some View { Color.red.frame(width: w + 1).padding(.leading, Self.w) }
      }
      V(n: 2)
      """, Proposal(width: 393, height: 852))
    #expect(frames.map(\.frame.width) == [8, 5, 5])
  }

  @Test func `a local name is not what is declared outside under it`() throws {
    let frames = try ControlTests.frames(
      """
      let gap: CGFloat = 2
      GeometryReader { proxy in
        let gap = proxy.size.width - 388
        Color.red.frame(width: [gap, 1].max() ?? 0)
      }
      """, Proposal(width: 393, height: 852))
    #expect(frames.last?.frame.width == 5)
  }
}
