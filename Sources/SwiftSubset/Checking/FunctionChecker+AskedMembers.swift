import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What protocols ask for, called in code that is generic.
extension FunctionChecker {
  /// The type's own function or subscript among several that fit, where all are one that a protocol asks for and what its
  /// extensions give for that: the code means what is asked for, which the type has itself.
  func ownOfAsked(
    _ fitting: [(Candidate, Assignment)], at node: some SyntaxProtocol
  ) -> (Candidate, Assignment)? {
    // `Bird.eat(_:)`
    let path = fitting.first?.0.name.prefix { $0 != "(" }.split(separator: ".")
    guard fitting.count > 1, let name = path?.last,
      let (type, protocols) = promisedReceiver(of: Syntax(node))
    else { return nil }
    let own = fitting.filter { $0.0.isDeclared && $0.0.protocolName == nil }
    guard own.count == 1, fitting.allSatisfy(\.0.isDeclared) else { return nil }
    let requirements = owner.refined(protocols).sorted().flatMap {
      owner.declared.requirements(named: String(name), of: $0)
    }
    let isAsked = requirements.contains { requirement in
      let function = requirement.syntax.as(FunctionDeclSyntax.self)
      let part = requirement.syntax.as(SubscriptDeclSyntax.self)
      guard
        function.map({ owner.generics(of: $0).isEmpty }) ?? (part?.genericParameterClause == nil),
        let parameters = (function?.signature.parameterClause ?? part?.parameterClause)?.parameters,
        let signature = owner.trial({
          try owner.signature(parameters, nil, owner.scope(of: requirement, type))
        })
      else { return false }
      return fitting.allSatisfy { candidate, _ in
        // An index has no label unless two names are written.
        (part != nil || candidate.parameters.map(\.label) == signature.parameters.map(\.label))
          && candidate.parameters.map(\.type) == signature.parameters.map(\.type)
      }
    }
    return isAsked ? own[0] : nil
  }

  /// The type of what a function is called on, where the code knows it as anything of these protocols.
  private func promisedReceiver(
    of node: Syntax
  ) -> (type: ProgramType, protocols: Set<String>)? {
    if isOnSelf(node) {
      guard scope.isSelfPromised, let type = scope.selfType,
        let protocols = scope.boundsByName["Self"]
      else { return nil }
      return (type, protocols)
    }
    let call = sequence(first: node, next: \.parent).first {
      $0.is(FunctionCallExprSyntax.self) || $0.is(SubscriptCallExprSyntax.self)
    }
    let callee = call?.as(FunctionCallExprSyntax.self)?.calledExpression
    let base =
      callee?.as(MemberAccessExprSyntax.self)?.base
      ?? call?.as(SubscriptCallExprSyntax.self)?.calledExpression
    guard let base,
      let (type, name) = typeStandingIn(for: base)?.standIn,
      let protocols = scope.boundsByName[name]
    else { return nil }
    return (type, protocols)
  }
}
