import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What is left out of a sequence by a closure that gives an optional.
extension FunctionChecker {
  /// Refuses `[1.5, 2].compactMap { $0 > 1 ? $0 : nil }`.
  ///
  /// Swift takes what the closure gives for an optional in an optional where the elements get their type
  /// from literals in the same expression, so that nothing is left out, unless what follows says otherwise
  /// (of whole numbers it does not): a sum and a joined text take no optionals. With a name for
  /// the sequence both are the same.
  func refuseOpenOptional(
    _ token: TokenSyntax, of node: ExprSyntax, _ base: ProgramType, _ arguments: [Argument],
    _ expected: ProgramType?
  ) throws {
    guard expected == nil, ["compactMap", "compactMapValues", "flatMap"].contains(token.text),
      let closure = arguments.first?.expression.as(ClosureExprSyntax.self), arguments.count == 1,
      closure.signature?.returnClause == nil, closure.givesItselfOrNil,
      !base.holdsDecided, node.beginsWithOpenType, !token.isFollowedByDecision
    else { return }
    throw refuse(
      token, token.text,
      "which type '\(token.text)' gives here follows from all of the expression in Swift; give what it"
        + " is called on a name")
  }

  /// Refuses `[2, .nan, 1].max() ?? 0` and `[1.5].first ?? 0` where nothing says what they are: beside
  /// a list that is written out there, Swift takes the number after `??` for an optional, or for a value
  /// of any type, unless both are of one type by themselves or something compares or adds the elements.
  func refuseOpenChoice(_ node: InfixOperatorExprSyntax, _ expected: ProgramType?) throws {
    guard expected == nil, isNumbers(node.rightOperand), node.leftOperand.endsInOpenElement,
      let list = node.leftOperand.openList,
      list.hasImplicitMember || node.isOpenValue(owner.declared.declares(function:)),
      list.elements.contains(where: holdsNumber),
      owner.trial({ try check(node.leftOperand, nil) })?.type.holdsDouble ?? false
    else { return }
    let hasWhole = list.elements.contains { isNumeric($0) && !hasFraction($0) }
    let isOpen =
      list.hasImplicitMember
      ? hasWhole
      : hasWhole || !hasFraction(node.rightOperand) || list.isSortedByClosure
        || list.elements.contains(where: \.isLengthCall)
    guard isOpen else { return }
    throw refuse(
      node.operator, "??",
      "whether this is a number or an optional follows from all of the expression in Swift; give the"
        + " list a name", kind: .choice)
  }
}

extension FunctionChecker {
  /// Whether an element is a number, or a list or an optional of numbers; what a member or a part of it
  /// is, is decided by itself.
  private func holdsNumber(_ element: ExprSyntax) -> Bool {
    if isNumbers(element) { return true }
    guard let type = owner.trial({ try check(element, nil) })?.type, type.tupleElements == nil
    else {
      return false
    }
    return type.holdsDouble
  }

  /// Whether it is a number that is written out, or a list of such.
  private func isNumbers(_ node: ExprSyntax) -> Bool {
    isNumeric(node)
      || node.as(ArrayExprSyntax.self).map {
        !$0.elements.isEmpty && $0.elements.allSatisfy { isNumeric($0.expression) }
      } ?? false
  }
}

extension InfixOperatorExprSyntax {
  /// Whether nothing around it says of which type it is.
  ///
  /// It is interpolated into a text, printed, given to what takes anything, or the value of a constant
  /// without a type. The literal of a key, as in `Text("…")`, takes numbers.
  ///
  /// - Parameter isGeneric: Whether a function of a name may be generic over what it is given.
  /// - Returns: Whether it is.
  fileprivate func isOpenValue(_ isGeneric: (String) -> Bool) -> Bool {
    var around = parent
    while let parent = around {
      if let segment = parent.as(ExpressionSegmentSyntax.self) {
        let literal = segment.parent?.parent?.as(StringLiteralExprSyntax.self)
        let argument = literal?.parent?.as(LabeledExprSyntax.self)
        let call = argument?.parent?.parent?.as(FunctionCallExprSyntax.self)
        let isOfView = call.map {
          $0.calledExpression.trimmedDescription.first?.isUppercase ?? false
        }
        return argument?.label != nil || !(isOfView ?? false)
      }
      if let call = parent.as(FunctionCallExprSyntax.self) {
        let name = call.calledExpression.trimmedDescription
        return ["print", "debugPrint", "String"].contains(name) || isGeneric(name)
      }
      if let binding = parent.parent?.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation == nil
      }
      let isAround =
        parent.is(LabeledExprListSyntax.self) || parent.is(LabeledExprSyntax.self)
        || parent.as(TupleExprSyntax.self).map { $0.elements.count == 1 } ?? false
      guard isAround else { return false }
      around = parent.parent
    }
    return false
  }
}

/// A list that is written out where something is called on it.
private struct OpenList {
  var elements: [ExprSyntax]

  /// Whether it is sorted by a closure on the way.
  var isSortedByClosure = false

  /// Whether an element takes its type from the others: `.nan`.
  var hasImplicitMember: Bool {
    elements.contains { $0.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false }
  }
}

