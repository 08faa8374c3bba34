import SwiftParser
import SwiftSyntax

// MARK: Literals that code gives in the place of keys

extension Lowerer {
  /// Remembers of the literals that a body gives that they are keys, where its type says so.
  func markKeys(in body: CodeBlockItemListSyntax, as type: TypeSyntax?) {
    guard let type, mayHoldKeys(type) else { return }
    for result in GivenResults.of(body) { markKeys(in: result, as: type) }
  }

  /// The same of the literals that an expression comes to, alone or as parts of a collection.
  func markKeys(in expression: ExprSyntax, as type: TypeSyntax?) {
    guard let type, mayHoldKeys(type) else { return }
    let resolved = declarations.resolved(type.plain, at: block)
    if let wrapped = resolved.wrapped { return markKeys(in: expression, as: wrapped) }
    for result in GivenResults.of(expression) {
      if isKey(resolved) {
        for literal in literals(of: result) where literal.representedLiteralValue == nil {
          // What it holds may be a variable that is not there yet.
          keys[literal.id] = .open
        }
      } else if let array = result.as(ArrayExprSyntax.self) {
        for element in array.elements { markKeys(in: element.expression, as: resolved.element) }
      } else if let dictionary = result.as(DictionaryExprSyntax.self),
        let elements = dictionary.content.as(DictionaryElementListSyntax.self)
      {
        let value = resolved.as(DictionaryTypeSyntax.self)?.value
        for element in elements { markKeys(in: element.value, as: value) }
      } else if let tuple = result.as(TupleExprSyntax.self),
        let types = resolved.as(TupleTypeSyntax.self)?.elements
      {
        for (element, type) in zip(tuple.elements, types) {
          markKeys(in: element.expression, as: type.type)
        }
      } else if let function = resolved.function, let closure = result.as(ClosureExprSyntax.self) {
        markKeys(in: closure.statements, as: function.returnClause.type)
      } else if let element = resolved.element {
        for given in WrittenKeys.elements(of: result) { markKeys(in: given, as: element) }
      }
    }
  }

  /// Whether a type is `LocalizedStringKey`, or may be made of it: an alias is looked at later.
  private func mayHoldKeys(_ type: TypeSyntax) -> Bool {
    guard !isChecking else { return false }
    return type.tokens(viewMode: .sourceAccurate).contains { token in
      isKey(named: token.text)
        || declarations.hasAliases && token.isTypeName && isKey(aliased(token))
    }
  }

  private func aliased(_ token: TokenSyntax) -> TypeSyntax {
    declarations.resolved(TypeSyntax(IdentifierTypeSyntax(name: token.trimmed)), at: block)
  }

  private func isKey(_ type: TypeSyntax) -> Bool {
    isKey(named: type.as(IdentifierTypeSyntax.self)?.name.text)
  }

  private func isKey(named name: String?) -> Bool {
    switch name {
    case Self.localizedKey: true
    case "Self": context.receiver.extended == Self.localizedKey
    default: false
    }
  }

  /// Whether there are literals in it that are keys, or closures that give such, which the language does not
  /// know.
  func isOfKeys(_ expression: ExprSyntax) -> Bool {
    let texts = code.facts(of: expression).texts
    return texts.saysKeys || !keys.isEmpty && texts.literals.contains { keys[$0] != nil }
  }
}

/// The expressions of which one is what code gives: those behind `return`, and the branches of a choice.
enum GivenResults {
  static func of(_ body: CodeBlockItemListSyntax) -> [ExprSyntax] {
    ReturnedExpressions.of(body).flatMap { of($0) } + last(of: body)
  }

  private static func last(of body: CodeBlockItemListSyntax) -> [ExprSyntax] {
    switch body.last?.item {
    case .expr(let last)?: of(last)
    case .stmt(let statement)?:
      statement.as(ExpressionStmtSyntax.self).map { of($0.expression) } ?? []
    default: []
    }
  }

  static func of(_ expression: ExprSyntax) -> [ExprSyntax] {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return [expression] }
      return of(only.expression)
    case .ternaryExpr(let choice): return of(choice.thenExpression) + of(choice.elseExpression)
    case .sequenceExpr(let sequence):
      let branches = sequence.elements.compactMap { $0.as(UnresolvedTernaryExprSyntax.self) }
      let operators = sequence.elements.compactMap {
        $0.as(BinaryOperatorExprSyntax.self)?.operator.text
      }
      if branches.isEmpty, operators.count * 2 + 1 == sequence.elements.count,
        operators.allSatisfy({ $0 == "??" })
      {
        return Array(sequence.elements).filter { !$0.is(BinaryOperatorExprSyntax.self) }.flatMap {
          of($0)
        }
      }
      guard let last = sequence.elements.last, operators.contains("??") || !branches.isEmpty else {
        return [expression]
      }
      return branches.flatMap { of($0.thenExpression) } + of(last)
    case .infixOperatorExpr(let operation)
    where operation.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "??":
      return of(operation.leftOperand) + of(operation.rightOperand)
    case .ifExpr(let choice):
      var results = last(of: choice.body.statements)
      switch choice.elseBody {
      case .ifExpr(let other)?: results += of(ExprSyntax(other))
      case .codeBlock(let block)?: results += last(of: block.statements)
      default: break
      }
      return results
    case .switchExpr(let choice):
      return choice.cases.flatMap {
        $0.as(SwitchCaseSyntax.self).map { last(of: $0.statements) } ?? []
      }
    default: return [expression]
    }
  }
}

/// Collects what stands behind `return`, functions and closures inside left out.
private final class ReturnedExpressions: SyntaxVisitor {
  private var found: [ExprSyntax] = []

  static func of(_ body: CodeBlockItemListSyntax) -> [ExprSyntax] {
    let visitor = ReturnedExpressions(viewMode: .sourceAccurate)
    visitor.walk(body)
    return visitor.found
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let expression = node.expression { found.append(expression) }
    return .skipChildren
  }

  override func visit(_: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
