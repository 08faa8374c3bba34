/// A fenced block where it stands in its article.
struct PlacedFence {
  /// What stands in front of the fence on its line: spaces, and the marks of quotations.
  let prefix: String

  /// The fence's own characters.
  let fence: String

  /// The lines of the fences, from 0.
  let opening: Int
  let closing: Int

  /// Finds the block around lines of text; nil where it is not fenced, or its fences cannot be told.
  ///
  /// - Parameters:
  ///   - lines: The lines of its text from the first to the last that is not blank, from 0.
  ///   - text: The article.
  init?(around lines: ClosedRange<Int>, in text: ArticleText) {
    var line = lines.lowerBound - 1
    while line >= 0, Self.isBlank(text.text(ofLine: line)) { line -= 1 }
    guard line >= 0 else { return nil }
    self.init(openedAt: line, closedAfter: lines.upperBound, in: text)
  }

  /// Finds the block whose opening fence stands on a line; nil where none does, or its end cannot be
  /// told.
  ///
  /// - Parameters:
  ///   - opening: That line, from 0.
  ///   - last: The last line of its text that is not blank; the opening one where there is none.
  ///   - text: The article.
  init?(openedAt opening: Int, closedAfter last: Int, in text: ArticleText) {
    guard text.lineCount > opening, let start = Mark(text.text(ofLine: opening)) else { return nil }
    for line in last + 1..<max(last + 1, text.lineCount) {
      guard let end = Mark(text.text(ofLine: line)), end.isBare, end.closes(start) else { continue }
      (prefix, fence, self.opening, closing) = (start.prefix, start.fence, opening, line)
      return
    }
    return nil
  }

  private static func isBlank(_ line: String) -> Bool {
    line.allSatisfy { $0.isWhitespace || $0 == ">" }
  }

  /// A line that opens or closes a block.
  private struct Mark {
    var prefix: String
    var fence: String

    /// Whether nothing follows the fence.
    var isBare: Bool

    init?(_ line: String) {
      prefix = String(line.prefix { $0 == " " || $0 == "\t" || $0 == ">" })
      let rest = line.dropFirst(prefix.count)
      guard let sign = rest.first, sign == "`" || sign == "~" else { return nil }
      fence = String(rest.prefix { $0 == sign })
      guard fence.count >= 3 else { return nil }
      isBare = rest.dropFirst(fence.count).allSatisfy(\.isWhitespace)
    }

    func closes(_ start: Mark) -> Bool {
      func depth(_ mark: Mark) -> Int { mark.prefix.count { $0 == ">" } }
      return fence.count >= start.fence.count && fence.first == start.fence.first
        && depth(self) == depth(start)
    }
  }
}
