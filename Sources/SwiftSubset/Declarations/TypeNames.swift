import SwiftSyntax

/// Collects the names of types wherever they are declared, and the keys of the environment that are
/// read.
final class TypeNames: SyntaxVisitor {
  private(set) var found: Set<String> = []
  private(set) var environmentKeys: Set<String> = []

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if node.attributeName.trimmedDescription == "Environment",
      case .argumentList(let arguments)? = node.arguments,
      let key = arguments.first?.expression.keyPathName
    {
      environmentKeys.insert(key)
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name) }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name)
  }
  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.name)
  }

  private func add(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    found.insert(name.text)
    return .visitChildren
  }
}
