import SwiftSyntax

extension Lowerer {
  /// Refuses a member that a type and the extension of a protocol both declare, though the protocol
  /// does not ask for it.
  ///
  /// Swift takes the one of the type by which the code knows the value, which is not known here.
  ///
  /// - Returns: Whether it was refused.
  func refuseTwofold(_ name: String, of type: DeclaredType, at token: TokenSyntax) -> Bool {
    guard let other = otherDeclaring(name, of: type), !Self.isWritten(token, in: type.name) else {
      return false
    }
    refuse(
      token, name,
      "'\(name)' is declared by '\(type.name)' and by an extension of '\(other)', which does not ask"
        + " for it; which one is meant is not known here: ask for it in '\(other)', or rename one")
    return true
  }

  /// Whether what a member of a value is depends on the type by which the code knows it.
  func hasTwofoldMembers(_ type: DeclaredType) -> Bool {
    (Array(type.members.properties.keys) + Array(type.members.functions.keys)).contains {
      otherDeclaring($0, of: type) != nil
    }
  }

  /// The protocol whose extension declares a member of a type too, without asking for it.
  private func otherDeclaring(_ name: String, of type: DeclaredType) -> String? {
    let protocols = extendedNames(of: type).filter(declarations.isProtocol)
    guard !protocols.isEmpty else { return nil }
    let path = (type.outer + [type.name]).joined(separator: ".")
    let own = signatures(of: name, in: type, path)
    guard !own.isEmpty else { return nil }
    guard protocols.allSatisfy({ code.declared.requirements(named: name, of: $0).isEmpty }) else {
      return nil
    }
    return protocols.first { !own.isDisjoint(with: signatures(of: name, in: $0)) }
  }

  /// Whether code stands in a type or in an extension of it: there its members are meant.
  private static func isWritten(_ token: TokenSyntax, in type: String) -> Bool {
    var next = token.parent
    while let node = next {
      if let extended = node.as(ExtensionDeclSyntax.self) {
        return extended.extendedType.trimmedDescription.split(separator: ".").last.map(String.init)
          == type
      }
      if let declared = node.as(DeclSyntax.self)?.namedType { return declared.name == type }
      next = node.parent
    }
    return false
  }

  /// What tells the declarations of a name apart in a type and its extensions.
  private func signatures(of name: String, in type: DeclaredType, _ path: String) -> Set<String> {
    var found = signatures(of: name, in: path)
    if let property = type.members.properties[name] { found.insert(Self.key(property)) }
    found.formUnion((type.members.functions[name] ?? []).map(Self.key))
    return found
  }

  private func signatures(of name: String, in extended: String) -> Set<String> {
    var found = Set(
      declarations.functions(named: name, of: extended, at: block).map(Self.key))
    if let property = declarations.property(named: name, of: extended, at: block) {
      found.insert(Self.key(property))
    }
    return found
  }

  private static func key(_ property: DeclaredProperty) -> String {
    property.isStatic ? "static" : ""
  }

  private static func key(_ function: DeclaredFunction) -> String {
    (function.isStatic ? "static " : "") + "(" + function.signature + ")"
  }
}
