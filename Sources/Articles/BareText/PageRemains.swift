/// What a page leaves on lines of code where its text is taken without its markup.
enum PageRemains {
  /// The text with blanks for it, so that all places stay.
  ///
  /// The tables in which gists stand leave the edges of their cells (`VStack { | |`); a box of code
  /// leaves its language in front of the first line (`swiftVStack {`), and the words of its button
  /// behind the last one (`}COPIAR CÓDIGO`).
  static func blanked(in text: ArticleText, viewNames: Set<String>) -> ArticleText {
    var bytes = text.bytes
    var wasCell = false
    for line in 0..<text.lineCount {
      let range = text.range(ofLine: line)
      let edges = edges(text.bytes[range], after: wasCell)
      // One cell alone may be anything.
      let isCell = edges.map { $0.count > 2 } ?? false
      if let edges, wasCell || isCell && continues(text, line + 1) {
        for index in edges { bytes[index] = UInt8(ascii: " ") }
        let first = range.first { bytes[$0] != UInt8(ascii: " ") }
        if let first, bytes[first] == UInt8(ascii: "|") { bytes[first] = UInt8(ascii: " ") }
      }
      wasCell = isCell
      if let label = label(text.bytes[range], viewNames) {
        for index in label { bytes[index] = UInt8(ascii: " ") }
      }
      for index in button(text.bytes[range]) { bytes[index] = UInt8(ascii: " ") }
    }
    return bytes == text.bytes ? text : ArticleText(bytes)
  }

  /// Whether a line ends with an edge, too.
  private static func continues(_ text: ArticleText, _ line: Int) -> Bool {
    line < text.lineCount && edges(text.bytes[text.range(ofLine: line)], after: true) != nil
  }

  /// ` | |` at the end of a line, or behind such a line ` |`; nil in a row of a table, which has bars
  /// between its cells.
  private static func edges(_ line: ArraySlice<UInt8>, after wasCell: Bool) -> Range<Int>? {
    let (bar, blank) = (UInt8(ascii: "|"), UInt8(ascii: " "))
    let first = line.first { $0 != blank }
    var rest = line
    while rest.last == blank { rest.removeLast() }
    let end = rest.endIndex
    guard rest.popLast() == bar else { return nil }
    let isDouble = rest.last == blank && rest.dropLast().last == bar
    if isDouble { rest = rest.dropLast(2) } else if !wasCell { return nil }
    guard first != bar || rest.count(where: { $0 == bar }) <= 1 else { return nil }
    guard rest.isEmpty || rest.last == blank else { return nil }
    return rest.endIndex..<end
  }

  /// What a button says that copies the code, right behind a closing bracket at the end of a line.
  private static func button(_ line: ArraySlice<UInt8>) -> Range<Int> {
    for words in buttons where line.dropFirst().suffix(words.count).elementsEqual(words) {
      let start = line.endIndex - words.count
      if "})".utf8.contains(line[start - 1]) { return start..<line.endIndex }
    }
    return line.endIndex..<line.endIndex
  }

  private static let buttons = [
    "COPIAR CÓDIGO", "Copiar código", "Copy code", "Copy", "Copied!", "Code kopieren", "复制代码",
    "复制", "コピー", "복사",
  ].map { Array($0.utf8) }

  /// `swift` at the beginning of a line where code follows without a blank between.
  private static func label(_ line: ArraySlice<UInt8>, _ viewNames: Set<String>) -> Range<Int>? {
    let start = line.firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
    let rest = line[start...]
    guard rest.starts(with: "swift".utf8) || rest.starts(with: "Swift".utf8) else { return nil }
    let code = rest.dropFirst(5)
    let label = start..<code.startIndex
    if code.starts(with: "@".utf8) || code.starts(with: "#Preview".utf8)
      || code.starts(with: "//".utf8)
    {
      return label
    }
    let word = String(decoding: code.prefix { $0.isLetter }, as: UTF8.self)
    let next = code.dropFirst(word.utf8.count).drop { $0 == UInt8(ascii: " ") }
    if keywords.contains(word) { return next.first?.isLetter == true ? label : nil }
    guard viewNames.contains(word) else { return nil }
    return next.first.map { "({.".utf8.contains($0) } ?? false ? label : nil
  }

  private static let keywords: Set<String> = [
    "import", "struct", "extension", "enum", "class", "protocol", "func", "var", "let", "private",
    "public", "fileprivate", "final", "static",
  ]
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
  }
}
