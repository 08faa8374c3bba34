import BuiltinEngine
import Scenarios
import SwiftSyntax

extension Lowerer {
  /// `value.formatted(.number.precision(.fractionLength(1)))`; nil for a style that is not known.
  func written(
    _ value: Value, inStyle style: ExprSyntax?, at node: some SyntaxProtocol
  ) -> Value? {
    var given = NumberStyle(kind: .number)
    if let style {
      let found = NumberStyle(style) { code in
        if case .string(let word) = resolved(evaluate(code)) { word } else { nil }
      }
      guard let found else { return nil }
      given = found
    }
    let found = words(of: resolved(value), in: given, at: node)
    guard !given.isGrouped else { return found }
    // Of a number that only the layout knows it is not known where the commas are.
    guard case .string(let text)? = found else { return nil }
    return .string(text.filter { $0 != "," })
  }

  private func words(
    of value: Value, in given: NumberStyle, at node: some SyntaxProtocol
  ) -> Value? {
    switch (value, given.kind) {
    case (.number(let number), .currency(let currency)):
      let digits = given.digits ?? currency.digits...currency.digits
      return NumberFormat.formatted(digits: digits).text(of: number.real.magnitude).map {
        .string((number.real.sign == .minus ? "-" : "") + currency.sign + $0)
      }
    case (.number(let number), .percent):
      // A whole number is one of percents already.
      let usual = number.integer == nil ? 0...6 : 0...0
      let real = number.integer == nil ? number.real * 100 : number.real
      return NumberFormat.formatted(digits: given.digits ?? usual).text(of: real)
        .map { .string($0 + "%") }
    case (.number(let number), .number):
      guard let integer = number.integer else {
        return NumberFormat.formatted(digits: given.digits ?? 0...6).text(of: number.real)
          .map { .string($0) }
      }
      let zeros = given.digits?.lowerBound ?? 0
      let words = NumberFormat.Conversion(kind: .integer, isGrouped: true).text(of: integer)
      return words.map {
        .string($0 + (zeros == 0 ? "" : "." + String(repeating: "0", count: zeros)))
      }
    case (.code(let code), .number) where code.type == .number && !code.isOptional:
      let digits = given.digits ?? (code.isInteger ? 0...0 : 0...6)
      let bounds = [digits.lowerBound, digits.upperBound].map {
        Value.Code(literal: .number(Double($0)), type: .number)
      }
      return self.code(.formatted, [code] + bounds, type: .string, at: node)
    default: return nil
    }
  }
}
