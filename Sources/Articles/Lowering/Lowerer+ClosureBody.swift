import SwiftSyntax

// MARK: Bodies of closures that give a value

extension Lowerer {
  /// The value of a closure's statements: `let`s, then an expression, or an `if` whose branches
  /// give values.
  func bodyValue(
    _ statements: Slice<CodeBlockItemListSyntax>, of closure: ExprSyntax, for purpose: String
  ) -> Value {
    guard let statement = statements.first else {
      return refuseBody(closure, "the closure for \(purpose) has to end with an expression")
    }
    let rest = statements.dropFirst()
    switch statement.item {
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self), !rest.isEmpty else { break }
      // Their expressions are written out: a closure's body has no names of its own.
      for binding in variable.bindings { bindValue(binding, of: variable) }
      return bodyValue(rest, of: closure, for: purpose)
    case .expr(let expression):
      if let condition = expression.as(IfExprSyntax.self) {
        return value(of: condition, rest, of: closure, for: purpose)
      }
      if rest.isEmpty { return evaluate(expression) }
    case .stmt(let statement):
      if let value = statement.as(ReturnStmtSyntax.self)?.expression { return evaluate(value) }
      let expression = statement.as(ExpressionStmtSyntax.self)?.expression
      if let condition = expression?.as(IfExprSyntax.self) {
        return value(of: condition, rest, of: closure, for: purpose)
      }
    @unknown default: break
    }
    return refuseBody(
      ExprSyntax(closure),
      rest.isEmpty
        ? "the closure for \(purpose) has to end with an expression"
        : "only 'let', 'if' and one expression are supported in this closure")
  }

  /// `if … { a } else { b }`; without `else`, what follows is the other value.
  private func value(
    of statement: IfExprSyntax, _ rest: Slice<CodeBlockItemListSyntax>, of closure: ExprSyntax,
    for purpose: String
  ) -> Value {
    deeper(statement) {
      guard let element = statement.conditions.first, statement.conditions.count == 1,
        case .expression(let expression) = element.condition
      else { return refuseBody(ExprSyntax(statement), "this condition is not supported here") }
      let condition = evaluate(expression)
      let then = scoped { bodyValue(statement.body.statements[...], of: closure, for: purpose) }
      let otherwise =
        switch statement.elseBody {
        case .codeBlock(let block):
          scoped { bodyValue(block.statements[...], of: closure, for: purpose) }
        case .ifExpr(let next): value(of: next, rest, of: closure, for: purpose)
        default: scoped { bodyValue(rest, of: closure, for: purpose) }
        }
      return choose(condition, then, otherwise, at: expression)
    } ?? .unknown
  }

  private func refuseBody(_ node: ExprSyntax, _ message: String) -> Value {
    refuse(node, node.construct, message)
    return .unknown
  }
}

extension ClosureExprSyntax {
  /// What the closure ends with, to point at.
  var lastExpression: ExprSyntax {
    switch statements.last?.item {
    case .expr(let expression): expression
    case .stmt(let statement):
      statement.as(ReturnStmtSyntax.self)?.expression ?? ExprSyntax(self)
    default: ExprSyntax(self)
    }
  }
}
