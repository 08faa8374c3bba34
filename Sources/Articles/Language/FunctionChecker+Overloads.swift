import Scenarios
import SwiftSyntax

// Which of several declared functions with one name and fitting labels is called.
extension FunctionChecker {
  /// The call of the overload that Swift would take: what costs least to take the arguments, then
  /// what is most special; nil where none takes them.
  ///
  /// - Throws: `Refused` where Swift decides by whether a value is a `CGFloat` or a `Double`.
  func best(
    of fitting: [(Candidate, Assignment)], _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed? {
    var best: (cost: [Int], typed: Typed)?
    var taking: [(Candidate, Assignment)] = []
    for (candidate, assigned) in fitting {
      let typed = owner.trial {
        try self.call(candidate, arguments, assigned, hint: expected, at: node)
      }
      guard let typed, expected.map({ converted(typed, to: $0) != nil }) ?? true else { continue }
      for other in taking {
        try refuseLengths(between: other, (candidate, assigned), arguments, at: node)
      }
      taking.append((candidate, assigned))
      var cost = cost(of: candidate, assigned, arguments)
      if expected?.isOptional ?? false, !typed.type.isOptional { cost[1] += 1 }
      if let known = best, !cost.lexicographicallyPrecedes(known.cost) { continue }
      best = (cost, typed)
    }
    return best?.typed
  }

  /// What tells overloads apart, the most important first: whole literals taken as fractions and
  /// lengths as the other kind of them, values taken as optionals, what is generic or any value of a protocol, how little is asked of what is
  /// generic, conditions, lists of values, default values.
  private func cost(
    of candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument]
  ) -> [Int] {
    var cost = [
      0, 0, 0, -askedProtocols(of: candidate), -candidate.conditions, assignment.several.count, 0,
    ]
    for (index, parameter) in candidate.parameters.enumerated() {
      if parameter.type.hasVariables { cost[2] += 1 }
      if let name = parameter.type.name, owner.existentials[name] != nil { cost[2] += 2 }
      let listed = (assignment.several[index] ?? []).map { arguments[$0].expression }
      if parameter.isVariadic, parameter.type.argument(of: "Array") == .double {
        cost[0] += listed.count { isNumeric($0) && !hasFraction($0) }
      }
      guard let argument = assignment.single[index] else {
        if !parameter.isVariadic { cost[6] += 1 }
        continue
      }
      let node = arguments[argument].expression
      if isNumeric(node), !hasFraction(node), (parameter.type.wrapped ?? parameter.type) == .double
      {
        cost[0] += 1
      } else if isConverted(node, to: parameter) {
        cost[0] += 1
      }
      guard parameter.type.isOptional, !node.is(NilLiteralExprSyntax.self) else { continue }
      let type = needsContext(node) ? nil : owner.trial { try check(node, nil) }?.type
      if !(type?.isOptional ?? false) { cost[1] += 1 }
    }
    return cost
  }

  /// How many protocols the generic types of the parameters have to conform to, those included that
  /// are refined.
  private func askedProtocols(of candidate: Candidate) -> Int {
    candidate.written.reduce(0) { count, written in
      let some = written.as(SomeOrAnyTypeSyntax.self)
      let isSome = some?.someOrAnySpecifier.text == "some"
      let bound = candidate.bounds[written.trimmedDescription] ?? (isSome ? some?.constraint : nil)
      guard let bound else { return count }
      let parts = bound.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [bound]
      return count + owner.refined(Set(parts.map(\.trimmedDescription))).count
    }
  }
}
