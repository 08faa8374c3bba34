import SwiftSyntax

// MARK: What code knows as keys

extension Lowerer {
  /// Whether a member or a function by the name that is asked last gives a key of SwiftUI's.
  func mayBeKey(_ written: ExprSyntax) -> Bool {
    typesGiven(by: written.as(FunctionCallExprSyntax.self)?.calledExpression ?? written)
      .contains(where: \.isLocalizedKey)
  }

  /// Whether a text is known as a key of SwiftUI's, and not as a `String`.
  func isKnownAsKey(_ written: ExprSyntax) -> Bool {
    switch written.as(ExprSyntaxEnum.self) {
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1 && tuple.elements.allSatisfy { isKnownAsKey($0.expression) }
    case .sequenceExpr(let sequence):
      // `"a" as LocalizedStringKey`
      let last = sequence.elements.last
      if let type = last?.as(TypeExprSyntax.self)?.type {
        return sequence.elements.count == 3 && type.trimmedDescription == Self.localizedKey
      }
      // `isOn ? title : other`
      let branches = sequence.elements.compactMap {
        $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression
      }
      return !branches.isEmpty && sequence.elements.count == 2 + branches.count
        && (branches + [last].compactMap(\.self)).allSatisfy(isKnownAsKey)
    case .functionCallExpr(let call):
      if call.calledExpression.trimmedDescription == Self.localizedKey { return true }
      return givesKey(call.calledExpression)
    case .subscriptCallExpr(let part): return isKnownAsKeys(part.calledExpression)
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text.unquoted
      if let stated = stated(written) { return stated.isLocalizedKey }
      let initial =
        context.receiver.type?.members.properties[name]?.initial
        ?? declarations.global(named: name, at: block)?.initial
      // `let title = LocalizedStringKey("a")`
      return bound(name) == nil
        && initial?.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
          == Self.localizedKey
    case .memberAccessExpr(let member):
      if ["first", "last"].contains(member.declName.baseName.text), let list = member.base,
        isKnownAsKeys(list)
      {
        return true
      }
      return givesKey(written)
    case .forceUnwrapExpr(let unwrapped): return isKnownAsKey(unwrapped.expression)
    default: return false
    }
  }

  /// Whether a list or a dictionary is known as one of keys.
  private func isKnownAsKeys(_ written: ExprSyntax) -> Bool {
    guard let type = stated(written)?.plain else { return false }
    return (type.element ?? type.as(DictionaryTypeSyntax.self)?.value)?.isLocalizedKey ?? false
  }

  /// The type of what is known as a key, as if it were stated; nil for anything else.
  func keyType(of written: ExprSyntax) -> TypeSyntax? {
    isKnownAsKey(written)
      ? TypeSyntax(IdentifierTypeSyntax(name: .identifier(Self.localizedKey))) : nil
  }

  /// The type that is stated for a name.
  func stated(_ written: ExprSyntax) -> TypeSyntax? {
    guard let name = written.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted else {
      return nil
    }
    return bound(name)?.stated ?? context.receiver.type?.members.properties[name]?.type
      ?? declarations.global(named: name, at: block)?.type
  }

  /// Whether all members and functions of a name give keys of SwiftUI's.
  private func givesKey(_ callee: ExprSyntax) -> Bool {
    let types = typesGiven(by: callee)
    return !types.isEmpty && types.allSatisfy(\.isLocalizedKey)
  }

  /// The types that the members and functions of a name state.
  private func typesGiven(by callee: ExprSyntax) -> [TypeSyntax] {
    let member = callee.as(MemberAccessExprSyntax.self)
    let token = member?.declName.baseName ?? callee.as(DeclReferenceExprSyntax.self)?.baseName
    guard let name = token?.text.unquoted else { return [] }
    let members = code.declared.typeNames.flatMap { code.declared.members(named: name, of: $0) }
    let functions = declarations.functions(named: name, at: block).compactMap(\.result)
    return (member == nil ? functions : [])
      + members.compactMap {
        $0.syntax.as(VariableDeclSyntax.self)?.type(of: name)
          ?? $0.syntax.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
      }
  }
}

extension TypeSyntax {
  /// Whether it is SwiftUI's type of keys, or an optional of it.
  fileprivate var isLocalizedKey: Bool {
    (wrapped ?? self).trimmedDescription == Lowerer.localizedKey
  }
}
