import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Whole numbers and truths over lengths that only the layout knows, in a reader of 100 by 100 points:
/// what Swift traps at ends the layout, and what it does not evaluate does nothing.
struct WholeNumberFormulaTests {
  private static let declarations = """
    func half(_ width: CGFloat) -> CGFloat {
      precondition(width > 0)
      return width / 2
    }
    func isWide(_ width: CGFloat) -> Bool {
      precondition(width > 500)
      return width > 600
    }
    func factorial(_ number: Int) -> Int { number < 2 ? 1 : number * factorial(number - 1) }
    """

  private enum Found: Equatable {
    case width(Double)
    case error(String)
    case refused([String])
  }

  private static func found(_ expression: String) -> Found {
    let block = SourceLowering.layout(
      """
      \(declarations)
      GeometryReader { proxy in
        let w = proxy.size.width
        let d = w - 100
        let n = Int(d)
        Color.red.frame(width: \(expression), height: 1)
      }
      """)
    guard case .scenario(let document) = block.kind else {
      return .refused(block.refusals.map(\.message))
    }
    let content = Content(document: document, proposal: Proposal(width: 100, height: 100))
    switch BuiltinEngine().layout(content) {
    case .frames(let answer):
      let frame = answer.frames.nodes.first { $0.path.hasSuffix("Color.frame") }?.frame
      return .width(frame?.width ?? -1)
    case .error(let message, _): return .error(message)
    case let outcome: return .error("\(outcome)")
    }
  }

  @Test(
    arguments: [
      ("0 / d == 0 / d ? 1 : 2", 2), ("0 / d != 0 / d ? 1 : 2", 1), ("d / d == 0 ? 1 : 2", 2),
      ("w / 0 == w / 0 ? 1 : 2", 1), ("d / d > 1 || w > 50 ? 1 : 2", 1),
      ("d > 0 ? half(d) : 40", 40), ("d > 0 && half(d) > 1 ? 1 : 2", 2),
      ("w > 500 && isWide(w) ? 1 : 2", 2), ("w < 500 || isWide(w) ? 1 : 2", 1),
      ("n > 0 ? CGFloat(10 / n) : 3", 3), ("n != 0 && 10 % n == 1 ? 1 : 2", 2),
      ("n == 0 || 10 / n > 3 ? 1 : 2", 1), ("w > 99 ? CGFloat(factorial(Int(w / 20))) : 40", 120),
      ("w < 20 ? CGFloat(factorial(Int(w * 1000))) : 40", 40),
      ("w > 50 ? (w > 70 ? 1 : half(d)) : half(d)", 1), ("!(w > 500 && isWide(w)) ? 1 : 2", 1),
      ("CGFloat(Int(w) + 5)", 105), ("CGFloat(Int(w) * 3 / 7)", 42),
      ("Int(w) < Int.max ? 1 : 2", 1), ("CGFloat(min(Int(w), Int.max))", 100),
      ("CGFloat(Int(w)) / CGFloat(n) > 5 ? 1 : 2", 1), ("CGFloat(n) / CGFloat(n) > 5 ? 1 : 2", 2),
      ("min(CGFloat(Int(w)), .infinity)", 100),
      ("CGFloat(Int(w) * 90_000_000_000_000) / 90_000_000_000_000", 100),
    ] as [(String, Double)])
  func `only what Swift evaluates is evaluated`(expression: String, width: Double) {
    #expect(Self.found(expression) == .width(width))
  }

  @Test(
    arguments: [
      ("Int(w / d) > 3 ? 1 : 2", "is not a number (NaN)"),
      ("10 % n == 0 ? 1 : 2", "is not a number (NaN)"),
      ("10 / n > 3 ? 1 : 2", "is not a number (NaN)"),
      ("n > 3 || 10 % n == 1 ? 1 : 2", "is not a number (NaN)"),
      ("CGFloat(min(7, Int(w / d)))", "is not a number (NaN)"),
      ("CGFloat(max(7, Int(d / d)))", "is not a number (NaN)"),
      ("Int(w * 1e30) == 5 ? 1 : 2", "is not a number (NaN)"),
      ("Int(w) + Int.max > 5 ? 1 : 2", "2⁵³"), ("Int(w) * Int.max > 5 ? 1 : 2", "2⁵³"),
      ("CGFloat(9_007_199_254_740_993 - Int(w))", "2⁵³"),
      ("Int(w * 1e15) / 3 > 5 ? 1 : 2", "2⁵³"),
      ("CGFloat(Int(w) * 90_071_992_547_410 % 10)", "2⁵³"),
    ])
  func `what Swift traps at, or is not known exactly, ends the layout`(
    expression: String, message: String
  ) {
    guard case .error(let found) = Self.found(expression) else {
      Issue.record("\(expression): \(Self.found(expression))")
      return
    }
    #expect(found.contains(message))
  }
}
