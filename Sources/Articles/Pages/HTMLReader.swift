/// Finds headings and `<pre>` blocks in HTML, in one pass over its tags.
///
/// This is no parser of documents: it knows comments, `script`, `style`, tags with quoted
/// attributes and entities, which is what it takes to find code and its place in the file.
struct HTMLReader {
  let text: ArticleText
  let bytes: [UInt8]
  private var index: Int

  /// Whether a `<pre>` was found that nothing closes: then no later one is closed either.
  private var isLastOpen = false

  /// The element around, `<template>` or `<noscript>`, of which a page shows nothing.
  var unseenBox: String?

  /// The elements of code without `<pre>` that nothing closes.
  private var unclosed: Set<String> = []

  /// The elements that are taken out of code of which the code at hand has one that nothing closes: then
  /// no later one is closed either.
  private var openInCode: Set<String> = []

  /// How many bytes may still be looked at in vain: boxes of code may hold each other.
  private var patience: Int

  /// The language that an element names around what comes next, with no text between: generators of
  /// sites put `<pre>` into boxes that say it.
  private var boxLanguage: String?

  init(text: ArticleText, from index: Int = 0) {
    self.text = text
    bytes = text.bytes
    self.index = index
    patience = 4 * text.bytes.count
  }

  /// Headings and code in the order of the page.
  static func elements(of text: ArticleText) -> [ArticleElement] {
    var reader = HTMLReader(text: text)
    return reader.elements()
  }

  /// The text with blanks for its comments, scripts and styles, so that all places stay.
  ///
  /// - Parameters:
  ///   - text: The page.
  ///   - isMarkdown: Whether only those count that begin a line, as in Markdown.
  /// - Returns: A text of the same length.
  static func withoutScripts(in text: ArticleText, isMarkdown: Bool) -> ArticleText {
    var reader = HTMLReader(text: text)
    var bytes = text.bytes
    var isLineStart = true
    while reader.index < bytes.count {
      let start = reader.index
      let byte = bytes[start]
      if byte == UInt8(ascii: "<"), isLineStart || !isMarkdown, reader.isHidden {
        reader.skipMarkup()
        for index in start..<reader.index where !"\r\n".utf8.contains(bytes[index]) {
          bytes[index] = UInt8(ascii: " ")
        }
      } else {
        reader.index += 1
        isLineStart = byte == UInt8(ascii: "\n") || isLineStart && byte == UInt8(ascii: " ")
      }
    }
    return bytes == text.bytes ? text : ArticleText(bytes)
  }

  /// Whether a comment, a script or a style begins here.
  private var isHidden: Bool {
    starts(with: "<!--") || ["script", "style"].contains { Self.isTag($0, at: index, in: bytes) }
  }

