import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// Where a comment says that code is left out: `// ...`.
  var elision: AbsolutePosition? {
    var tokens = compactMap { $0.firstToken(viewMode: .sourceAccurate) }
    let braces = braces
    if let last = braces?.right
      ?? lastToken(viewMode: .sourceAccurate)?
      .nextToken(viewMode: .sourceAccurate)
    {
      tokens.append(last)
    }
    if let token = tokens.first(where: { $0.leadingTrivia.isElision }) { return token.position }
    guard let opening = braces?.left, opening.trailingTrivia.isElision else { return nil }
    return opening.endPositionBeforeTrailingTrivia
  }

  /// What the code stands between; the left one is the last token in front of it.
  private var braces: (left: TokenSyntax, right: TokenSyntax)? {
    if let closure = parent?.as(ClosureExprSyntax.self) {
      return (
        closure.signature?.lastToken(viewMode: .sourceAccurate) ?? closure.leftBrace,
        closure.rightBrace
      )
    }
    if let block = parent?.as(CodeBlockSyntax.self) { return (block.leftBrace, block.rightBrace) }
    return parent?.as(AccessorBlockSyntax.self).map { ($0.leftBrace, $0.rightBrace) }
  }
}
