import Scenarios
import Testing

@testable import SwiftSubset

/// Whole literals that a view's own generic functions take as numbers with a fraction.
///
/// Source: what the Swift compiler makes of them.
struct GenericFractionTests {
  @Test(arguments: [
    (
      "func part<T: BinaryFloatingPoint>(_ a: T, _ b: T) -> some View", "CGFloat(a / b)",
      "part(5, 2)", 2.5
    ),
    (
      "func part<T>(_ a: T, _ b: T) -> some View where T: BinaryFloatingPoint", "CGFloat(a / b)",
      "part(1, 4)", 0.25
    ),
    ("func part(_ a: some BinaryFloatingPoint) -> some View", "CGFloat(a / 2)", "part(5)", 2.5),
    (
      "func part<T: BinaryFloatingPoint>(_ a: T...) -> some View", "CGFloat(a[0] / a[1])",
      "part(1, 4)",
      0.25
    ),
    (
      "func part<T: BinaryFloatingPoint>(_ a: [T]) -> some View", "CGFloat(a[0] / 2)",
      "part([1, 2.5])",
      0.5
    ),
    ("func part<T: BinaryInteger>(_ a: T, _ b: T) -> some View", "CGFloat(a / b)", "part(5, 2)", 2),
  ])
  func `a whole literal for a number with a fraction has one`(
    _ head: String, _ width: String, _ call: String, _ expected: Double
  ) throws {
    let block = SourceLowering.layout(
      """
      struct Page: View {
        \(head) { Color.red.frame(width: \(width)) }
        var body: some View { \(call) }
      }
      Page()
      """)
    let document = try #require(block.document, "\(block.texts)")
    #expect(document.root.widths == [expected])
  }

  private static let types = """
    struct Meter<T: BinaryFloatingPoint>: View {
      var n: T
      func half() -> T { n / 2 }
      func per(_ k: T) -> T { k / n }
      static func twice(_ t: T) -> T { t + t }
      var third: T { n / 4 }
      var body: some View { Text(verbatim: "\\(half())") }
    }
    struct Loose<T: ExpressibleByFloatLiteral>: View {
      var n: T
      var body: some View { Text(verbatim: "\\(n)") }
    }
    struct Vector<T: FloatingPoint> {
      var x: T
      var y: T
      var half: T { x / 2 }
      func by(_ k: T) -> T { k / 2 }
      static func made(_ k: T) -> T { k / 4 }
    }
    struct Plain<T> where T: BinaryFloatingPoint { var x: T }
    enum Either<T: FloatingPoint> { case one(T); var v: T { switch self { case .one(let t): t / 2 } } }
    final class Held<T: FloatingPoint> { var x: T; init(_ x: T) { self.x = x }; var h: T { x / 2 } }
    struct Count<T: Numeric> { var x: T; var twice: T { x + x } }
    """

  @Test(arguments: [
    ("Meter(n: 5).half()", "2.5"), ("Meter(n: 5).third", "1.25"), ("Meter(n: 5).n", "5.0"),
    ("Meter<CGFloat>(n: 5).half()", "2.5"), ("Meter(n: 2).per(5)", "2.5"),
    ("Meter<Double>.twice(4)", "8.0"), ("Vector(x: 3, y: 4).x", "3.0"),
    ("Vector(x: 3, y: 4).half", "1.5"), ("Vector(x: 3, y: 4).by(5)", "2.5"),
    ("Vector.made(5)", "1.25"), ("Plain(x: 5).x / 2", "2.5"), ("Either.one(5).v", "2.5"),
    ("Held(5).h", "2.5"), ("Count(x: 5).twice", "10"), ("Count<Double>(x: 5).twice", "10.0"),
    ("called { 5 }", "2.5"), ("written(5)", "5.0"),
  ])
  func `a literal is of the type that a generic one takes`(_ code: String, _ text: String) throws {
    #expect(try Self.text(of: "Text(verbatim: \"\\(\(code))\")") == text)
  }

  @Test(arguments: [("Meter(n: 5)", "2.5"), ("Loose(n: 5)", "5.0")])
  func `a literal is of the type that a generic view takes`(_ view: String, _ text: String) throws {
    #expect(try Self.text(of: view) == text)
  }

  private static func text(of view: String) throws -> String? {
    let block = SourceLowering.layout(
      """
      \(types)
      struct Page: View {
        func called<T: FloatingPoint>(_ f: () -> T) -> T { f() / 2 }
        func written<T: ExpressibleByFloatLiteral>(_ t: T) -> String { "\\(t)" }
        var body: some View { \(view) }
      }
      Page()
      """)
    let root = try #require(block.document, "\(block.texts)").root
    return root.verbatim
  }

  @Test(arguments: [
    ("func text<T>(_ a: T, _ b: T) -> String { \"\\(a)\\(b)\" }", "text(1, 2.5)", "1.02.5"),
    ("func text<T, U>(_ a: T, _ b: U) -> String { \"\\(a)\\(b)\" }", "text(1, 2.5)", "12.5"),
    ("func text<T: BinaryFloatingPoint>(_ a: T) -> String { \"\\(a / 2)\" }", "text(5)", "2.5"),
  ])
  func `a literal beside a fraction of its type is written as one`(
    _ function: String, _ call: String, _ expected: String
  ) throws {
    let block = SourceLowering.layout(
      """
      struct Page: View {
        \(function)
        var body: some View { Text(verbatim: \(call)) }
      }
      Page()
      """)
    let document = try #require(block.document, "\(block.texts)")
    #expect(document.root.arguments["verbatim"] == .string(expected))
  }
}

extension ViewNode {
  /// The first text in it.
  fileprivate var verbatim: String? {
    arguments["verbatim"]?.string ?? children.lazy.compactMap(\.verbatim).first
  }
}
