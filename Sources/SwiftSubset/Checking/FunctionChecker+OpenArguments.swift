import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Overloads that take numbers which are written out as different ones: `place(_: Double, _: Int)` and
/// `place(_: Int, _: Double)`, called with `[1, 3].max() ?? 0` and `2`.
///
/// Swift finds the types of all that at once. It tries first what it favours by the arguments that are literals
/// alone; where none is favoured, or several are, it takes the one that takes the fewest literals as fractions.
///
/// Source: the compiler's answers.
extension FunctionChecker {
  /// Which arguments may hold whole numbers or fractions, for they come from literals inside of them.
  func openArguments(_ arguments: [Argument]) -> [Int] {
    arguments.indices.filter {
      isOpenArgument(arguments[$0].expression) || namesOpenValue(arguments[$0].expression)
    }
  }

  /// An overload, and which of its parameters gets which argument.
  struct Taker {
    var candidate: Candidate
    var assignment: Assignment
  }

  /// What the numbers in the arguments say of two overloads.
  enum NumberOrder {
    case before
    case after
    /// They cost the same.
    case same
    /// They differ in something else, or in nothing.
    case none
  }

  /// Which of two overloads comes first by the numbers they take.
  ///
  /// - Throws: `Refused` where what else is given would decide the other way.
  func order(
    _ one: Taker, _ other: Taker, _ open: [Int], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws -> NumberOrder {
    // What takes any number of values is the last resort, whatever the numbers are.
    let takeSeveral = [one, other].map { $0.candidate.parameters.contains(where: \.isVariadic) }
    guard takeSeveral[0] == takeSeveral[1] else { return .none }
    var differing: [Int] = []
    for (index, argument) in arguments.enumerated() {
      let types = [one, other].map { $0.candidate.type(taking: index, $0.assignment) }
      guard types[0] != types[1] else { continue }
      guard let a = types[0], let b = types[1], differ(a, b), !isLength(one, index),
        !isLength(other, index), !argument.isOperand
      else {
        if !open.isEmpty {
          let (a, b) = try favours(one, other, open, arguments, at: node)
          guard a == b else { throw refuseOpen(one, open, arguments, at: node) }
        }
        return .none
      }
      differing.append(index)
    }
    guard !differing.isEmpty else { return .none }
    // Where a closure sets something, Swift does not favour as elsewhere.
    if differing.contains(where: { arguments[$0].expression.setsValues }) {
      throw refuseOpen(one, open, arguments, at: node)
    }
    let found = try numberOrder(one, other, differing, open, arguments, at: node)
    // An argument for a parameter with a default value does not favour its overload.
    let (first, second) = found == .after ? (other, one) : (one, other)
    if differing.contains(where: { hasDefault(first, $0) && !hasDefault(second, $0) }) {
      throw refuseOpen(one, open, arguments, at: node)
    }
    return found
  }

  private func numberOrder(
    _ one: Taker, _ other: Taker, _ differing: [Int], _ open: [Int], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws -> NumberOrder {
    let (a, b) = try favours(one, other, open, arguments, at: node)
    guard a == b else { return a > b ? .before : .after }
    let counts = [one, other].map { count($0, differing, arguments) }
    guard let first = counts[0], let second = counts[1] else {
      throw refuseOpen(one, open, arguments, at: node)
    }
    if first.isLess(than: second) { return .before }
    return second.isLess(than: first) ? .after : .same
  }

  /// Whether two types of parameters are a whole number and a fraction, or hold them.
  private func differ(_ a: ProgramType, _ b: ProgramType) -> Bool {
    let (a, b) = (a.wrapped ?? a, b.wrapped ?? b)
    return a == b || a.conversion(to: b) == .literals && a.holdsDouble != b.holdsDouble
  }

  /// Whether an argument is given to a `CGFloat`, which is another type than a `Double`.
  private func isLength(_ taker: Taker, _ argument: Int) -> Bool {
    let index = taker.assignment.single.firstIndex(of: argument)
    return index.map { taker.candidate.parameters[$0].written?.length == "CGFloat" } ?? false
  }

  private func hasDefault(_ taker: Taker, _ argument: Int) -> Bool {
    let index = taker.assignment.single.firstIndex(of: argument)
    return index.map { taker.candidate.parameters[$0].defaultValue != nil } ?? false
  }

  /// What an overload costs in the arguments that another one takes otherwise; nil where it is not known.
  private func count(
    _ taker: Taker, _ differing: [Int], _ arguments: [Argument]
  ) -> LiteralCount? {
    var all = LiteralCount()
    for index in differing {
      guard let type = taker.candidate.type(taking: index, taker.assignment) else { return nil }
      guard type.holdsDouble else { continue }
      guard let count = literalCount(arguments[index].expression, type) else { return nil }
      all.formUnion(count)
    }
    return all
  }

  /// Whether an overload that was not found to take the arguments would do so if some of them held fractions
  /// of which it is not seen here how they would.
  func mayTake(_ taker: Taker, _ open: [Int], _ arguments: [Argument]) -> Bool {
    var isUnknown = false
    for (index, argument) in arguments.enumerated() {
      guard let type = taker.candidate.type(taking: index, taker.assignment), !type.hasVariables
      else { continue }
      if owner.trial({ try check(argument.expression, type) }) != nil { continue }
      guard mayBeFraction(argument.expression, type, isOpen: open.contains(index)) else {
        return false
      }
      isUnknown = true
    }
    return isUnknown
  }

  private func mayBeFraction(_ node: ExprSyntax, _ type: ProgramType, isOpen: Bool) -> Bool {
    guard type.holdsDouble else { return false }
    if isOpen, case .unknown = asFractions(node, type) { return true }
    return owner.trial { try check(node, nil) }?.type.conversion(to: type) == .literals
      && !isFixed(node)
  }

  /// Makes a call whose closures are handed what a list of whole numbers holds: in those of one expression
  /// Swift finds together what they do and what that is.
  ///
  /// `call` makes it on the base as it is by itself, or on a value in its place.
  func opening(
    _ arguments: [Argument], of base: ExprSyntax, _ expected: ProgramType?,
    _ call: (Typed?) throws -> Typed
  ) throws -> Typed {
    let closures = joinedClosures(arguments)
    guard !closures.isEmpty, isOpen(base) || !isFixed(base) else { return try call(nil) }
    let before = (owner.openClosures, owner.openRefusal)
    defer { owner.openClosures = before.0 }
    owner.openClosures.formUnion(closures.map(\.id))
    owner.openRefusal = .none
    let made = try owner.first {
      try call(nil)
    } otherwise: {
      guard owner.openRefusal != .none, isOpen(base) else { return nil }
      owner.openClosures = before.0
      switch asFractions(base) {
      case .taken(let fractions):
        // Of several lists some may hold fractions, and others not.
        guard case .nominal(_, let held) = fractions.type else { return nil }
        let isOne = held.count == 1 && held[0].tupleElements == nil
        return isOne ? cheaper(base, expected, fractions, call) : nil
      case .no: return try call(nil)
      case .unknown: return nil
      }
    }
    owner.openRefusal = before.1
    return made
  }

  /// Makes a call of a function that the article declares, which hands closures what literals beside them say:
  /// `apply(1) { $0 + 1 }`.
  func opening(
    _ arguments: [Argument], among candidates: [Candidate], _ call: () throws -> Typed
  ) throws -> Typed {
    let closures = joinedClosures(arguments)
    guard !closures.isEmpty,
      candidates.contains(where: { $0.isDeclared && !$0.bounds.isEmpty }),
      arguments.contains(where: {
        !$0.expression.is(ClosureExprSyntax.self) && !isFixed($0.expression)
      })
    else { return try call() }
    let before = owner.openClosures
    defer { owner.openClosures = before }
    owner.openClosures.formUnion(closures.map(\.id))
    return try call()
  }

  /// Makes a closure that is called at once, `{ $0 + 1 }(2)`: what it is handed the literals alone say.
  func opening(
    _ closure: ClosureExprSyntax, calledWith arguments: [Argument], _ make: () throws -> Typed
  ) throws -> Typed {
    guard closure.statements.count == 1, !closure.statesTypes,
      arguments.contains(where: { isOpenArgument($0.expression) || isNumeric($0.expression) })
    else { return try make() }
    let before = owner.openClosures
    defer { owner.openClosures = before }
    owner.openClosures.insert(closure.id)
    return try make()
  }

  /// Closures of which Swift finds together what they do and what they are handed.
  private func joinedClosures(_ arguments: [Argument]) -> [ClosureExprSyntax] {
    arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
      .filter { $0.statements.count == 1 && !$0.statesTypes }
  }

  /// The call on whole numbers or on fractions: on these where an overload is favoured that takes them, else
  /// on whichever takes fewer literals as fractions; nil where both do the same.
  private func cheaper(
    _ base: ExprSyntax, _ expected: ProgramType?, _ fractions: Typed,
    _ call: (Typed?) throws -> Typed
  ) -> Typed? {
    func fits(_ typed: Typed) -> Bool {
      guard let expected, !expected.hasVariables, !Self.isAbstract(expected) else { return true }
      return converted(typed, to: expected) != nil
    }
    let areFavoured = owner.openRefusal == .fractionsFavoured
    let onFractions = afresh { owner.trial { try call(fractions) } }.flatMap { fits($0) ? $0 : nil }
    if areFavoured, let onFractions { return onFractions }
    let onWhole = afresh { owner.trial { try call(nil) } }.flatMap { fits($0) ? $0 : nil }
    guard let onWhole, let onFractions else { return onWhole ?? onFractions }
    let around = base.parent?.parent ?? Syntax(base)
    let whole = literalCount(in: around) { try call(nil) }
    let fraction = literalCount(in: around) {
      guard case .taken(let fractions) = asFractions(base) else { throw Refused() }
      return try call(fractions)
    }
    guard let whole, let fraction else { return nil }
    if whole.isLess(than: fraction) { return onWhole }
    return fraction.isLess(than: whole) ? onFractions : nil
  }

  /// A value that comes from lists of whole numbers as it is where they hold fractions.
  private func asFractions(_ base: ExprSyntax) -> AsFractions {
    guard owner.wholeNumberDepth < 2 || base.is(ArrayExprSyntax.self) else { return .unknown }
    owner.wholeNumberDepth += 1
    defer { owner.wholeNumberDepth -= 1 }
    guard let own = owner.trial({ try check(base, nil) })?.type,
      let typed = fractional(base, { owner.trial { try check(base, nil) } })
    else { return .unknown }
    return typed.type == own ? .no : .taken(typed)
  }

  /// Whether an expression reads what such a closure is handed.
  func namesOpenValue(_ node: ExprSyntax) -> Bool {
    guard !owner.openClosures.isEmpty else { return false }
    return node.tokens(viewMode: .sourceAccurate).contains { token in
      var around = token.parent
      while let parent = around {
        // What stands in a text is found after what is around it.
        if parent.is(StringLiteralExprSyntax.self) { return false }
        if let closure = parent.as(ClosureExprSyntax.self), closure.names(token) {
          return owner.openClosures.contains(closure.id)
        }
        around = parent.parent
      }
      return false
    }
  }

  /// Refuses a call that Swift would give to an overload which takes an argument as fractions, where that is
  /// not known here.
  func refuseUnknown(
    _ unknown: [Taker], beside best: Taker, _ open: [Int], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws {
    for taker in unknown {
      var (differing, isElsewhere) = ([Int](), false)
      for index in arguments.indices {
        let types = [best, taker].map { $0.candidate.type(taking: index, $0.assignment) }
        guard types[0] != types[1] else { continue }
        guard let a = types[0], let b = types[1], differ(a, b) else {
          isElsewhere = true
          continue
        }
        differing.append(index)
      }
      let favours = try favours(best, taker, open, arguments, at: node)
      if favours.0 > favours.1, !isElsewhere { continue }
      if favours.0 == favours.1, let count = count(best, differing, arguments) {
        // What is not known takes one literal as a fraction at least.
        if count.literals.isEmpty { continue }
      }
      let refused = refuseOpen(best, open, arguments, at: node)
      if favours.0 < favours.1 { owner.openRefusal = .fractionsFavoured }
      throw refused
    }
  }

  /// Refuses a call that is ambiguous, as one of several overloads that take the same of its numbers.
  func refuseAmbiguous(
    _ taker: Taker, _ open: [Int], _ arguments: [Argument], at node: some SyntaxProtocol
  ) -> Refused {
    refuseOpen(taker, open, arguments, at: node)
  }

  func refuseOpen(
    _ taker: Taker, _ open: [Int], _ arguments: [Argument], at node: some SyntaxProtocol
  ) -> Refused {
    owner.openRefusal = .undecided
    let name = taker.candidate.name.prefix { $0 != "(" }
    return refuse(
      open.first.map { Syntax(arguments[$0].expression) } ?? Syntax(node), String(name),
      "which '\(name)' takes numbers that may be whole ones or fractions is not known here; give them a name"
        + " with a type first")
  }
}

extension ClosureExprSyntax {
  /// Whether a name inside is one of its parameters.
  fileprivate func names(_ token: TokenSyntax) -> Bool {
    if case .dollarIdentifier = token.tokenKind { return parameterTokens == nil }
    guard case .identifier = token.tokenKind else { return false }
    return parameterTokens?.contains { $0.text == token.text } ?? false
  }
}

extension ExprSyntax {
  /// Whether a closure inside of it sets something: `reduce(into: 0) { $0 += $1 }`.
  fileprivate var setsValues: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard case .binaryOperator(let name) = token.tokenKind else {
        return token.tokenKind == .equal
      }
      return ["+=", "-=", "*=", "/=", "%="].contains(name)
    }
  }
}
