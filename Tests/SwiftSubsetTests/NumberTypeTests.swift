import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Numbers whose type another place tells, as Swift infers it.
struct NumberTypeTests {
  static let half = "struct V: View { var r = 0.5; var body: some View { W(r / 2 * 10) } }"
  static let value = "struct M { var r = 1.0, n = 4 }"
  @Test(arguments: [
    // The type of a default value is that of the property.
    (half, "V(r: 3)", 15),
    (half, "V()", 2.5),
    (value, "W(M(r: 3).r / 2 * 10)", 15),
    (value, "W(CGFloat(M(n: 3).n / 2 * 10))", 10),
    ("struct M { @State var r = 0.5 }", "W(M(r: 3).r / 2)", 1.5),
    ("struct M { var r = 0.5; init() { r = 3 } }", "W(M().r / 2)", 1.5),
    ("struct M { var r = 0.5; init() { self.r = 1 + 2 } }", "W(M().r / 2)", 1.5),
    (
      "struct M { @State var r: Double; init() { _r = State(initialValue: 3) } }", "W(M().r / 2)",
      1.5
    ),
    (
      "struct M { @State var r = 1.0; init() { _r = State(wrappedValue: 3) } }", "W(M().r / 2)", 1.5
    ),
    ("struct M { var r: Double; init(r: Double = 1) { self.r = r } }", "W(M(r: 3).r / 2)", 1.5),
    ("func half(_ x: Double = 1) -> Double { x / 2 }", "W(half(3))", 1.5),
    (
      "enum E { case a(Double) }; func w(_ e: E) -> Double { switch e { case .a(let x): x / 2 } }",
      "W(w(.a(3)))", 1.5
    ),
    ("struct M { var p = (a: 0.5, b: 1) }", "W(M(p: (a: 3, b: 3)).p.a / 2)", 1.5),
    ("struct M { var p = (a: 0.5, b: 1) }", "W(CGFloat(M(p: (a: 3, b: 3)).p.b / 2))", 1),
    ("struct M { var l = [0.5, 1] }", "W(M().l[1] / 2)", 0.5),
    ("struct M { var l = [0.5, 1] }", "W(M(l: [3, 5]).l[1] / 2)", 2.5),
    ("struct M { var l = [5, 1] }", "W(CGFloat(M(l: [3, 5]).l[1] / 2))", 2),
    ("struct M { var d = [\"a\": 0.5] }", "W(M(d: [\"a\": 3]).d[\"a\"]! / 2)", 1.5),
    ("struct M { var l = 0.0...1.0 }", "W(M(l: 0...3).l.upperBound / 2)", 1.5),
    ("enum E: CGFloat { case a = 7, b }", "W(E.a.rawValue / 2 + E.b.rawValue)", 11.5),
    ("enum E: Double { case a, b = 5 }", "W(E.b.rawValue / 2 + E.a.rawValue)", 2.5),
    ("enum E: Int { case a, b = 5 }", "W(CGFloat(E.b.rawValue / 2))", 2),
    ("", "W(zip([1.0, 2], [3.0, 4]).map(*).reduce(0, +))", 11),
    // The type of a function is that of its parameters and of what it gives.
    ("", "let f: (Double) -> Double = { $0 / 2 }; W(f(3))", 1.5),
    ("", "let f: (CGFloat, Int) -> CGFloat = { a, b in a / 2 + CGFloat(b / 2) }; W(f(3, 3))", 2.5),
    ("", "let f: () -> Double = { 3 }; W(f() / 2)", 1.5),
    ("", "let f: (Int) -> Int = { $0 / 2 }; W(CGFloat(f(3)))", 1),
    ("struct M { let f: (Double) -> Double }", "W(M(f: { $0 / 2 }).f(3))", 1.5),
    ("", "W((3, 4).0 / 2)", 1.5),
    // The elements of a collection have one type, inside tuples too.
    ("struct M { let d: [String: CGFloat] = [\"a\": 7] }", "W(M().d[\"a\"]! / 2)", 3.5),
    ("struct M { let d: [String: CGFloat] = [\"a\": 7 / 2] }", "W(M().d[\"a\"]!)", 3.5),
    ("struct M { let d: [String: Int] = [\"a\": 7] }", "W(CGFloat(M().d[\"a\"]! / 2))", 3),
    ("func d() -> [String: Double] { [\"a\": 3] }", "W(d()[\"a\"]! / 2)", 1.5),
    ("func p() -> (Double, Int) { (1 / 2, 1 / 2) }", "W(p().0 + CGFloat(p().1))", 0.5),
    ("struct M { let d: [String: Double]? = [\"a\": 3] }", "W(M().d![\"a\"]! / 2)", 1.5),
    ("", "let d: [String: Double] = [\"a\": 3]; W(d[\"a\"]! / 2)", 1.5),
    ("", "W([1, 2.5].first! / 2)", 0.5),
    ("", "W(CGFloat([7, 2].first! / 2))", 3),
    ("", "W(CGFloat(\"\\([1, 2.5].first!)\".count))", 3),
    ("", "W([1.5, 3].map { $0 / 2 }[1])", 1.5),
    ("", "W([(1, 2.5), (2, 3)].map { $0.1 }[1] / 2)", 1.5),
    ("", "W([(1.0, 2), (1 / 2, 3)].map { $0.0 }[1])", 0.5),
    ("", "W(CGFloat([(1, 2.5), (3, 3)].map { $0.0 }[1] / 2))", 1),
    ("", "W([[1, 2], [2.5]][0][0] / 2)", 0.5),
    ("struct M { let p: (Double, Int) = (1 / 2, 1 / 2) }", "W(M().p.0 + CGFloat(M().p.1))", 0.5),
    ("", "W([1, 2].map { $0 > 1 ? 2.5 : $0 == 1 ? 3 : 1 }[0] / 2)", 1.5),
    (
      "",
      "ForEach([(x: 1.0, y: 5), (x: 2, y: 6)], id: \\.y) { t in W(t.x / 4 * 100) }", 50
    ),
    // Both branches of a choice have one type, whichever is taken.
    ("struct M { let on = true; func f() -> Double { (on ? 3 : 2.5) / 2 } }", "W(M().f())", 1.5),
    ("struct M { let on = true; func f() -> Int { (on ? 3 : 2) / 2 } }", "W(CGFloat(M().f()))", 1),
    (
      "struct M { let on = true; let r = 1.5; func f() -> Double { (!on ? r : 3) / 2 } }",
      "W(M().f())", 1.5
    ),
    (
      "struct M { let n = 3; func f() -> Int { (n > 2 ? 3 : Double(n) > 0.5 ? 5 : 4) / 2 } }",
      "W(CGFloat(M().f()))", 1
    ),
    ("", "W((true ? 3 : 2.5) / 2)", 1.5),
    // Two sequences as one, as long as the shorter.
    ("", "let n = [5, 3, 8, 1]; W(CGFloat(zip(n, 1...).map { $0 / $1 }.reduce(0, +)))", 8),
    ("", "let n = [5, 3]; W(CGFloat(zip(2..., n).map { $0 * $1 }.reduce(0, +)))", 19),
    (
      "",
      "let n = [1.0, 2.0]; HStack(spacing: 0) { ForEach(Array(zip(n, 1...)), id: \\.1) { a, b in"
        + " W(a / 2 + CGFloat(b)) } }", 4.5
    ),
  ])
  func `a literal takes the type that its place has`(
    declarations: String, view: String, width: Double
  ) throws {
    let maker =
      "struct W: View { let w: CGFloat; init(_ w: CGFloat) { self.w = w }; "
      + "var body: some View { Color.red.frame(width: w) } }"
    let block = SourceLowering.layout([maker, declarations, view].joined(separator: "\n"))
    #expect(block.texts == [])
    let outcome = BuiltinEngine().layout(
      Content(
        document: try #require(block.document), proposal: Proposal(width: 200, height: 100)))
    guard case .frames(let answer) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(answer.width == width)
  }

  @Test(arguments: [
    "let a = on ? 3 : p.size.width; return a / 2", "let a = on ? 3 : wide(p); return a / 2",
    "let a = !on ? p.size.width : 3; return a / 2", "return (on ? 3 : p.size.width) / 2",
  ])
  func `a literal beside a length of the layout is one`(body: String) throws {
    let block = SourceLowering.layout(
      """
      func wide(_ p: GeometryProxy) -> CGFloat { p.size.width }
      func half(_ on: Bool, _ p: GeometryProxy) -> CGFloat { \(body) }
      struct V: View {
        var on = true
        var body: some View { GeometryReader { p in Color.red.frame(width: half(on, p)) } }
      }
      V()
      """)
    #expect(block.texts == [])
    let outcome = BuiltinEngine().layout(
      Content(
        document: try #require(block.document), proposal: Proposal(width: 200, height: 100)))
    guard case .frames(let answer) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(answer.frames.nodes.last?.frame.width == 1.5)
  }

  @Test func `the stated type of a property reaches the elements that it repeats`() {
    func source(_ columns: String) -> String {
      """
      struct V: View {
        var n = 3
        var columns: [GridItem] { \(columns) }
        var body: some View { LazyVGrid(columns: columns) { Color.red } }
      }
      """
    }
    let repeated = SourceLowering.layout(source("Array(repeating: .init(.flexible()), count: n)"))
    let plain = SourceLowering.layout(
      source("[GridItem(.flexible()), GridItem(.flexible()), GridItem(.flexible())]"))
    #expect(repeated.texts == [])
    #expect(repeated.document != nil)
    #expect(repeated.document == plain.document)
  }
}
