import Scenarios
import SwiftSyntax

// MARK: Expressions

extension DeclarationChecker {
  /// The type of `expression`; every wrong word in it is refused on the way.
  func infer(_ expression: ExprSyntax, expecting expected: APIType = .unknown) -> APIType {
    guard depth < Limits.Source.depth else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return expected.isNumber ? expected : .named("Int")
    case .floatLiteralExpr: return expected.isNumber ? expected : .named("Double")
    case .booleanLiteralExpr: return .named("Bool")
    case .declReferenceExpr, .memberAccessExpr, .functionCallExpr:
      return inferChain(Chain(expression), expected)
    case .sequenceExpr(let sequence): return infer(Array(sequence.elements), expected)
    case .prefixOperatorExpr(let prefix): return infer(prefix.expression, expecting: expected)
    case .tupleExpr(let tuple):
      let types = tuple.elements.map {
        infer($0.expression, expecting: tuple.elements.count == 1 ? expected : .unknown)
      }
      return types.count == 1 ? types[0] : .unknown
    case .arrayExpr(let array):
      let types = array.elements.map { infer($0.expression, expecting: expected.element) }
      return .collection(types.first ?? expected.element)
    case .subscriptCallExpr(let call): return inferSubscript(call)
    case .optionalChainingExpr(let chaining): return infer(chaining.expression).wrapped
    case .forceUnwrapExpr(let unwrap): return infer(unwrap.expression).wrapped
    case .inOutExpr(let inner): return infer(inner.expression)
    case .tryExpr(let inner): return infer(inner.expression, expecting: expected)
    case .closureExpr(let closure):
      inferClosure(closure, [])
      return .unknown
    case .ifExpr(let statement):
      check(statement, expected)
      return expected
    case .switchExpr(let statement):
      check(statement, expected)
      return expected
    case .stringLiteralExpr(let literal):
      check(literal)
      return .named("String")
    default: return .unknown
    }
  }

  private func check(_ literal: StringLiteralExprSyntax) {
    for case .expressionSegment(let segment) in literal.segments {
      for argument in segment.expressions { _ = infer(argument.expression) }
    }
  }

  private func check(_ statement: IfExprSyntax, _ expected: APIType) {
    scoped {
      check(statement.conditions)
      check(statement.body.statements, returning: expected)
    }
    switch statement.elseBody {
    case .codeBlock(let block): scoped { check(block.statements, returning: expected) }
    case .ifExpr(let next): _ = infer(ExprSyntax(next), expecting: expected)
    default: break
    }
  }

  private func check(_ statement: SwitchExprSyntax, _ expected: APIType) {
    _ = infer(statement.subject)
    for case .switchCase(let branch) in statement.cases {
      scoped { check(branch.statements, returning: expected) }
    }
  }

  // MARK: Operators

  private func infer(_ elements: [ExprSyntax], _ expected: APIType) -> APIType {
    let isComparison = elements.contains { element in
      let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
      return ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains(text)
    }
    var operand = APIType.unknown
    var result: APIType?
    var isRange = false
    // What an operator of the article's own gives is not known here.
    var isOwn = false
    for element in elements {
      if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
        _ = infer(ternary.thenExpression, expecting: expected)
        result = expected
      } else if let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text {
        isRange = isRange || symbol == "..<" || symbol == "..."
        isOwn = isOwn || isDeclared(symbol)
      } else if !element.is(AssignmentExprSyntax.self) {
        // An implicit member takes the type of what it is compared with or assigned to.
        let isBranch = result != nil
        let hint = isBranch || !isComparison && operand == .unknown ? expected : operand
        let type = infer(element, expecting: hint)
        if operand == .unknown || operand == .named("Int") { operand = type }
      }
    }
    if isOwn || elements.contains(where: { $0.is(UnresolvedAsExprSyntax.self) }) { return .unknown }
    if isRange { return .collection(.named("Int")) }
    if let result { return result }
    return isComparison ? .named("Bool") : operand.wrapped
  }

  private func inferSubscript(_ call: SubscriptCallExprSyntax) -> APIType {
    let base = infer(call.calledExpression)
    let arguments = call.arguments.map { infer($0.expression) }
    guard case .collection = arguments.first ?? .unknown else { return base.element }
    return base
  }

  // MARK: Closures

  /// Reads a closure whose parameters have the given types.
  func inferClosure(_ closure: ClosureExprSyntax, _ types: [APIType]) {
    scoped {
      let names = closure.parameterTokens?.map(\.text) ?? types.indices.map { "$\($0)" }
      for (index, name) in names.enumerated() {
        bind(name, types.indices.contains(index) ? types[index] : .unknown)
      }
      check(closure.statements)
    }
  }
}
