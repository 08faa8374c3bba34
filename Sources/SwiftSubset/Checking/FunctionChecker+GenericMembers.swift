import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Subscripts and initializers, those that are generic themselves among them.
extension FunctionChecker {
  /// A declared subscript of a value.
  func subscriptCandidate(
    _ member: DeclaredCode.Member, _ declaration: SubscriptDeclSyntax, on base: Typed
  ) throws -> Candidate {
    func element(
      _ callable: CodeChecker.Callable, _ setter: CodeChecker.Callable?, _ codes: [ProgramCode]
    ) -> Typed {
      guard let setter else {
        return Typed(
          code: ProgramCode(.call, [base.code] + codes, name: callable.name),
          type: callable.signature.result)
      }
      let base = found(by: base)
      for (code, parameter) in zip(codes, callable.signature.parameters) {
        _ = found(by: Typed(code: code, type: parameter.type))
      }
      return Typed(
        code: ProgramCode(
          .property, [base.code] + codes, name: callable.name, literal: .string(setter.name)),
        type: callable.signature.result)
    }
    let generics = owner.generics(
      declaration.genericParameterClause, declaration.parameterClause.parameters)
    guard !generics.isEmpty else {
      let callable = try owner.callable(member, declaration, on: base.type)
      let setter = declaration.setter.map { owner.setter(member, $0, callable, on: base.type) }
      var candidate = candidate(callable) { [base.code] + $0 }
      candidate.conditions = owner.weight(of: member)
      candidate.protocolName = owner.protocolName(of: member)
      if setter != nil { candidate.build = { codes, _ in element(callable, setter, codes) } }
      return candidate
    }
    var scope = owner.scope(of: member, base.type)
    for (name, _) in generics { scope.generics[name] = .variable(name) }
    let signature = try owner.signature(of: declaration, scope)
    return try openCandidate(
      "subscript", signature, generics, declaration.genericWhereClause,
      owner.scope(of: member, base.type), at: declaration
    ) { [owner] codes, known in
      let callable = try owner.callable(member, declaration, on: base.type, generics: known)
      let setter = declaration.setter.map {
        owner.setter(member, $0, callable, on: base.type, generics: known)
      }
      return element(callable, setter, try self.withDefaults(codes, of: callable))
    }
  }

  /// The initializers of a declared type that are generic themselves.
  func genericInitializers(of type: ProgramType) throws -> [Candidate] {
    guard let name = type.name, !owner.isInHierarchy(name) else { return [] }
    return try owner.genericInitializers(of: name).map { member, initializer in
      let generics = owner.generics(
        initializer.genericParameterClause, initializer.signature.parameterClause.parameters)
      let plain = owner.scope(of: member, type)
      var scope = plain
      for (name, _) in generics { scope.generics[name] = .variable(name) }
      var signature = try owner.signature(
        initializer.signature.parameterClause.parameters, nil, scope)
      signature.result = initializer.optionalMark == nil ? type : .optional(type)
      return try openCandidate(
        "init", signature, generics, initializer.genericWhereClause, plain, at: initializer
      ) { [owner] codes, known in
        let callable = try owner.callable(member, initializer, of: type, generics: known)
        return Typed(
          code: ProgramCode(
            .call, try self.withDefaults(codes, of: callable), name: callable.name),
          type: callable.signature.result)
      }
    }
  }

  /// What may be called is known with what it is generic over.
  private func openCandidate(
    _ name: String, _ signature: CodeChecker.Signature,
    _ generics: [(name: String, bound: TypeSyntax?)], _ clause: GenericWhereClauseSyntax?,
    _ scope: CodeChecker.TypeScope, at node: some SyntaxProtocol,
    _ build: @escaping ([ProgramCode], [String: ProgramType]) throws -> Typed
  ) throws -> Candidate {
    let names = Set(generics.map(\.name))
    var candidate = Candidate(
      name: name,
      parameters: signature.parameters.map { Candidate.Parameter(open: $0) },
      result: signature.result
    ) { [owner] codes, types in
      let known = types.filter { names.contains($0.key) }
      var inner = scope
      inner.generics.merge(known) { $1 }
      guard owner.satisfies(generics, clause, known, inner) else {
        throw self.refuse(
          node, name, self.reason(against: known, generics.map(\.name), of: name))
      }
      return try build(codes, known)
    }
    candidate.isDeclared = true
    candidate.isDisfavored =
      Syntax(node).asProtocol((any WithAttributesSyntax).self)?.attributes.disfavor ?? false
    candidate.conditions =
      (clause?.requirements.count ?? 0) + generics.count { $0.bound != nil }
    candidate.written = signature.parameters.compactMap(\.written)
    candidate.clause = clause
    for (name, bound) in generics { candidate.bounds[name] = bound }
    return candidate
  }
}
