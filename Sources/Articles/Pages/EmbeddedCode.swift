import SwiftSubset

/// Code in Markdown that Markdown does not know: `{% highlight %}` of Jekyll, Hugo's and Hexo's tags
/// of that kind, `<pre>` of HTML, and front matter, which is no part of the text.
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
      if fence == nil, Self.opensIndented(content) || Self.isTagAlone(content) {
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

  /// Whether a line is a tag of a component, `<Tabs>` or `</TabItem>`, or one that says that Markdown
  /// stands in it, `<div markdown="1">`.
  ///
  /// CommonMark takes the lines below for HTML up to a blank one. Pages that have such tags are made by
  /// what reads them as Markdown.
  private static func isTagAlone(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.first == UInt8(ascii: "<"), content.count < 1_000 else { return false }
    let line = String(decoding: content, as: UTF8.self).trimmingSuffix { $0.isWhitespace }
    guard line.hasSuffix(">") else { return false }
    let name = line.dropFirst(line.hasPrefix("</") ? 2 : 1)
    guard let first = name.first, first.isASCII, first.isLetter else { return false }
    return first.isUppercase || name.prefix { $0 != ">" }.contains(" markdown")
  }

  /// Passes over a comment of several lines, which is not on the page; answers the line after it.
  private mutating func comment(at line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    let end = Array("-->".utf8)
    guard content.starts(with: "<!--".utf8), !unclosed.contains("comment"),
      content.firstRange(of: end) == nil
    else { return nil }
    for next in line + 1..<max(line + 1, text.lineCount)
    where text.bytes[text.range(ofLine: next)].firstRange(of: end) != nil {
      return next + 1
    }
    unclosed.insert("comment")
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

  /// Takes `{% highlight swift %}` … `{% endhighlight %}`; answers the line after it.
  private mutating func highlight(at line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    guard !unclosed.contains("highlight"), let opening = Self.tag(content),
      let language = Self.language(ofTag: opening)
    else { return nil }
    var lines: [CodeBlock.Line] = []
    for index in line + 1..<text.lineCount {
      let range = text.range(ofLine: index)
      if Self.closes(Self.tag(text.bytes[range].drop { Self.isBlank($0) })) {
        var block = CodeBlock(language: CodeBlock.Language(info: language).ofPage, lines: lines)
        block.trim()
        keep(block, lines: line..<index + 1)
        return index + 1
      }
      lines.append(CodeBlock.Line(number: index + 1, text: text.text(range), indent: 0))
    }
    unclosed.insert("highlight")
    return nil
  }

  /// The words of a line that is one tag of Liquid, `{% … %}`, or a shortcode of Hugo, `{{< … >}}` or
  /// `{{% … %}}`, and nothing else.
  private static func tag(_ content: ArraySlice<UInt8>) -> [Substring]? {
    let ends = [("{%", "%}"), ("{{<", ">}}"), ("{{%", "%}}")]
    guard content.count < 200, content.starts(with: "{%".utf8) || content.starts(with: "{{".utf8)
    else { return nil }
    let line = String(decoding: content, as: UTF8.self).trimmingSuffix { $0.isWhitespace }
    guard
      let (opening, closing) = ends.first(where: { line.hasPrefix($0.0) && line.hasSuffix($0.1) }),
      line.dropFirst(opening.count).firstRange(of: closing)?.upperBound == line.endIndex
    else { return nil }
    return line.split { " \t\r{%}<>-\"".contains($0) }
  }

  /// The language of the code that a tag opens: `highlight swift` of Jekyll and Hugo, `codeblock
  /// lang:swift` of Hexo; nil for other tags.
  private static func language(ofTag words: [Substring]) -> Substring? {
    switch words.first {
    case "highlight":
      // Hugo takes the language by its place or by a name: `lang="swift"`.
      words.dropFirst().first { $0 != "lang=" }.map { $0.hasPrefix("lang=") ? $0.dropFirst(5) : $0 }
    case "codeblock": words.first { $0.hasPrefix("lang:") }?.dropFirst("lang:".count)
    default: nil
    }
  }

  /// Whether the words of a tag end a block of code: `endhighlight`, `/highlight`, `endcodeblock`.
  private static func closes(_ tag: [Substring]?) -> Bool {
    tag?.first == "endhighlight" || tag?.first == "/highlight" || tag?.first == "endcodeblock"
      || tag?.prefix(2).elementsEqual(["/", "highlight"]) ?? false
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
  private static func language(ofComponent content: ArraySlice<UInt8>) -> Substring? {
    guard content.first == UInt8(ascii: "<"), let first = content.dropFirst().first,
      first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z"), content.count < 10_000
    else { return nil }
    let tag = String(decoding: content, as: UTF8.self).prefix { $0 != ">" }
    for name in [" language=", " lang="] {
      guard let start = tag.firstRange(of: name)?.upperBound, let quote = tag[start...].first,
        "\"'".contains(quote)
      else { continue }
      return tag[start...].dropFirst().prefix { $0 != quote }
    }
    return nil
  }

  /// Takes `<pre>` … `</pre>`; answers the line after it.
  private mutating func preformatted(_ line: Int, _ content: ArraySlice<UInt8>) -> Int? {
    guard content.count >= 4, !unclosed.contains("pre"), let start = preformattedStart(content)
    else { return nil }
    var reader = HTMLReader(text: text, from: content.startIndex)
    reader.enterBoxes(before: start)
    guard let (block, end) = reader.preformatted() else {
      unclosed.insert("pre")
      return nil
    }
    let last = text.line(at: max(end - 1, 0))
    keep(block, lines: line..<last + 1)
    return last + 1
  }

  /// Where a `<pre>` opens on a line before which there is nothing but other tags, as in
  /// `<figure><pre>`.
  private func preformattedStart(_ content: ArraySlice<UInt8>) -> Int? {
    guard content.first == UInt8(ascii: "<") else { return nil }
    var index = content.startIndex
    while index < content.endIndex {
      if HTMLReader.isTag("pre", at: index, in: text.bytes) { return index }
      if text.bytes[index] == UInt8(ascii: "<") {
        guard let end = content[index...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        index = end + 1
      } else {
        guard Self.isBlank(text.bytes[index]) else { return nil }
        index += 1
      }
    }
    return nil
  }

  private mutating func keep(_ block: CodeBlock, lines: Range<Int>) {
    let start = text.starts[lines.lowerBound]
    found.append(PlacedElement(offset: start, element: .code(block)))
    hidden.append(
      text.starts[lines.lowerBound]..<text.range(ofLine: lines.upperBound - 1).upperBound)
  }
}

extension StringProtocol {
  func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return String(self[..<end])
  }
}
