import SwiftSyntax

// Which members may be what a protocol asks for.
extension DeclSyntax {
  /// What a method or a subscript takes; nil of anything else.
  private var parameters: FunctionParameterListSyntax? {
    self.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      ?? self.as(SubscriptDeclSyntax.self)?.parameterClause.parameters
  }

  /// What a method or a subscript gives, or a property is of; nil where that is not written.
  private var result: TypeSyntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): function.signature.returnClause?.type
    case .subscriptDecl(let declaration): declaration.returnClause.type
    case .variableDecl(let variable):
      variable.bindings.count == 1 ? variable.bindings.first?.typeAnnotation?.type : nil
    default: nil
    }
  }

  /// Whether a protocol's declaration may be the one that asks for a member: only another number of
  /// parameters, another label, or another type that is written out, tells them apart, and that the member
  /// does what the protocol does not ask for.
  func mayAsk(for member: DeclSyntax) -> Bool {
    if let asked = self.as(FunctionDeclSyntax.self), let given = member.as(FunctionDeclSyntax.self)
    {
      let throwsBeside =
        given.signature.effectSpecifiers?.throwsClause != nil
        && asked.signature.effectSpecifiers?.throwsClause == nil
      guard !throwsBeside, !given.isMutating || asked.isMutating else { return false }
    }
    if let asked = result, let given = member.result,
      asked.trimmedDescription != given.trimmedDescription, asked.unwrapped.isPlainlySwifts,
      given.unwrapped.isPlainlySwifts
    {
      return false
    }
    guard let asked = parameters, let given = member.parameters else { return true }
    guard asked.count == given.count else { return false }
    return zip(asked, given).allSatisfy { asked, given in
      asked.firstName.text == given.firstName.text
        && (asked.type.trimmedDescription == given.type.trimmedDescription
          || !(asked.type.isPlainlySwifts && given.type.isPlainlySwifts))
    }
  }
}

extension FunctionDeclSyntax {
  fileprivate var isMutating: Bool { modifiers.contains { $0.name.text == "mutating" } }
}

extension TypeSyntax {
  /// What an optional is of, or the type itself.
  fileprivate var unwrapped: TypeSyntax { self.as(OptionalTypeSyntax.self)?.wrappedType ?? self }

  /// Whether it is a type of Swift's own, which stands for nothing else.
  fileprivate var isPlainlySwifts: Bool {
    ["Int", "Double", "CGFloat", "Bool", "String", "Character", "CGSize", "CGPoint", "CGRect"]
      .contains(trimmedDescription)
  }
}
