/// Reads the forms of articles whose blocks of code are told by whole lines: AsciiDoc,
/// reStructuredText and Org.
struct LineBlocks {
  let text: ArticleText
  var line = 0

  private let form: ArticleForm
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

  /// A line without the blanks around it; nothing behind the last one.
  func words(_ line: Int) -> Substring {
    guard line < text.lineCount else { return "" }
    return text.text(ofLine: line)[...].trimmingBlanks
  }

  mutating func addHeading(_ title: Substring) {
    elements.append(.heading(String(title.trimmingBlanks)))
  }

  /// Adds lines as a block of code, without what all of them are indented by.
  ///
  /// - Parameters:
  ///   - lines: Those of the code, from 0.
  ///   - language: What the page says that it is.
  ///   - include: How a line begins that takes in another file; nil where the form has none.
  ///   - plain: What a line of the code is without the signs that its page has in code.
  mutating func addCode(
    _ lines: Range<Int>, _ language: CodeBlock.Language, include: String? = nil,
    plain: (Substring) -> Substring = { $0 }
  ) {
    let texts = lines.map { text.text(ofLine: $0) }
    let indent =
      texts.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    var block = CodeBlock(
      language: language.ofPage,
      lines: zip(lines, texts).map { number, text in
        let code = text.dropFirst(indent)
        let own = plain(code)
        // What is taken away in front stands in the page all the same.
        let taken = code.distance(from: code.startIndex, to: own.startIndex)
        return CodeBlock.Line(
          number: number + 1, text: String(own), indent: min(indent, text.count) + taken)
      })
    block.trim()
    block.include = include.flatMap { sign in block.lines.first { $0.text.hasPrefix(sign) } }
    elements.append(.code(block))
  }

  /// The line after `start` that is `mark`, whatever its case; nil if none is.
  mutating func end(after start: Int, _ mark: Substring) -> Int? {
    guard !unclosed.contains(String(mark)) else { return nil }
    let wanted = mark.lowercased()
    for line in start + 1..<max(start + 1, text.lineCount) where words(line).lowercased() == wanted
    {
      return line
    }
    unclosed.insert(String(mark))
    return nil
  }

  /// How far a line is indented; nil where there is nothing on it.
  func indent(_ line: Int) -> Int? {
    let own = text.text(ofLine: line)
    let blanks = own.prefix { $0 == " " || $0 == "\t" }.count
    return own.dropFirst(blanks).allSatisfy(\.isWhitespace) ? nil : blanks
  }

  /// The line behind those that are indented by more, blank ones among them.
  func endOfIndented(beyond indent: Int, from start: Int) -> Int {
    var stop = start
    while stop < text.lineCount, self.indent(stop).map({ $0 > indent }) ?? true { stop += 1 }
    return stop
  }
}

extension Substring {
  var trimmingBlanks: Substring {
    let start = drop { $0.isWhitespace }
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
