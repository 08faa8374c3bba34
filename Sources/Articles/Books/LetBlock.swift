import SwiftSubset

/// What a `let` block says: values for names that a Swift block leaves free.
///
/// A line is `name = value`, the value a Swift expression; a value with open brackets goes on in
/// the next line. `let` in front is allowed, `//` begins a comment. A name given twice has two
/// values.
struct LetBlock {
  private(set) var values = FreeValues()

  /// The lines as they stand in the article.
  let text: String

  /// Reads lines that stand alone.
  ///
  /// - Throws: As ``init(_:file:)``.
  init(_ text: String) throws(ArticleError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    let block = CodeBlock(
      language: .lets,
      lines: lines.map { CodeBlock.Line(number: $0 + 1, text: String($1), indent: 0) })
    try self.init(block, file: "")
  }

  /// - Throws: ``ArticleError`` at the first line without a name or without a value.
  init(_ block: CodeBlock, file: String) throws(ArticleError) {
    text = block.lines.map { $0.text.trimmingSuffix(while: \.isWhitespace) }
      .joined(separator: "\n")
    var pending: (name: String, lines: [String])?
    var state = LineScanner.State()
    for line in block.lines {
      let bytes = Array(line.text.utf8)
      let end = LineScanner.scan(bytes, 0..<bytes.count, state: &state).lineComment
      let code = String(decoding: bytes[..<(end ?? bytes.count)], as: UTF8.self)
        .trimmingSuffix(while: \.isWhitespace)
      if pending != nil {
        pending?.lines.append(code)
      } else {
        guard let (name, value) = try Self.assignment(code, of: line, file) else { continue }
        pending = (name, [value])
      }
      guard !state.isOpen, let (name, lines) = pending else { continue }
      values.add(lines.joined(separator: "\n"), for: name)
      pending = nil
    }
    guard let (name, _) = pending, let last = block.lines.last else { return }
    throw ArticleError(
      file: file, line: last.number, column: last.column(of: max(last.text.count, 1)),
      message: "the value of '\(name)' does not end; expected a closing bracket")
  }

  private static func assignment(
    _ code: String, of line: CodeBlock.Line, _ file: String
  ) throws(ArticleError) -> (name: String, value: String)? {
    guard let first = code.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    guard let assignment = FreeValues.assignment(code) else {
      let column = code.distance(from: code.startIndex, to: first) + 1
      throw ArticleError(
        file: file, line: line.number, column: line.column(of: column),
        message: "expected 'name = value', like message.sender = .me")
    }
    return assignment
  }
}
