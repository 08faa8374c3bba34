import CMarkdown
package import Scenarios

extension ArticleProse {
  /// Reads the prose of an article in Markdown.
  ///
  /// - Returns: `nil` for a file of another form.
  package init?(_ source: ArticleSource) {
    guard ArticleForm(source.file) == .markdown else { return nil }
    let reader = ProseReader(ArticleText(source.bytes))
    self.init()
    parts = reader.parts()
  }
}

/// Takes md4c's callbacks; lives for one parse.
private final class ProseReader {
  private let text: ArticleText
  private let markdown: PaddedMarkdown
  private var found: [ArticleProse.Part] = []

  /// The input during a parse; no pointer into it is kept.
  private var input = UnsafeRawBufferPointer(start: nil, count: 0)

  private var runs: [ArticleProse.Run] = []
  private var style = ArticleProse.Run(text: "")
  private var links: [String?] = []

  /// The lists that are open, each with the number of its next item; `nil` without numbers.
  private var lists: [Int?] = []
  private var mark: String?
  private var quotes = 0
  private var code: (text: String, line: Int?)?

  init(_ text: ArticleText) {
    self.text = text
    var bytes = text.bytes
    // Front matter is no prose.
    if let front = EmbeddedCode(text).hidden.first, front.lowerBound == 0 {
      for index in front where bytes[index] != UInt8(ascii: "\n") {
        bytes[index] = UInt8(ascii: " ")
      }
    }
    markdown = PaddedMarkdown(text, as: bytes)
  }

  func parts() -> [ArticleProse.Part] {
    markdown.bytes.withUnsafeBytes { parse($0) }
    return found
  }

  private func parse(_ input: UnsafeRawBufferPointer) {
    guard let base = input.baseAddress else { return }
    self.input = input
    defer { self.input = UnsafeRawBufferPointer(start: nil, count: 0) }
    var parser = MD_PARSER()
    parser.flags = UInt32(MD_FLAG_TABLES) | UInt32(MD_FLAG_STRIKETHROUGH)
    // The context is this object, which outlives the call; md4c passes it back unchanged.
    parser.enter_block = { ProseReader.of($2).enter($0, $1) }
    parser.leave_block = { ProseReader.of($2).leave($0, $1) }
    parser.enter_span = { ProseReader.of($2).enterSpan($0, $1) }
    parser.leave_span = { type, _, context in ProseReader.of(context).leaveSpan(type) }
    parser.text = { ProseReader.of($3).text($0, $1, Int($2)) }
    _ = md_parse(
      base.assumingMemoryBound(to: CChar.self), MD_SIZE(input.count), &parser,
      Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> ProseReader {
    guard let context else { preconditionFailure("md4c passes its context back") }
    return Unmanaged<ProseReader>.fromOpaque(context).takeUnretainedValue()
  }

  // MARK: Blocks

  private func enter(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    switch type {
    case MD_BLOCK_QUOTE:
      endText()
      quotes += 1
    case MD_BLOCK_UL:
      endText()
      lists.append(nil)
    case MD_BLOCK_OL:
      endText()
      // md4c promises this type of detail for a list with numbers; it is valid during the call.
      let first = detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee.start ?? 1
      lists.append(Int(first))
    case MD_BLOCK_LI:
      endText()
      if let last = lists.indices.last, let number = lists[last] {
        mark = "\(number)."
        lists[last] = number + 1
      } else {
        mark = "•"
      }
    case MD_BLOCK_CODE:
      endText()
      code = ("", nil)
    default: break
    }
    return 0
  }

  private func leave(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    switch type {
    case MD_BLOCK_QUOTE:
      endText()
      quotes -= 1
    case MD_BLOCK_UL, MD_BLOCK_OL:
      endText()
      _ = lists.popLast()
    case MD_BLOCK_LI:
      endText()
      mark = nil
    case MD_BLOCK_HR: found.append(.rule)
    case MD_BLOCK_H:
      // md4c promises this type of detail for a heading; it is valid during the call.
      let level = detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level ?? 1
      found.append(.heading(level: Int(level), runs))
      runs = []
    case MD_BLOCK_CODE:
      if let code { found.append(.code(code.text, line: code.line ?? 0)) }
      code = nil
    case MD_BLOCK_P, MD_BLOCK_TR: endText()
    case MD_BLOCK_TH, MD_BLOCK_TD: append(" ")
    default: break
    }
    return 0
  }

  /// Ends the text of a paragraph, an item or a quote.
  private func endText() {
    guard runs.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else {
      runs = []
      return
    }
    if let mark {
      found.append(.item(depth: max(0, lists.count - 1), mark: mark, runs))
      // What follows in the item has no mark of its own.
      self.mark = ""
    } else if quotes > 0 {
      found.append(.quote(runs))
    } else {
      found.append(.paragraph(runs))
    }
    runs = []
  }

  // MARK: Letters

  private func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    switch type {
    case MD_SPAN_EM: style.isEmphasized = true
    case MD_SPAN_STRONG: style.isStrong = true
    case MD_SPAN_CODE: style.isCode = true
    case MD_SPAN_A:
      links.append(style.link)
      // md4c promises this type of detail for a link; it is valid during the call.
      style.link = detail.flatMap { detail in
        Self.address(detail.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee.href)
      }
    default: break
    }
    return 0
  }

  private func leaveSpan(_ type: MD_SPANTYPE) -> Int32 {
    switch type {
    case MD_SPAN_EM: style.isEmphasized = false
    case MD_SPAN_STRONG: style.isStrong = false
    case MD_SPAN_CODE: style.isCode = false
    case MD_SPAN_A: style.link = links.popLast() ?? nil
    default: break
    }
    return 0
  }

  /// An address that runs nothing and leads to no file of this machine.
  private static func address(_ attribute: MD_ATTRIBUTE) -> String? {
    guard let text = attribute.text else { return nil }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(attribute.size))
    let address = String(decoding: bytes, as: UTF8.self)
    return ["https://", "http://", "#"].contains { address.hasPrefix($0) } ? address : nil
  }

  private func text(_ type: MD_TEXTTYPE, _ pointer: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
    guard let pointer else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: count)
    let place = markdown.place(of: bytes, in: input)
    let words = String(decoding: bytes.prefix(place?.count ?? count), as: UTF8.self)
    if code != nil {
      code?.text += words
      if code?.line == nil, let place { code?.line = text.line(at: place.lowerBound) + 1 }
      return 0
    }
    switch type {
    case MD_TEXT_BR, MD_TEXT_SOFTBR: append(" ")
    case MD_TEXT_ENTITY: append(Entity.character(words) ?? words)
    case MD_TEXT_NULLCHAR: append("\u{FFFD}")
    // Tags are not shown; what stands between them is.
    case MD_TEXT_HTML: break
    default: append(words)
    }
    return 0
  }

  private func append(_ words: String) {
    var run = style
    run.text = words
    if var last = runs.last {
      last.text = words
      if last == run {
        runs[runs.count - 1].text += words
        return
      }
    }
    runs.append(run)
  }
}
