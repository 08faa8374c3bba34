import BuiltinEngine
import Scenarios
import SwiftSyntax

// A condition may ask for one of `CGFloat` and `Double`, which are one type here: `where S.Element == CGFloat`.
extension FunctionChecker.Candidate {
  /// The one of both for which alone its conditions let it be called; nil where they name none, or both.
  fileprivate var lengthOfConditions: String? {
    let words = ([clause.map(Syntax.init)] + bounds.values.map { $0.map(Syntax.init) })
      .compactMap(\.self).flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
    let found = Set(words.map { $0 == "TimeInterval" ? "Double" : $0 })
      .intersection(["CGFloat", "Double"])
    return found.count == 1 ? found.first : nil
  }
}

extension FunctionChecker {
  /// Whether conditions of an overload ask for one of `CGFloat` and `Double`, and it is seen that the values
  /// are of the other one.
  func isOfOtherLength(
    _ candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument]
  ) -> Bool {
    guard let wanted = candidate.lengthOfConditions else { return false }
    let seen = lengths(of: arguments, for: candidate, assignment)
    return seen.contains { $0 != nil && $0 != wanted }
  }

  /// Refuses a call of which conditions that ask for one of `CGFloat` and `Double` decide what it means, where
  /// it is not seen which one the values are.
  func refuseConditions(
    between one: (Candidate, Assignment), _ other: (Candidate, Assignment),
    _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    for (candidate, assignment) in [one, other] {
      guard let wanted = candidate.lengthOfConditions,
        lengths(of: arguments, for: candidate, assignment).contains(where: { $0 != wanted })
      else { continue }
      throw refuse(
        node, candidate.name,
        "which '\(candidate.name)' is called depends on whether a value is a CGFloat or a Double, which"
          + " are one type here")
    }
  }

  /// Which of both the arguments for generic parameters are, or are made of; nil for one that may be either.
  private func lengths(
    of arguments: [Argument], for candidate: Candidate, _ assignment: Assignment
  ) -> [String?] {
    arguments.indices.compactMap { index -> String?? in
      let argument = arguments[index].expression
      guard candidate.type(taking: index, assignment)?.hasVariables ?? false,
        let own = owner.trial({ try check(argument, nil) })?.type, isOfLengths(own)
      else { return nil }
      let hasNames = argument.tokens(viewMode: .sourceAccurate).contains {
        switch $0.tokenKind {
        case .identifier, .dollarIdentifier: true
        default: false
        }
      }
      return .some(hasNames ? lengthInside(argument) : "Double")
    }
  }
}
