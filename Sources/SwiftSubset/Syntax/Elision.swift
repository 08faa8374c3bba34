import SwiftSyntax

/// Code in which dots stand for what is left out.
enum Elision {
  /// How a comment begins that was no comment, but dots.
  static let mark = "⋯"

  /// The same code with a comment in the place of dots that stand alone on their line or between
  /// braces, each as long as what it stands for; nil where none do.
  ///
  /// What a block with such dots declares is that of a block with `// ...`.
  static func commented(_ source: String) -> String? {
    // A text of several lines may have such a line.
    guard !source.contains("\"\"\"") else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.drop(while: \.isWhitespace)
      let isDots = words.split(whereSeparator: \.isWhitespace).elementsEqual(["..."])
      guard isDots else { return line.replacing("{ ... }", with: "{/*\(mark)*/}") }
      return line.prefix(line.count - words.count) + "//\(mark)"
    }
    let commented = lines.joined(separator: "\n")
    return commented == source ? nil : commented
  }
}

extension CodeBlockItemListSyntax {
  /// The comment that says that code is left out, and where: `// ...`, `// existing code`, or behind
  /// all of it `// more views`.
  var elision: (words: String, place: AbsolutePosition)? {
    var tokens = compactMap { $0.firstToken(viewMode: .sourceAccurate) }
    let braces = braces
    if let last = braces?.right
      ?? lastToken(viewMode: .sourceAccurate)?
      .nextToken(viewMode: .sourceAccurate)
    {
      tokens.append(last)
    }
    for token in tokens {
      if let words = token.leadingTrivia.elision { return (words, token.position) }
    }
    if let right = braces?.right,
      let words = right.leadingTrivia.comments.first(where: Elision.isContinued)
    {
      return (String(words), right.position)
    }
    guard let opening = braces?.left, let words = opening.trailingTrivia.elision else { return nil }
    return (words, opening.endPositionBeforeTrailingTrivia)
  }

  /// Whether dots stood here, and nothing else.
  var isDots: Bool {
    guard isEmpty, let braces else { return false }
    return braces.left.trailingTrivia.isDots || braces.right.leadingTrivia.isDots
  }

  /// The token beside which dots stood in the code, also in a part of it.
  var dots: TokenSyntax? {
    let whole = parent ?? Syntax(self)
    guard whole.description.utf8.firstRange(of: Elision.mark.utf8) != nil else { return nil }
    return whole.tokens(viewMode: .sourceAccurate).first {
      $0.leadingTrivia.isDots || $0.trailingTrivia.isDots
    }
  }

  /// What the code stands between; the left one is the last token in front of it.
  var braces: (left: TokenSyntax, right: TokenSyntax)? {
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

extension CodeBlockItemSyntax.Item {
  /// Whether it is no type with dots among its members, or one with a body.
  var showsBodyBesideDots: Bool {
    guard case .decl(let declaration) = self, let members = declaration.memberBlock,
      members.isElided
    else { return true }
    return members.members.contains {
      $0.decl.as(VariableDeclSyntax.self)?.boundNames.contains("body") ?? false
    }
  }
}
