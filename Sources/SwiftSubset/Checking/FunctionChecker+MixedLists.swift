import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Lists that are written out, whose elements Swift takes as values of any type.
///
/// In `[7 / 2, 0.5]` the first element is an `Int` by itself, since Swift favours operators on two literals of one
/// kind; unless something asks for numbers, as `max()` does, the list is one of `Any`: `[7 / 2, 0.5][0]` is 3.
///
/// Source: the compiler's answers.
extension FunctionChecker {
  /// Refuses such a list where nothing asks for numbers.
  func refuseMixed(_ elements: [ExprSyntax]) throws {
    let numbers = elements.flatMap(\.numbersInside)
    guard numbers.contains(where: hasFraction),
      numbers.contains(where: { isNumeric($0) && !hasFraction($0) && $0.isWorkedOut }),
      let list = elements.first?.listAround, list.isListOfAnything
    else { return }
    throw refuse(
      list, "array",
      "beside fractions Swift takes whole numbers that are worked out as what they are by themselves, and makes"
        + " a list of values of any type; write fractions, as in '2.0'", kind: .choice)
  }

  /// The operands of a comparison of two tuples that are written out, each two parts as ones of one type:
  /// `(7 / 2, 0.5) == (3.5, 0.5)`; nil for any others.
  func comparedTuples(_ node: InfixOperatorExprSyntax, _ name: String) -> (Typed, Typed)? {
    guard Self.comparisons.contains(name), let left = node.leftOperand.tupleLiteral?.elements,
      let right = node.rightOperand.tupleLiteral?.elements, left.count == right.count
    else { return nil }
    let types = zip(left, right).compactMap { a, b in
      owner.trial { try commonType([a.expression, b.expression]) } ?? nil
    }
    guard types.count == left.count else { return nil }
    let operands = [(node.leftOperand, left), (node.rightOperand, right)].compactMap {
      operand, parts in
      owner.trial {
        try check(
          operand, .tuple(zip(parts, types).map { .init(label: $0.label?.text, type: $1) }))
      }
    }
    return operands.count == 2 ? (operands[0], operands[1]) : nil
  }
}

extension ExprSyntax {
  /// The parts of lists that are written out, else the expression itself.
  fileprivate var numbersInside: [ExprSyntax] {
    self.as(ArrayExprSyntax.self)?.elements.flatMap(\.expression.numbersInside) ?? [self]
  }

  /// Whether it is an operation: `7 / 2`, `-(1 + 1)`.
  fileprivate var isWorkedOut: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isWorkedOut }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.isWorkedOut ?? false
    }
    return self.is(InfixOperatorExprSyntax.self)
  }

  /// The list or table of which it is an element.
  fileprivate var listAround: ExprSyntax? {
    guard let element = parent,
      element.is(ArrayElementSyntax.self) || element.is(DictionaryElementSyntax.self)
    else { return nil }
    return element.parent?.parent.flatMap { ExprSyntax($0) }
  }

  /// Whether a list that is written out is asked for what it has, and nothing says that these are numbers.
  fileprivate var isListOfAnything: Bool {
    // A list in a list is one of anything wherever it stands.
    if let array = self.as(ArrayExprSyntax.self),
      array.elements.contains(where: { $0.expression.is(ArrayExprSyntax.self) })
    {
      return true
    }
    var whole = Syntax(self)
    while let tuple = whole.parent?.parent?.parent?.as(TupleExprSyntax.self),
      tuple.elements.count == 1
    {
      whole = Syntax(tuple)
    }
    if let part = whole.parent?.as(SubscriptCallExprSyntax.self) {
      return part.calledExpression.id == whole.id
    }
    guard let member = whole.parent?.as(MemberAccessExprSyntax.self), member.base?.id == whole.id
    else { return false }
    if Self.askingForNumbers.contains(member.declName.baseName.text) { return false }
    guard let call = member.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == member.id
    else { return true }
    let closures =
      call.arguments.map(\.expression) + (call.trailingClosure.map { [ExprSyntax($0)] } ?? [])
    return !closures.contains { $0.as(ClosureExprSyntax.self)?.worksOut ?? false }
  }

  private static let askingForNumbers: Set<String> = [
    "max", "min", "sorted", "contains", "reduce", "firstIndex", "lastIndex", "count", "isEmpty",
  ]
}

extension ClosureExprSyntax {
  /// Whether an operator stands beside one of its parameters.
  fileprivate var worksOut: Bool {
    let names = Set(parameterTokens?.map(\.text) ?? [])
    return tokens(viewMode: .sourceAccurate).contains { token in
      let isParameter =
        switch token.tokenKind {
        case .dollarIdentifier: true
        case .identifier(let name): names.contains(name)
        default: false
        }
      return isParameter
        && [token.previousToken, token.nextToken].contains { $0?.isOperator ?? false }
    }
  }
}

extension TokenSyntax {
  fileprivate var isOperator: Bool {
    if case .binaryOperator = tokenKind { return true }
    return false
  }

  fileprivate var previousToken: TokenSyntax? { previousToken(viewMode: .sourceAccurate) }

  fileprivate var nextToken: TokenSyntax? { nextToken(viewMode: .sourceAccurate) }
}
