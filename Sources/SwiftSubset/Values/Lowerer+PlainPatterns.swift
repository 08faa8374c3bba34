import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

/// Patterns over known values that take no question to the language: a list of thousands is gone
/// through with a `switch` an element.
extension Lowerer {
  /// Whether a known number, text or truth is a literal, or a case of an enumeration is the one named;
  /// nil for whatever binds names or takes more.
  func plainly(_ pattern: PatternSyntax, _ subject: Value) -> Bool? {
    guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    switch subject {
    case .bool(let truth):
      return expression.as(BooleanLiteralExprSyntax.self).map {
        ($0.literal.tokenKind == .keyword(.true)) == truth
      }
    case .string(let text):
      return expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map { $0 == text }
    case .number(let number): return Self.plainly(expression, number)
    case .instance(let instance): return Self.plainly(expression, instance)
    default: return nil
    }
  }

  private static func plainly(_ expression: ExprSyntax, _ number: Value.Number) -> Bool? {
    if let literal = integer(expression) {
      return number.integer.map { $0 == literal } ?? (number.real == Double(literal))
    }
    // `3...5`, `3..<5`
    guard let known = number.integer,
      let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
      parts.count == 3, let low = integer(parts[0]), let high = integer(parts[2])
    else { return nil }
    switch parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text {
    case "..." where low <= high: return low <= known && known <= high
    case "..<" where low <= high: return low <= known && known < high
    default: return nil
    }
  }

  private static func integer(_ expression: ExprSyntax) -> Int? {
    if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
      return integer(prefix.expression).map { -$0 }
    }
    return expression.as(IntegerLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// Only a case without values is known by its name alone; any other is not the one of another name.
  private static func plainly(_ expression: ExprSyntax, _ instance: Value.Instance) -> Bool? {
    let call = expression.as(FunctionCallExprSyntax.self)
    guard let own = instance.caseName,
      let access = (call?.calledExpression ?? expression).as(MemberAccessExprSyntax.self),
      access.base == nil
    else { return nil }
    let name = access.declName.baseName.text.unquoted
    guard !["none", "some"].contains(name), instance.type.cases.contains(where: { $0.name == name })
    else { return nil }
    guard own == name else { return false }
    return call == nil ? true : nil
  }

  /// The same of all patterns of a `case`; nil where one of them takes more.
  func plainly(_ label: SwitchCaseLabelSyntax, _ subject: Value) -> Bool? {
    for item in label.caseItems {
      guard let found = plainly(item.pattern, subject) else { return nil }
      if found { return item.whereClause == nil ? true : nil }
    }
    return false
  }
}
