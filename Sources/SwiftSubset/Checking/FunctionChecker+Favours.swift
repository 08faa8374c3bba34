import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Which of several overloads Swift tries first, by those of their arguments of which it knows something before
/// it looks at all of them together.
///
/// Source: the compiler's answers.
extension FunctionChecker {
  /// How much two overloads are favoured.
  ///
  /// - Throws: `Refused` where that depends on whether an argument is known before, which is not known here.
  func favours(
    _ one: Taker, _ other: Taker, _ open: [Int], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws -> (Int, Int) {
    let known = arguments.map { isKnown($0.expression) }
    let besideLiterals = [one, other].map { isExact($0, arguments) ? 1 : 0 }
    let besideKnown = [one, other].map { literals(takenBy: $0, arguments) }
    if known.contains(true) { return (besideKnown[0], besideKnown[1]) }
    let isSame =
      (besideLiterals[0] < besideLiterals[1]) == (besideKnown[0] < besideKnown[1])
      && (besideLiterals[0] == besideLiterals[1]) == (besideKnown[0] == besideKnown[1])
    guard isSame || !known.contains(nil) else {
      throw refuseOpen(one, open, arguments, at: node)
    }
    return (besideLiterals[0], besideLiterals[1])
  }

  /// Whether an overload takes all numbers that are literals alone as what they are by themselves: where
  /// nothing else is known, Swift favours no other one.
  private func isExact(_ taker: Taker, _ arguments: [Argument]) -> Bool {
    arguments.enumerated().allSatisfy { index, argument in
      guard let own = ownType(argument.expression),
        let type = taker.candidate.type(taking: index, taker.assignment)
      else { return true }
      return type == own
    }
  }

  /// The type that an argument of literals alone has by itself, also that of a call of overloads which give
  /// different things, whose arguments are such.
  private func ownType(_ argument: ExprSyntax) -> ProgramType? {
    let node = argument.withoutParentheses
    if isNumeric(node) {
      guard node.isLiteralSum else { return nil }
      return hasFraction(node) ? .double : .int
    }
    guard let call = node.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      givesSeveral(name), !call.arguments.isEmpty,
      call.arguments.allSatisfy({ ownType($0.expression) != nil })
    else { return nil }
    return owner.trial { try check(node, nil) }?.type
  }

  /// Whether functions that the article declares under a name give different things.
  func givesSeveral(_ name: String) -> Bool {
    guard binding(name) == nil else { return false }
    let results = owner.declared.functions(named: name).map {
      $0.syntax.as(FunctionDeclSyntax.self)?.signature.returnClause?.type.trimmedDescription ?? ""
    }
    return Set(results).count > 1
  }

  /// How many numbers that are literals alone an overload takes as such: beside a value that is known, each
  /// counts that is not taken as an optional.
  private func literals(takenBy taker: Taker, _ arguments: [Argument]) -> Int {
    arguments.indices.count { index in
      guard literalAlone(arguments[index]) != nil,
        let type = taker.candidate.type(taking: index, taker.assignment)
      else { return false }
      return Language.numbers.contains(type)
    }
  }

  private func literalAlone(_ argument: Argument) -> ExprSyntax? {
    let node = argument.expression.withoutParentheses
    return isNumeric(node) && node.isLiteralSum ? node : nil
  }

  /// Whether Swift knows the type of an argument that is no literal before it looks at the call; nil where
  /// that is not known here.
  private func isKnown(_ argument: ExprSyntax) -> Bool? {
    let node = argument.withoutParentheses
    if isNumeric(node) || isOpenArgument(node) || namesOpenValue(node) || !isFixed(node) {
      return false
    }
    switch node.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .closureExpr, .arrayExpr,
      .dictionaryExpr, .ternaryExpr:
      return false
    case .declReferenceExpr, .asExpr: return true
    case .infixOperatorExpr(let infix):
      guard infix.operator.trimmedDescription != "??" else { return nil }
      let operands = [infix.leftOperand, infix.rightOperand].map(isKnown)
      return operands.contains(true) ? true : nil
    case .prefixOperatorExpr(let prefix): return isKnown(prefix.expression) == true ? true : nil
    case .forceUnwrapExpr(let unwrap): return isKnown(unwrap.expression) == false ? false : nil
    case .subscriptCallExpr(let call): return isKnown(call.calledExpression) == true ? true : nil
    case .memberAccessExpr(let member):
      guard let base = member.base else { return false }
      if typeExpression(base) != nil || isDeclared(base) { return true }
      let name = member.declName.baseName.text
      return ["count", "first", "isEmpty", "last"].contains(name) ? false : nil
    case .functionCallExpr(let call): return isKnown(call)
    default: return nil
    }
  }

  private func isKnown(_ call: FunctionCallExprSyntax) -> Bool? {
    switch call.calledExpression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text
      let functions = owner.declared.functions(named: name)
      if binding(name) != nil || !functions.isEmpty {
        if givesSeveral(name) { return false }
        return functions.contains(where: \.isGeneric) ? nil : true
      }
      if ["abs", "max", "min"].contains(name) {
        return call.arguments.contains { isKnown($0.expression) == true } ? true : nil
      }
      guard let type = namedType(name) else { return nil }
      return Language.numbers.contains(type) ? true : nil
    case .memberAccessExpr(let member):
      guard let base = member.base else { return false }
      if typeExpression(base) != nil || isDeclared(base) { return true }
      return call.trailingClosure != nil ? false : nil
    default: return nil
    }
  }

  /// Whether a value is of a type that the article declares, which is not generic.
  private func isDeclared(_ node: ExprSyntax) -> Bool {
    guard let name = owner.trial({ try check(node, nil) })?.type.name else { return false }
    return owner.declared.type(named: name) != nil && owner.instances[name] == nil
  }
}

extension ExprSyntax {
  /// What stands in parentheses around it.
  fileprivate var withoutParentheses: ExprSyntax {
    var node = self
    while let tuple = node.as(TupleExprSyntax.self), let inner = tuple.elements.first,
      tuple.elements.count == 1, inner.label == nil
    {
      node = inner.expression
    }
    return node
  }

  /// Whether it is a literal or an operator over literals, of which Swift knows at once what it gives.
  fileprivate var isLiteralSum: Bool {
    let node = withoutParentheses
    if node.isWrittenNumber { return true }
    if let prefix = node.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isLiteralSum }
    guard let infix = node.as(InfixOperatorExprSyntax.self) else { return false }
    return infix.leftOperand.isLiteralSum && infix.rightOperand.isLiteralSum
  }
}
