import Scenarios
import SwiftSubset
import Testing

/// Methods of views that change a copy of `self` and give that.
struct CopyOfSelfTests {
  private static let width =
    "func width(_ x: CGFloat) -> V { var copy = self; copy.w = x; return copy }"

  @Test(arguments: [
    (Self.width, "V().width(33)", 33.0),
    (Self.width, "V(w: 5).width(44).width(7)", 7),
    (
      "func wide(_ x: CGFloat = 3) -> Self { var c = self\nc.w = w * 2 + x\nc.h = c0\nreturn c }\n"
        + "var c0: CGFloat { h + 1 }",
      "V(w: 10).wide()", 23
    ),
    // Each copy is one of its own.
    (
      Self.width
        + "\nvar twin: some View { HStack(spacing: 0) { width(60); Color.blue.frame(width: w) } }",
      "V(w: 8).twin", 8
    ),
    (
      "var w1 = [CGFloat]()\nfunc sides(_ x: [CGFloat]) -> Self { var c = self; c.w = x.reduce(0, +); return c }",
      "V().sides([1, 2, 30])", 33
    ),
    (
      "func wide(if on: Bool) -> V { var c = self; c.w = on ? 50 : w; return c }",
      "ForEach([true, false], id: \\.self) { V(w: 21).wide(if: $0) }", 21
    ),
    ("func same() -> V { var c = self; return c }", "V(w: 19).same()", 19),
    // A method and a property may have one name.
    ("func w(_ x: CGFloat) -> V { var c = self; c.w = x; return c }", "V().w(31)", 31),
  ])
  func `a copy has the values that it was given`(
    members: String, view: String, width: Double
  ) throws {
    let source = """
      struct V: View {
        var w: CGFloat = 10
        var h: CGFloat = 20
        \(members)
        var body: some View { Color.red.frame(width: w, height: h) }
      }
      VStack { \(view) }
      """
    let frames = try ControlTests.frames(source, Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == width })
  }

  @Test(arguments: [
    ("var w: CGFloat = 10 { didSet { h = 3 } }", "c.w = 5", "is set by code of its own"),
    ("var w: CGFloat { get { h } set { h = newValue } }", "c.w = 5", "is set by code of its own"),
    ("@State var w: CGFloat = 10", "c.w = 5", "is set by code of its own"),
    ("let w: CGFloat = 10", "c.w = 5", "is a 'let' constant"),
    ("var w: CGFloat = 10", "c.v = 5", "'V' has no property 'v'"),
  ])
  func `what more than values is changed is refused by name`(
    property: String, change: String, message: String
  ) {
    let block = SourceLowering.layout(
      """
      struct V: View {
        \(property)
        var h: CGFloat = 20
        func other() -> V { var c = self; \(change); return c }
        var body: some View { Color.red.frame(width: w, height: h) }
      }
      V().other()
      """)
    #expect(block.refusals.contains { $0.message.contains(message) }, "\(block.refusals)")
  }

  @Test(arguments: [("c.w += 5", 15.0), ("c.w = c.h", 20), ("if w > 3 { c.w = 5 }", 5)])
  func `a copy of a plain view is changed as any value is`(_ change: String, _ width: Double) throws
  {
    let source = """
      struct V: View {
        var w: CGFloat = 10
        var h: CGFloat = 20
        func other() -> V { var c = self; \(change); return c }
        var body: some View { Color.red.frame(width: w, height: h) }
      }
      VStack { V().other() }
      """
    let frames = try ControlTests.frames(source, Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == width })
  }
}
