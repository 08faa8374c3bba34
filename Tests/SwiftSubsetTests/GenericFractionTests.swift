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
