import SwiftSyntax

/// The names of functions that a source declares more than once for the same arguments.
///
/// Which one is meant says the type that is wanted where it is called. Subscripts are `subscript`.
final class ResultOverloads: SyntaxVisitor {
  private var results: [String: String] = [:]
  private(set) var names: Set<String> = []

  /// The names of those that give an optional of an optional.
  private(set) var nested: Set<String> = []

  init(_ tree: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let result = node.signature.returnClause?.type
    if result?.plain.wrapped?.plain.wrapped != nil { nested.insert(node.name.text.unquoted) }
    note(DeclSyntax(node), node.name.text.unquoted, result)
    return .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    note(DeclSyntax(node), "subscript", node.returnClause.type)
    return .skipChildren
  }

  private func note(_ declaration: DeclSyntax, _ name: String, _ result: TypeSyntax?) {
    var owners: [String] = []
    var extended: ExtensionDeclSyntax?
    var next = declaration.parent
    while let node = next {
      next = node.parent
      if let found = node.as(ExtensionDeclSyntax.self) {
        extended = found
        owners.append(SymbolTable.baseName(of: found.extendedType))
      } else if let type = node.as(DeclSyntax.self)?.namedType {
        owners.append(type.name)
      } else if let function = node.as(FunctionDeclSyntax.self) {
        owners.append("\(function.id)")
      }
    }
    let key = "\(owners)|\(name)|\(SymbolTable.key(of: declaration, in: extended))"
    let written = result?.trimmedDescription ?? "Void"
    if let other = results[key], other != written { names.insert(name) }
    results[key] = written
  }
}
