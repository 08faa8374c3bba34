/// Reads the forms of articles whose blocks of code are told by whole lines: AsciiDoc,
/// reStructuredText and Org.
struct LineBlocks {
  private let text: ArticleText
  private let form: ArticleForm
  private var line = 0
  private var elements: [ArticleElement] = []

  /// What was opened once and never closed: what opens later is not closed either, and is not looked
  /// for, or a hostile page would be read once for each line.
  private var unclosed: Set<String> = []

  /// Headings and code in the order of the page.
  static func elements(of text: ArticleText, in form: ArticleForm) -> [ArticleElement] {
    var reader = LineBlocks(text: text, form: form)
    while reader.line < text.lineCount { reader.read() }
    return reader.elements
  }

  private init(text: ArticleText, form: ArticleForm) {
    (self.text, self.form) = (text, form)
  }

  private mutating func read() {
    let isTaken =
      switch form {
      case .asciiDoc: readAsciiDoc()
      case .restructuredText: readRestructuredText()
      case .org: readOrg()
      default: false
      }
    if !isTaken { line += 1 }
  }

  private func words(_ line: Int) -> Substring {
    guard line < text.lineCount else { return "" }
    return text.text(ofLine: line)[...].trimmingBlanks
  }

  private mutating func addHeading(_ title: Substring) {
    elements.append(.heading(String(title.trimmingBlanks)))
  }

  /// Adds lines as a block of code, without what all of them are indented by.
  private mutating func addCode(_ lines: Range<Int>, _ language: CodeBlock.Language) {
    let texts = lines.map { text.text(ofLine: $0) }
    let indent =
      texts.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    var block = CodeBlock(
      language: language,
      lines: zip(lines, texts).map { number, text in
        CodeBlock.Line(
          number: number + 1, text: String(text.dropFirst(indent)),
          indent: min(indent, text.count))
      })
    block.trim()
    elements.append(.code(block))
  }

  /// The line after `start` that is `mark`, whatever its case; nil if none is.
  private mutating func end(after start: Int, _ mark: Substring) -> Int? {
    guard !unclosed.contains(String(mark)) else { return nil }
    let wanted = mark.lowercased()
    for line in start + 1..<max(start + 1, text.lineCount) where words(line).lowercased() == wanted
    {
      return line
    }
    unclosed.insert(String(mark))
    return nil
  }

  // MARK: AsciiDoc

  /// `== Title`; `[source,swift]` and a block between `----`, `....` or fences.
  private mutating func readAsciiDoc() -> Bool {
    let first = words(line)
    let level = first.prefix { $0 == "=" }.count
    if (1...6).contains(level), first.dropFirst(level).first == " " {
      addHeading(first.dropFirst(level))
      return false
    }
    if first.hasPrefix("```") {
      return takeBlock(from: line, until: "```", .init(info: first.dropFirst(3)))
    }
    guard first.hasPrefix("["), first.hasSuffix("]") else {
      return Self.isDelimiter(first) && takeBlock(from: line, until: first, .unlabelled)
    }
    let parts = first.dropFirst().dropLast().split(
      separator: ",", omittingEmptySubsequences: false
    ).map { $0.trimmingBlanks }
    let style = parts[0].prefix { $0 != "%" && $0 != "#" && $0 != "." }
    guard style == "source" || style.isEmpty, parts.count > 1 || style == "source" else {
      return false
    }
    let language = CodeBlock.Language(info: parts.count > 1 ? parts[1] : "").ofPage
    var start = line + 1
    // A title of the block may stand between.
    if words(start).hasPrefix("."), !Self.isDelimiter(words(start)) { start += 1 }
    let mark = words(start)
    if Self.isDelimiter(mark) { return takeBlock(from: start, until: mark, language) }
    if mark.hasPrefix("```") { return takeBlock(from: start, until: "```", language) }
    // Without delimiters the paragraph is the code.
    guard !mark.isEmpty else { return false }
    let stop = (start..<text.lineCount).first { words($0).isEmpty } ?? text.lineCount
    addCode(start..<stop, language)
    line = stop
    return true
  }

  private static func isDelimiter(_ words: Substring) -> Bool {
    words.count >= 4 && (words.allSatisfy { $0 == "-" } || words.allSatisfy { $0 == "." })
  }

  private mutating func takeBlock(
    from start: Int, until mark: Substring, _ language: CodeBlock.Language
  ) -> Bool {
    guard let stop = end(after: start, mark) else { return false }
    addCode(start + 1..<stop, language.ofPage)
    line = stop + 1
    return true
  }

  // MARK: reStructuredText

  /// A title over a line of signs; `.. code-block:: swift`, or a paragraph that ends in `::`, and
  /// indented lines.
  private mutating func readRestructuredText() -> Bool {
    let first = words(line)
    guard !first.isEmpty else { return false }
    let under = words(line + 1)
    if let sign = under.first, "=-~^\"'#*+.:_`".contains(sign), under.count >= min(first.count, 3),
      under.count >= first.count, under.allSatisfy({ $0 == sign }),
      !first.allSatisfy({ $0 == sign })
    {
      addHeading(first)
      line += 2
      return true
    }
    let indent = text.text(ofLine: line).prefix { $0 == " " || $0 == "\t" }.count
    for directive in ["code-block", "sourcecode", "code"] {
      guard first.hasPrefix(".. \(directive)::") else { continue }
      let language = first.dropFirst(directive.count + 5).trimmingBlanks
      return takeIndented(beyond: indent, .init(info: language).ofPage, skipsOptions: true)
    }
    guard first.hasSuffix("::"), !first.hasPrefix("..") else { return false }
    return takeIndented(beyond: indent, .unlabelled, skipsOptions: false)
  }

  private mutating func takeIndented(
    beyond indent: Int, _ language: CodeBlock.Language, skipsOptions: Bool
  ) -> Bool {
    var start = line + 1
    while skipsOptions, words(start).hasPrefix(":"), start < text.lineCount { start += 1 }
    var stop = start
    while stop < text.lineCount {
      let own = text.text(ofLine: stop)
      let isBlank = own.allSatisfy(\.isWhitespace)
      guard isBlank || own.prefix(while: { $0 == " " || $0 == "\t" }).count > indent else { break }
      stop += 1
    }
    guard stop > start else { return false }
    addCode(start..<stop, language)
    line = stop
    return true
  }

  // MARK: Org

  /// `** Title`; `#+BEGIN_SRC swift` to `#+END_SRC`, and examples, which say no language.
  private mutating func readOrg() -> Bool {
    let own = text.text(ofLine: line)
    let level = own.prefix { $0 == "*" }.count
    if level > 0, own.dropFirst(level).first == " " {
      addHeading(own.dropFirst(level))
      return false
    }
    let first = words(line).lowercased()
    for (opening, closing, isExample) in [
      ("#+begin_src", "#+end_src", false), ("#+begin_example", "#+end_example", true),
    ] where first.hasPrefix(opening) {
      guard let stop = end(after: line, closing[...]) else { return false }
      let info = isExample ? "" : String(first.dropFirst(opening.count)[...].trimmingBlanks)
      addCode(line + 1..<stop, CodeBlock.Language(info: info).ofPage)
      line = stop + 1
      return true
    }
    return false
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let start = drop { $0.isWhitespace }
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
