import Testing

@testable import SwiftSubset

/// Values of any type in view code, with the compiler's answers.
struct AnyValueTests {
  private static func lowered(_ code: String, _ length: String) -> LoweredBlock {
    SourceLowering.layout(
      """
      \(code)
      struct Probe: View {
        let number: Any = 5
        var body: some View { Color.red.frame(width: \(length), height: 2) }
      }
      Probe()
      """)
  }

  private static let answers: [(code: String, length: String, swift: String)] = [
    ("", "CGFloat((number as? Int) ?? 9)", "5"),
    ("", "number is String ? 1 : 2", "2"),
    ("let v: Any = CGFloat(2)", "v is Double ? 1 : 3", "3"),
    ("let v: Any = 2.5", "v is Double ? 1 : 3", "1"),
    ("let v: [Any] = [1, \"a\", 2.5]", "CGFloat(v.filter { $0 is Double }.count)", "1"),
    ("let v: Any = Int64(3)", "v is Int ? 1 : 4", "4"),
    ("let v: Any = Optional(3) as Any", "CGFloat((v as? Int) ?? 0)", "3"),
    (
      "class Base {}; final class Leaf: Base { var n = 6 }\nlet v: Any = Leaf()",
      "CGFloat((v as? Leaf)?.n ?? 0) + (v is Base ? 1 : 0)", "7"
    ),
    (
      """
      func word(_ x: Any) -> Int {
        switch x {
        case let n as Int where n > 3: n
        case is String: 20
        default: 30
        }
      }
      """, "CGFloat(word(4) + word(1) + word(\"\"))", "54"
    ),
    ("let v: Any = [1, 2]", "CGFloat((v as? [Int])?.count ?? 0)", "2"),
    ("let v: Any = [Int]()", "v is [String] ? 1 : 2", "1"),
    (
      """
      func isNothing(_ x: Any) -> Bool { if case nil as Any? = x { return true }; return false }
      let none: Int? = nil
      """, "isNothing(none as Any) && !isNothing(3) ? 1 : 2", "1"
    ),
    ("let v: Any = (left: 3, right: 4)", "CGFloat((v as? (Int, Int))?.1 ?? 0)", "4"),
    ("let v: Any = (3, \"a\")", "v is (Int, Int) ? 1 : 2", "2"),
    ("let v: Any = 3", "v is () -> Int ? 1 : 2", "2"),
    (
      "protocol P { var n: Int { get } }; struct S: P { var n = 7 }\nlet p: any P = S()",
      "CGFloat(((p as Any) as? S)?.n ?? 0)", "7"
    ),
    ("let v: Any = [1, nil]", "v is [Int] ? 1 : 2", "2"),
    ("", "String(describing: type(of: UInt8(1))) == \"UInt8\" ? 8 : 9", "8"),
  ]

  @Test(arguments: answers)
  func `a value is what it was put in as`(_ code: String, _ length: String, _ swift: String) throws
  {
    let block = Self.lowered(code, length)
    let document = try #require(block.document, "\(block.refusals)")
    #expect(document == Self.lowered(code, swift).document)
  }

  @Test(arguments: [
    ("let v: Any = Set([1])", "CGFloat((v as? Set<Int>)?.count ?? 0)"),
    ("let v: Any = (1, 2)", "CGFloat((v as? (a: Int, b: Int))?.a ?? 0)"),
    ("func f<T>(_ x: T) -> Any { x }", "f(1.5) is Double ? 1 : 2"),
  ])
  func `what it may be besides is refused`(_ code: String, _ length: String) {
    let block = Self.lowered(code, length)
    #expect(block.document == nil)
    #expect(!block.refusals.isEmpty)
  }
}
