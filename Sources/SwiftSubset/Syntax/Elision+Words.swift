import SwiftSyntax

// Comments in words that stand for code: an example that is laid out without it has other frames.

extension Elision {
  /// What a comment says of code that the reader has seen, or is spared.
  private static let past: Set<String> = [
    "earlier", "elided", "etc", "existing", "omitted", "previous", "same", "snip", "snipped",
    "unchanged", "省略",
  ]

  /// Those that say it alone; `Previous` may be a button's.
  private static let plain: Set<String> = [
    "elided", "etc", "omitted", "snip", "snipped", "unchanged", "省略",
  ]

  /// What a comment says of code that goes on below it.
  private static let further: Set<String> = [
    "additional", "further", "more", "other", "remaining", "rest",
  ]

  /// Words that stand beside them.
  private static let companions: Set<String> = [
    "a", "above", "add", "all", "and", "any", "are", "as", "before", "block", "body", "brevity",
    "buttons", "case", "cases", "cells", "children", "code", "columns", "components", "content",
    "contents", "controls", "elements", "example", "examples", "few", "fields", "files", "for",
    "functions", "goes", "here", "implementation", "in", "is", "it", "items", "layout", "lines",
    "many", "members", "methods", "modifiers", "of", "on", "our", "parts", "properties",
    "property", "rows", "sections", "so", "some", "states", "stay", "stays", "steps", "stuff",
    "subviews", "the", "things", "this", "ui", "variables", "views", "your",
  ]

  /// Whether a comment says that there is code which is not shown: `existing code`, `etc.`, `same as
  /// before`, `more here …`.
  ///
  /// One with any other word tells of the code below: `same width as the row`.
  static func isAnnounced(_ comment: Substring) -> Bool {
    let isOpen = comment.hasSuffix("...") || comment.hasSuffix("…")
    return isOpen ? isContinued(comment) : consists(comment, of: past)
  }

  /// Whether a comment at the end of some code says that it goes on: `other views`, `and more`.
  static func isContinued(_ comment: Substring) -> Bool {
    consists(comment, of: past.union(further))
  }

  private static func consists(_ comment: Substring, of markers: Set<String>) -> Bool {
    let words = comment.lowercased().split { !$0.isLetter }.map(String.init)
    guard words.contains(where: markers.contains) else { return false }
    return words.allSatisfy { markers.contains($0) || companions.contains($0) }
      && (words.count > 1 || plain.contains(words[0]))
  }

  /// Words of a comment that says that nothing stands there.
  private static let nothing: Set<String> = [
    "blank", "empty", "emptyview", "intentionally", "no", "none", "noop", "nothing",
  ]

  /// Whether a comment names what is to stand in its place: `Content`, `your rows here`.
  ///
  /// Code that is commented out does not, nor does `nothing`.
  static func isPlaceholder(_ comment: Substring) -> Bool {
    let words = comment.lowercased().split { !$0.isLetter }
    guard let first = words.first, !["mark", "swiftlint"].contains(first),
      !words.contains(where: { nothing.contains(String($0)) })
    else { return false }
    return !isCode(comment)
  }

  /// Whether a comment has a call, braces or an assignment in it, as code that is commented out.
  private static func isCode(_ comment: Substring) -> Bool {
    let isCall = zip(comment, comment.dropFirst()).contains { before, next in
      next == "(" && (before.isLetter || before.isNumber)
    }
    return isCall || comment.contains { "{}=".contains($0) } || comment.hasPrefix(".")
  }
}

extension Trivia {
  /// The words of its comments.
  var comments: [Substring] { compactMap(\.comment) }

  /// The first comment that names what is to stand in its place, in trivia that begins at `start`.
  fileprivate func placeholder(
    from start: AbsolutePosition
  ) -> (words: String, place: AbsolutePosition)? {
    var place = start
    for piece in self {
      if let words = piece.comment, Elision.isPlaceholder(words) { return (String(words), place) }
      place = place.advanced(by: piece.sourceLength.utf8Length)
    }
    return nil
  }
}

extension TriviaPiece {
  /// What it says as a comment, without the marks around.
  fileprivate var comment: Substring? {
    switch self {
    case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
      .docBlockComment(let text):
      func isMark(_ letter: Character) -> Bool {
        letter == "/" || letter == "*" || letter.isWhitespace
      }
      let words = text.drop(while: isMark)
      return words.lastIndex { !isMark($0) }.map { words[...$0] }
    default: return nil
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The comment that stands alone in the place of code, and where; nil beside any code.
  var placeholder: (words: String, place: AbsolutePosition)? {
    guard isEmpty, let braces else { return nil }
    return braces.left.trailingTrivia.placeholder(from: braces.left.endPositionBeforeTrailingTrivia)
      ?? braces.right.leadingTrivia.placeholder(from: braces.right.position)
  }
}