  private mutating func elements() -> [ArticleElement] {
    var elements: [ArticleElement] = []
    // What a browser does not show: often an example that the page shows as well.
    var unseen: Set<Int> = []
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        if !" \t\r\n".utf8.contains(bytes[index]) { boxLanguage = nil }
        index += 1
        continue
      }
      if !isLastOpen, Self.isTag("pre", at: index, in: bytes) {
        let start = index
        let isUnseen = unseenBox != nil || Self.isUnseen(tag(at: start))
        if let (block, _) = preformatted() {
          if isUnseen { unseen.insert(elements.count) }
          elements.append(.code(block))
        } else {
          index = start
          isLastOpen = true
          skipMarkup()
        }
      } else if let found = unpreparedCode() {
        if let block = found { elements.append(.code(block)) }
      } else if let level = headingLevel() {
        elements.append(.heading(words(until: "h\(level)")))
      } else {
        let tag = text.text(skipMarkup())
        enter(tag)
        noteUnseen(tag)
      }
    }
    return Self.once(elements, unseen)
  }

  /// Takes note of the boxes that open on the line of a `<pre>`, from where the reader stands.
  mutating func enterBoxes(before preformatted: Int) {
    while index < preformatted {
      if bytes[index] == UInt8(ascii: "<") {
        enter(text.text(skipMarkup()))
      } else {
        index += 1
      }
    }
    index = preformatted
  }

  /// Takes note of the language that an element names, as far as it holds the next code.
  private mutating func enter(_ tag: String) {
    if tag.hasPrefix("</") {
      boxLanguage = nil
    } else if !tag.hasPrefix("<!") {
      boxLanguage = Self.language(ofBox: tag) ?? boxLanguage
    }
  }

  /// Whether a tag `name` opens at `index`.
  static func isTag(_ name: String, at index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[index] == UInt8(ascii: "<") else { return false }
    return isName(name, at: index + 1, in: bytes)
  }

  private static func isName(_ name: String, at start: Int, in bytes: [UInt8]) -> Bool {
    var index = start
    for byte in name.utf8 {
      guard index < bytes.count, bytes[index] | 0x20 == byte || bytes[index] == byte else {
        return false
      }
      index += 1
    }
    return index < bytes.count && " \t\r\n/>".utf8.contains(bytes[index])
  }

  /// Takes code that no `<pre>` holds: lines of a `<code>` that `<br>` ends, a table or a box of lines as
  /// highlighters make them; nil where none opens here, a nil block for code within a line.
  private mutating func unpreparedCode() -> CodeBlock?? {
    let isCode = Self.isTag("code", at: index, in: bytes)
    guard
      let name = isCode
        ? "code" : ["table", "div"].first(where: { Self.isTag($0, at: index, in: bytes) }),
      !unclosed.contains(name), patience > 0
    else { return nil }
    let start = index
    let tag = text.text(skipMarkup())
    if isCode || Self.isBox(tag), let block = lines(of: name, Self.language(ofTag: tag)) {
      return .some(!isCode || block.lines.count > 1 ? block : nil)
    }
    patience -= index - start
    index = start
    return nil
  }

  /// Whether a tag opens lines of code, by the names that highlighters give their elements.
  private static func isBox(_ tag: String) -> Bool {
    let words = tag.lowercased().split { " \t\n\r\"'=<>".contains($0) }
    return words.contains {
      ["crayon-pre", "code-block", "codeblock", "js-file-line-container"].contains($0)
    }
      || words.first == "table" && words.contains("highlight")
  }

  /// The lines of an element up to the tag that closes it; nil where a `<pre>` stands in it, or nothing
  /// closes it.
  private mutating func lines(of name: String, _ language: String?) -> CodeBlock? {
    openInCode = []
    var collector = LineCollector(text: text)
    var depth = 1
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index = collector.take(at: index)
        continue
      }
      if Self.isTag("pre", at: index, in: bytes) { return nil }
      if Self.isTag(name, at: index, in: bytes) { depth += 1 }
      let isEnd =
        index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
        && Self.isName(name, at: index + 2, in: bytes)
      if isEnd { depth -= 1 }
      if depth == 0 {
        skipMarkup()
        var block = CodeBlock(
          language: CodeBlock.Language(info: language ?? "").ofPage, lines: collector.finish())
        block.trim()
        block.dropLabel()
        return block
      }
      takeMarkup(into: &collector)
    }
    unclosed.insert(name)
    return nil
  }

  /// Takes a tag between the lines of code, and what of it is no code.
  private mutating func takeMarkup(into collector: inout LineCollector) {
    let isBreak = Self.isTag("br", at: index, in: bytes)
    let isButton = Self.isTag("button", at: index, in: bytes)
    let isCell = Self.isTag("td", at: index, in: bytes)
    let isSpan = Self.isTag("span", at: index, in: bytes)
    let isLine = isLineTag()
    let tag = skipMarkup()
    let words = text.text(tag)
    // What copies the code is no part of it, nor are the numbers of its lines, nor what is struck out.
    if isButton, !words.hasSuffix("/>") { skipContent(of: "button") }
    if isCell, Self.isGutter(words) { skipContent(of: "td") }
    if let name = Self.nameOfHidden(words), !openInCode.contains(name) {
      if skipElement(name) { return }
      openInCode.insert(name)
    }
    if isBreak { collector.endLine(at: tag.upperBound) }
    if isSpan, Self.isLineSpan(words) { collector.beginElement(at: tag.lowerBound) }
    if let isLine { collector.endElement(at: tag.lowerBound, isOpening: isLine) }
  }

  private static func isGutter(_ tag: String) -> Bool {
    let words = tag.lowercased().split { " \t\n\r\"'=<>".contains($0) }
    return words.contains {
      ["blob-num", "crayon-nums", "gutter", "lineno", "linenos"].contains($0)
    }
  }

  /// The name of an element that holds numbers of lines, or code that a page shows as taken out:
  /// `<del>`, the lines of a difference that Shiki and Expressive Code mark.
  private static func nameOfHidden(_ tag: String) -> String? {
    let words = tag.lowercased().split { " \t\n\r\"'=<>".contains($0) }
    guard let name = words.first, !tag.hasSuffix("/>") else { return nil }
    let classes = Set(words.dropFirst())
    let isHidden =
      switch name {
      case "del", "s", "strike": true
      case "div": classes.contains("gutter") || classes.isSuperset(of: ["ec-line", "del"])
      case "span": classes.isSuperset(of: ["diff", "line", "remove"])
      default: false
      }
    return isHidden ? String(name) : nil
  }

  /// Skips what an element of code holds whose tag was read, with those of its name in it.
  ///
  /// - Returns: Whether it is closed before the code ends; else nothing is skipped, as of `f<S>()`, which
  ///   somebody wrote without entities.
  private mutating func skipElement(_ name: String) -> Bool {
    let start = index
    var depth = 1
    while index < bytes.count, depth > 0 {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if Self.isTag(name, at: index, in: bytes) { depth += 1 }
      if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
        if Self.isName(name, at: index + 2, in: bytes) { depth -= 1 }
        if Self.isName("pre", at: index + 2, in: bytes) { break }
      }
      skipMarkup()
    }
    if depth > 0 { index = start }
    return depth == 0
  }

  /// Whether a tag is `<span class="line">`, which holds one line of code.
  private static func isLineSpan(_ tag: String) -> Bool {
    let words = tag.lowercased().split { " \t\n\r\"'=<>".contains($0) }
    return words.contains("line")
  }

  private func headingLevel() -> Int? {
    guard index + 2 < bytes.count, bytes[index + 1] | 0x20 == UInt8(ascii: "h"),
      case let level = Int(bytes[index + 2]) - Int(UInt8(ascii: "0")), (1...6).contains(level),
      Self.isTag("h\(level)", at: index, in: bytes)
    else { return nil }
    return level
  }

  /// Takes a `<pre>` that opens here; answers its code and the offset behind it, `nil` if it is
  /// never closed.
  mutating func preformatted() -> (block: CodeBlock, end: Int)? {
    var language = Self.language(ofTag: text.text(skipMarkup())) ?? boxLanguage
    boxLanguage = nil
    openInCode = []
    var collector = LineCollector(text: text)
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index = collector.take(at: index)
        continue
      }
      if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "/"),
        Self.isName("pre", at: index + 2, in: bytes)
      {
        skipMarkup()
        var block = CodeBlock(
          language: CodeBlock.Language(info: language ?? "").ofPage, lines: collector.finish())
        block.trim()
        block.dropLabel()
        return (block, index)
      }
      if Self.isTag("code", at: index, in: bytes) {
        language = Self.language(ofTag: text.text(skipMarkup())) ?? language
      } else {
        takeMarkup(into: &collector)
      }
    }
    return nil
  }

  /// Whether a tag here opens, or else closes, an element that has lines of its own; nil for others.
  private func isLineTag() -> Bool? {
    let isClosing = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    let start = index + (isClosing ? 2 : 1)
    let isMeant = ["div", "li", "p", "tr"].contains { Self.isName($0, at: start, in: bytes) }
    return isMeant ? !isClosing : nil
  }

  /// The text up to the closing tag `name`, in one line.
  private mutating func words(until name: String) -> String {
    skipMarkup()
    var collector = LineCollector(text: text)
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index = collector.take(at: index)
        continue
      }
      let isEnd =
        index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
        && Self.isName(name, at: index + 2, in: bytes)
      // A heading that is not closed ends where another begins.
      if !isEnd, headingLevel() != nil { break }
      skipMarkup()
      if isEnd { break }
    }
    return collector.finish().map(\.text).joined(separator: " ")
      .split { $0.isWhitespace }.joined(separator: " ")
  }

  /// Skips a tag, a comment, or a `script` or `style` with all that it holds.
  @discardableResult private mutating func skipMarkup() -> Range<Int> {
    let start = index
    if starts(with: "<!--") {
      skip(past: "-->")
      return start..<index
    }
    let rawName = ["script", "style"].first { Self.isTag($0, at: index, in: bytes) }
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    guard
      next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
        || (next | 0x20) >= UInt8(ascii: "a") && (next | 0x20) <= UInt8(ascii: "z")
    else {
      index += 1
      return start..<index
    }
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    let tag = start..<index
    if let rawName { skipContent(of: rawName) }
    return tag
  }

  private func starts(with word: String) -> Bool { bytes[index...].starts(with: word.utf8) }

  private mutating func skipContent(of name: String) {
    skip(past: "</" + name)
    skip(past: ">")
  }

  private mutating func skip(past word: String) {
    while index < bytes.count, !starts(with: word) { index += 1 }
    index = min(index + word.utf8.count, bytes.count)
  }
}

