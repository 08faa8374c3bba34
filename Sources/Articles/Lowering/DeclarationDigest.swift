import Scenarios
import SwiftSyntax

/// Finds out whether two declarations are the same but for blanks, comments and access.
enum DeclarationDigest {
  /// The digest of a declaration's words.
  ///
  /// Statements and members are set apart, as their ends may be written by line breaks only.
  static func of(_ declarations: (any SyntaxProtocol)...) -> Digest {
    var words: [String] = []
    for declaration in declarations {
      append(Syntax(declaration), to: &words)
      words.append("")
    }
    return Digest(of: words.joined(separator: "\u{1F}"))
  }

  private static func append(_ syntax: Syntax, to words: inout [String]) {
    let access: Set<String> = ["public", "private", "fileprivate", "internal", "package", "open"]
    for token in syntax.tokens(viewMode: .sourceAccurate) {
      if token.isFirstOfItem { words.append(";") }
      if token.parent?.is(DeclModifierSyntax.self) == true, access.contains(token.text) { continue }
      if token.tokenKind == .semicolon { continue }
      words.append(token.text)
    }
  }
}

extension TokenSyntax {
  /// Whether a statement or a member begins with it.
  fileprivate var isFirstOfItem: Bool {
    var node = parent
    while let current = node {
      guard current.firstToken(viewMode: .sourceAccurate) == self else { return false }
      if current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self) {
        return true
      }
      node = current.parent
    }
    return false
  }
}
