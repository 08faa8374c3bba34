import BuiltinEngine
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

  init(kind: Kind) { self.kind = kind }

  /// What a style such as `.number.precision(.fractionLength(1))` states; nil for one that is not known.
  ///
  /// - Parameters:
  ///   - style: The style as it is written.
  ///   - word: The text that an expression gives, for the code of a currency.
  init?(_ style: ExprSyntax, word: (ExprSyntax) -> String?) {
    let chain = Chain(style)
    guard let kind = Self.kind(of: chain.head, word) else { return nil }
    self.kind = kind
    for step in chain.steps {
      let argument = step.call?.arguments.first?.expression
      switch (step.name.text, argument?.trimmedDescription) {
      case ("grouping", ".never"?): isGrouped = false
      case ("grouping", ".automatic"?): isGrouped = true
      case ("precision", _):
        guard let digits = Self.digits(in: argument) else { return nil }
        self.digits = digits
      default: return nil
      }
    }
  }

  /// How many digits `.fractionLength(1...2)` states; nil for another precision.
  private static func digits(in precision: ExprSyntax?) -> ClosedRange<Int>? {
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
  private static func kind(
    of head: ExprSyntax, _ word: (ExprSyntax) -> String?
  ) -> Kind? {
    if let call = head.as(FunctionCallExprSyntax.self) {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
        member.declName.baseName.text == "currency", call.arguments.count == 1,
        let code = call.arguments.first, code.label?.text == "code",
        let name = word(code.expression)
      else { return nil }
      return Currency(code: name).map { .currency($0) }
    }
    guard let member = head.as(MemberAccessExprSyntax.self), member.base == nil else { return nil }
    return switch member.declName.baseName.text {
    case "number": .number
    case "percent": .percent
    default: nil
    }
  }
}
