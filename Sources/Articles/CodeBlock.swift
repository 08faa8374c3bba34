import SwiftSubset

/// A piece of code in an article, with the way back to the file.
struct CodeBlock: SourcePlaces {
  enum Language: Equatable {
    case swift
    /// A fence without a language, or indented lines: code only if it looks like it.
    case unlabelled
    /// What changes from one block to another: Swift by its added lines, or of another language.
    case difference
    /// A `frames` block; what follows the word stands in ``CodeBlock/head``.
    case frames
    case lets
    /// A `frames` block in a form of article that has none, or whose fence is misspelt: nothing is held
    /// against it.
    case unreadFrames
    /// Another language, which is no business of an import.
    case foreign
  }

  /// One line of code and where its characters stand in the file.
  struct Line {
    /// Counted from 1 in the file.
    var number: Int

    /// Without indentation that belongs to the page, and without its line break.
    var text: String

    /// How many characters of the file's line stand in front of ``text``.
    var indent: Int

    /// Where each character of ``text`` stands, from 1, when they are not simply one after the
    /// other, as with the entities of HTML; otherwise empty.
    var columns: [Int] = []

    /// The column in the file of what stands at `column` in ``text``, both from 1.
    func column(of column: Int) -> Int {
      guard let last = columns.last else { return max(indent + column, 1) }
      return column <= columns.count ? columns[max(column, 1) - 1] : last + column - columns.count
    }
  }

  var language: Language
  var lines: [Line]

  /// What follows the language on the opening fence, as one line of code; of `frames` only.
  var head: Line?

  /// The fence that a misspelt one of `frames` was meant to be, without its signs.
  var meantFence: String?

  /// Whether nothing marks it but its indentation, which in Markdown may be that of code set as prose.
  var isIndented = false

  /// Whether the page does not say that it is Swift.
  var isGuessed = false

  /// The line of the fence that nothing closes: all that follows it is code.
  var openFence: Int?

  /// Whether it lends what it declares to other blocks, and shows no view: `swift declarations`.
  var isLending = false

  /// The line that takes code in from another file, of which nothing stands in the article.
  var include: Line?

  /// The code, its lines joined by LF, with plain blanks instead of a page's other spaces.
  ///
  /// Typographic quotes, which some sites make of straight ones, are taken back where the code is
  /// no Swift with them.
  var source: String {
    Quotes.straightened(lines.lazy.map { Spaces.plain($0.text) }.joined(separator: "\n"))
  }

  /// The place in the file of a place in ``source``, both from 1.
  func position(line: Int, column: Int) -> (line: Int, column: Int) {
    guard !lines.isEmpty else { return (line, column) }
    let own = lines[min(max(line, 1), lines.count) - 1]
    return (own.number, own.column(of: column))
  }

  /// The block as it is after the lines that are marked as those of a difference.
  var added: CodeBlock {
    var block = self
    block.lines = lines.compactMap { line in
      guard let sign = line.text.first, "+- ".contains(sign) else { return line }
      guard sign != "-" else { return nil }
      var line = line
      line.text.removeFirst()
      return line
    }
    return block
  }

  /// Takes away the lines that `[!code --]` marks as removed: pages show them struck out.
  ///
  /// On a line of its own it speaks of the next one, and `[!code --:3]` of three lines.
  mutating func dropRemovedLines() {
    let mark = "[!code --"
    guard lines.contains(where: { $0.text.contains(mark) }) else { return }
    var removed = 0
    let all = lines.count
    lines.removeAll { line in
      if let range = line.text.firstRange(of: mark) {
        let rest = line.text[range.upperBound...]
        let count = rest.first == ":" ? Int(rest.dropFirst().prefix(while: \.isNumber)) ?? 1 : 1
        let isAlone = line.text[..<range.lowerBound].allSatisfy { " \t/*#".contains($0) }
        removed = max(removed, min(count, all) - (isAlone ? 0 : 1))
        return true
      }
      guard removed > 0 else { return false }
      removed -= 1
      return true
    }
  }

