import Testing

@testable import SwiftSubset

/// Numbers of types that round or end elsewhere than `Double` and `Int`, with the compiler's answers.
struct SizedNumberTests {
  private static let answers: [(code: String, length: String, swift: String)] = [
    ("", "CGFloat(Double(Float(0.1)) == 0.1 ? 1 : 2)", "2"),
    ("", "CGFloat(Float(16777217))", "16777216"),
    ("", "CGFloat(Float(0.1) + Float(0.2))", "0.30000001192092896"),
    ("let w: Float = 0.1", "CGFloat(w)", "0.10000000149011612"),
    ("let w: Float = 3", "CGFloat(w / 7)", "0.4285714328289032"),
    ("let w: Float = 7 / 2", "CGFloat(w)", "3.5"),
    ("let w: [Float] = [0.1, 0.2]", "CGFloat(w[0])", "0.10000000149011612"),
    ("let w = [Float(0.1), 0.2]", "CGFloat(w[1])", "0.20000000298023224"),
    ("let w = Float.pi", "CGFloat(w)", "3.141592502593994"),
    ("let w: Float = 0.1", #"CGFloat("\(w)".count)"#, "3"),
    ("let w: Float = 0.1", "CGFloat(w == 0.1 ? 4 : 5)", "4"),
    ("let w: Float = 16777216", "CGFloat(w + 1)", "16777216"),
    ("func f() -> Float { 0.1 }", "CGFloat(f())", "0.10000000149011612"),
    ("func f(_ a: Float) -> Double { Double(a) * 3 }", "CGFloat(f(0.1))", "0.30000000447034836"),
    ("struct S { var a: Float = 0.1 }", "CGFloat(S().a)", "0.10000000149011612"),
    (
      "struct S { var a: Float = 0.1; var d: Double { Double(a) } }", "CGFloat(S().d)",
      "0.10000000149011612"
    ),
    (
      "enum E { case a(Float) }",
      "{ if case .a(let f) = E.a(0.1) { return CGFloat(f) }; return 0 }()",
      "0.10000000149011612"
    ),
    ("let w: Int32 = 7", "CGFloat(w / 2)", "3"),
    ("let w: UInt8 = 200", "CGFloat(w / 3 % 7)", "3"),
    ("let w: Int8 = -127", "CGFloat(-w)", "127"),
    ("", "CGFloat(UInt8(250) + 5)", "255"),
    ("let w: UInt8 = 255", "CGFloat(w &+ 1)", "0"),
    ("let a: [UInt8] = [200, 100]", "CGFloat(a[0] &+ a[1])", "44"),
    ("let w: Float = 0.1 + 0.2", "CGFloat(w)", "0.30000001192092896"),
    ("let w: Float = 1 / 3", "CGFloat(w)", "0.3333333432674408"),
    ("let w: Float? = nil", "CGFloat(w ?? 0.1)", "0.10000000149011612"),
    (
      "func f(_ a: Double) -> Int { 1 }\nfunc f(_ a: Float) -> Int { 2 }", "CGFloat(f(Float(1)))",
      "2"
    ),
    ("let d: [String: UInt8] = [\"a\": 255]", "CGFloat((d[\"a\"] ?? 0) &+ 1)", "0"),
    ("let w: UInt64 = 18446744073709551615", "CGFloat(w > 5 ? 1 : 2)", "1"),
    ("enum E: UInt8 { case a = 3, b }", "CGFloat(E.b.rawValue)", "4"),
  ]

  private static func lowered(_ code: String, _ length: String) -> LoweredBlock {
    SourceLowering.layout("\(code)\nColor.red.frame(width: \(length), height: 2)\n")
  }

  @Test(arguments: answers)
  func `a number of a sized type has the compiler's value or none`(
    _ code: String, _ length: String, _ swift: String
  ) throws {
    let block = Self.lowered(code, length)
    let document = try #require(block.document, "\(block.refusals)")
    #expect(document == Self.lowered("", swift).document)
  }

  @Test(arguments: [
    ("let w: UInt8 = 255", "CGFloat(w + 1)"),
    ("let w: UInt = 1", "CGFloat(w - 2)"), ("let w: Int16 = 300", "CGFloat(w * w)"),
    ("let w: Int8 = -128", "CGFloat(-w)"),
    ("func f(_ a: UInt8) -> UInt8 { a * 2 }", "CGFloat(f(200))"),
    ("let a: [UInt8] = [200, 100]", "CGFloat(a.reduce(0, +))"),
    ("let w: Decimal = 0.1", "CGFloat(w * 3 == 0.3 ? 1 : 2)"),
  ])
  func `what traps or is not known of a sized type is refused`(_ code: String, _ length: String) {
    let block = Self.lowered(code, length)
    #expect(block.document == nil)
    #expect(!block.refusals.isEmpty)
  }
}
