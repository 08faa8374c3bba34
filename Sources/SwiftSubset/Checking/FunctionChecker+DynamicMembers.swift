import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Members that a type has by a subscript, and methods of a type without a value.
extension FunctionChecker {
  /// `box.width` of a type that looks its members up: `subscript(dynamicMember:)`.
  func dynamicMember(_ token: TokenSyntax, of base: Typed) -> Typed? {
    lookingUp(token, in: base) { arguments in
      arguments.lazy.compactMap { argument in
        self.owner.trial { try self.subscripted(base, [argument], at: token) }
      }.first
    }
  }

  /// The same as a place that is set; nil where it is none.
  func dynamicPlace(_ token: TokenSyntax, in base: Typed) -> Typed? {
    lookingUp(token, in: base) { arguments in
      arguments.lazy.compactMap { argument in
        self.owner.trial { try self.element(of: base, [argument], at: token) }
      }.first { $0.code.operation == .property }
    }
  }

  /// What a lookup finds that is not underway already, nor deep in others.
  private func lookingUp(
    _ token: TokenSyntax, in base: Typed, _ find: ([Argument]) -> Typed?
  ) -> Typed? {
    let key = "\(base.type).\(token.text)"
    guard owner.lookupsUnderway.count < 16,
      let arguments = dynamicArguments(token, of: base.type),
      owner.lookupsUnderway.insert(key).inserted
    else { return nil }
    defer { owner.lookupsUnderway.remove(key) }
    return find(arguments)
  }

  /// How the subscript may be asked for a member: by a key path, else by its name.
  private func dynamicArguments(_ token: TokenSyntax, of type: ProgramType) -> [Argument]? {
    let name = token.text
    let base = type.name.flatMap { owner.instances[$0]?.base ?? $0 }
    guard let base, let entry = owner.declared.type(named: base),
      entry.syntax.asProtocol((any WithAttributesSyntax).self)?.attributes.contains(where: {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "dynamicMemberLookup"
      }) ?? false,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return ["\\.\(name)", "\"\(name)\""].compactMap(Self.parsed).map {
      Argument(label: "dynamicMember", expression: $0)
    }
  }

  /// `Point.scaled`: a method as a function of the value; nil where none is declared, or several.
  func unappliedMethod(_ name: String, of type: ProgramType) throws -> Typed? {
    guard owner.declared.type(named: type.name ?? "") != nil else { return nil }
    let inner = FunctionChecker(owner, scope, result: nil, parent: self)
    let value = Typed(code: .local(inner.newSlot(type)), type: type)
    guard let method = try inner.methodValue(value, name) else { return nil }
    return inner.closureCode(
      ProgramCode(.giveBack, [method.code]), [type], method.type, parameterCount: 1)
  }
}