/// Gathers the text between tags, line by line, each character with its column in the file.
private struct LineCollector {
  let text: ArticleText
  private var lines: [CodeBlock.Line] = []
  private var current = ""
  private var columns: [Int] = []

  /// Whether an element with lines of its own was opened, in which nothing stands yet.
  private var isFresh = false

  /// Whether such an element ended the line before: a line break of the file behind it is none more.
  private var isEnded = false

  /// The line being gathered, from 0, and how far its columns are known.
  private var line: Int?
  private var measured: (offset: Int, column: Int) = (0, 0)

  init(text: ArticleText) {
    self.text = text
  }

  /// Takes the character or the entity at `index`; answers the offset behind it.
  mutating func take(at index: Int) -> Int {
    let byte = text.bytes[index]
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      let isPair =
        byte == UInt8(ascii: "\r") && index + 1 < text.bytes.count
        && text.bytes[index + 1] == UInt8(ascii: "\n")
      if isEnded { isEnded = false } else { endLine(at: index) }
      return index + (isPair ? 2 : 1)
    }
    if byte == UInt8(ascii: "&"),
      let end = text.bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
      let character = Entity.character(text.text(index..<end + 1))
    {
      append(character, at: index)
      return end + 1
    }
    let end = endOfCharacter(at: index)
    append(text.text(index..<end), at: index)
    return end
  }

  /// The offset behind the character at `index`, with the signs that combine with it.
  private func endOfCharacter(at index: Int) -> Int {
    let next = index + 1
    guard next < text.bytes.count, text.bytes[index] | text.bytes[next] >= 0x80 else { return next }
    // No character is longer, and long lines of other scripts are read once.
    let limit = min(index + 64, text.bytes.count)
    var end = next
    while end < limit, text.bytes[end] >= 0x80 { end += 1 }
    return index + (text.text(index..<end).first?.utf8.count ?? 1)
  }

  private mutating func append(_ character: String, at offset: Int) {
    if line == nil { begin(at: offset) }
    (isFresh, isEnded) = (false, false)
    measured.column += text.text(measured.offset..<offset).count
    measured.offset = offset
    // What combines with the character before it, which a tag or an entity sets apart, is none more.
    let isPart =
      !current.isEmpty && character.unicodeScalars.first?.properties.isGraphemeExtend == true
    current += character
    for _ in character.dropFirst(isPart ? 1 : 0) { columns.append(measured.column + 1) }
  }

  private mutating func begin(at offset: Int) {
    let line = text.line(at: offset)
    self.line = line
    measured = (text.starts[line], 0)
  }

  /// Ends the line where an element with lines of its own begins or ends; one without text is an
  /// empty line.
  mutating func endElement(at offset: Int, isOpening: Bool) {
    let wasFresh = isFresh
    if line != nil || !isOpening && wasFresh {
      endLine(at: offset)
      isEnded = true
    }
    isFresh = isOpening
  }

  /// Ends the line before an element of one line, where something stands on it.
  mutating func beginElement(at offset: Int) {
    if current.contains(where: { !$0.isWhitespace }) { endLine(at: offset) }
  }

  mutating func endLine(at offset: Int) {
    (isFresh, isEnded) = (false, false)
    if line == nil { begin(at: min(offset, max(text.bytes.count - 1, 0))) }
    lines.append(
      CodeBlock.Line(number: (line ?? 0) + 1, text: current, indent: 0, columns: columns))
    (current, columns, line) = ("", [], nil)
  }

  mutating func finish() -> [CodeBlock.Line] {
    if line != nil { endLine(at: 0) }
    return lines
  }
}
