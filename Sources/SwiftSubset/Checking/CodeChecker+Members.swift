import BuiltinEngine
import Scenarios
import SwiftSyntax

/// The members that an article declares of a type.
extension CodeChecker {
  /// The declared members of a type by name, those of the type itself first; none where it is not
  /// known whether the one that Swift takes is of the type.
  func members(_ name: String, of type: ProgramType, isStatic: Bool) -> [DeclaredCode.Member] {
    var found: [DeclaredCode.Member] = []
    let classes = type.name.map(ancestors) ?? []
    for owner in owners(of: type) {
      let members = declared.members(named: name, of: owner).filter { $0.isStatic == isStatic }
      let applying = members.map { applies($0, to: type) }
      // What a type has nearer than that is meant anyway.
      guard !applying.contains(nil) || !found.isEmpty else { return [] }
      let own = zip(members, applying).filter { $0.1 ?? false }.map(\.0)
      found += own.filter { member in
        isOfProtocol(member) || !found.contains { overrides($0, member, name, among: classes) }
      }
    }
    guard found.areOfTwoLengths else { return found }
    return preferredLength.map { length in found.filter { $0.isExtending(length) } } ?? []
  }

  /// Why a declared member of the name is not taken; nil where none is declared for the type.
  func reasonAgainst(_ name: String, of type: ProgramType, isStatic: Bool) -> String? {
    let all = owners(of: type).flatMap { declared.members(named: name, of: $0) }
      .filter { $0.isStatic == isStatic }
    if all.areOfTwoLengths {
      return "it is declared for CGFloat and for Double, which are one type here"
    }
    let applying = all.map { applies($0, to: type) }
    guard let index = applying.firstIndex(of: nil) ?? applying.firstIndex(of: false) else {
      return nil
    }
    let extended = all[index].extended
    let condition =
      extended?.genericWhereClause?.trimmedDescription
      ?? "extension \(extended?.extendedType.trimmedDescription ?? "")"
    return applying[index] == nil
      ? "whether '\(condition)' holds for it is not known" : "'\(condition)' is not about it"
  }
}
