import Scenarios
import SwiftSubset

/// Takes a page apart into headings and code, whatever form it has.
struct ArticlePage {
  private(set) var elements: [ArticleElement] = []

  private let viewNames: Set<String>

  /// How many pieces of code may still come.
  private var pieces = Limits.Source.pieces

  /// Reads `source` in the form that its name says; where it holds no block of code, and any
  /// other text without fences, as bare text.
  ///
  /// So is Markdown of which indented lines alone are set as code, where code begins outside of these.
  ///
  /// - Throws: ``ArticleError`` if there is more code than an import takes in.
  init(_ source: ArticleSource, viewNames: Set<String>) throws(ArticleError) {
    self.viewNames = viewNames
    let text = ArticleText(source.bytes)
    let found = Self.marked(text, file: source.file)
    let form = ArticleForm(source.file)
    // Of these nothing is code but what is marked as such.
    let isStrict = form == .notebook || form == .feed
    let marked = found.blocks
    var bare: BareText?
    if !isStrict, marked.allSatisfy(\.isIndented) {
      let hasScripts = form == .html || form == .markdown
      let shown =
        hasScripts ? HTMLReader.withoutScripts(in: text, isMarkdown: form == .markdown) : text
      var reader = BareText(shown, viewNames: viewNames, pieces: pieces)
      let lines = Set(marked.flatMap { $0.lines.map(\.number) })
      let unmarked = reader.elements()
      let isOutside = unmarked.blocks.contains { block in
        block.lines.first.map { !lines.contains($0.number) } ?? false
      }
      if marked.isEmpty || isOutside {
        elements = unmarked
        bare = reader
      }
    }
    if let bare {
      pieces = bare.pieces
    } else {
      for element in found where pieces >= 0 { add(element) }
    }
    guard pieces >= 0 else {
      throw ArticleError(
        file: source.file,
        message: "more than \(Limits.Source.pieces) pieces of code; split the article")
    }
  }

  private mutating func add(_ element: ArticleElement) {
    guard case .code(var block) = element else {
      elements.append(element)
      return
    }
    block.findInclude()
    if [.swift, .unlabelled, .difference].contains(block.language) { block.dropRemovedLines() }
    if block.include != nil { block.language = .swift }
    switch block.language {
    case .foreign: break
    case .frames, .lets, .unreadFrames: elements.append(element)
    case .swift:
      pieces -= 1
      elements.append(.code(block))
    case .unlabelled:
      pieces -= 1
      elements += code(in: block).map { .code($0) }
    case .difference:
      pieces -= 1
      // Code that is left out without a word would go on as it was before.
      guard !code(in: block.added).isEmpty else { break }
      block.language = .swift
      elements.append(.code(block))
    }
  }

  /// The elements of a page with markup; none if it has none.
  private static func marked(_ text: ArticleText, file: String) -> [ArticleElement] {
    switch ArticleForm(file) {
    case .html: return HTMLReader.elements(of: text)
    case .markdown: return MarkdownReader(text: text).elements()
    case .text: return hasFence(text) ? MarkdownReader(text: text).elements() : []
    case .swift: return SwiftFile.elements(of: text)
    case .asciiDoc, .restructuredText, .org:
      return LineBlocks.elements(of: text, in: ArticleForm(file))
    case .notebook: return NotebookReader.elements(of: text)
    case .feed: return FeedReader.elements(of: text)
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
      if ![.unlabelled, .foreign, .unreadFrames].contains(language) { return true }
    }
    return false
  }

  /// The code in a block that does not say what it is: the whole of it if it is Swift, else the
  /// pieces that are.
  private mutating func code(in block: CodeBlock) -> [CodeBlock] {
    guard !block.lines.contains(where: { Self.isOfOthers($0.text) }) else { return [] }
    let text = ArticleText(Array(block.source.utf8))
    var finder = CodeFinder(text: text, viewNames: viewNames, pieces: pieces)
    let pieces = finder.blocks(in: 0..<block.lines.count)
    self.pieces = finder.pieces
    guard !pieces.contains(where: { finder.isIndentedBlock($0.lowerBound) }) else { return [] }
    let found = finder.whole(pieces, in: 0..<block.lines.count)
    var whole = block
    whole.language = .swift
    whole.isGuessed = true
    guard !found.isEmpty else {
      return finder.isViewWithMistake(in: 0..<block.lines.count) ? [whole] : []
    }
    if finder.isSwift(lines: 0...block.lines.count - 1) { return [whole] }
    return found.map {
      var part = CodeBlock(language: .swift, lines: Array(block.lines[$0]))
      part.isGuessed = true
      return part
    }
  }
}

extension ArticlePage {
  /// Whether no Swift has such a line: what a compiler says, `error: …` or `Row.swift:3:9: note: …`, or what
  /// begins in Kotlin or JavaScript, some of whose views are named as SwiftUI's are.
  fileprivate static func isOfOthers(_ line: String) -> Bool {
    if line.hasPrefix("fun ") || line.hasPrefix("@Composable") { return true }
    if line.hasPrefix("const "), line.contains("=") { return true }
    if line.hasPrefix("function "), line.contains("("), line.hasSuffix("{") { return true }
    if ["export default ", "export const ", "export function "].contains(where: line.hasPrefix) {
      return true
    }
    // An argument of Kotlin: `let modifier = Modifier()` is Swift.
    let isBinding = line.contains("let ") || line.contains("var ")
    if !isBinding, line.contains("modifier = Modifier") { return true }
    guard let kind = ["error: ", "note: ", "warning: "].first(where: line.contains),
      let before = line.firstRange(of: kind).map({ line[..<$0.lowerBound] })
    else { return false }
    // `let error: Error` is Swift.
    return before.isEmpty
      || before.hasSuffix(": ") && before.dropLast(2).last?.isNumber == true
        && before.contains(".swift:")
  }
}

extension [ArticleElement] {
  fileprivate var blocks: [CodeBlock] {
    compactMap { if case .code(let block) = $0 { block } else { nil } }
  }
}
