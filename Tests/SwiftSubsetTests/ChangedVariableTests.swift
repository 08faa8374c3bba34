import Scenarios
import SwiftSubset
import Testing

/// Variables that code sets, and what is made of them: as Swift has it, or refused by name.
struct ChangedVariableTests {
  /// What a text says of an expression.
  private static func said(_ declarations: String, _ expression: String) -> LoweredBlock {
    SourceLowering.layout(declarations + "\nText(verbatim: \"\\(\(expression))\")")
  }

  @Test(arguments: [
    (
      "enum S { static var a = 10; static let b = a * 2 }",
      "func f() -> Int { let first = S.b; S.a = 50; return S.b + first * 0 }", "20"
    ),
    (
      "enum S { static var a = 10; static let b = a * 2; static let c = b + 1 }",
      "func f() -> Int { let first = S.c; S.a = 50; return S.b + S.c + first * 0 }", "41"
    ),
    (
      "enum S { static var a = 10; static var b = a * 2 }",
      "func f() -> Int { S.b += 1; S.a = 50; return S.b }", "21"
    ),
    ("enum S { static var a = 10 }", "func f() -> Int { S.a = 50; return S.a }", "50"),
  ])
  func `what is made of a variable is made once`(
    declarations: String, function: String, text: String
  ) {
    let block = Self.said("\(declarations)\n\(function)", "f()")
    #expect(block.refusals == [])
    guard case .scenario(let document) = block.kind else { return }
    #expect(document.root.arguments["verbatim"]?.string == text)
  }

  @Test(arguments: [
    ("let counter = Counter(); print(counter.next()); return counter.n", "1"),
    (
      #"let counter = Counter(); print("\(counter.next()) \(counter.next())"); return counter.n"#,
      "2"
    ),
    ("var n = 0; let next = { () -> Int in n += 1; return n }; debugPrint(next()); return n", "1"),
    (
      "let counter = Counter(); print([1, 2].map { _ in counter.next() }, counter.next()); return counter.n",
      "3"
    ),
    (
      #"let counter = Counter(); print("a", separator: "\(counter.next())"); return counter.n"#, "1"
    ),
    ("let counter = Counter(); _ = counter.next(); print(counter.n); return counter.n", "1"),
  ])
  func `what is given to print happens, though nobody reads it`(body: String, text: String) {
    let block = Self.said(
      "final class Counter { var n = 0; func next() -> Int { n += 1; return n } }\n"
        + "func f() -> Int { \(body) }", "f()")
    #expect(block.refusals == [])
    guard case .scenario(let document) = block.kind else { return }
    #expect(document.root.arguments["verbatim"]?.string == text)
  }

  @Test(arguments: [
    ("let list = [1]; print(list[3])", "index 3 is out of range of 1 element"),
    (
      #"let none: Int? = nil; print("\(none!)")"#,
      "unexpectedly found nil while unwrapping an Optional value"
    ),
  ])
  func `what is given to print may be the end`(body: String, reason: String) {
    let block = Self.said("func f() -> Int { \(body); return 2 }", "f()")
    #expect(block.refusals.contains { $0.message.contains(reason) })
  }

  @Test func `what sets a variable while it is made, and is read again and again, is refused`() {
    let block = SourceLowering.layout(
      """
      var count: CGFloat = 0
      func next() -> CGFloat { count += 10; return count }
      let once = next()
      struct Probe: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          CGSize(width: once + once, height: 1)
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Probe { Color.red }
      """)
    #expect(block.refusals.map(\.construct) == ["count"])
  }

  @Test(arguments: [
    "func f() -> Int { S.a = 50; return S.b }",
    "func f() -> Int { S.a += 1; return S.c }",
  ])
  func `what is made of a variable that was set before is refused`(function: String) {
    let block = Self.said(
      "enum S { static var a = 10; static let b = a * 2; static let c = b + 1 }\n\(function)",
      "f()")
    #expect(
      block.refusals.map(\.message) == [
        "this cannot be evaluated: in 'static S.b', line 1: what"
          + " 'S.b' is depends on whether it is read before or after"
          + " 'S.a' is set: set it where it is used"
      ])
  }

  @Test(arguments: [
    "Color.blue.frame(width: w)", "Color.blue.frame(width: w + 1)", "Color.blue.frame(width: half)",
    "Color.blue.frame(width: computed)", "Color.blue.frame(width: S.v)",
    "Color.blue.frame(width: S.half)", "Color.blue.frame(width: read())",
    "if w > 20 { Color.blue }", "Text(verbatim: \"\\(w)\")", "Part()",
    "ForEach(0..<Int(w), id: \\.self) { _ in Color.blue }",
  ])
  func `a view that reads a variable after code has set it is refused`(view: String) {
    let block = SourceLowering.layout(
      """
      var w: CGFloat = 10
      let half = w / 2
      var computed: CGFloat { w * 2 }
      enum S { static var v: CGFloat = 10; static let half = v / 2 }
      func read() -> CGFloat { w }
      func grow() -> CGFloat { w += 50; S.v += 50; return 5 }
      struct Part: View { var side = w; var body: some View { Color.red.frame(width: side) } }
      struct Probe: View {
        var body: some View {
          HStack {
            Color.red.frame(width: grow())
            \(view)
          }
        }
      }
      Probe()
      """)
    guard case .scenario = block.kind else {
      #expect(block.refusals.contains { $0.message.contains("depends on") })
      #expect(block.refusals.allSatisfy { $0.kind == .evaluation })
      return
    }
    Issue.record("it is laid out")
  }

  @Test func `a view that reads a variable that another of its name has left alone is laid out`() {
    let block = SourceLowering.layout(
      """
      var w: CGFloat = 10
      HStack { Color.red.frame(width: w); Color.blue.frame(width: w) }
      """)
    #expect(block.refusals == [])
  }
}
