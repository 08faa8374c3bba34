import BuiltinEngine
import Scenarios
import SwiftSyntax

/// The head of a function whose body is none of the language's, as that of a view's own method: it says by
/// itself which calls are meant for the function.
struct FunctionHead {
  var declaration: FunctionDeclSyntax

  /// The parameters that tell it from none of the others, by their places.
  var alike: Set<Int> = []

  /// The declared type in whose words its types are written.
  var owner: String?

  /// The protocol whose extension declares it.
  var protocolName: String?
}

extension FunctionChecker {
  /// A function of which only the head is known, as something that a call may mean: calling it gives its
  /// number.
  func candidate(_ head: FunctionHead, as number: Int) throws -> Candidate {
    let kept = head.declaration.signature.parameterClause.parameters.enumerated()
      .filter { !head.alike.contains($0.offset) }.map(\.element)
    let declaration = head.declaration.with(
      \.signature.parameterClause.parameters, FunctionParameterListSyntax(kept))
    let parameters = declaration.signature.parameterClause.parameters
    let words = Set(parameters.tokens(viewMode: .sourceAccurate).map(\.text))
    let named = Set(declaration.genericParameterClause?.parameters.map(\.name.text) ?? [])
    let generics = owner.generics(of: declaration).filter { name, _ in
      words.contains(name) || !named.contains(name)
    }
    let names = Set(generics.map(\.name))
    var scope = CodeChecker.TypeScope(
      owner: head.owner, selfType: head.owner.map { .named($0) }, source: self.scope.source)
    for name in names { scope.generics[name] = .variable(name) }
    let signature = try owner.signature(parameters, nil, scope)
    let clause = declaration.genericWhereClause
    var candidate = Candidate(
      name: declaration.name.text,
      parameters: signature.parameters.map { parameter in
        Candidate.Parameter(
          label: parameter.label, type: parameter.type,
          defaultValue: parameter.defaultValue.map { _ in { .int(0) } },
          isLent: parameter.isLent, isVariadic: parameter.isVariadic, written: parameter.written,
          builder: parameter.builder)
      }, result: .int
    ) { [owner] _, types in
      let known = types.filter { names.contains($0.key) }
      var inner = scope
      inner.generics.merge(known) { $1 }
      guard owner.satisfies(generics, clause, known, inner),
        owner.opens(known, for: declaration)
      else { throw Refused() }
      return Typed(code: .int(number), type: .int)
    }
    candidate.isDeclared = true
    candidate.isDisfavored = declaration.attributes.disfavor
    candidate.isHead = true
    candidate.conditions = owner.weight(of: clause) + generics.count { $0.bound != nil }
    candidate.protocolName = head.protocolName
    candidate.written = parameters.map(\.type)
    candidate.bounds = owner.bounds(of: declaration).filter { names.contains($0.key) }
    candidate.clause = clause
    candidate.asksForSameTypes = (clause?.requirements ?? []).contains { requirement in
      guard case .sameTypeRequirement(let same) = requirement.requirement else { return false }
      return same.rightType.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
    return candidate
  }
}
