import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What is left out of a sequence by a closure that gives an optional.
extension FunctionChecker {
  /// Refuses `[1.5, 2].compactMap { $0 > 1 ? $0 : nil }`.
  ///
  /// Swift takes what the closure gives for an optional in an optional where the elements get their type
  /// from literals in the same expression, so that nothing is left out, unless what follows says otherwise
  /// (of whole numbers it does not). With a name for the sequence both are the same.
  func refuseOpenOptional(
    _ token: TokenSyntax, of node: ExprSyntax, _ base: ProgramType, _ arguments: [Argument],
    _ expected: ProgramType?
  ) throws {
    guard expected == nil, ["compactMap", "compactMapValues", "flatMap"].contains(token.text),
      let closure = arguments.first?.expression.as(ClosureExprSyntax.self), arguments.count == 1,
      closure.signature?.returnClause == nil, closure.givesItselfOrNil,
      base.wrapped != .int, base.argument(of: "Array") != .int, node.beginsWithOpenType
    else { return }
    throw refuse(
      token, token.text,
      "which type '\(token.text)' gives here follows from all of the expression in Swift; give what it"
        + " is called on a name")
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
    guard let ternary = only?.as(TernaryExprSyntax.self) else { return false }
    let branches = [ternary.thenExpression, ternary.elseExpression]
    guard branches.contains(where: { $0.is(NilLiteralExprSyntax.self) }) else { return false }
    let names = Set(["$0", "$1"] + (parameterTokens ?? []).map(\.text))
    return branches.contains { branch in
      branch.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } ?? false
    }
  }
}

extension ExprSyntax {
  /// Whether it begins with a literal, or a value that is made of one: `[1.5].sorted()`, `Optional(2.5)`.
  fileprivate var beginsWithOpenType: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
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
