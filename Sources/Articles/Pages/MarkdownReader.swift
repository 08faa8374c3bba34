import CMarkdown

/// Finds headings and blocks of code in Markdown.
///
/// md4c hands out pointers into its input, from which the place of every line is worked out. What
/// it does not promise is checked: a pointer outside the input is text that md4c made up
/// (indentation, line breaks), or an info string with escapes.
struct MarkdownReader {
  let text: ArticleText

  /// Headings and code in the order of the page; front matter is left out.
  ///
  /// `{% highlight %}` and `<pre>`, which md4c does not know as code, are found before it runs and
  /// hidden from it.
  func elements() -> [ArticleElement] {
    let embedded = EmbeddedCode(text)
    var hidden = text.bytes
    for range in embedded.hidden + embedded.openings {
      for index in range where hidden[index] != UInt8(ascii: "\n") {
        if hidden[index] != UInt8(ascii: "\r") { hidden[index] = UInt8(ascii: " ") }
      }
    }
    let collector = Collector(text: text, markdown: PaddedMarkdown(text, as: hidden))
    collector.parse()
    return merge(collector.found, embedded.found)
  }

  private func merge(_ a: [PlacedElement], _ b: [PlacedElement]) -> [ArticleElement] {
    var elements: [ArticleElement] = []
    elements.reserveCapacity(a.count + b.count)
    var rest = b[...]
    for element in a {
      while let next = rest.first, next.offset < element.offset {
        elements.append(next.element)
        rest.removeFirst()
      }
      elements.append(element.element)
    }
    return elements + rest.map(\.element)
  }
}

/// An element and where it begins in the file, in bytes.
struct PlacedElement {
  var offset: Int
  var element: ArticleElement
}

/// Takes md4c's callbacks; lives for one parse.
private final class Collector {
  private(set) var found: [PlacedElement] = []

  private let text: ArticleText
  private let markdown: PaddedMarkdown

  /// The input during a parse; no pointer into it is kept.
  private var input = UnsafeRawBufferPointer(start: nil, count: 0)

  /// The end of the last piece of the text that was handed out.
  private var cursor = 0

  private var heading: String?
  private var code: PendingCode?

  init(text: ArticleText, markdown: PaddedMarkdown) {
    self.text = text
    self.markdown = markdown
  }

  func parse() { markdown.bytes.withUnsafeBytes { parse($0) } }

