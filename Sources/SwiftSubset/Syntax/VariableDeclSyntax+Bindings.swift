package import SwiftSyntax

extension VariableDeclSyntax {
  /// The names it declares.
  package var boundNames: [String] {
    bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
  }

  func binding(named name: String) -> PatternBindingSyntax? {
    bindings.first { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }
  }

  /// The type of a binding, which may stand at a later one: `let a, b: Int`.
  func type(of name: String) -> TypeSyntax? {
    let index = bindings.firstIndex {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
    }
    guard let index else { return nil }
    return bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }?
      .typeAnnotation?.type
  }

  var isLet: Bool { bindingSpecifier.text == "let" }
}

extension PatternBindingSyntax {
  /// The body of a getter, if the property is computed.
  var getter: CodeBlockItemListSyntax? { accessorBlock?.getter }
  var setter: AccessorDeclSyntax? { accessorBlock?.setter }

  /// `willSet` and `didSet`.
  var observers: [AccessorDeclSyntax] {
    guard case .accessors(let accessors)? = accessorBlock?.accessors else { return [] }
    return accessors.filter { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  var isComputed: Bool { getter != nil }
}

extension DeclSyntax {
  /// What a type is generic over.
  var genericClause: GenericParameterClauseSyntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .structDecl(let type): type.genericParameterClause
    case .enumDecl(let type): type.genericParameterClause
    case .classDecl(let type): type.genericParameterClause
    default: nil
    }
  }
}
