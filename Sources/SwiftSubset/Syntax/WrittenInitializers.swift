import Scenarios
import SwiftSyntax

/// `Text.init("a")`, read as `Text("a")`: both mean the same of types that are not written as literals.
enum WrittenInitializers {
  /// The source with blanks in the place of every `.init` of a type that is called; nil without any.
  ///
  /// All else stays where it is. A place that begins a line (`.init(width: 1)`) tells its type by itself.
  static func leftOut(of source: String, _ tree: SourceFileSyntax) -> String? {
    guard source.hasText(".init") else { return nil }
    var bytes = Array(source.utf8)
    var isChanged = false
    var before: [TokenSyntax] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      if before.count == 3, before[0].isTypeIdentifier, before[1].tokenKind == .period,
        before[2].tokenKind == .keyword(.`init`),
        [.leftParen, .leftBrace].contains(token.tokenKind),
        // `Level.init(rawValue:)` is a function by its name.
        !(token.parent?.is(DeclNameArgumentsSyntax.self) ?? false),
        before[0].trailingTriviaLength.utf8Length + before[1].totalLength.utf8Length == 1,
        before[2].leadingTriviaLength.utf8Length + token.leadingTriviaLength.utf8Length == 0
      {
        let start = before[1].positionAfterSkippingLeadingTrivia.utf8Offset
        for place in start..<start + 5 { bytes[place] = UInt8(ascii: " ") }
        isChanged = true
      }
      before = before.suffix(2) + [token]
    }
    return isChanged ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether an `.init` was written after the name: that is no literal of the type, as `Meters(3)` may be.
  static func isLeftOut(after name: TokenSyntax) -> Bool {
    name.trailingTrivia.pieces == [.spaces(5)]
  }
}

extension TokenSyntax {
  fileprivate var isTypeIdentifier: Bool {
    if case .identifier = tokenKind { isTypeName } else { tokenKind == .keyword(.Self) }
  }
}
