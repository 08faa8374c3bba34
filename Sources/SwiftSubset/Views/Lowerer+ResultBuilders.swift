import SwiftSyntax

// MARK: Result builders of the article's own, in view code

extension Lowerer {
  /// A closure as the result builder puts it together that stands in front of its parameter; nil where
  /// there is none, or it is not known what that makes of it.
  func built(
    _ closure: ClosureExprSyntax, by attributes: AttributeListSyntax?, in inner: CodeContext
  ) -> ClosureExprSyntax? {
    guard let (checker, builder) = builder(in: attributes, inner) else { return nil }
    return try? checker.built(closure, by: builder)
  }

  /// The body of a function or property as the result builder puts it together that stands in front of
  /// it; nil where there is none, or it is not known what that makes of it.
  func built(_ body: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax? {
    guard let (checker, builder) = builder(in: body.owner?.attributes, context) else { return nil }
    return try? checker.built(body, by: builder)
  }

  private func builder(
    in attributes: AttributeListSyntax?, _ context: CodeContext
  ) -> (FunctionChecker, String)? {
    guard let attributes, !attributes.isEmpty else { return nil }
    let scope = CodeChecker.TypeScope(
      owner: context.receiver.type?.path, selfType: nil, source: context.block)
    return code.builder(in: attributes, scope).map {
      (FunctionChecker(code, scope, result: nil), $0)
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The function or property whose body it is.
  fileprivate var owner: (any WithAttributesSyntax)? {
    var node = parent
    while let current = node, !current.is(ClosureExprSyntax.self) {
      if let function = current.as(FunctionDeclSyntax.self) { return function }
      if let property = current.as(VariableDeclSyntax.self) { return property }
      node = current.parent
    }
    return nil
  }
}
