/// What a text of SwiftUI says that is written in Markdown, as a literal of `Text("…")` may be.
///
/// Only marks within lines count there, by the rules of CommonMark, with `~~` of GitHub: emphasis,
/// code, links, escapes. Blanks stay as they are.
struct InlineMarkdown {
  /// What is shown.
  private(set) var text = ""

  /// Whether something of it has another face: bold, italic or of code.
  private(set) var hasFaces = false

  /// What stands in it that is not read; what is shown is not known then.
  private(set) var unread: String?

  /// How many characters of what is written are not shown.
  var countOfTaken: Int { characters.count - text.count }

  /// Whether anything else is shown than what is written.
  var takesMarksAway: Bool { !text.elementsEqual(characters) }

  private let characters: [Character]
  private var place = 0
  private var pieces: [Piece] = []

  /// Indices of pieces: opening brackets, and runs of marks of emphasis.
  private var brackets: [Int] = []

  private struct Piece {
    var text: String

    /// Of a run of marks of emphasis: which, how many are left, whether it may open and close.
    var mark: Character?
    var count = 0
    var length = 0
    var opens = false
    var closes = false
  }

  init(_ source: String) {
    characters = Array(source)
    guard source.utf8.contains(where: Self.isMark) else {
      text = source
      return
    }
    while place < characters.count, unread == nil { read() }
    pairMarks(from: 0)
    for piece in pieces {
      text += piece.mark.map { String(repeating: $0, count: piece.count) } ?? piece.text
    }
  }

  /// How many characters of a text may be marks.
  static func marks(in source: String) -> Int { source.utf8.count(where: isMark) }

  private static func isMark(_ byte: UInt8) -> Bool { "*_~`[<&\\".utf8.contains(byte) }

  // MARK: Reading

  private mutating func read() {
    let character = characters[place]
    switch character {
    case "\\": readEscape()
    case "`": readCode()
    case "<": readAngle()
    case "&": readEntity()
    case "*", "_", "~": readMarks(character)
    case "[":
      brackets.append(pieces.count)
      take("[", 1)
    case "]": readClosingBracket()
    default: take(String(character), 1)
    }
  }

  private mutating func take(_ text: String, _ count: Int) {
    pieces.append(Piece(text: text))
    place += count
  }

  private func character(at index: Int) -> Character? {
    characters.indices.contains(index) ? characters[index] : nil
  }

  private mutating func readEscape() {
    guard let next = character(at: place + 1), next.isASCII, next.isMarkdownPunctuation else {
      return take("\\", 1)
    }
    take(String(next), 2)
  }

  private func runLength(at start: Int) -> Int {
    characters[start...].prefix { $0 == characters[start] }.count
  }

  private mutating func readCode() {
    let count = runLength(at: place)
    var end = place + count
    while end < characters.count {
      guard characters[end] == "`" else {
        end += 1
        continue
      }
      let length = runLength(at: end)
      if length == count { break }
      end += length
    }
    guard end < characters.count else { return take(String(repeating: "`", count: count), count) }
    var code = characters[(place + count)..<end]
    if code.count > 2, code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
      code = code.dropFirst().dropLast()
    }
    hasFaces = true
    take(String(code), end + count - place)
  }

  /// `<https://…>` shows what stands in it.
  private mutating func readAngle() {
    guard let end = characters[place...].firstIndex(of: ">"),
      let first = character(at: place + 1), first.isLetter || "/!?".contains(first)
    else { return take("<", 1) }
    let inside = characters[(place + 1)..<end]
    guard inside.contains(where: { $0 == ":" || $0 == "@" }),
      !inside.contains(where: \.isWhitespace)
    else {
      unread = "the tag '<\(String(inside))>'"
      return
    }
    take(String(inside), end + 1 - place)
  }

  private mutating func readEntity() {
    let name = characters[(place + 1)...].prefix { $0.isLetter || $0.isNumber || $0 == "#" }
    guard !name.isEmpty, character(at: name.endIndex) == ";" else { return take("&", 1) }
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
    guard let character = known[String(name)] else {
      unread = "the entity '&\(String(name));'"
      return
    }
    take(character, name.count + 2)
  }

  private mutating func readMarks(_ mark: Character) {
    let count = runLength(at: place)
    let (before, after) = (character(at: place - 1) ?? " ", character(at: place + count) ?? " ")
    let isLeft =
      !after.isWhitespace
      && (!after.isMarkdownPunctuation || before.isWhitespace || before.isMarkdownPunctuation)
    let isRight =
      !before.isWhitespace
      && (!before.isMarkdownPunctuation || after.isWhitespace || after.isMarkdownPunctuation)
    var piece = Piece(text: "", mark: mark, count: count, length: count)
    (piece.opens, piece.closes) = (isLeft, isRight)
    if mark == "_" {
      piece.opens = isLeft && (!isRight || before.isMarkdownPunctuation)
      piece.closes = isRight && (!isLeft || after.isMarkdownPunctuation)
    }
    if mark == "~", count > 2 { (piece.opens, piece.closes) = (false, false) }
    pieces.append(piece)
    place += count
  }

  /// `[text](address)` shows its text.
  private mutating func readClosingBracket() {
    guard let opening = brackets.popLast(), let end = endOfAddress(from: place + 1) else {
      return take("]", 1)
    }
    switch pieces[..<opening].last?.text {
    case "!": unread = "an image"
    case "^": unread = "an attribute '^[…](…)'"
    default: break
    }
    pairMarks(from: opening + 1)
    pieces[opening].text = ""
    // There are no links in links.
    brackets = []
    place = end
  }

  /// What follows `(address "title")`; nil where that does not stand.
  private func endOfAddress(from start: Int) -> Int? {
    guard character(at: start) == "(" else { return nil }
    var depth = 0
    var isInTitle = false
    for index in start..<characters.count {
      switch characters[index] {
      case "\"": isInTitle.toggle()
      case "(" where !isInTitle: depth += 1
      case ")" where !isInTitle:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
    }
    return nil
  }

  // MARK: Emphasis

  /// Takes away the marks that belong to each other, of the pieces from one on.
  private mutating func pairMarks(from start: Int) {
    var closing = start
    while closing < pieces.count {
      guard let mark = pieces[closing].mark, pieces[closing].closes, pieces[closing].count > 0,
        let opening = opening(for: closing, mark, from: start)
      else {
        closing += 1
        continue
      }
      let isStrong = min(pieces[opening].count, pieces[closing].count) >= 2
      let count = mark == "~" ? pieces[closing].count : isStrong ? 2 : 1
      pieces[opening].count -= count
      pieces[closing].count -= count
      hasFaces = hasFaces || mark != "~"
      // What stands between them opens and closes nothing outside.
      for index in (opening + 1)..<closing {
        (pieces[index].opens, pieces[index].closes) = (false, false)
      }
    }
    for index in pieces.indices.dropFirst(start) {
      (pieces[index].opens, pieces[index].closes) = (false, false)
    }
  }

  private func opening(for closing: Int, _ mark: Character, from start: Int) -> Int? {
    let closer = pieces[closing]
    return pieces[start..<closing].lastIndex { piece in
      guard piece.mark == mark, piece.opens, piece.count > 0 else { return false }
      if mark == "~" { return piece.count == closer.count }
      // The rule of three.
      let isBoth = piece.closes || closer.opens
      return !isBoth || (piece.length + closer.length) % 3 != 0
        || (piece.length % 3 == 0 && closer.length % 3 == 0)
    }
  }
}

extension Character {
  fileprivate var isMarkdownPunctuation: Bool { isPunctuation || isSymbol }
}
