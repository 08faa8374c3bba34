import SwiftSyntax

/// The names of types that a source states for values: `any Shape`, `[Row]`, `<T: Shape>`.
final class StatedNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func of(_ tree: SourceFileSyntax) -> Set<String> {
    let visitor = StatedNames(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.names
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: InheritanceClauseSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    walk(node.memberBlock)
    return .skipChildren
  }
}
