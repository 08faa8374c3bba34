/// Takes a page apart into headings and code, whatever form it has.
struct ArticlePage {
  let elements: [ArticleElement]

  /// Reads `source` as HTML or Markdown by its name; where it holds no block of code, and any
  /// other text without fences, as bare text.
  init(_ source: ArticleSource, knownViews: Set<String>) {
    let text = ArticleText(source.bytes)
    let found = Self.marked(text, file: source.file)
    let isBare = !found.contains { if case .code = $0 { true } else { false } }
    let elements = isBare ? BareText(text, knownViews: knownViews).elements() : found
    self.elements = elements.flatMap { element -> [ArticleElement] in
      guard case .code(let block) = element, block.language == .unlabelled else { return [element] }
      return Self.code(in: block, knownViews: knownViews).map { .code($0) }
    }
  }

  /// The elements of a page with markup; none if it has none.
  private static func marked(_ text: ArticleText, file: String) -> [ArticleElement] {
    switch FileKind(file) {
    case .html: return HTMLReader.elements(of: text)
    case .markdown: return MarkdownReader(text: text).elements()
    case .text: return hasFence(text) ? MarkdownReader(text: text).elements() : []
    }
  }

  /// Whether a line opens a fence of a language that is read.
  private static func hasFence(_ text: ArticleText) -> Bool {
    for line in 0..<text.lineCount {
      let content = text.bytes[text.range(ofLine: line)].drop { " \t>".utf8.contains($0) }
      guard let first = content.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
      else { continue }
      let rest = content.drop { $0 == first }
      guard rest.startIndex - content.startIndex >= 3, rest.count < 1_000 else { continue }
      let language = CodeBlock.Language(info: String(decoding: rest, as: UTF8.self))
      if let language, language != .unlabelled { return true }
    }
    return false
  }

  /// The code in a block that does not say what it is: the whole of it if it is Swift, else the
  /// pieces that are.
  private static func code(in block: CodeBlock, knownViews: Set<String>) -> [CodeBlock] {
    let text = ArticleText(Array(block.source.utf8))
    var finder = CodeFinder(text: text, knownViews: knownViews)
    let pieces = finder.blocks(in: 0..<block.lines.count)
    guard !pieces.isEmpty else { return [] }
    var whole = block
    whole.language = .swift
    if finder.isSwift(lines: 0...block.lines.count - 1) { return [whole] }
    return pieces.map { CodeBlock(language: .swift, lines: Array(block.lines[$0])) }
  }
}

/// What the extension of a file says about its form.
enum FileKind {
  case markdown
  case html
  case text

  init(_ file: String) {
    let name = file.split(separator: "/").last ?? ""
    switch name.split(separator: ".").dropFirst().last?.lowercased() {
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    default: self = .text
    }
  }
}
