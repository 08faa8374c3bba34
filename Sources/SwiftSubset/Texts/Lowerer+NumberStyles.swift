import BuiltinEngine
import Scenarios
import SwiftSyntax

/// The styles of numbers: `.number`, `.percent.precision(.fractionLength(1))`,
/// `.currency(code: "USD")`.
struct NumberStyle {
  enum Kind {
    case number, percent
    case currency(Currency)
  }

  let kind: Kind

  /// How many digits it states behind the point; nil where it does not.
  var digits: ClosedRange<Int>?

  /// Whether thousands are set apart.
  var isGrouped = true
}

extension Lowerer {
  /// `value.formatted(.number.precision(.fractionLength(1)))`; nil for a style that is not known.
  func written(
    _ value: Value, inStyle style: ExprSyntax?, at node: some SyntaxProtocol
  ) -> Value? {
    var given = NumberStyle(kind: .number)
    if let style {
      guard let found = numberStyle(style) else { return nil }
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

  /// What a style such as `.number.precision(.fractionLength(1))` states; nil for one that is not known.
  private func numberStyle(_ style: ExprSyntax) -> NumberStyle? {
    let chain = Chain(style)
    guard let kind = kind(of: chain.head) else { return nil }
    var found = NumberStyle(kind: kind)
    for step in chain.steps {
      let argument = step.call?.arguments.first?.expression
      switch (step.name.text, argument?.trimmedDescription) {
      case ("grouping", ".never"?): found.isGrouped = false
      case ("grouping", ".automatic"?): found.isGrouped = true
      case ("precision", _):
        guard let digits = digits(in: argument) else { return nil }
        found.digits = digits
      default: return nil
      }
    }
    return found
  }

  /// How many digits `.fractionLength(1...2)` states; nil for another precision.
  private func digits(in precision: ExprSyntax?) -> ClosedRange<Int>? {
    guard let argument = precision?.as(FunctionCallExprSyntax.self),
      let member = argument.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "fractionLength",
      let length = argument.arguments.first?.expression
    else { return nil }
    let bounds = length.trimmedDescription.split(separator: "...", omittingEmptySubsequences: false)
    // `...2` begins with none; how many `2...` ends with, nobody says.
    guard let lower = bounds.count == 2 && bounds[0].isEmpty ? 0 : Int(bounds[0]),
      let upper = bounds.last.flatMap({ Int($0) }), bounds.count <= 2,
      0 <= lower, lower <= upper, upper <= NumberFormat.maximumDigits
    else { return nil }
    return lower...upper
  }

  /// `.number`, `.percent`, `.currency(code: "USD")`.
  private func kind(of head: ExprSyntax) -> NumberStyle.Kind? {
    if let call = head.as(FunctionCallExprSyntax.self) {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
        member.declName.baseName.text == "currency", call.arguments.count == 1,
        let code = call.arguments.first, code.label?.text == "code",
        case .string(let word) = resolved(evaluate(code.expression))
      else { return nil }
      return Currency(code: word).map { .currency($0) }
    }
    guard let member = head.as(MemberAccessExprSyntax.self), member.base == nil else { return nil }
    return switch member.declName.baseName.text {
    case "number": .number
    case "percent": .percent
    default: nil
    }
  }
}