  private func parse(_ input: UnsafeRawBufferPointer) {
    guard let base = input.baseAddress else { return }
    self.input = input
    defer { self.input = UnsafeRawBufferPointer(start: nil, count: 0) }
    var parser = MD_PARSER()
    // The context is this object, which outlives the call; md4c passes it back unchanged.
    parser.enter_block = { Collector.of($2).enter($0, $1) }
    parser.leave_block = { type, _, context in Collector.of(context).leave(type) }
    parser.enter_span = { _, _, _ in 0 }
    parser.leave_span = { _, _, _ in 0 }
    parser.text = { Collector.of($3).text($0, $1, Int($2)) }
    _ = md_parse(
      base.assumingMemoryBound(to: CChar.self), MD_SIZE(input.count), &parser,
      Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Collector {
    guard let context else { preconditionFailure("md4c passes its context back") }
    return Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
  }

  private func enter(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    switch type {
    case MD_BLOCK_H: heading = ""
    case MD_BLOCK_CODE:
      // md4c promises this type of detail for a block of code; it is valid during the call.
      guard let detail = detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee
      else { return 0 }
      code = PendingCode(info: info(detail), isFenced: detail.fence_char != 0)
    default: break
    }
    return 0
  }

  private func leave(_ type: MD_BLOCKTYPE) -> Int32 {
    if type == MD_BLOCK_H, let heading {
      found.append(PlacedElement(offset: cursor, element: .heading(heading)))
      self.heading = nil
    } else if type == MD_BLOCK_CODE, let code {
      for var block in code.blocks() {
        if code.isFenced, code.holdsFence || code.lastLine.map(isBlank(after:)) ?? false {
          block.openFence = (code.info?.number ?? block.lines.first?.number.advanced(by: -1))
        }
        found.append(PlacedElement(offset: code.offset ?? cursor, element: .code(block)))
      }
      self.code = nil
    }
    return 0
  }

  /// Whether nothing stands below a line, counted from 1.
  private func isBlank(after line: Int) -> Bool {
    (line..<max(line, text.lineCount)).allSatisfy { line in
      text.bytes[text.range(ofLine: line)].allSatisfy { $0 <= 0x20 }
    }
  }

  private func text(_ type: MD_TEXTTYPE, _ pointer: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
    guard let pointer else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: count)
    let place = markdown.place(of: bytes, in: input)
    if let place { cursor = place.upperBound }
    if code != nil {
      code?.append(bytes, at: place, in: text)
    } else if heading != nil {
      let words = String(decoding: bytes, as: UTF8.self)
      switch type {
      case MD_TEXT_BR, MD_TEXT_SOFTBR: heading?.append(" ")
      case MD_TEXT_ENTITY: heading?.append(Entity.character(words) ?? words)
      case MD_TEXT_HTML: break
      default: heading?.append(words)
      }
    }
    return 0
  }

  /// The info string of a fence as it stands in the file, up to the end of its line.
  private func info(_ detail: MD_BLOCK_CODE_DETAIL) -> CodeBlock.Line? {
    guard detail.info.size > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: detail.info.text, count: Int(detail.info.size))
    let line: Int
    let start: Int
    if let place = markdown.place(of: bytes, in: input) {
      (line, start) = (text.line(at: place.lowerBound), place.lowerBound)
    } else {
      // An info string with escapes or entities is a copy: the fence is looked for.
      guard let fence = fence(after: cursor, character: UInt8(bitPattern: detail.fence_char))
      else { return nil }
      (line, start) = fence
    }
    cursor = max(cursor, start)
    let words = text.text(start..<text.range(ofLine: line).upperBound)
    return CodeBlock.Line(number: line + 1, text: words, indent: text.column(at: start))
  }

  /// The line, and the offset behind the fence, of the next line with a fence and an info string.
  private func fence(after offset: Int, character: UInt8) -> (line: Int, offset: Int)? {
    guard !text.bytes.isEmpty else { return nil }
    var line = text.line(at: min(offset, text.bytes.count - 1))
    // What was found last is behind the fence of its own line.
    if text.range(ofLine: line).lowerBound < offset { line += 1 }
    while line < text.lineCount {
      let range = text.range(ofLine: line)
      var length = 0
      for index in range {
        if text.bytes[index] == character {
          length += 1
        } else if length >= 3, text.bytes[index] != UInt8(ascii: " ") {
          return (line, index)
        } else if text.bytes[index] != UInt8(ascii: " ") {
          length = 0
        }
      }
      line += 1
    }
    return nil
  }
}

/// A block of code while md4c hands out its lines.
private struct PendingCode {
  let info: CodeBlock.Line?
  let isFenced: Bool

  /// Where its first line with text begins.
  private(set) var offset: Int?

  private var lines: [CodeBlock.Line] = []
  private var current = ""
  private var currentOffset: Int?
  private var firstLine: Int?
  private var leadingBlanks = 0

  /// Whether a line of it opens another block, as one that was to end it and has a word behind its signs.
  var holdsFence: Bool { lines.contains { IndentedFence($0)?.info != nil } }

  /// The number of its last line; nil where it has none with text.
  var lastLine: Int? { firstLine.map { $0 + lines.count - 1 } }

  init(info: CodeBlock.Line?, isFenced: Bool) {
    self.info = info
    self.isFenced = isFenced
  }

