import Scenarios
import SwiftSyntax

// MARK: Bodies that give a value

extension Lowerer {
  /// The value of the statements of a closure or a function: `let`s, then an expression, or an
  /// `if`, `guard` or `switch` whose branches give values.
  func bodyValue(
    _ statements: Slice<CodeBlockItemListSyntax>, of body: Syntax, as type: TypeSyntax? = nil,
    for purpose: String
  ) -> Value {
    guard let statement = statements.first else {
      return refuseBody(body, "the body of \(purpose) has to end with an expression")
    }
    let rest = statements.dropFirst()
    switch statement.item {
    case .decl(let declaration):
      guard !rest.isEmpty else { break }
      bindDeclaration(declaration)
      return bodyValue(rest, of: body, as: type, for: purpose)
    case .expr(let expression):
      if let value = statementValue(expression, rest, of: body, as: type, for: purpose) {
        return value
      }
    case .stmt(let statement):
      if let result = statement.as(ReturnStmtSyntax.self) {
        return result.expression.map { returned($0, as: type) } ?? .tuple([])
      }
      if let guarded = statement.as(GuardStmtSyntax.self) {
        return value(of: guarded, rest, of: body, as: type, for: purpose)
      }
      if let inner = statement.as(ExpressionStmtSyntax.self)?.expression,
        let value = statementValue(inner, rest, of: body, as: type, for: purpose)
      {
        return value
      }
      refuse(
        statement, statement.word, "'\(statement.word)' is not supported in the body of \(purpose)")
      return .unknown
    @unknown default: break
    }
    return refuseBody(
      body,
      rest.isEmpty
        ? "the body of \(purpose) has to end with an expression"
        : "only 'let', 'if', 'guard', 'switch' and one expression are supported in this body")
  }

  /// The value of an expression that stands as a statement; nil for one that has no say.
  func statementValue(
    _ expression: ExprSyntax, _ rest: Slice<CodeBlockItemListSyntax>, of body: Syntax,
    as type: TypeSyntax?, for purpose: String
  ) -> Value? {
    if let condition = expression.as(IfExprSyntax.self) {
      return value(of: condition, rest, of: body, as: type, for: purpose)
    }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return scoped {
        takenCase(choice).map { bodyValue($0[...], of: Syntax(choice), as: type, for: purpose) }
          ?? .unknown
      }
    }
    if rest.isEmpty { return returned(expression, as: type) }
    // What only checks or prints gives nothing.
    return passesOver(expression) ? bodyValue(rest, of: body, as: type, for: purpose) : nil
  }

  /// What a body gives at its end.
  ///
  /// Of `16 / 9` the type of the result alone tells that it is no whole number, wherever it stands in that:
  /// `isFull ? nil : 16 / 9`, `names.map { _ in 100 / 3 }`. It alone tells as well that a list is a set, and
  /// what `Array(repeating: nil, count: 2)` holds.
  private func returned(_ expression: ExprSyntax, as type: TypeSyntax?) -> Value {
    guard let type, let wanted = programType(of: type),
      wanted.holdsDouble || wanted.holdsSet
        || wanted.argument(of: "Array")?.isOptional ?? false
    else { return evaluate(expression) }
    return value(of: expression, as: type)
  }

  /// `if … { a } else { b }`; without `else`, what follows is the other value.
  private func value(
    of statement: IfExprSyntax, _ rest: Slice<CodeBlockItemListSyntax>, of body: Syntax,
    as type: TypeSyntax?, for purpose: String
  ) -> Value {
    deeper(statement) {
      scoped { () -> Value? in
        let condition = conditions(statement.conditions)
        func then() -> Value {
          scoped {
            bodyValue(
              statement.body.statements[...], of: Syntax(statement), as: type, for: purpose)
          }
        }
        func otherwise() -> Value {
          switch statement.elseBody {
          case .codeBlock(let block):
            scoped {
              bodyValue(block.statements[...], of: Syntax(statement), as: type, for: purpose)
            }
          case .ifExpr(let next): value(of: next, rest, of: body, as: type, for: purpose)
          default: scoped { bodyValue(rest, of: body, as: type, for: purpose) }
          }
        }
        // Of a known condition only one branch can be evaluated: it may keep from recursion.
        if case .bool(let isTrue) = condition { return isTrue ? then() : otherwise() }
        return choose(condition, then(), otherwise(), at: Syntax(statement.conditions))
      }
    } ?? .unknown
  }

  private func value(
    of statement: GuardStmtSyntax, _ rest: Slice<CodeBlockItemListSyntax>, of body: Syntax,
    as type: TypeSyntax?, for purpose: String
  ) -> Value {
    deeper(statement) {
      let condition = conditions(statement.conditions)
      func otherwise() -> Value {
        scoped {
          bodyValue(statement.body.statements[...], of: Syntax(statement), as: type, for: purpose)
        }
      }
      if case .bool(let holds) = condition {
        return holds ? bodyValue(rest, of: body, as: type, for: purpose) : otherwise()
      }
      let then = scoped { bodyValue(rest, of: body, as: type, for: purpose) }
      return choose(condition, then, otherwise(), at: Syntax(statement.conditions))
    } ?? .unknown
  }

  private func refuseBody(_ node: Syntax, _ message: String) -> Value {
    refuse(node, ExprSyntax(node)?.construct ?? "body", message)
    return .unknown
  }

  /// Puts what a statement declares into scope: a `let`, or a function.
  func bindDeclaration(_ declaration: DeclSyntax) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable):
      // Expressions are written out: such a body has no names of its own in a document.
      for binding in variable.bindings { bindValue(binding, of: variable) }
    case .functionDecl(let function): bindFunction(function)
    default:
      refuse(
        declaration, "declaration", "a type declared inside a body is not supported; move it out")
    }
  }

  /// Puts a function inside another one into scope.
  func bindFunction(_ function: FunctionDeclSyntax) {
    let declared = DeclarationReader(block: context.block).function(function)
    let name = declared.name
    // It may name itself, and the functions declared so far.
    var around = surroundings
    let reference = Value.FunctionReference(
      overloads: [declared], receiver: context.receiver, surroundings: around)
    around.scopes[around.scopes.count - 1][name] = Bound(value: .function(reference))
    bind(
      name,
      to: .function(
        .init(overloads: [declared], receiver: context.receiver, surroundings: around)))
  }
}

extension ClosureExprSyntax {
  /// What the closure ends with, to point at.
  var lastExpression: ExprSyntax { statements.lastExpression ?? ExprSyntax(self) }
}