extension ExprSyntax {
  /// Whether it ends in an element of a list of which nothing is asked: `.first`, `["key"]`, but not
  /// `.first { $0 > 1 }`; and in an extreme, which closes the type only of what has one.
  fileprivate var endsInOpenElement: Bool {
    if self.is(SubscriptCallExprSyntax.self) { return true }
    if let member = self.as(MemberAccessExprSyntax.self) {
      return ["first", "last"].contains(member.declName.baseName.text)
    }
    guard let call = self.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return false }
    if ["map", "flatMap"].contains(member.declName.baseName.text) {
      return !call.hasOperatorInClosure && member.base?.endsInOpenElement ?? false
    }
    let base = member.base.flatMap(\.openList)
    return ["max", "min"].contains(member.declName.baseName.text) && call.arguments.isEmpty
      && call.trailingClosure == nil
      && base.map { $0.hasImplicitMember || $0.isSortedByClosure } ?? false
  }

  /// The list that it begins with, where no step between says which type the elements have.
  fileprivate var openList: OpenList? {
    if let list = self.as(ArrayExprSyntax.self) {
      return OpenList(elements: list.elements.map(\.expression))
    }
    if let table = self.as(DictionaryExprSyntax.self),
      case .elements(let elements) = table.content
    {
      return OpenList(elements: elements.map(\.value))
    }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.openList }
    if let part = self.as(SubscriptCallExprSyntax.self) { return part.calledExpression.openList }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.openList
    }
    if let choice = self.as(TernaryExprSyntax.self) {
      guard let a = choice.thenExpression.openList, let b = choice.elseExpression.openList
      else { return nil }
      return OpenList(elements: a.elements + b.elements)
    }
    if let sum = self.as(InfixOperatorExprSyntax.self), let a = sum.leftOperand.openList,
      let b = sum.rightOperand.openList
    {
      return OpenList(elements: a.elements + b.elements)
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    if call.calledExpression.trimmedDescription == "Array", call.arguments.count == 1 {
      return call.arguments.first?.expression.openList
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      var list = member.base?.openList
    else { return nil }
    let isSorted = member.declName.baseName.text == "sorted"
    let hasClosure = call.trailingClosure != nil || !call.arguments.isEmpty
    if isSorted {
      guard hasClosure else { return nil }
      list.isSortedByClosure = true
      return list
    }
    return call.hasOperatorInClosure ? nil : list
  }

  /// Whether it makes a `CGFloat`, which a number that is written with a fraction is none by itself.
  fileprivate var isLengthCall: Bool {
    self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription == "CGFloat"
  }
}

extension FunctionCallExprSyntax {
  /// Whether a closure in it compares, adds or converts what it is given.
  fileprivate var hasOperatorInClosure: Bool {
    let closures = [trailingClosure] + arguments.map { $0.expression.as(ClosureExprSyntax.self) }
    let hasOther = arguments.contains { !$0.expression.is(ClosureExprSyntax.self) }
    return closures.compactMap { $0 }.contains { closure in
      closure.statements.tokens(viewMode: .sourceAccurate).contains {
        switch $0.tokenKind {
        case .binaryOperator, .prefixOperator, .leftParen: true
        default: false
        }
      }
    } || hasOther && calledExpression.trimmedDescription.hasSuffix("map")
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
    guard let ternary = only?.inParentheses.as(TernaryExprSyntax.self) else { return false }
    let branches = [ternary.thenExpression.inParentheses, ternary.elseExpression.inParentheses]
    guard branches.contains(where: { $0.is(NilLiteralExprSyntax.self) }) else { return false }
    let names = Set(["$0", "$1"] + (parameterTokens ?? []).map(\.text))
    return branches.contains { branch in
      branch.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } ?? false
    }
  }
}

extension ProgramType {
  /// Whether it is an optional or a sequence of `Int`, `Bool` or tuples, of which nothing is open.
  fileprivate var holdsDecided: Bool {
    guard case .nominal(_, let types) = self, let element = wrapped ?? types.last else {
      return false
    }
    if case .tuple = element { return true }
    return element == .int || element == .bool
  }
}

extension TokenSyntax {
  /// Whether the name of a call is followed by a member that takes no optionals.
  fileprivate var isFollowedByDecision: Bool {
    guard let member = parent?.parent?.as(MemberAccessExprSyntax.self),
      let call = member.parent?.as(FunctionCallExprSyntax.self),
      let next = call.parent?.as(MemberAccessExprSyntax.self),
      let last = next.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    // With a closure of its own each of them may take optionals as well.
    return ["reduce", "joined"].contains(next.declName.baseName.text)
      && last.trailingClosure == nil
      && !last.arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
  }
}

extension ExprSyntax {
  /// What stands in its parentheses, or itself.
  fileprivate var inParentheses: ExprSyntax {
    guard let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.label == nil
    else { return self }
    return only.expression.inParentheses
  }

  /// Whether it begins with a literal, or a value that is made of one: `[1.5].sorted()`, `Optional(2.5)`.
  fileprivate var beginsWithOpenType: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      // What these give is decided by itself.
      guard !["map", "enumerated", "split", "zip"].contains(member.declName.baseName.text) else {
        return false
      }
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
