import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Whether a value lies in a range that is no value here: one without a beginning, and one of values that the
/// article's own code compares.
extension FunctionChecker {
  /// `(..<3).contains(x)` and `(Size.small...Size.large).contains(x)`; nil for any other call.
  func contained(
    in base: ExprSyntax, _ name: TokenSyntax, _ arguments: [Argument]
  ) throws -> Typed? {
    guard name.text == "contains", arguments.count == 1, arguments[0].label == nil,
      let range = base.as(TupleExprSyntax.self)?.elements.first?.expression
    else { return nil }
    let value = arguments[0].expression
    if let end = range.as(PrefixOperatorExprSyntax.self) {
      return try contained(value, before: end)
    }
    if let start = range.as(PostfixOperatorExprSyntax.self) {
      return try contained(value, from: start)
    }
    guard let bounds = range.as(InfixOperatorExprSyntax.self) else { return nil }
    return try contained(value, between: bounds)
  }

  private func contained(
    _ value: ExprSyntax, before end: PrefixOperatorExprSyntax
  ) throws -> Typed? {
    let name = end.operator.text
    guard ["..<", "..."].contains(name), !owner.declared.declares(anywhere: name) else {
      return nil
    }
    let bound = try check(end.expression, needsContext(value) ? nil : try check(value, nil).type)
    guard isBound(bound.type) else { return nil }
    let inside = try check(value, bound.type)
    return try combine(name == "..." ? "<=" : "<", inside, bound, at: end)
  }

  private func contained(
    _ value: ExprSyntax, from start: PostfixOperatorExprSyntax
  ) throws -> Typed? {
    let name = start.operator.text
    guard name == "...", !owner.declared.declares(anywhere: name) else { return nil }
    let bound = try check(
      start.expression, needsContext(value) ? nil : try check(value, nil).type)
    guard isBound(bound.type) else { return nil }
    return try combine("<=", bound, try check(value, bound.type), at: start)
  }

  /// Whether a range without a beginning or an end may be one of such values.
  private func isBound(_ type: ProgramType) -> Bool {
    if Language.numbers.contains(type) || type == .string { return true }
    guard let name = type.name, owner.declared.type(named: name) != nil else { return false }
    return owner.conforms(type, to: "Comparable")
  }

  private func contained(
    _ value: ExprSyntax, between bounds: InfixOperatorExprSyntax
  ) throws -> Typed? {
    let name = bounds.operator.trimmedDescription
    guard ["..<", "..."].contains(name), !owner.declared.declares(anywhere: name) else {
      return nil
    }
    let written = [bounds.leftOperand, bounds.rightOperand]
    guard let known = written.first(where: { !needsContext($0) }),
      let type = owner.trial({ try check(known, nil) })?.type, let declared = type.name,
      owner.declared.type(named: declared) != nil, owner.conforms(type, to: "Comparable")
    else { return nil }
    let codes = try (written + [value]).map { try check($0, type).code }
    let isInside = name == "..." ? "!(b < x)" : "x < b"
    let test = owner.written(
      "\(type) \(name) contains", [("a", type), ("b", type), ("x", type)], .bool,
      """
      precondition(!(b < a), "Range requires lowerBound <= upperBound")
      return !(x < a) && \(isInside)
      """)
    return Typed(code: ProgramCode(.call, codes, name: test.name), type: .bool)
  }
}
