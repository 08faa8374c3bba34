import Scenarios
import SwiftSubset

/// Finds headings and code in a text without markup for code.
struct BareText {
  private let text: ArticleText
  private let viewNames: Set<String>

  /// How many pieces of code may still be looked at; below 0 the rest was left.
  private(set) var pieces: Int

  init(_ text: ArticleText, viewNames: Set<String>, pieces: Int = Limits.Source.pieces) {
    self.text = PageRemains.blanked(in: text, viewNames: viewNames)
    self.viewNames = viewNames
    self.pieces = pieces
  }

  mutating func elements() -> [ArticleElement] {
    var finder = CodeFinder(text: text, viewNames: viewNames, pieces: pieces)
    defer { pieces = finder.pieces }
    var elements: [ArticleElement] = []
    var next = 0
    for lines in finder.blocks(in: 0..<text.lineCount) {
      elements += headings(in: next..<lines.lowerBound)
      elements.append(.code(block(lines)))
      next = lines.upperBound + 1
    }
    return elements + headings(in: next..<text.lineCount)
  }

  /// The code in `lines`, less the indentation of the page.
  private func block(_ lines: ClosedRange<Int>) -> CodeBlock {
    let texts = lines.map { text.text(ofLine: $0) }
    let indents = texts.map { line in line.prefix { $0.isWhitespace || $0 == "\u{FEFF}" }.count }
    let common = zip(texts, indents).filter { $0.count > $1 }.map(\.1).min() ?? 0
    return CodeBlock(
      language: .swift,
      lines: zip(lines, texts).map { index, line in
        CodeBlock.Line(number: index + 1, text: String(line.dropFirst(common)), indent: common)
      })
  }

  /// `# Title`, a title underlined with `===`, and `<h2>Title</h2>`.
  private func headings(in lines: Range<Int>) -> [ArticleElement] {
    lines.flatMap { index -> [ArticleElement] in
      let content = text.bytes[text.range(ofLine: index)].drop { $0 == UInt8(ascii: " ") }
      guard content.first == UInt8(ascii: "<") else {
        return heading(at: index, content, in: lines).map { [.heading($0)] } ?? []
      }
      guard content.count < 10_000, content.firstRange(of: Array("</h".utf8)) != nil else {
        return []
      }
      return HTMLReader.elements(of: ArticleText(Array(content))).filter {
        if case .heading = $0 { true } else { false }
      }
    }
  }

  /// The title that a line is, or underlines.
  private func heading(
    at line: Int, _ content: ArraySlice<UInt8>, in lines: Range<Int>
  ) -> String? {
    guard let first = content.first else { return nil }
    if first == UInt8(ascii: "=") {
      let isUnderline = content.count >= 3 && content.allSatisfy { $0 == first }
      guard isUnderline, line > lines.lowerBound else { return nil }
      let title = Self.trim(text.text(ofLine: line - 1))
      return title.isEmpty ? nil : title
    }
    let level = content.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = content.dropFirst(level)
    guard (1...6).contains(level), rest.first == UInt8(ascii: " ") else { return nil }
    return Self.trim(String(decoding: rest, as: UTF8.self))
  }

  private static func trim(_ title: String) -> String {
    String(title.drop { $0.isWhitespace }).trimmingSuffix { $0.isWhitespace || $0 == "#" }
  }
}
