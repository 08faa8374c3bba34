import SwiftSubset

/// Code in Markdown that Markdown does not know: `{% highlight %}` of Jekyll, Hugo's and Hexo's tags
/// of that kind, `[code language="swift"]` of WordPress, `<pre>` of HTML, and front matter, which is no part of the text.
///
/// Found line by line, outside of fences.
struct EmbeddedCode {
  private(set) var found: [PlacedElement] = []

  /// The ranges of bytes that a Markdown parser must not see.
  private(set) var hidden: [Range<Int>] = []

  /// Lines outside of fences below which what belongs to them is indented: to a Markdown parser it
  /// would go on with a paragraph.
  private(set) var openings: [Range<Int>] = []

  private let text: ArticleText

  /// The kinds that were opened once and never closed: what opens later is not closed either, and
  /// is not looked at, or a hostile page would be read once for each line.
  private var unclosed: Set<String> = []

  /// How often a tag may still be followed to what closes it, in vain, that words only speak of.
  private var patience = 16

  init(_ text: ArticleText) {
    self.text = text
    var line = skipFrontMatter()
    var fence: MarkdownFence?
    while line < text.lineCount {
      let own = text.bytes[text.range(ofLine: line)]
      if let open = fence {
        if open.isClosed(by: own) {
          fence = nil
          line += 1
          continue
        }
        // What it stands in may end before it is closed.
        guard open.isLeft(by: own) else {
          line += 1
          continue
        }
      }
      fence = MarkdownFence(opening: own)
      let content = own.drop { Self.isBlank($0) }
      if fence == nil,
        let end = comment(at: line, content) ?? inclusion(at: line, content)
          ?? highlight(at: line, content) ?? component(at: line, content)
          ?? preformatted(line, content)
      {
        line = end
        continue
      }
      if fence == nil,
        Self.opensIndented(content)
          || Self.isTagAlone(content, beforeFence: isBeforeFence(line, content))
      {
        openings.append(text.range(ofLine: line))
      }
      line += 1
    }
  }

