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

  /// A value that comes from such lists, where one is wanted that holds fractions, though it holds whole
  /// numbers by itself; nil for any other.
  ///
  /// So is `[1, 2].map { $0 / 4 }.reduce(0, +)` as a `Double`.
  func takenAsFractions(_ node: ExprSyntax, _ expected: ProgramType) -> Typed? {
    guard expected.holdsDouble, owner.wholeNumberDepth < 2, !owner.isChoosing, !isGivenToSwift(node)
    else { return nil }
    let lists = node.wholeNumberLists.filter { list in
      !owner.fractionLists.contains(list.id)
        && list.elements.allSatisfy { isNumeric($0.expression) && !hasFraction($0.expression) }
    }
    guard !lists.isEmpty else { return nil }
    owner.wholeNumberDepth += 1
    defer { owner.wholeNumberDepth -= 1 }
    guard let own = owner.trial({ try check(node, nil) })?.type,
      own.conversion(to: expected) == .literals
    else { return nil }
    let before = owner.fractionLists
    owner.fractionLists.formUnion(lists.map(\.id))
    defer { owner.fractionLists = before }
    // What was found of the parts does not hold any more.
    return owner.trial { try afresh { try convert(plain(node, expected), to: expected, at: node) } }
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
  /// The lists of which the value is made by calls, operators and members, as far as Swift finds all their
  /// types at once: a closure of several statements is looked at after what is around it.
  fileprivate var wholeNumberLists: [ArrayExprSyntax] {
    switch self.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let list): list.elements.isEmpty ? [] : [list]
    case .functionCallExpr(let call):
      call.hasLongClosure
        ? []
        : call.calledExpression.as(MemberAccessExprSyntax.self)?.base?
          .wholeNumberLists ?? []
    case .memberAccessExpr(let member): member.base?.wholeNumberLists ?? []
    case .subscriptCallExpr(let call): call.calledExpression.wholeNumberLists
    case .forceUnwrapExpr(let unwrap): unwrap.expression.wholeNumberLists
    case .optionalChainingExpr(let optional): optional.expression.wholeNumberLists
    case .infixOperatorExpr(let infix):
      infix.leftOperand.wholeNumberLists + infix.rightOperand.wholeNumberLists
    case .tupleExpr(let tuple) where tuple.elements.count == 1:
      tuple.elements.first?.expression.wholeNumberLists ?? []
    default: []
    }
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
