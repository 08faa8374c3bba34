import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Overloads of calls one of whose arguments may hold whole numbers or fractions: `[1, 3].max() ?? 0`.
///
/// Swift does not know yet what such an argument is when it orders the overloads. The literals beside it
/// decide: of `place(_: Double, _: Int)` and `place(_: Int, _: Double)` the call `place([1, 3][0], 2)` is the
/// first one's, where the 2 is what it is by itself. Where they decide nothing, what costs least is taken.
extension FunctionChecker {
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
      guard open.contains(index), case .unknown = asFractions(argument.expression, type) else {
        return false
      }
      isUnknown = true
    }
    return isUnknown
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
    let name = taker.candidate.name
    return refuse(
      open.first.map { Syntax(arguments[$0].expression) } ?? Syntax(node), name,
      "which '\(name)' takes numbers that may be whole ones or fractions is not known here; give them a name"
        + " with a type first")
  }
}
