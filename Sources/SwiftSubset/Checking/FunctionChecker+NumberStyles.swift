import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

/// `formatted()` of numbers, as English writes them.
extension FunctionChecker {
  /// `value.formatted(.number.precision(.fractionLength(1)))`; nil for what is no number, and for a style
  /// that is not known.
  func formatted(_ base: Typed, _ arguments: [Argument]) -> Typed? {
    guard [.int, .double].contains(base.type), arguments.count <= 1,
      arguments.allSatisfy({ $0.label == nil }),
      !owner.declared.declares(anywhere: "formatted")
    else { return nil }
    var style = NumberStyle(kind: .number)
    if let written = arguments.first?.expression {
      let found = NumberStyle(written) { code in
        code.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      }
      guard let found else { return nil }
      style = found
    }
    return Typed(code: words(of: base, in: style), type: .string)
  }

  private func words(of base: Typed, in style: NumberStyle) -> ProgramCode {
    let isWhole = base.type == .int
    func apply(_ values: [ProgramCode], _ name: String) -> ProgramCode {
      ProgramCode(
        .apply, values + [.bool(style.isGrouped)], name: name)
    }
    func number(_ value: ProgramCode, _ digits: ClosedRange<Int>) -> ProgramCode {
      apply(
        [value, .int(digits.lowerBound), .int(digits.upperBound)],
        "Double.formatted…(Int, Int, Bool) -> String")
    }
    let real = isWhole ? ProgramCode(.apply, [base.code], name: "Double.init(Int)") : base.code
    switch style.kind {
    case .number where isWhole:
      return apply(
        [base.code, .int(style.digits?.lowerBound ?? 0)], "Int.formatted…(Int, Bool) -> String")
    case .number: return number(base.code, style.digits ?? 0...6)
    case .percent:
      // A whole number is one of percents already.
      let share =
        isWhole
        ? real
        : ProgramCode(.apply, [real, .double(100)], name: "*(Double, Double) -> Double")
      return ProgramCode(
        .text, [number(share, style.digits ?? (isWhole ? 0...0 : 0...6)), .string("%")])
    case .currency(let currency):
      let digits = style.digits ?? currency.digits...currency.digits
      return apply(
        [real, .string(currency.sign), .int(digits.lowerBound), .int(digits.upperBound)],
        "Double.formatted…(String, Int, Int, Bool) -> String")
    }
  }
}
