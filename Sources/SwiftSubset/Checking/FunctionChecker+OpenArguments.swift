import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Overloads of calls one of whose arguments may hold whole numbers or fractions: `[1, 3].max() ?? 0`.
///
/// Swift does not know yet what such an argument is when it orders the overloads, and favours one in which all
/// numbers that are written out are what they are by themselves: of `place(_: Double, _: Int)` and
/// `place(_: Int, _: Double)` the call `place([1, 3][0], 2)` is the first one's. Where none is favoured, what
/// costs least is taken; how Swift counts the literals then is not followed.
///
/// Source: the compiler's answers.
extension FunctionChecker {
  /// Which arguments may hold either; none where no number is written out beside them.
  func openArguments(_ arguments: [Argument]) -> [Int] {
    guard arguments.contains(where: { $0.expression.isWrittenNumber }) else { return [] }
    return arguments.indices.filter {
      isOpen(arguments[$0].expression) || namesOpenValue(arguments[$0].expression)
    }
  }

  /// An overload, and which of its parameters gets which argument.
  struct Taker {
    var candidate: Candidate
    var assignment: Assignment
  }

  /// Whether one overload comes before another by the literals beside open arguments; nil where they do not
  /// decide.
  ///
  /// - Throws: `Refused` where what else is given would decide the other way.
  func order(
    _ one: Taker, _ other: Taker, _ open: [Int], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws -> Bool? {
    guard !open.isEmpty else { return nil }
    let (a, b) = (isFavoured(one, arguments), isFavoured(other, arguments))
    guard a != b else {
      // Where none is, whole numbers stay what they are.
      let needs = [one, other].map { needsFractions($0, open, arguments) }
      return a || needs[0] == needs[1] ? nil : needs[1]
    }
    for (index, argument) in arguments.enumerated()
    where !open.contains(index) && !isNumeric(argument.expression) {
      guard
        one.candidate.type(taking: index, one.assignment)
          == other.candidate.type(taking: index, other.assignment)
      else { throw refuseOpen(one, open, arguments, at: node) }
    }
    return a
  }

  /// Whether an overload that was not found to take the arguments would do so if an open one held fractions.
  func mayTake(_ taker: Taker, _ open: [Int], _ arguments: [Argument]) -> Bool {
    var isUnknown = false
    for (index, argument) in arguments.enumerated() {
      guard let type = taker.candidate.type(taking: index, taker.assignment), !type.hasVariables
      else { continue }
      if owner.trial({ try check(argument.expression, type) }) != nil { continue }
      guard open.contains(index), mayBeFraction(argument.expression, type) else { return false }
      isUnknown = true
    }
    return isUnknown
  }

  private func mayBeFraction(_ node: ExprSyntax, _ type: ProgramType) -> Bool {
    if case .unknown = asFractions(node, type) { return true }
    guard namesOpenValue(node), type.holdsDouble else { return false }
    return owner.trial { try check(node, nil) }?.type.conversion(to: type) == .literals
  }

  /// Makes a call whose closures are handed what a list of whole numbers holds: in those of one expression
  /// Swift finds together what they do and what that is.
  ///
  /// `call` makes it on the base as it is by itself, or on a value in its place.
  func opening(
    _ arguments: [Argument], of base: ExprSyntax, _ call: (Typed?) throws -> Typed
  ) throws -> Typed {
    let closures = arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) }
      .filter { $0.statements.count == 1 && !$0.statesTypes }
    guard !closures.isEmpty, isOpen(base) else { return try call(nil) }
    let fractions = asFractions(base)
    if case .no = fractions { return try call(nil) }
    let before = (owner.openClosures, owner.isOpenValueRefused)
    defer { owner.openClosures = before.0 }
    owner.openClosures.formUnion(closures.map(\.id))
    owner.isOpenValueRefused = false
    let made = try owner.first {
      try call(nil)
    } otherwise: {
      guard owner.isOpenValueRefused, case .taken(let base) = fractions else { return nil }
      owner.openClosures = before.0
      // Where fractions do not fit, whole numbers are meant.
      return try owner.trial { try call(base) } ?? call(nil)
    }
    owner.isOpenValueRefused = before.1
    return made
  }

  /// A value that comes from lists of whole numbers as it is where they hold fractions.
  private func asFractions(_ base: ExprSyntax) -> AsFractions {
    guard owner.wholeNumberDepth < 2 else { return .unknown }
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

  /// Refuses a call that Swift would give to an overload which takes an open argument as fractions, where that
  /// is not known here.
  func refuseUnknown(
    _ unknown: [Taker], beside best: Taker, _ open: [Int], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) throws {
    for taker in unknown where try order(best, taker, open, arguments, at: node) != true {
      // The one that takes whole numbers costs less.
      if isFavoured(best, arguments) == isFavoured(taker, arguments) { continue }
      throw refuseOpen(best, open, arguments, at: node)
    }
  }

  /// Whether an overload takes all numbers that are written out as what they are by themselves.
  private func isFavoured(_ taker: Taker, _ arguments: [Argument]) -> Bool {
    arguments.enumerated().allSatisfy { index, argument in
      guard isNumeric(argument.expression),
        let type = taker.candidate.type(taking: index, taker.assignment)
      else { return true }
      return type == (hasFraction(argument.expression) ? .double : .int)
    }
  }

  /// Whether an overload takes an open argument as fractions.
  private func needsFractions(_ taker: Taker, _ open: [Int], _ arguments: [Argument]) -> Bool {
    open.contains { index in
      guard let type = taker.candidate.type(taking: index, taker.assignment), type.holdsDouble,
        let own = owner.trial({ try check(arguments[index].expression, nil) })?.type
      else { return false }
      return !own.holdsDouble
    }
  }

  private func refuseOpen(
    _ taker: Taker, _ open: [Int], _ arguments: [Argument], at node: some SyntaxProtocol
  ) -> Refused {
    owner.isOpenValueRefused = true
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
