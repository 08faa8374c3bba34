import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Overloads of calls one of whose arguments may hold whole numbers or fractions: `[1, 3].max() ?? 0`.
///
/// Swift does not know yet what such an argument is when it orders the overloads. Numbers that are written out
/// beside it decide: of `place(_: Double, _: Int)` and `place(_: Int, _: Double)` the call
/// `place([1, 3][0], 2)` is the first one's, where the 2 is what it is by itself. Where other literals stand in
/// the call, or those decide nothing, what costs least is taken; how Swift counts them is not followed.
extension FunctionChecker {
  /// Which arguments may hold either.
  ///
  /// None where literals stand elsewhere, too, as in `[3].max() ?? 0`, `$0 + 1` and `abs(-2)`: those count, and
  /// what costs least is taken.
  func openArguments(_ arguments: [Argument]) -> [Int] {
    guard
      arguments.allSatisfy({ $0.expression.isWrittenNumber || !$0.expression.countsLiterals })
    else { return [] }
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
    let (a, b) = (misfits(one, arguments), misfits(other, arguments))
    guard a != b else { return nil }
    for (index, argument) in arguments.enumerated()
    where !open.contains(index) && !isNumeric(argument.expression) {
      guard
        one.candidate.type(taking: index, one.assignment)
          == other.candidate.type(taking: index, other.assignment)
      else { throw refuseOpen(one, open, arguments, at: node) }
    }
    return a < b
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
      if misfits(best, arguments) == misfits(taker, arguments) { continue }
      throw refuseOpen(best, open, arguments, at: node)
    }
  }

  /// How many numbers that are written out are taken as something else than they are by themselves.
  private func misfits(_ taker: Taker, _ arguments: [Argument]) -> Int {
    arguments.enumerated().count { index, argument in
      guard isNumeric(argument.expression),
        let type = taker.candidate.type(taking: index, taker.assignment)
      else { return false }
      return type != (hasFraction(argument.expression) ? .double : .int)
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

extension ExprSyntax {
  /// Whether numbers are written in it that are neither elements of lists nor places in them, nor stand in
  /// closures of functions that are called on such lists.
  fileprivate var countsLiterals: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr: return true
    case .arrayExpr, .dictionaryExpr, .closureExpr, .declReferenceExpr, .stringLiteralExpr:
      return false
    case .memberAccessExpr(let member): return member.base?.countsLiterals ?? false
    case .subscriptCallExpr(let call): return call.calledExpression.countsLiterals
    case .forceUnwrapExpr(let unwrap): return unwrap.expression.countsLiterals
    case .optionalChainingExpr(let optional): return optional.expression.countsLiterals
    case .functionCallExpr(let call):
      return call.calledExpression.countsLiterals
        || call.arguments.contains { $0.expression.countsLiterals }
    default:
      return tokens(viewMode: .sourceAccurate).contains {
        switch $0.tokenKind {
        case .integerLiteral, .floatLiteral: true
        default: false
        }
      }
    }
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
