/// AsciiDoc: `== Title`; `[source,swift]` and a block between `----`, `....`, `--` or fences.
extension LineBlocks {
  mutating func readAsciiDoc() -> Bool {
    let first = words(line)
    // What is commented out is not on the page.
    if first.count >= 4, first.allSatisfy({ $0 == "/" }), let stop = end(after: line, first) {
      line = stop + 1
      return true
    }
    if let title = title(first) {
      addHeading(title)
      return false
    }
    if isUnderlined(first) {
      addHeading(first)
      line += 2
      return true
    }
    if first.hasPrefix("```") {
      return takeBlock(from: line, until: "```", .init(info: first.dropFirst(3)))
    }
    guard first.hasPrefix("["), first.hasSuffix("]") else {
      return Self.isDelimiter(first) && takeBlock(from: line, until: first, .unlabelled)
    }
    guard let language = Self.language(attributes: first.dropFirst().dropLast()) else {
      return false
    }
    var start = line + 1
    // A title of the block and more of its attributes may stand between.
    while start < line + Self.maximumHead, Self.isOfBlock(words(start)) { start += 1 }
    let mark = words(start)
    if mark == "--" || Self.isDelimiter(mark) {
      return takeBlock(from: start, until: mark, language)
    }
    if mark.hasPrefix("```") { return takeBlock(from: start, until: "```", language) }
    // Without delimiters the paragraph is the code.
    guard !mark.isEmpty else { return false }
    let stop = (start..<text.lineCount).first { words($0).isEmpty } ?? text.lineCount
    addCode(start..<stop, language, include: "include::", plain: Self.withoutCallouts)
    line = stop
    return true
  }

  /// The title in `== Title`, `== Title ==` and `## Title`.
  private func title(_ words: Substring) -> Substring? {
    guard let sign = words.first, sign == "=" || sign == "#" else { return nil }
    let level = words.prefix { $0 == sign }.count
    let rest = words.dropFirst(level)
    guard level <= 6, rest.first == " " else { return nil }
    let end = " " + String(repeating: sign, count: level)
    return rest.hasSuffix(end) ? rest.dropLast(end.count) : rest
  }

  /// Whether what stands under a line of its own makes it a title: a line of signs of its length.
  private func isUnderlined(_ words: Substring) -> Bool {
    let under = self.words(line + 1)
    guard let sign = under.first, "=-~^+".contains(sign), under.count > 1,
      under.allSatisfy({ $0 == sign }), abs(under.count - words.count) <= 1,
      words.contains(where: { $0.isLetter || $0.isNumber })
    else { return false }
    return !Self.isOfBlock(words) && (line == 0 || self.words(line - 1).isEmpty)
  }

  /// More lines than anybody writes over a block.
  private static let maximumHead = 8

  /// Whether a line says something of the block below it: `.Title`, `[attributes]`, `// a comment`.
  private static func isOfBlock(_ words: Substring) -> Bool {
    if isDelimiter(words) { return false }
    return words.hasPrefix(".") || words.hasPrefix("//")
      || words.hasPrefix("[") && words.hasSuffix("]")
  }

  /// The language that the attributes of a block of code name; nil where it is none.
  private static func language(attributes: Substring) -> CodeBlock.Language? {
    let parts = attributes.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingBlanks }
    let style = parts[0].prefix { $0 != "%" && $0 != "#" && $0 != "." }
    guard style == "source" || style.isEmpty && parts.count > 1 else { return nil }
    let named = parts.first { $0.hasPrefix("language=") }?.dropFirst("language=".count)
    let second = parts.dropFirst().first { !$0.contains("=") }
    return CodeBlock.Language(info: (named ?? second ?? "").filter { $0 != "\"" && $0 != "'" })
  }

  private static func isDelimiter(_ words: Substring) -> Bool {
    words.count >= 4 && (words.allSatisfy { $0 == "-" } || words.allSatisfy { $0 == "." })
  }

  private mutating func takeBlock(
    from start: Int, until mark: Substring, _ language: CodeBlock.Language
  ) -> Bool {
    guard let stop = end(after: start, mark) else { return false }
    addCode(start + 1..<stop, language, include: "include::", plain: Self.withoutCallouts)
    line = stop + 1
    return true
  }

  /// A line of code without the marks at its end that the text below explains: `<1>`, `<.>`.
  private static func withoutCallouts(_ code: Substring) -> Substring {
    var rest = code
    while let last = rest.lastIndex(where: { !$0.isWhitespace }), rest[last] == ">",
      let open = rest[..<last].lastIndex(of: "<")
    {
      let mark = rest[rest.index(after: open)..<last]
      guard mark == "." || !mark.isEmpty && mark.allSatisfy({ $0.isASCII && $0.isNumber }),
        open == rest.startIndex || [" ", "\t", ">"].contains(rest[rest.index(before: open)])
      else { return rest }
      rest = rest[..<open]
    }
    return rest
  }
}