  /// Whether a line opens a footnote (`[^1]: `), a note (`!!! note`, `??? note`), a tab
  /// (`=== "Swift"`) or a directive of DocC (`@Tab("Swift") {`).
  private static func opensIndented(_ content: ArraySlice<UInt8>) -> Bool {
    switch content.first {
    case UInt8(ascii: "["):
      guard content.starts(with: "[^".utf8), let end = content.firstIndex(of: UInt8(ascii: "]"))
      else { return false }
      return content[end...].starts(with: "]:".utf8)
    case UInt8(ascii: "@"):
      // An attribute of Swift has words behind it: `@ViewBuilder var row: some View {`.
      let words = content.dropFirst().filter { !isBlank($0) && $0 != UInt8(ascii: "\r") }
      let isName = words.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? false
      let rest = words.drop { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
      let isCall = rest.starts(with: "(".utf8) && rest.suffix(2).elementsEqual("){".utf8)
      return isName && (isCall || rest.elementsEqual("{".utf8))
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "="):
      return ["!!! ", "??? ", "???+ ", "=== \""].contains { content.starts(with: $0.utf8) }
    default: return false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether a fence opens below a tag before a blank line does.
  private func isBeforeFence(_ line: Int, _ content: ArraySlice<UInt8>) -> Bool {
    guard content.first == UInt8(ascii: "<") else { return false }
    for next in line + 1..<max(line + 1, min(line + 20, text.lineCount)) {
      if isFence(next) { return true }
      guard text.bytes[text.range(ofLine: next)].contains(where: { $0 > 0x20 }) else { break }
    }
    return false
  }

  private func isFence(_ line: Int) -> Bool {
    MarkdownFence(opening: text.bytes[text.range(ofLine: line)]) != nil
  }

  /// Whether a line is a tag of a component, `<Tabs>` or `</TabItem>`, or one that says that Markdown
  /// stands in it, `<div markdown="1">`, or any that a fence follows.
  ///
  /// CommonMark takes the lines below for HTML up to a blank one. Pages that have such tags are made by
  /// what reads them as Markdown.
  private static func isTagAlone(_ content: ArraySlice<UInt8>, beforeFence: Bool) -> Bool {
    guard content.first == UInt8(ascii: "<"), content.count < 1_000 else { return false }
    let line = String(decoding: content, as: UTF8.self).trimmingSuffix { $0.isWhitespace }
    guard line.hasSuffix(">") else { return false }
    let name = line.dropFirst(line.hasPrefix("</") ? 2 : 1)
    guard let first = name.first, first.isASCII, first.isLetter else { return false }
    return beforeFence || first.isUppercase || name.prefix { $0 != ">" }.contains(" markdown")
  }

  /// Passes over a comment of several lines, which is not on the page; answers the line after it.
  ///
  /// What is a comment in MDX, `{/* … */}`, is none in Markdown, whose parser must not see it.
  private mutating func comment(at line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    let isOfMDX = content.starts(with: "{/*".utf8)
    guard isOfMDX || content.starts(with: "<!--".utf8) else { return nil }
    let (end, kind) = (Array((isOfMDX ? "*/}" : "-->").utf8), isOfMDX ? "{/*" : "comment")
    guard !unclosed.contains(kind), content.firstRange(of: end) == nil else { return nil }
    for next in line + 1..<max(line + 1, text.lineCount)
    where text.bytes[text.range(ofLine: next)].firstRange(of: end) != nil {
      for line in line..<next {
        guard let block = CodeBlock(framesInCommentLine: line, of: text) else { continue }
        found.append(PlacedElement(offset: text.starts[line], element: .code(block)))
      }
      if isOfMDX { hidden.append(text.starts[line]..<text.range(ofLine: next).upperBound) }
      return next + 1
    }
    unclosed.insert(kind)
    return nil
  }

  /// Hides `---` … `---` or `+++` … `+++` at the very beginning; answers the line after it.
  private mutating func skipFrontMatter() -> Int {
    guard text.lineCount > 1 else { return 0 }
    let mark = text.text(ofLine: 0).trimmingSuffix { $0.isWhitespace }
    guard mark == "---" || mark == "+++" || mark == "\u{FEFF}---" else { return 0 }
    for line in 1..<text.lineCount where text.range(ofLine: line).count <= 8 {
      let end = text.text(ofLine: line).trimmingSuffix { $0.isWhitespace }
      guard end == mark.suffix(3) || end == "..." else { continue }
      hidden.append(0..<text.range(ofLine: line).upperBound)
      return line + 1
    }
    return 0
  }

  /// Takes a line that takes in a file of Swift outside of a fence; answers the line after it.
  private mutating func inclusion(at line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    guard content.first == UInt8(ascii: "<") || content.first == UInt8(ascii: "@") else {
      return nil
    }
    let words = String(decoding: content, as: UTF8.self).trimmingSuffix { $0.isWhitespace }
    guard InclusionLine.isParagraph(words) else { return nil }
    let indent = text.text(ofLine: line).prefix { $0 == " " || $0 == "\t" }.count
    let own = CodeBlock.Line(number: line + 1, text: words, indent: indent)
    var block = CodeBlock(language: .swift, lines: [own])
    block.include = own
    keep(block, lines: line..<line + 1)
    return line + 1
  }

  /// Takes `{% highlight swift %}` … `{% endhighlight %}`, each of which may stand on a line with code,
  /// or with words in front of it; answers the line after it.
  private mutating func highlight(at line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    guard !unclosed.contains("highlight"),
      let opening = Tag.first(in: content, where: { Self.language(ofTag: $0) != nil }),
      let language = Self.language(ofTag: opening.words),
      isOnPage(opening.range.lowerBound, in: content, ofLine: line),
      patience > 0 || opening.range.lowerBound == content.startIndex
    else { return nil }
    // Words that go on behind the tag speak of it, unless it is closed among them.
    let behind = opening.range.upperBound..<content.endIndex
    let hasMore = text.bytes[behind].contains { !Self.isBlank($0) && $0 != UInt8(ascii: "\r") }
    var lines: [CodeBlock.Line] = []
    for index in line..<text.lineCount {
      let range = index == line ? behind : text.range(ofLine: index)
      let closing = Tag.first(in: text.bytes[range]) { Self.closes($0) }
      if index == line, hasMore, closing == nil, opening.range.lowerBound > content.startIndex {
        return nil
      }
      let shown = range.lowerBound..<(closing?.range.lowerBound ?? range.upperBound)
      let indent = text.text(text.starts[index]..<shown.lowerBound).count
      lines.append(CodeBlock.Line(number: index + 1, text: text.text(shown), indent: indent))
      guard closing == nil else {
        let isBox = opening.words.first?.hasSuffix("code") == true
        if isBox || opening.range.lowerBound > content.startIndex, lines.haveFence {
          patience -= 1
          return nil
        }
        var block = CodeBlock(language: CodeBlock.Language(info: language).ofPage, lines: lines)
        block.trim()
        keep(block, lines: line..<index + 1)
        return index + 1
      }
    }
    unclosed.insert("highlight")
    return nil
  }

  /// Whether what stands at a place of a line, behind words, is part of the page: not in a span of code,
  /// a comment, a quote or indented code, and not escaped.
  private func isOnPage(_ place: Int, in content: ArraySlice<UInt8>, ofLine line: Int) -> Bool {
    let words = content[..<place]
    // What begins its line counts wherever that stands.
    guard !words.isEmpty else { return true }
    let indent = text.bytes[text.range(ofLine: line).lowerBound..<content.startIndex].prefix(4)
    let isIndented =
      (indent.count > 3 || indent.first == UInt8(ascii: "\t")) && indent.allSatisfy(Self.isBlank)
      && !Self.isOfList(words)
    return !isIndented && words.first != UInt8(ascii: ">") && words.last != UInt8(ascii: "\\")
      && words.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
      && words.firstRange(of: Array("<!--".utf8)) == nil
  }

  /// Whether words begin with the sign of an item of a list.
  private static func isOfList(_ words: ArraySlice<UInt8>) -> Bool {
    let rest = words.drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let signs = rest.startIndex == words.startIndex ? "-*+" : ".)"
    return rest.first.map { signs.utf8.contains($0) } ?? false
      && rest.dropFirst().first.map(isBlank) ?? false
  }

  /// A tag of Liquid, `{% … %}`, or a shortcode of Hugo, `{{< … >}}` or `{{% … %}}`, or of WordPress.
  private struct Tag {
    var range: Range<Int>
    var words: [Substring]

    private static let ends = [
      ("{%", "%}"), ("{{<", ">}}"), ("{{%", "%}}"), ("[code ", "]"), ("[sourcecode ", "]"),
      ("[/", "]"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// The first tag of a line that is meant, if the line is none of those that no page has.
    static func first(in line: ArraySlice<UInt8>, where isMeant: ([Substring]) -> Bool) -> Tag? {
      guard line.count < 10_000 else { return nil }
      var index = line.startIndex
      while let start = line[index...].firstIndex(where: { "{[".utf8.contains($0) }) {
        index = start + 1
        let rest = line[start...].prefix(200)
        guard let (opening, closing) = ends.first(where: { rest.starts(with: $0.0) }),
          let end = rest.dropFirst(opening.count).firstRange(of: closing)?.upperBound
        else { continue }
        let words = String(decoding: line[start..<end], as: UTF8.self)
          .split { " \t\r{%}<>-\"'[]".contains($0) }
        if isMeant(words) { return Tag(range: start..<end, words: words) }
        index = end
      }
      return nil
    }
  }

  /// The language of the code that a tag opens: `highlight swift` of Jekyll and Hugo, `codeblock
  /// lang:swift` of Hexo; nil for other tags.
  private static func language(ofTag words: [Substring]) -> Substring? {
    switch words.first {
    case "highlight":
      // Hugo takes the language by its place or by a name: `lang="swift"`.
      words.dropFirst().first { $0 != "lang=" }.map { $0.hasPrefix("lang=") ? $0.dropFirst(5) : $0 }
    case "codeblock": words.first { $0.hasPrefix("lang:") }?.dropFirst("lang:".count)
    case "code", "sourcecode":
      // By a name alone: what else is called so may be a box around a fence.
      words.indices.lazy.compactMap { index -> Substring? in
        guard let end = words[index].firstIndex(of: "="),
          ["lang", "language"].contains(words[index][..<end])
        else { return nil }
        let value = words[index][end...].dropFirst()
        return value.isEmpty ? words.dropFirst(index + 1).first : value
      }.first
    default: nil
    }
  }

  /// Whether the words of a tag end a block of code: `endhighlight`, `/highlight`, `endcodeblock`.
  private static func closes(_ words: [Substring]) -> Bool {
    [
      "endhighlight", "/highlight", "endcodeblock", "endcode", "/code", "/sourcecode",
    ].contains(words.first)
      || words.count > 1 && words[0] == "/" && ["highlight", "code"].contains(words[1])
  }

  /// Takes the template of a component that shows code, `<CodeBlock language="swift">{`` … ``}` of MDX;
  /// answers the line after it.
  private mutating func component(at line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    guard !unclosed.contains("template"), let language = Self.language(ofComponent: content) else {
      return nil
    }
    let (opening, closing) = (Array("{`".utf8), Array("`}".utf8))
    var lines: [CodeBlock.Line] = []
    var isOpen = false
    for index in line..<text.lineCount {
      let range = text.range(ofLine: index)
      var code = text.bytes[range]
      if !isOpen {
        guard let start = code.firstRange(of: opening)?.upperBound else {
          // The template may stand on a line of its own.
          guard index == line else { return nil }
          continue
        }
        isOpen = true
        code = code[start...]
      }
      let end = code.firstRange(of: closing)?.lowerBound
      let shown = code.startIndex..<(end ?? code.endIndex)
      let indent = text.text(range.lowerBound..<shown.lowerBound).count
      lines.append(CodeBlock.Line(number: index + 1, text: text.text(shown), indent: indent))
      guard end == nil else {
        var block = CodeBlock(language: CodeBlock.Language(info: language).ofPage, lines: lines)
        block.trim()
        keep(block, lines: line..<index + 1)
        return index + 1
      }
    }
    if isOpen { unclosed.insert("template") }
    return nil
  }

  /// The language that the tag of a component states: `<CodeBlock language="swift">`, `<Pre lang="swift">`.
  ///
  /// In `<pre>` and what stands in it a template is taken for one, whether it states its language or not.
  private static func language(ofComponent content: ArraySlice<UInt8>) -> Substring? {
    guard content.first == UInt8(ascii: "<"), let first = content.dropFirst().first,
      content.count < 10_000
    else { return nil }
    let tag: Substring
    if first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") {
      tag = String(decoding: content, as: UTF8.self).prefix { $0 != ">" }
    } else if content.starts(with: "<pre".utf8),
      let template = content.firstRange(of: Array(">{`".utf8))
    {
      tag = String(decoding: content[..<template.lowerBound], as: UTF8.self)[...]
    } else {
      return nil
    }
    for name in [" language=", " lang=", " className=", " class="] {
      guard let start = tag.firstRange(of: name)?.upperBound, let quote = tag[start...].first,
        "\"'".contains(quote)
      else { continue }
      return tag[start...].dropFirst().prefix { $0 != quote }
    }
    return tag.hasPrefix("<pre") ? "" : nil
  }

  /// Takes `<pre>` … `</pre>`, also behind words, and others that open on the line where it ends; answers
  /// the line after them.
  private mutating func preformatted(_ line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    var next: Int?
    var (line, content) = (line, content)
    while !unclosed.contains("pre"), let start = preformattedStart(content, inLine: line) {
      var reader = HTMLReader(text: text, from: content.startIndex)
      reader.enterBoxes(before: start)
      guard let (block, end) = reader.preformatted() else {
        unclosed.insert("pre")
        break
      }
      // Words may speak of the tag: what is behind them holds no other code.
      guard !hasWords(before: start, in: content) || !block.lines.haveFence else {
        patience -= 1
        break
      }
      let last = text.line(at: max(end - 1, 0))
      keep(block, lines: line..<last + 1)
      (line, next) = (last, last + 1)
      content = text.bytes[end..<max(end, text.range(ofLine: last).upperBound)]
    }
    return next
  }

  /// Where a `<pre>` opens on a line, behind tags or words.
  private func preformattedStart(_ content: ArraySlice<UInt8>, inLine line: Int) -> Int? {
    guard content.count >= 4 else { return nil }
    var index = content.startIndex
    // How often a line is looked at from its beginning: it may be a long one of nothing else.
    var tries = 16
    while tries > 0, let start = content[index...].firstIndex(of: UInt8(ascii: "<")) {
      if HTMLReader.isTag("pre", at: start, in: text.bytes) {
        let isFirst = !hasWords(before: start, in: content)
        if isFirst || patience > 0 && isOnPage(start, in: content, ofLine: line) { return start }
        tries -= 1
      }
      index = start + 1
    }
    return nil
  }

  /// Whether more than tags stands before a place of a line.
  private func hasWords(before place: Int, in content: ArraySlice<UInt8>) -> Bool {
    var index = content.startIndex
    while index < place {
      if text.bytes[index] == UInt8(ascii: "<") {
        guard let end = content[index..<place].firstIndex(of: UInt8(ascii: ">")) else {
          return true
        }
        index = end + 1
      } else {
        guard Self.isBlank(text.bytes[index]) else { return true }
        index += 1
      }
    }
    return false
  }

  private mutating func keep(_ block: CodeBlock, lines: Range<Int>) {
    let start = text.starts[lines.lowerBound]
    found.append(PlacedElement(offset: start, element: .code(block)))
    hidden.append(
      text.starts[lines.lowerBound]..<text.range(ofLine: lines.upperBound - 1).upperBound)
  }
}

extension [CodeBlock.Line] {
  /// Whether a fence of Markdown stands among them.
  fileprivate var haveFence: Bool {
    contains { line in
      let words = line.text.drop { $0 == " " || $0 == "\t" }
      return words.hasPrefix("```") || words.hasPrefix("~~~")
    }
  }
}

extension StringProtocol {
  func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return String(self[..<end])
  }
}
