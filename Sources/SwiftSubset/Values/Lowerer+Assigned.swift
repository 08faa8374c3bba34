import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Constants that are assigned after they are declared

extension Lowerer {
  /// Binds `let title: String`, where the next statement assigns it on every way: an `if` or a
  /// `switch`, or an assignment; false for any other statements, which nothing was done with.
  func bindAssigned(
    _ item: CodeBlockItemSyntax.Item, by next: CodeBlockItemSyntax.Item
  ) -> Bool {
    guard case .decl(let declaration) = item,
      let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first, binding.initializer == nil,
      binding.accessorBlock == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted,
      let type = binding.typeAnnotation?.type, let assignment = next.expression,
      assigns(name, assignment)
    else { return false }
    bind(name, to: assigned(name, by: assignment, as: type))
    return true
  }

  /// Whether a statement assigns the name on every way, and does nothing else.
  private func assigns(_ name: String, _ expression: ExprSyntax) -> Bool {
    if let statement = expression.as(IfExprSyntax.self) {
      guard assigns(name, statement.body.statements) else { return false }
      switch statement.elseBody {
      case .codeBlock(let block): return assigns(name, block.statements)
      case .ifExpr(let next): return assigns(name, ExprSyntax(next))
      default: return false
      }
    }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return choice.cases.allSatisfy { element in
        guard case .switchCase(let branch) = element else { return false }
        return assigns(name, branch.statements)
      }
    }
    let elements = expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
    return elements.count > 2 && elements[1].is(AssignmentExprSyntax.self)
      && elements[0].as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted == name
  }

  private func assigns(_ name: String, _ statements: CodeBlockItemListSyntax) -> Bool {
    guard let only = statements.first?.item.expression, statements.count == 1 else { return false }
    return assigns(name, only)
  }

  private func assigned(
    _ name: String, by expression: ExprSyntax, as type: TypeSyntax
  ) -> Value {
    func branch(_ statements: CodeBlockItemListSyntax) -> Value {
      scoped {
        statements.first?.item.expression.map { assigned(name, by: $0, as: type) } ?? .unknown
      }
    }
    return deeper(expression) { () -> Value in
      if let statement = expression.as(IfExprSyntax.self) {
        return scoped {
          let condition = conditions(statement.conditions)
          func otherwise() -> Value {
            switch statement.elseBody {
            case .codeBlock(let block): branch(block.statements)
            case .ifExpr(let next): assigned(name, by: ExprSyntax(next), as: type)
            default: .unknown
            }
          }
          if case .bool(let isTrue) = condition {
            return isTrue ? branch(statement.body.statements) : otherwise()
          }
          return choose(
            condition, branch(statement.body.statements), otherwise(), at: statement.conditions)
        }
      }
      if let choice = expression.as(SwitchExprSyntax.self) {
        return scoped { takenCase(choice).map(branch) ?? .unknown }
      }
      guard let sequence = expression.as(SequenceExprSyntax.self) else { return .unknown }
      let elements = Array(sequence.elements).dropFirst(2)
      if let only = elements.first, elements.count == 1 { return value(of: only, as: type) }
      guard readsMarkdown(assigned: elements, as: type) else { return .unknown }
      return coerced(evaluate(elements: elements, of: sequence), to: type, at: sequence)
    } ?? .unknown
  }
}

extension CodeBlockItemSyntax.Item {
  /// The expression that stands as a statement.
  fileprivate var expression: ExprSyntax? {
    switch self {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
    default: nil
    }
  }
}
