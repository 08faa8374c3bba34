/// What a `let` block says: values for names that a Swift block leaves free.
///
/// A line is `name = value`, the value a Swift expression; a value with open brackets goes on in
/// the next line. `let` in front is allowed, `//` begins a comment on a line of its own. A name
/// given twice has two values.
struct LetBlock {
  private(set) var values = FreeValues()

  /// - Throws: ``ArticleError`` at the first line without a name or without a value.
  init(_ block: CodeBlock, file: String) throws(ArticleError) {
    var pending: (name: String, lines: [String])?
    var state = LineScanner.State()
    for line in block.lines {
      if pending != nil {
        pending?.lines.append(line.text)
      } else {
        guard let (name, value) = try Self.assignment(line, file) else { continue }
        pending = (name, [value])
      }
      // Only the value's own brackets count, and each line of it is read once.
      let bytes = Array((pending?.lines.last ?? "").utf8)
      _ = LineScanner.scan(bytes, 0..<bytes.count, state: &state)
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
    _ line: CodeBlock.Line, _ file: String
  ) throws(ArticleError) -> (name: String, value: String)? {
    let words = WordReader.words(of: line.text, comments: true)
    guard let first = words.first else { return nil }
    guard let assignment = FreeValues.assignment(line.text) else {
      throw ArticleError(
        file: file, line: line.number, column: line.column(of: first.column),
        message: "expected 'name = value', like message.sender = .me")
    }
    return assignment
  }
}
