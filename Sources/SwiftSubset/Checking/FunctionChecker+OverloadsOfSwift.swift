import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Functions that the article declares beside ones of Swift's own under the same name.
///
/// Both are looked at, as no declaration hides another one that takes something else: `max(3, 4)` beside an
/// article's `max(Double, Double)` is Swift's, since there the numbers are what they are by themselves. Where
/// nothing is to choose, the article's is meant.
extension FunctionChecker {
  /// The call of a function of Swift's own that costs less than each declared one; nil where none does.
  ///
  /// - Throws: `Refused` where that is decided by whether a value is a `CGFloat` or a `Double`, or by default
  ///   values.
  func cheaper(
    than declared: [(Candidate, Assignment)], _ known: [(Candidate, Assignment)],
    _ arguments: [Argument], _ expected: ProgramType?, at node: some SyntaxProtocol
  ) throws -> Typed? {
    func call(_ one: (Candidate, Assignment)) -> Typed? {
      let typed = owner.trial {
        try self.call(one.0, arguments, one.1, hint: expected, at: node)
      }
      guard let typed, expected.map({ converted(typed, to: $0) != nil }) ?? true else { return nil }
      return typed
    }
    let costs = declared.map { conversions(of: $0.0, $0.1, arguments) }
    let areOpen = declared.map { isOpenLength($0, arguments) }
    let usesDefaults = declared.map { usesMoreDefaults($0, arguments) }
    guard
      !costs.contains([0, 0, 0]) || areOpen.contains(true) || usesDefaults.contains(true)
    else { return nil }
    var least: [Int]?
    var taken: (Candidate, Assignment)?
    for (one, cost) in zip(declared, costs) where call(one) != nil {
      if let least, !cost.lexicographicallyPrecedes(least) { continue }
      (least, taken) = (cost, one)
    }
    guard let least, let taken else { return nil }
    for one in known {
      guard let typed = call(one) else {
        try refuseInside(one, taken, least, arguments, expected, at: node)
        continue
      }
      let cost = costOfSwift(one, typed, arguments)
      if isOpenLength(taken, arguments) {
        throw refuse(
          node, one.0.name,
          "which '\(one.0.name)' is called depends on whether a value is a CGFloat or a Double, which are"
            + " one type here")
      }
      let isNearer = cost.lexicographicallyPrecedes(least)
      if isNearer || cost == least, (expected?.wrapped ?? expected) == .double,
        isOpenResult(taken.0, arguments)
      {
        throw refuse(
          node, one.0.name,
          "which '\(one.0.name)' is called depends on whether a CGFloat or a Double is wanted, which are"
            + " one type here")
      }
      if isNearer { return typed }
      if cost == least, usesMoreDefaults(taken, arguments), !one.0.types.isEmpty {
        throw refuse(
          node, one.0.name,
          "whether the article's '\(one.0.name)' is called or Swift's is not known here, as one of them takes"
            + " fewer values; give the article's another name")
      }
    }
    return nil
  }

  /// Whether a declared function that is given numbers which are written out is nearer where a `CGFloat` is
  /// wanted than where a `Double` is, or the other way round.
  private func isOpenResult(_ candidate: Candidate, _ arguments: [Argument]) -> Bool {
    guard arguments.allSatisfy({ isNumeric($0.expression) }) else { return false }
    let lengths = candidate.written.compactMap(\.length)
    // One of Doubles converts nothing of a fraction, and is no farther than Swift's for either.
    return lengths.contains("CGFloat")
      || !lengths.isEmpty && !arguments.contains { hasFraction($0.expression) }
  }

  /// Refuses a call that is given to another one, where a function of Swift's is nearer than the declared
  /// one, which alone gives what is tried to be taken: another function may take what Swift's gives.
  private func refuseInside(
    _ known: (Candidate, Assignment), _ taken: (Candidate, Assignment), _ least: [Int],
    _ arguments: [Argument], _ expected: ProgramType?, at node: some SyntaxProtocol
  ) throws {
    guard expected != nil, least != [0, 0, 0], place.parent?.is(LabeledExprSyntax.self) ?? false,
      let typed = owner.trial({
        try self.call(known.0, arguments, known.1, hint: nil, at: node)
      }), costOfSwift(known, typed, arguments).lexicographicallyPrecedes(least)
    else { return }
    throw refuse(
      node, known.0.name,
      "whether the article's '\(known.0.name)' is called or Swift's follows from all around it; give what is"
        + " called a name with a type first")
  }

  /// What it costs a function of Swift's to take the arguments, its types filled in.
  private func costOfSwift(
    _ one: (Candidate, Assignment), _ typed: Typed, _ arguments: [Argument]
  ) -> [Int] {
    var candidate = one.0
    var matcher = TypeMatcher(universe)
    matcher.types = candidate.types
    _ = matcher.match(candidate.result, typed.type)
    var cost = [0, 0, 0]
    for index in candidate.parameters.indices {
      let type = candidate.parameters[index].type.replacing(matcher.types)
      // Beside a CGFloat a fraction that is written out is one, which it is not by itself.
      if type == .double, candidate.parameters[index].type.hasVariables,
        let argument = one.1.single[index], hasFraction(arguments[argument].expression),
        arguments.contains(where: { length(of: $0.expression) == "CGFloat" })
      {
        cost[0] += 1
      }
      candidate.parameters[index].type = type
    }
    return zip(cost, conversions(of: candidate, one.1, arguments)).map { $0 + $1 }
  }

  /// Whether a declared function takes a `CGFloat` or a `Double` of which it is not seen which one it is.
  private func isOpenLength(_ one: (Candidate, Assignment), _ arguments: [Argument]) -> Bool {
    zip(one.0.parameters, one.1.single).contains { parameter, argument in
      guard parameter.written?.length != nil,
        let node = argument.map({ arguments[$0].expression }), !isNumeric(node),
        !needsContext(node)
      else { return false }
      return length(of: node) == nil && owner.trial { try check(node, nil) }?.type == .double
    }
  }

  private func usesMoreDefaults(_ one: (Candidate, Assignment), _ arguments: [Argument]) -> Bool {
    one.0.parameters.count > arguments.count
  }
}
