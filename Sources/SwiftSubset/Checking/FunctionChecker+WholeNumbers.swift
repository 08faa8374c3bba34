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
    try fractional(openLists(in: node).map(\.id), body)
  }

  private func fractional<Result>(
    _ lists: [SyntaxIdentifier], _ body: () throws -> Result
  ) rethrows -> Result {
    let before = owner.fractionLists
    owner.fractionLists.formUnion(lists)
    defer { owner.fractionLists = before }
    // What was found of the parts does not hold any more.
    return try afresh(body)
  }

  /// Whether a value comes from such lists, so that it may hold fractions.
  func isOpen(_ node: ExprSyntax) -> Bool { !openLists(in: node).isEmpty }

  /// The same for an argument of overloads: a range of numbers that are written out is for all of them what it
  /// is by itself.
  func isOpenArgument(_ node: ExprSyntax) -> Bool {
    openLists(in: node).contains { list in
      guard let range = list.as(InfixOperatorExprSyntax.self) else { return true }
      return !(range.leftOperand.isWrittenNumber && range.rightOperand.isWrittenNumber)
    }
  }

  /// The type that an expression has by itself: where it mixes whole numbers with fractions, as few lists
  /// of whole numbers as possible hold fractions.
  func found(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let before = owner.mixedNumberCount
    return try owner.first {
      try plain(node, expected)
    } otherwise: {
      guard owner.mixedNumberCount > before, !owner.isChoosing else { return nil }
      return withFractions(node, expected)
    }
  }

  /// Which lists are meant is not known where as few others would do.
  private func withFractions(_ node: ExprSyntax, _ expected: ProgramType?) -> Typed? {
    guard owner.wholeNumberDepth < 2 else { return nil }
    // Of `[[7 / 2], [0.5]]` Swift makes lists of values of any type.
    let open = openLists(in: node)
    guard
      !open.contains(where: { $0.parent?.is(ArrayElementSyntax.self) ?? false && !$0.isPlainList })
    else { return nil }
    let lists = open.map(\.id)
    guard (1...3).contains(lists.count) else { return nil }
    owner.wholeNumberDepth += 1
    defer { owner.wholeNumberDepth -= 1 }
    let choices = (1..<(1 << lists.count)).map { choice in
      lists.indices.filter { choice & (1 << $0) != 0 }.map { lists[$0] }
    }
    for count in 1...lists.count {
      let found = choices.filter { $0.count == count }.compactMap { chosen in
        fractional(chosen) { owner.trial { try plain(node, expected) } }
      }
      if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    }
    return nil
  }

  /// Refuses `[[1, 2], [2.5]].flatMap { $0 }`, of which Swift makes a list of lists of values of any type.
  func refuseMixedLists(_ node: ExprSyntax, _ token: TokenSyntax) throws {
    guard token.text == "flatMap", let list = node.as(ArrayExprSyntax.self) else { return }
    func numbers(_ node: ExprSyntax) -> [ExprSyntax] {
      if let list = node.as(ArrayExprSyntax.self) {
        return list.elements.flatMap { numbers($0.expression) }
      }
      if let tuple = node.tupleLiteral {
        return tuple.elements.flatMap { numbers($0.expression) }
      }
      return isNumeric(node) ? [node] : []
    }
    let all = list.elements.map(\.expression).filter { !isNumeric($0) }.flatMap(numbers)
    guard Set(all.map(hasFraction)).count == 2 else { return }
    throw refuse(
      token, token.text,
      "of lists that mix whole numbers with fractions 'flatMap' makes a list of values of any type;"
        + " write fractions, as in '2.0'")
  }

  /// Refuses `[0.5] + [7 / 2]`, of which Swift makes a list of values of any type.
  func refuseMixedSum(_ node: InfixOperatorExprSyntax, _ type: ProgramType) throws {
    guard type.argument(of: "Array")?.holdsDouble ?? false else { return }
    for operand in [node.leftOperand, node.rightOperand] where !operand.isPlainList {
      let elements = operand.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? []
      let isWhole =
        !elements.isEmpty && elements.allSatisfy { isNumeric($0) && !hasFraction($0) }
      guard
        isWhole
          || operand.wholeNumberLists.contains(where: { owner.fractionLists.contains($0.id) })
      else { continue }
      throw refuse(
        node.operator, "+",
        "of a list that is made of whole numbers, beside one of fractions, Swift makes a list of values of"
          + " any type; write fractions, as in '2.0'")
    }
  }

  /// Notes that one type would be the other if whole numbers that are written out were fractions.
  func noteMixedNumbers(_ one: ProgramType, _ other: ProgramType) {
    guard one.holdsDouble != other.holdsDouble,
      one.conversion(to: other).contains(.literals) || other.conversion(to: one).contains(.literals)
    else { return }
    owner.mixedNumberCount += 1
  }

  /// `id(7) / 2` as a fraction: an operation on two of them.
  func combinedFractions(_ node: ExprSyntax, _ expected: ProgramType) throws -> Typed? {
    guard expected == .double, !owner.isChoosing,
      let infix = node.as(InfixOperatorExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["+", "-", "*", "/"].contains(name), !owner.declared.declares(anywhere: name)
    else { return nil }
    let operands = try [infix.leftOperand, infix.rightOperand].map { try check($0, expected) }
    guard let typed = try combine(name, operands[0], operands[1], at: infix),
      typed.type == expected
    else { return nil }
    return typed
  }

  /// Operands of which one is made of whole numbers that are written out, beside fractions.
  func besideFractions(_ node: InfixOperatorExprSyntax, _ name: String) -> (Typed, Typed)? {
    guard !owner.isChoosing, Language.rows(named: name).contains(where: { $0.kind == .infix }),
      !Self.shifts.contains(name),
      let a = owner.trial({ try check(node.leftOperand, nil) }),
      let b = owner.trial({ try check(node.rightOperand, nil) }),
      a.type.holdsDouble != b.type.holdsDouble
    else { return nil }
    func taken(_ operand: ExprSyntax, _ own: Typed, beside other: ProgramType) -> Typed? {
      let wanted = own.type.isOptional && !other.isOptional ? ProgramType.optional(other) : other
      guard own.type.conversion(to: wanted) == .literals,
        name != "+" || wanted.argument(of: "Array") == nil || operand.isPlainList
      else { return nil }
      return owner.trial { try check(operand, wanted) }
    }
    if b.type.holdsDouble {
      return taken(node.leftOperand, a, beside: b.type).map { ($0, b) }
    }
    return taken(node.rightOperand, b, beside: a.type).map { (a, $0) }
  }

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
  /// Whether it is a list of numbers that are written out, or of one that is repeated.
  fileprivate var isPlainList: Bool {
    if let list = self.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy(\.expression.isWrittenNumber)
    }
    guard let call = self.as(FunctionCallExprSyntax.self), let first = call.arguments.first,
      call.calledExpression.trimmedDescription == "Array"
    else { return false }
    return first.label?.text == "repeating" && first.expression.isWrittenNumber
  }

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
        guard ["abs", "max", "min", "zip", "Array", "Set", "Optional"].contains(name) else {
          return []
        }
        return call.arguments.flatMap(\.expression.wholeNumberLists)
      }
      return callee.as(MemberAccessExprSyntax.self)?.base?.wholeNumberLists ?? []
    case .memberAccessExpr(let member): return member.base?.wholeNumberLists ?? []
    case .subscriptCallExpr(let call): return call.calledExpression.wholeNumberLists
    case .forceUnwrapExpr(let unwrap): return unwrap.expression.wholeNumberLists
    case .optionalChainingExpr(let optional): return optional.expression.wholeNumberLists
    case .prefixOperatorExpr(let prefix): return prefix.expression.wholeNumberLists
    case .infixOperatorExpr where !heldValues.isEmpty: return [self]
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
    if let range = self.as(InfixOperatorExprSyntax.self),
      ["...", "..<"].contains(range.operator.trimmedDescription)
    {
      return [range.leftOperand, range.rightOperand]
    }
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
