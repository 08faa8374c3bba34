package import Scenarios
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
package import SwiftSyntax
import Threads

/// A block's source as a syntax tree, or why it has none.
package struct ParsedSource {
  /// What is said of dots that stand for code.
  static let elided = "code is left out here: '...'; write out what stands there"

  package var tree: SourceFileSyntax
  package var refusals: [Refusal] = []

  package init(_ source: String) {
    self = LargeStack.run { ParsedSource(parsing: source) }
  }

  private init(parsing written: String) {
    let source = PlainNames.quoted(ConditionalCode.active(written))
    guard source.utf8.count <= Limits.Source.blockBytes else {
      tree = Parser.parse(source: "")
      let message = "a block of more than \(Limits.Source.blockBytes) bytes"
      refusals = [Refusal(line: 1, column: 1, construct: "size", message: message)]
      return
    }
    if let line = NestingGuard.lineNestedTooDeep(in: source) {
      tree = Parser.parse(source: "")
      let message =
        "code nested deeper than \(Limits.Source.depth) levels, or '[', '<' or '\\(' deeper than"
        + " \(Limits.Source.squareDepth), \(Limits.Source.angles) and"
        + " \(Limits.Source.interpolationDepth)"
      refusals = [
        Refusal(line: line, column: 1, construct: "nesting", message: message, kind: .nesting)
      ]
      return
    }
    tree = Parser.parse(source: source)
    if let called = WrittenInitializers.leftOut(of: source, tree) {
      tree = Parser.parse(source: called)
    }
    if !tree.hasError { tree = PlainNames.written(in: tree, of: source) }
    let text = SourceText(source)
    if let node = Self.nodeBelow(Limits.Source.treeDepth, in: tree) {
      refuse(
        at: node.positionAfterSkippingLeadingTrivia, in: text, "nesting",
        "code nested too deep, or a chain of too many calls", kind: .nesting)
    } else if tree.hasError {
      collectErrors(text)
    }
  }

  /// The tree of any text, with or without errors; nil for what the parser would not survive.
  package static func tree(of source: String) -> SourceFileSyntax? {
    guard source.utf8.count <= Limits.Source.blockBytes,
      NestingGuard.lineNestedTooDeep(in: source) == nil
    else { return nil }
    return LargeStack.run { Parser.parse(source: source) }
  }

  /// The expression that `source` is; nil if it is anything else.
  static func expression(_ source: String) -> ExprSyntax? {
    let parsed = ParsedSource(source)
    guard parsed.refusals.isEmpty, parsed.tree.statements.count == 1,
      case .expr(let expression) = parsed.tree.statements.first?.item
    else { return nil }
    return expression
  }

  /// The type that `source` is; nil if it is anything else.
  static func type(_ source: String) -> TypeSyntax? {
    guard let cast = expression("value as " + source)?.as(SequenceExprSyntax.self),
      cast.elements.count == 3
    else { return nil }
    return cast.elements.last?.as(TypeExprSyntax.self)?.type
  }

  private mutating func refuse(
    at position: AbsolutePosition, in text: SourceText, _ construct: String, _ message: String,
    kind: Refusal.Kind = .code
  ) {
    let place = text.place(of: position)
    guard !refusals.contains(where: { $0.line == place.line && $0.column == place.column }) else {
      // What follows from a first mistake at the same place says nothing more.
      return
    }
    refusals.append(
      Refusal(
        line: place.line, column: place.column, construct: construct, message: message, kind: kind))
  }

  private mutating func collectErrors(_ text: SourceText) {
    guard text.longestLine <= Limits.Source.lineOfMessages else {
      let first = tree.tokens(viewMode: .all).first {
        $0.presence == .missing || $0.parent?.is(UnexpectedNodesSyntax.self) == true
      }
      refuse(
        at: first?.positionAfterSkippingLeadingTrivia ?? tree.position, in: text, "syntax",
        "this is not Swift", kind: .syntax)
      return
    }
    let strangers = Self.strangers(in: tree)
    guard strangers.isEmpty else {
      for (position, message) in strangers.prefix(Limits.Source.syntaxErrors) {
        refuse(at: position, in: text, "syntax", message, kind: .syntax)
      }
      return
    }
    let diagnostics = ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
    if let nesting = diagnostics.first(where: { $0.message.contains("nesting level") }) {
      refuse(
        at: nesting.position, in: text, "nesting",
        "code nested deeper than \(Limits.Source.depth) levels", kind: .nesting)
      return
    }
    for diagnostic in diagnostics.prefix(Limits.Source.syntaxErrors) {
      let isElided = diagnostic.node.isLeftOut(before: diagnostic.position)
      guard !diagnostic.message.contains("'...'"), !isElided else {
        refuse(at: diagnostic.position, in: text, "elided code", Self.elided, kind: .elision)
        continue
      }
      refuse(at: diagnostic.position, in: text, "syntax", diagnostic.message, kind: .syntax)
    }
    if refusals.isEmpty {
      refuse(at: .init(utf8Offset: 0), in: text, "syntax", "this is not Swift", kind: .syntax)
    }
  }

  /// What is wrong between tokens: characters that begin none, as `–` for `-` and what stands for a
  /// lost byte, and white space other than blanks beside a `=`.
  ///
  /// The parser's own messages are not asked for where there are any: it traps over a `=` with a blank
  /// on both sides, next to one of which something else stands.
  private static func strangers(
    in tree: SourceFileSyntax
  ) -> [(position: AbsolutePosition, message: String)] {
    var found: [(position: AbsolutePosition, message: String)] = []
    func find(in trivia: Trivia, from start: AbsolutePosition) {
      var position = start
      for piece in trivia {
        if case .unexpectedText(let text) = piece {
          found.append((position, "invalid character in source file: '\(text.prefix(20))'"))
        }
        position = position.advanced(by: piece.sourceLength.utf8Length)
      }
    }
    // What stands between the last token and the next.
    var between: TriviaPiece?
    for token in tree.tokens(viewMode: .all) {
      find(in: token.leadingTrivia, from: token.position)
      find(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia)
      let before = token.leadingTrivia.pieces.last ?? between
      between = token.trailingTrivia.pieces.last
      let isRare = [before, token.trailingTrivia.pieces.first].contains {
        switch $0 {
        case .formfeeds, .verticalTabs: true
        default: false
        }
      }
      guard token.tokenKind == .equal, isRare else { continue }
      found.append(
        (
          token.positionAfterSkippingLeadingTrivia,
          "'=' must have consistent whitespace on both sides"
        ))
    }
    return found
  }

  /// The first node deeper than `limit`, found without recursion.
  private static func nodeBelow(_ limit: Int, in tree: SourceFileSyntax) -> Syntax? {
    var open: [(node: Syntax, depth: Int)] = [(Syntax(tree), 0)]
    while let (node, depth) = open.popLast() {
      guard depth <= limit else { return node }
      // A bracket is few levels of the tree: what is short is not looked into.
      guard depth + (node.totalLength.utf8Length + 2) * 8 > limit else { continue }
      for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
        open.append((child, depth + 1))
      }
    }
    return nil
  }
}

extension Syntax {
  /// Whether dots stand in front of a place where an expression is missing: `...`, or `…`.
  fileprivate func isLeftOut(before position: AbsolutePosition) -> Bool {
    var token = root.token(at: position) ?? root.lastToken(viewMode: .sourceAccurate)
    for _ in 0..<3 {
      if let found = token, found.presence == .present,
        ["...", "…"].contains(found.text) || found.isDotAlone
      {
        return true
      }
      token = token?.previousToken(viewMode: .sourceAccurate)
    }
    return false
  }
}

extension TokenSyntax {
  /// Whether it is a dot on a line of its own, as books set them one below the other.
  fileprivate var isDotAlone: Bool {
    guard tokenKind == .period, leadingTrivia.contains(where: \.isNewline) else { return false }
    let next = nextToken(viewMode: .sourceAccurate)
    return next?.leadingTrivia.contains(where: \.isNewline) ?? true
  }
}
