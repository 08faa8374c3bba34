import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Members by which a type is named in the place of anything of a protocol.
extension FunctionChecker {
  /// The type whose member `.small` is in the place of anything of a protocol, of which an extension
  /// declares it: `extension Size where Self == Small { static var small: Small { … } }`.
  func typeOfMember(
    _ node: ExprSyntax, promisedBy pattern: ProgramType, of candidate: Candidate
  ) throws -> ProgramType? {
    let callee = node.as(FunctionCallExprSyntax.self)?.calledExpression ?? node
    guard case .variable(let generic) = pattern,
      let member = callee.as(MemberAccessExprSyntax.self), member.base == nil,
      let protocols = owner.asked(of: candidate)[generic]
    else { return nil }
    let name = member.declName.baseName.text
    let types = try protocols.sorted().flatMap { owner.declared.members(named: name, of: $0) }
      .filter(\.isStatic).compactMap { found in
        try found.extended?.typeOfSelf.map {
          try owner.resolve(
            $0, .init(owner: nil, selfType: nil, generics: [:], source: found.source))
        }
      }
    guard let type = types.first, types.allSatisfy({ $0 == type }) else { return nil }
    return type
  }
}

extension ExtensionDeclSyntax {
  /// The type that its condition says `Self` is.
  fileprivate var typeOfSelf: TypeSyntax? {
    for requirement in genericWhereClause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement,
        same.leftType.trimmedDescription == "Self"
      else { continue }
      return same.rightType.as(TypeSyntax.self)
    }
    return nil
  }
}