  /// Takes away the lines that a fence marks as removed, `swift del={2,5-7}`, counted from 1.
  mutating func dropLines(removedBy info: String) {
    guard let start = info.firstRange(of: " del={")?.upperBound else { return }
    // How many ranges begin at a line, less those that ended before it.
    var steps = [Int](repeating: 0, count: lines.count + 2)
    for part in info[start...].prefix(while: { $0 != "}" }).split(separator: ",") {
      let bounds = part.split(separator: "-").map { Int($0.filter { $0 != " " }) }
      guard let first = bounds.first ?? nil, let last = bounds.last ?? nil, first >= 1,
        first <= last, first <= lines.count
      else { continue }
      steps[first] += 1
      steps[min(last, lines.count) + 1] -= 1
    }
    var (number, open) = (0, 0)
    lines.removeAll { _ in
      number += 1
      open += steps[number]
      return open > 0
    }
  }

  /// Takes away the options of a directive in front of the code: `:caption: Row`, or lines between `---`.
  mutating func dropOptions() {
    if lines.first?.text == "---",
      let end = lines.dropFirst().firstIndex(where: { $0.text == "---" })
    {
      lines.removeSubrange(...end)
    } else {
      let options = lines.prefix { line in
        line.text.hasPrefix(":") && line.text.dropFirst().prefix { $0 != " " }.hasSuffix(":")
      }
      lines.removeFirst(options.count)
    }
  }

  /// Takes away blank lines at both ends.
  mutating func trim() {
    func isBlank(_ line: Line) -> Bool { line.text.allSatisfy(\.isWhitespace) }
    let first = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let last = lines.lastIndex { !isBlank($0) } ?? first
    lines = first < lines.endIndex ? Array(lines[first...last]) : []
  }
}

/// What an article is made of, in order, as far as an import looks at it.
enum ArticleElement {
  case heading(String)
  case code(CodeBlock)
}

extension CodeBlock.Language {
  /// The language that an info string names.
  ///
  /// Sites write `swift`, `Swift`, `swift,ignore`, `swift:no-line-numbers`, `{.swift}`.
  init(info: some StringProtocol) {
    if let rest = Self.behindDirective(info) {
      self = Self(info: rest)
      return
    }
    let word = info.drop { " \t{.".contains($0) }
      .prefix { $0.isLetter || $0.isNumber || "-_+#".contains($0) }.lowercased()
    // The class that highlighters make of it is written in its place, too.
    let prefix = ["language-", "lang-"].first { word.hasPrefix($0) } ?? ""
    switch word.dropFirst(prefix.count) {
    case "": self = .unlabelled
    case "swift", "swiftui", "swift-ui", "swift_ui", "playground": self = .swift
    case let name where name.hasPrefix("swift") && name.dropFirst(5).allSatisfy(\.isVersionSign):
      self = .swift
    // What people write where a page knows no Swift, or they did not look: only what is Swift of
    // views is taken.
    case "ruby", "text", "txt", "plain", "plaintext", "none", "code", "objectivec", "objective-c",
      "objc", "obj-c", "xcode":
      self = .unlabelled
    case "diff", "patch": self = .difference
    case let name where name.split(separator: "-") == ["diff", "swift"]: self = .difference
    case "frames": self = .frames
    case "let": self = .lets
    default: self = .foreign
    }
  }

  /// What follows a directive of MyST that shows code, `{code-block} swift`; nil for any other fence.
  static func behindDirective(_ info: some StringProtocol) -> Substring? {
    let text = Substring(info).drop { $0 == " " }
    let names = ["{code-block}", "{sourcecode}", "{code-cell}", "{code}"]
    return names.first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
  }

  /// The language of code that is no block of a book: `let` means nothing there.
  var ofPage: Self {
    switch self {
    case .swift, .unlabelled, .difference, .foreign: self
    case .frames, .unreadFrames: .unreadFrames
    case .lets: .foreign
    }
  }
}

extension Character {
  /// Whether it may stand in the number of a version: `swift5`, `swift-6`, `swift5_9`.
  fileprivate var isVersionSign: Bool { isASCII && isNumber || self == "-" || self == "_" }
}
