import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Which of several extensions says most of a type.
extension CodeChecker {
  /// How much a member and the extension around it say of its type.
  func weight(of member: DeclaredCode.Member) -> Int {
    let extended = member.extended
    let isSpecial =
      extended?.extendedType.is(ArrayTypeSyntax.self) ?? false
      || extended?.extendedType.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil
    return weight(of: extended?.genericWhereClause) + weight(of: member.syntax.whereClause)
      + (isSpecial ? Self.weightOfType : 0)
  }

  /// How much conditions say: one that follows from another weighs less, as `Equatable` does beside
  /// `Comparable`, and one type says more than all that it conforms to.
  func weight(of clause: GenericWhereClauseSyntax?) -> Int {
    (clause?.requirements ?? []).reduce(0) { sum, requirement in
      guard case .conformanceRequirement(let conformance) = requirement.requirement else {
        return sum + Self.weightOfType
      }
      let bound = conformance.rightType
      let parts = bound.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [bound]
      return sum + refined(Set(parts.map(\.trimmedDescription))).count
    }
  }

  private static let weightOfType = 100
}
