import Scenarios
import SwiftSubset
import Testing

/// Initializers of views that work something out before they set properties.
struct InitializerVariableTests {
  @Test(arguments: [
    (
      "let sum: CGFloat; init(_ n: Int, by k: CGFloat = 2) { var s: CGFloat = 0; for i in 0..<n {"
        + " s += CGFloat(i) * k }; sum = s }",
      "sum", "V(4)", 12.0
    ),
    (
      "let rows: [[Int]]; init(_ items: [Int], in n: Int) { var made = Array(repeating: [Int](), count: n)"
        + "; for (i, x) in items.enumerated() { made[i % n].append(x) }; self.rows = made }",
      "CGFloat(rows[0].count * 10 + rows[1].count)", "V([1, 2, 3, 4, 5], in: 2)", 32
    ),
    (
      "let low: CGFloat, high: CGFloat; init(_ sides: [CGFloat]) { var low = sides[0], high = sides[0];"
        + " for s in sides { low = min(low, s); high = max(high, s) }; self.low = low; self.high = high }",
      "high - low", "V([3, 9, 1])", 8
    ),
    (
      "let n: Int; init(_ text: String) { var count = 0; var rest = text.count;"
        + " while rest > 1 { rest /= 2; count += 1 }; let twice = count * 2; n = twice }",
      "CGFloat(n)", "V(\"abcdefgh\")", 6
    ),
    (
      "let side: CGFloat; init(_ w: CGFloat) { var w = w; if w > 5 { w = 5 }; side = w * 2 }",
      "side", "V(8)", 10
    ),
  ])
  func `what it leaves in variables is what the properties are set to`(
    members: String, length: String, view: String, width: Double
  ) throws {
    let source = """
      struct V: View { \(members)
      var body: some View { Color.red.frame(width: \(length)) } }
      \(view)
      """
    let frames = try ControlTests.frames(source, Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == width })
  }

  @Test(arguments: [
    ("@State var k: CGFloat = 2; init(_ n: CGFloat) { k = n }", 2.0),
    ("@State var k: CGFloat = 2; init(_ n: CGFloat) { var t = n; t += 1; self.k = t }", 2),
    ("@State var k: CGFloat = 2; init(_ n: CGFloat) { _k = State(initialValue: n) }", 5),
    ("@State var k: CGFloat; init(_ n: CGFloat) { k = n }", 5),
    ("var k: CGFloat = 2; init(_ n: CGFloat) { k = n }", 5),
  ])
  func `a state that has a value keeps it`(members: String, width: Double) throws {
    let frames = try ControlTests.frames(
      "struct V: View { \(members)\nvar body: some View { Color.red.frame(width: k) } }\nV(5)",
      Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == width })
  }

  @Test(arguments: [
    ("var k: CGFloat; init() { k = twice(wrappedValue: 5) }", 10.0),
    ("var m: Model; var k: CGFloat { m.k }; init() { m = Model(initialValue: 5) }", 10),
    ("@Most var k: CGFloat; init() { _k = Most(wrappedValue: 50) }", 9),
    ("@Most var k: CGFloat; init() { self._k = Most(wrappedValue: 5) }", 5),
    ("@State var k: CGFloat; init() { _k = .init(initialValue: 5) }", 5),
    ("@State var k: CGFloat; init() { self._k = State(wrappedValue: 5) }", 5),
  ])
  func `what takes a wrapped value is made by its own code`(members: String, width: Double) throws {
    let frames = try ControlTests.frames(
      """
      func twice(wrappedValue: CGFloat) -> CGFloat { wrappedValue * 2 }
      struct Model { let k: CGFloat; init(initialValue: CGFloat) { k = initialValue * 2 } }
      @propertyWrapper struct Most {
        var kept: CGFloat
        var wrappedValue: CGFloat { get { min(kept, 9) } set { kept = newValue } }
        init(wrappedValue: CGFloat) { kept = wrappedValue }
      }
      struct V: View { \(members)
      var body: some View { Color.red.frame(width: k) } }
      V()
      """, Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == width })
  }

  @Test func `a local variable that is set later is no property`() {
    let block = SourceLowering.layout(
      """
      struct V: View {
        let a: CGFloat
        let b: CGFloat
        init() {
          var a: CGFloat = 1
          self.b = a
          a = 9
          self.a = a
        }
        var body: some View { Color.red.frame(width: a, height: b) }
      }
      V()
      """)
    #expect(block.refusals.contains { $0.message.contains("a local variable that is set") })
  }
}
