import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What a type has for what a protocol asks: its own member, or that of an extension of the protocol.
extension CodeChecker {
  /// The operators of a type of which the first is the one by which it conforms to a protocol of Swift's.
  ///
  /// One of an extension counts where the type conforms under the same conditions; of those that count, the
  /// one that says most of the type. Where none does, the compiler writes the `==`.
  func operators(
    _ name: String, of type: ProgramType, by protocolName: String
  ) -> [DeclaredCode.Member] {
    let all = members(name, of: type, isStatic: true)
    guard let typeName = type.name,
      all.count > 1 || all.contains(where: { $0.extended?.genericWhereClause != nil })
    else { return all }
    let condition = [protocolName, "Comparable", "Hashable"].lazy.compactMap { [declared] in
      declared.condition(of: typeName, conformingTo: $0)
    }.first
    let known = all.filter { member in
      member.extended?.genericWhereClause.map { follows($0, from: condition) } ?? true
    }
    let ranked = known.enumerated().sorted {
      (-weight(of: $0.element), $0.offset) < (-weight(of: $1.element), $1.offset)
    }
    if ranked.isEmpty { return name == "==" && !all.contains(where: isOfProtocol) ? [] : all }
    return ranked.map(\.element)
  }

  /// Whether a type may have a member for what a protocol asks.
  func mayHave(
    _ member: DeclaredCode.Member, for asked: DeclaredCode.Member, of protocolName: String,
    in type: ProgramType
  ) -> Bool {
    guard asked.syntax.mayAsk(for: member.syntax) else { return false }
    let isOfProtocol = isOfProtocol(member)
    // What only some have that conform counts for none.
    if !isOfProtocol, let clause = member.extended?.genericWhereClause,
      let name = type.name.map({ instances[$0]?.base ?? $0 }),
      declared.type(named: name)?.conformances.contains(protocolName) ?? false,
      !follows(clause, from: declared.condition(of: name, conformingTo: protocolName))
    {
      return false
    }
    // Objects have what their classes say in their own words.
    guard !isOfProtocol, !universe.isClass(type) else { return true }
    let types = trial {
      (try self.types(of: asked, in: type), try self.types(of: member, in: type))
    }
    guard let types, let asked = types.0, let own = types.1 else { return true }
    return asked == own
  }

  /// The types that a method takes and gives, or that a property is of; nil where they are not written, or
  /// depend on the call.
  private func types(
    of member: DeclaredCode.Member, in type: ProgramType
  ) throws -> [ProgramType]? {
    let scope = scope(of: member, type)
    if let function = member.syntax.as(FunctionDeclSyntax.self), generics(of: function).isEmpty,
      !(function.signature.returnClause?.type.is(SomeOrAnyTypeSyntax.self) ?? false)
    {
      let signature = try signature(
        function.signature.parameterClause.parameters, function.signature.returnClause?.type, scope)
      return signature.parameters.map(\.type) + [signature.result]
    }
    guard let variable = member.syntax.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return nil }
    if let written = binding.typeAnnotation?.type { return [try resolve(written, scope)] }
    return universe.fields(of: type)?.first { $0.name == name }.map { [$0.type] }
  }

  /// Whether a condition holds wherever another one does; nil of the other is no condition.
  private func follows(
    _ clause: GenericWhereClauseSyntax, from other: GenericWhereClauseSyntax?
  ) -> Bool {
    let known = other?.requirements.map(\.requirement) ?? []
    return clause.requirements.map(\.requirement).allSatisfy { requirement in
      guard case .conformanceRequirement(let asked) = requirement else {
        return known.contains {
          $0.trimmedDescription == requirement.trimmedDescription
        }
      }
      return known.contains {
        guard case .conformanceRequirement(let said) = $0 else { return false }
        return said.leftType.trimmedDescription == asked.leftType.trimmedDescription
          && refined([said.rightType.trimmedDescription])
            .contains(asked.rightType.trimmedDescription)
      }
    }
  }
}
