import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What the associated types of an article's protocols are for a type that conforms.
extension CodeChecker {
  /// The associated types that a protocol and those it refines declare, by name.
  private func associatedTypes(of protocolName: String) -> [String] {
    associatedTypes(askedBy: protocolName).map(\.name.text)
  }

  /// The same as they are declared.
  func associatedTypes(askedBy protocolName: String) -> [AssociatedTypeDeclSyntax] {
    ([protocolName] + declared.protocols(of: protocolName)).flatMap { name in
      guard let entry = declared.type(named: name), entry.isProtocol else {
        return [AssociatedTypeDeclSyntax]()
      }
      return entry.syntax.memberBlock?.members.compactMap {
        $0.decl.as(AssociatedTypeDeclSyntax.self)
      } ?? []
    }
  }

  /// The associated types of a type by name, as far as they are known.
  func witnesses(of type: ProgramType) -> [String: ProgramType] {
    guard let name = type.name else { return [:] }
    var found: [String: ProgramType] = [:]
    for protocolName in declared.protocols(of: name) {
      for associated in associatedTypes(of: protocolName) where found[associated] == nil {
        found[associated] = witness(associated, of: type)
      }
    }
    return found
  }

  /// The type that stands for an associated one in a type that conforms; nil where it is not known.
  func witness(_ associated: String, of type: ProgramType) -> ProgramType? {
    guard let name = type.name, existentials[name] == nil else { return nil }
    let key = "\(name).\(associated)"
    if let known = associatedTypes[key] { return known }
    guard associatedUnderway.insert(key).inserted else { return nil }
    defer { associatedUnderway.remove(key) }
    let found = stated(associated, of: type, name) ?? inferred(associated, of: type, name)
    if let found { associatedTypes[key] = found }
    return found
  }

  /// What a `typealias`, a type inside or a generic parameter of the name says.
  private func stated(
    _ associated: String, of type: ProgramType, _ name: String
  ) -> ProgramType? {
    if let generic = instances[name]?.types[associated] { return generic }
    guard let entry = declared.type(named: name) else { return nil }
    let scope = TypeScope(
      owner: name, selfType: type, generics: instances[name]?.types ?? [:], source: entry.source)
    return trial { try declaredType(associated, scope, isMember: true) } ?? nil
  }

  /// What follows from the members that meet what the protocols ask for.
  private func inferred(
    _ associated: String, of type: ProgramType, _ name: String
  ) -> ProgramType? {
    for protocolName in declared.protocols(of: name)
    where associatedTypes(of: protocolName).contains(associated) {
      for word in declared.requirementNames(of: protocolName) {
        for asked in declared.requirements(named: word, of: protocolName) {
          var scope = TypeScope(owner: protocolName, selfType: type, source: asked.source)
          for other in associatedTypes(of: protocolName) {
            scope.generics[other] = .variable(other)
          }
          for (pattern, given) in pairs(asked, word, of: type, scope) {
            var matcher = TypeMatcher(universe)
            if matcher.match(pattern, given), let found = matcher.types[associated],
              !found.hasVariables
            {
              return found
            }
          }
        }
      }
    }
    return nil
  }

  /// The types in what a protocol asks for beside those in the member that meets it.
  private func pairs(
    _ asked: DeclaredCode.Member, _ word: String, of type: ProgramType, _ scope: TypeScope
  ) -> [(ProgramType, ProgramType)] {
    if let variable = asked.syntax.as(VariableDeclSyntax.self) {
      guard let written = variable.type(of: word),
        let pattern = trial({ try resolve(written, scope) }),
        let given = propertyType(word, of: type)
      else { return [] }
      return [(pattern, given)]
    }
    for member in (type.name.map { declared.members(named: word, of: $0) } ?? []) {
      let inner = TypeScope(
        owner: type.name, selfType: type, generics: instances[type.name ?? ""]?.types ?? [:],
        source: member.source)
      guard let a = types(in: asked.syntax, scope), let b = types(in: member.syntax, inner),
        a.count == b.count, asked.syntax.labels == member.syntax.labels
      else { continue }
      return Array(zip(a, b))
    }
    return []
  }

  /// The types of parameters and result of a function, a subscript or an initializer.
  private func types(in syntax: DeclSyntax, _ scope: TypeScope) -> [ProgramType]? {
    let (parameters, result): (FunctionParameterListSyntax, TypeSyntax?)
    switch syntax.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      (parameters, result) = (
        function.signature.parameterClause.parameters, function.signature.returnClause?.type
      )
    case .subscriptDecl(let declaration):
      (parameters, result) = (declaration.parameterClause.parameters, declaration.returnClause.type)
    case .initializerDecl(let initializer):
      (parameters, result) = (initializer.signature.parameterClause.parameters, nil)
    default: return nil
    }
    return trial {
      let signature = try signature(parameters, result, scope)
      return signature.parameters.map(\.type) + [signature.result]
    }
  }

  private func propertyType(_ name: String, of type: ProgramType) -> ProgramType? {
    guard let own = type.name else { return nil }
    if let property = (trial { try layout(of: own) } ?? nil)?.properties
      .first(where: { $0.name == name })
    {
      return property.type
    }
    for member in declared.members(named: name, of: own) {
      guard let variable = member.syntax.as(VariableDeclSyntax.self) else { continue }
      let scope = TypeScope(
        owner: own, selfType: type, generics: instances[own]?.types ?? [:], source: member.source)
      let (written, value) = (
        variable.type(of: name), variable.binding(named: name)?.initializer?.value
      )
      guard written != nil || value != nil else { continue }
      return trial { try self.type(of: written, value, scope) } ?? nil
    }
    return nil
  }
}

extension DeclSyntax {
  /// The labels of a function's, a subscript's or an initializer's parameters.
  fileprivate var labels: [String] {
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): function.labels
    case .subscriptDecl(let declaration): declaration.parameterClause.parameters.map { _ in "" }
    case .initializerDecl(let initializer):
      initializer.signature.parameterClause.parameters.map(\.firstName.text)
    default: []
    }
  }
}
