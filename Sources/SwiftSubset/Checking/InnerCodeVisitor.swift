import SwiftSyntax

/// Walks code and knows in how many functions, closures and computed variables inside of it a node
/// stands.
class InnerCodeVisitor: SyntaxVisitor {
  private(set) var depth = 0

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { depth -= 1 }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    if node.isInsideFunction { depth += 1 }
    return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) {
    if node.isInsideFunction { depth -= 1 }
  }
}

extension AccessorBlockSyntax {
  /// Whether it belongs to a variable inside a function.
  fileprivate var isInsideFunction: Bool {
    let variable = parent?.parent?.parent
    return variable?.is(VariableDeclSyntax.self) ?? false
      && variable?.parent?.is(CodeBlockItemSyntax.self) ?? false
  }
}
