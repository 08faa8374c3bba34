import SwiftSyntax

/// The names that closures and functions inside a piece of code use.
final class CapturedNames: InnerCodeVisitor {
  private var names: Set<String> = []

  /// How many functions and closures a name has to stand in.
  private var least = 1

  /// - Parameters:
  ///   - node: A function's declaration, or an expression.
  ///   - least: In how many functions and closures inside of it a name has to stand: 2 in an
  ///     expression, which has no variables but those of its closures.
  /// - Returns: The names.
  static func names(in node: some SyntaxProtocol, below least: Int = 1) -> Set<String> {
    let visitor = CapturedNames(viewMode: .sourceAccurate)
    visitor.least = least
    if least > 1 {
      visitor.walk(node)
      return visitor.names
    }
    for child in node.children(viewMode: .sourceAccurate) { visitor.walk(child) }
    return visitor.names
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if depth >= least { names.insert(node.baseName.text) }
    return .visitChildren
  }
}
