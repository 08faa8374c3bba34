import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Errors that code throws and catches.
extension FunctionChecker {
  /// `try`, `try?` and `try!`.
  func attempt(_ node: TryExprSyntax, _ expected: ProgramType?) throws -> Typed {
    guard let mark = node.questionOrExclamationMark?.text else {
      return try check(node.expression, expected)
    }
    guard mark == "?" else {
      let value = try check(node.expression, expected)
      return Typed(
        code: ProgramCode(.attempt, [value.code], name: "!", line: line(node)), type: value.type)
    }
    let hint = needsContext(node.expression) ? expected?.wrapped : nil
    let value = try check(node.expression, hint)
    let type = value.type.isOptional ? value.type : ProgramType.optional(value.type)
    return Typed(code: ProgramCode(.attempt, [value.code], line: line(node)), type: type)
  }

  func raise(_ node: ThrowStmtSyntax) throws -> ProgramCode {
    let type = try owner.existential(of: ["Error"], at: node, scope)
    let error =
      try owner.trial { try check(node.expression, type) } ?? check(node.expression, nil)
    let value = try convert(error, to: type, at: node.expression)
    return ProgramCode(.raise, [value.code], line: line(node))
  }

  /// The body of a `do`: a scope where there are classes, since objects that it declares end with it.
  func body(of node: DoStmtSyntax) throws -> ProgramCode {
    let code = try statements(node.body.statements)
    return owner.declared.hasClasses ? ProgramCode(.scope, [code], name: nextLoop()) : code
  }

  /// `do { … } catch … { … }`: the first clause that fits; what none fits is thrown on.
  func rescue(_ node: DoStmtSyntax) throws -> ProgramCode {
    let type = try owner.existential(of: ["Error"], at: node, scope)
    let body = try body(of: node)
    let slot = newSlot(type)
    let error = Typed(code: .local(slot), type: type)
    var code = ProgramCode(.raise, [error.code])
    for clause in node.catchClauses.reversed() {
      code = try scoped {
        var test: ProgramCode?
        for item in clause.catchItems {
          guard let pattern = item.pattern else { continue }
          var fits = try self.pattern(pattern, error, isMutable: false)
          if let clause = item.whereClause {
            fits = ProgramCode(.and, [fits, try check(clause.condition, .bool).code])
          }
          test = test.map { ProgramCode(.or, [$0, fits]) } ?? fits
        }
        if test == nil { bind("error", .slot(slot, type, isMutable: false, isShared: false)) }
        let statements = try self.statements(clause.body.statements)
        return test.map { ProgramCode(.choose, [$0, statements, code]) } ?? statements
      }
    }
    return ProgramCode(.rescue, [body, code], index: slot, line: line(node))
  }
}
