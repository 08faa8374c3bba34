/// A fenced block where it stands in its article.
struct PlacedFence {
  /// What stands in front of the lines of the block: spaces, and the marks of quotations.
  ///
  /// Marks of list items, which stand in front of a first line alone, are spaces in it.
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

    /// Whether nothing follows the fence, and no list item begins with it.
    var isBare: Bool

    init?(_ line: String) {
      var prefix = ""
      var isItem = false
      var rest = line[...]
      while let sign = rest.first {
        if sign == " " || sign == "\t" || sign == ">" {
          prefix.append(sign)
          rest = rest.dropFirst()
        } else if let item = Self.itemMark(rest) {
          prefix += String(repeating: " ", count: item)
          rest = rest.dropFirst(item)
          isItem = true
        } else {
          break
        }
      }
      self.prefix = prefix
      guard let sign = rest.first, sign == "`" || sign == "~" else { return nil }
      fence = String(rest.prefix { $0 == sign })
      guard fence.count >= 3 else { return nil }
      isBare = !isItem && rest.dropFirst(fence.count).allSatisfy(\.isWhitespace)
    }

    /// How long the mark of a list item at the start of a text is, without the blank behind it.
    private static func itemMark(_ text: Substring) -> Int? {
      let digits = text.prefix { $0.isASCII && $0.isNumber }.count
      let signs: [Character] = digits == 0 ? ["-", "+", "*"] : [".", ")"]
      let rest = text.dropFirst(digits)
      guard digits < 10, let sign = rest.first, signs.contains(sign),
        let blank = rest.dropFirst().first, blank == " " || blank == "\t"
      else { return nil }
      return digits + 1
    }

    func closes(_ start: Mark) -> Bool {
      func depth(_ mark: Mark) -> Int { mark.prefix.count { $0 == ">" } }
      return fence.count >= start.fence.count && fence.first == start.fence.first
        && depth(self) == depth(start)
    }
  }
}
