import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What is left out of a sequence by a closure that gives an optional.
extension FunctionChecker {
  /// Refuses `[1.5, 2].compactMap { $0 > 1 ? $0 : nil }`.
  ///
  /// Swift takes what the closure gives for an optional in an optional where the elements get their type
  /// from literals in the same expression, so that nothing is left out, unless what follows says otherwise
  /// (of whole numbers it does not): a sum and a joined text take no optionals. With a name for
  /// the sequence both are the same.
  func refuseOpenOptional(
    _ token: TokenSyntax, of node: ExprSyntax, _ base: ProgramType, _ arguments: [Argument],
    _ expected: ProgramType?
  ) throws {
    guard expected == nil, ["compactMap", "compactMapValues", "flatMap"].contains(token.text),
      let closure = arguments.first?.expression.as(ClosureExprSyntax.self), arguments.count == 1,
      closure.signature?.returnClause == nil, closure.givesItselfOrNil,
      !base.holdsDecided, node.beginsWithOpenType, !token.isFollowedByDecision
    else { return }
    throw refuse(
      token, token.text,
      "which type '\(token.text)' gives here follows from all of the expression in Swift; give what it"
        + " is called on a name")
  }

  /// Refuses `[2, .nan, 1].max() ?? 0` where nothing says what it is: beside an element that takes its
  /// type from whole numbers, Swift takes the number after `??` for an optional.
  func refuseOpenChoice(_ node: InfixOperatorExprSyntax, _ expected: ProgramType?) throws {
    guard expected == nil, isNumeric(node.rightOperand),
      let call = node.leftOperand.as(FunctionCallExprSyntax.self),
      let list = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?
        .as(ArrayExprSyntax.self),
      list.elements.contains(where: {
        $0.expression.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
      }),
      list.elements.contains(where: { isNumeric($0.expression) && !hasFraction($0.expression) }),
      owner.trial({ try check(node.leftOperand, nil) })?.type.wrapped == .double
    else { return }
    throw refuse(
      node.operator, "??",
      "whether this is a number or an optional follows from all of the expression in Swift; give the"
        + " list a name")
  }
}

extension ClosureExprSyntax {
  /// Whether it is `{ … ? $0 : nil }`.
  fileprivate var givesItselfOrNil: Bool {
    guard statements.count == 1, let item = statements.first?.item else { return false }
    let only: ExprSyntax? =
      switch item {
      case .expr(let expression): expression
      case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
      case .decl: nil
      @unknown default: nil
      }
    guard let ternary = only?.inParentheses.as(TernaryExprSyntax.self) else { return false }
    let branches = [ternary.thenExpression.inParentheses, ternary.elseExpression.inParentheses]
    guard branches.contains(where: { $0.is(NilLiteralExprSyntax.self) }) else { return false }
    let names = Set(["$0", "$1"] + (parameterTokens ?? []).map(\.text))
    return branches.contains { branch in
      branch.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } ?? false
    }
  }
}

extension ProgramType {
  /// Whether it is an optional or a sequence of `Int`, `Bool` or tuples, of which nothing is open.
  fileprivate var holdsDecided: Bool {
    guard case .nominal(_, let types) = self, let element = wrapped ?? types.last else {
      return false
    }
    if case .tuple = element { return true }
    return element == .int || element == .bool
  }
}

extension TokenSyntax {
  /// Whether the name of a call is followed by a member that takes no optionals.
  fileprivate var isFollowedByDecision: Bool {
    guard let member = parent?.parent?.as(MemberAccessExprSyntax.self),
      let call = member.parent?.as(FunctionCallExprSyntax.self),
      let next = call.parent?.as(MemberAccessExprSyntax.self),
      let last = next.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    // With a closure of its own each of them may take optionals as well.
    return ["reduce", "joined"].contains(next.declName.baseName.text)
      && last.trailingClosure == nil
      && !last.arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
  }
}

extension ExprSyntax {
  /// What stands in its parentheses, or itself.
  fileprivate var inParentheses: ExprSyntax {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.label == nil
    else { return self }
    return only.expression.inParentheses
  }

  /// Whether it begins with a literal, or a value that is made of one: `[1.5].sorted()`, `Optional(2.5)`.
  fileprivate var beginsWithOpenType: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      // What these give is decided by itself.
      guard !["map", "enumerated", "split", "zip"].contains(member.declName.baseName.text) else {
        return false
      }
      return member.base?.beginsWithOpenType ?? false
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
        return call.calledExpression.beginsWithOpenType
      }
      return ["Optional", "Array", "Set", "stride", "sequence", "repeatElement"].contains(name)
    }
    if let chain = self.as(OptionalChainingExprSyntax.self) {
      return chain.expression.beginsWithOpenType
    }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.beginsWithOpenType ?? false
    }
    return self.is(ArrayExprSyntax.self) || self.is(DictionaryExprSyntax.self)
  }
}
