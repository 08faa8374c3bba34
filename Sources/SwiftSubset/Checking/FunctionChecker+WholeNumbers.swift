import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Lists of whole numbers that are written out, which are ones of fractions where nothing else fits.
extension FunctionChecker {
  /// A list of whole numbers that is written out, on which something is called with a function.
  func wholeNumbers(_ node: ExprSyntax, _ arguments: [Argument]) -> ExprSyntax? {
    guard let list = node.as(ArrayExprSyntax.self), !list.elements.isEmpty,
      list.elements.allSatisfy({ isNumeric($0.expression) && !hasFraction($0.expression) }),
      let function = arguments.last?.expression,
      function.is(ClosureExprSyntax.self) || function.is(DeclReferenceExprSyntax.self)
    else { return nil }
    return node
  }

  /// What becomes of a value that comes from such lists, where they hold fractions.
  enum AsFractions {
    case taken(Typed)
    /// It has another type all the same, or comes from no such list.
    case no
    /// What it is made by does not take fractions here.
    case unknown
  }

  /// A value that comes from such lists, where one is wanted that holds fractions, though it holds whole
  /// numbers by itself; nil for any other.
  ///
  /// So is `[1, 2].map { $0 / 4 }.reduce(0, +)` as a `Double`.
  func takenAsFractions(_ node: ExprSyntax, _ expected: ProgramType) -> Typed? {
    if owner.isChoosing {
      guard owner.openArguments.contains(node.id) else { return nil }
    } else if isGivenToSwift(node) {
      return nil
    }
    guard case .taken(let typed) = asFractions(node, expected) else { return nil }
    return typed
  }

  func asFractions(_ node: ExprSyntax, _ expected: ProgramType) -> AsFractions {
    guard expected.holdsDouble, owner.wholeNumberDepth < 2 else { return .no }
    let lists = openLists(in: node)
    guard !lists.isEmpty else { return .no }
    owner.wholeNumberDepth += 1
    defer { owner.wholeNumberDepth -= 1 }
    guard let own = owner.trial({ try check(node, nil) })?.type,
      own.conversion(to: expected) == .literals
    else { return .no }
    return fractional(node) {
      guard let typed = owner.trial({ try plain(node, expected) }) else { return .unknown }
      return owner.trial { try convert(typed, to: expected, at: node) }.map { .taken($0) } ?? .no
    }
  }

  /// Runs `body`, in which the lists that a value comes from hold fractions.
  func fractional<Result>(_ node: ExprSyntax, _ body: () throws -> Result) rethrows -> Result {
    let before = owner.fractionLists
    owner.fractionLists.formUnion(openLists(in: node).map(\.id))
    defer { owner.fractionLists = before }
    // What was found of the parts does not hold any more.
    return try afresh(body)
  }

  /// Whether a value comes from such lists, so that it may hold fractions.
  func isOpen(_ node: ExprSyntax) -> Bool { !openLists(in: node).isEmpty }

  private func openLists(in node: ExprSyntax) -> [ExprSyntax] {
    node.wholeNumberLists.filter { list in
      !owner.fractionLists.contains(list.id)
        && list.heldValues.allSatisfy { isNumeric($0) && !hasFraction($0) }
    }
  }

  /// Whether it is an argument of a function or an initializer of Swift's own, of which there are more for
  /// whole numbers than are known here: `CGPoint(x:y:)`, `String(format:)`.
  private func isGivenToSwift(_ node: ExprSyntax) -> Bool {
    guard let list = node.parent?.as(LabeledExprSyntax.self)?.parent,
      let call = list.parent?.as(FunctionCallExprSyntax.self), call.arguments.id == list.id,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    else { return false }
    return binding(name) == nil && !owner.declared.declares(anywhere: name)
      && !owner.declared.declares(function: name) && owner.declared.type(named: name) == nil
  }
}

extension ExprSyntax {
  /// The lists and tables of which the value is made by calls, operators and members, as far as Swift finds
  /// all their types at once: a closure of several statements is looked at after what is around it.
  fileprivate var wholeNumberLists: [ExprSyntax] {
    switch self.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let list):
      let inner = list.elements.flatMap(\.expression.wholeNumberLists)
      return list.elements.isEmpty ? [] : inner.isEmpty ? [self] : inner
    case .dictionaryExpr: return heldValues.isEmpty ? [] : [self]
    case .functionCallExpr(let call) where call.hasLongClosure: return []
    case .functionCallExpr(let call):
      let callee = call.calledExpression
      if let closure = callee.as(ClosureExprSyntax.self) {
        return closure.statements.first?.item.as(ExprSyntax.self)?.wholeNumberLists ?? []
      }
      if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text {
        guard ["abs", "max", "min", "zip", "Array"].contains(name) else { return [] }
        return call.arguments.flatMap(\.expression.wholeNumberLists)
      }
      return callee.as(MemberAccessExprSyntax.self)?.base?.wholeNumberLists ?? []
    case .memberAccessExpr(let member): return member.base?.wholeNumberLists ?? []
    case .subscriptCallExpr(let call): return call.calledExpression.wholeNumberLists
    case .forceUnwrapExpr(let unwrap): return unwrap.expression.wholeNumberLists
    case .optionalChainingExpr(let optional): return optional.expression.wholeNumberLists
    case .prefixOperatorExpr(let prefix): return prefix.expression.wholeNumberLists
    case .infixOperatorExpr(let infix):
      return infix.leftOperand.wholeNumberLists + infix.rightOperand.wholeNumberLists
    case .tupleExpr(let tuple) where tuple.elements.count == 1:
      return tuple.elements.first?.expression.wholeNumberLists ?? []
    default: return []
    }
  }

  /// The values that a list or a table holds, those in tuples one by one.
  fileprivate var heldValues: [ExprSyntax] {
    if let list = self.as(ArrayExprSyntax.self) { return list.elements.flatMap(\.expression.parts) }
    guard case .elements(let pairs)? = self.as(DictionaryExprSyntax.self)?.content else {
      return []
    }
    return pairs.flatMap(\.value.parts)
  }

  private var parts: [ExprSyntax] {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count > 1 else { return [self] }
    return tuple.elements.map(\.expression)
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is handed a closure of several statements.
  fileprivate var hasLongClosure: Bool {
    let closures =
      arguments.map(\.expression) + [trailingClosure.map(ExprSyntax.init)].compactMap(\.self)
    return closures.contains { ($0.as(ClosureExprSyntax.self)?.statements.count ?? 0) > 1 }
  }
}