  mutating func append(
    _ bytes: UnsafeRawBufferPointer, at place: Range<Int>?, in text: ArticleText
  ) {
    if let place {
      guard !place.isEmpty else { return }
      if currentOffset == nil { currentOffset = place.lowerBound }
      current += String(decoding: bytes.prefix(place.count), as: UTF8.self)
      return
    }
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { endLine(in: text) } else { current += " " }
    }
  }

  private mutating func endLine(in text: ArticleText) {
    defer { (current, currentOffset) = ("", nil) }
    guard let start = currentOffset else {
      // A blank line has no place of its own: lines follow one another in the file.
      if let firstLine {
        lines.append(CodeBlock.Line(number: firstLine + lines.count, text: "", indent: 0))
      }
      return
    }
    if firstLine == nil {
      firstLine = text.line(at: start) + 1
      offset = start
    }
    let number = (firstLine ?? 1) + lines.count
    // Spaces that md4c made up stand for the indentation in front of the piece, maybe tabs.
    let madeUp = current.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let kept = text.bytes[start...].prefix { $0 == UInt8(ascii: " ") }.count
    let indent = text.column(at: start) - max(madeUp - kept, 0)
    lines.append(CodeBlock.Line(number: number, text: current, indent: indent))
  }

  /// The block of code, or those in indented text that has fences: what stands in a footnote, a note
  /// or a tab is indented, and md4c knows none of these.
  func blocks() -> [CodeBlock] {
    guard !isFenced, lines.contains(where: { IndentedFence($0) != nil }) else { return [block()] }
    var blocks: [CodeBlock] = []
    var open: (fence: IndentedFence, code: PendingCode)?
    for line in lines {
      if let (fence, code) = open {
        if IndentedFence(line)?.closes(fence) ?? false {
          blocks.append(code.block())
          open = nil
        } else {
          open?.code.lines.append(line.without(blanks: fence.indent))
        }
      } else if let fence = IndentedFence(line) {
        open = (fence, PendingCode(info: fence.info, isFenced: true))
      }
    }
    // What is not closed ends with what it stands in.
    if let (_, code) = open { blocks.append(code.block()) }
    return blocks
  }

  private func block() -> CodeBlock {
    let language = CodeBlock.Language(info: info?.text ?? "")
    var block = CodeBlock(language: language, lines: lines, isIndented: !isFenced)
    if language == .swift, let info {
      block.isLending = info.text.split(separator: " ").dropFirst().first == "declarations"
      block.dropLines(removedBy: info.text)
    }
    if language == .frames, var head = info {
      let word = head.text.prefix { !$0.isWhitespace }
      head.indent += word.count
      head.text = String(head.text.dropFirst(word.count))
      block.head = head
    }
    if let info, CodeBlock.Language.behindDirective(info.text) != nil { block.dropOptions() }
    block.trim()
    if language == .unlabelled, isFenced, let first = block.lines.first,
      let meant = FramesHead.meant(byFirstLine: first.text)
    {
      (block.language, block.meantFence, block.head) = (.unreadFrames, meant, first)
    }
    if let info, let meant = FramesHead.meant(by: info.text, above: block.lines.map(\.text)) {
      (block.language, block.meantFence, block.head) = (.unreadFrames, meant, info)
    }
    if block.lines.isEmpty, let info, InclusionLine.isInfo(info.text) {
      block.lines = [info]
      block.include = info
    }
    return block
  }
}

/// A line of indented text that opens or closes a block of code.
private struct IndentedFence {
  /// How many blanks stand in front of it.
  var indent: Int

  /// What follows the fence; nil for nothing.
  var info: CodeBlock.Line?

  private var sign: Character
  private var length: Int

  init?(_ line: CodeBlock.Line) {
    indent = line.text.prefix { $0 == " " }.count
    let rest = line.text.dropFirst(indent)
    guard let sign = rest.first, sign == "`" || sign == "~" else { return nil }
    (self.sign, length) = (sign, rest.prefix { $0 == sign }.count)
    let words = rest.dropFirst(length)
    guard length >= 3, sign == "~" || !words.contains("`") else { return nil }
    let blanks = words.prefix { $0.isWhitespace }.count
    guard blanks < words.count else { return }
    info = CodeBlock.Line(
      number: line.number, text: String(words.dropFirst(blanks)),
      indent: line.indent + indent + length + blanks)
  }

  func closes(_ other: IndentedFence) -> Bool {
    info == nil && sign == other.sign && length >= other.length
  }
}

extension CodeBlock.Line {
  /// The line with no more than so many blanks taken from its beginning.
  fileprivate func without(blanks: Int) -> CodeBlock.Line {
    let count = text.prefix(blanks).prefix { $0 == " " }.count
    return CodeBlock.Line(
      number: number, text: String(text.dropFirst(count)), indent: indent + count)
  }
}
