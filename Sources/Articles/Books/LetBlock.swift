/// What a `let` block says: values for names that a Swift block leaves free.
///
/// A line is `name = value`, the value a Swift expression; a value with open brackets goes on in
/// the next line. `let` in front is allowed, `//` begins a comment on a line of its own. A name
/// given twice has two values.
struct LetBlock {
  private(set) var values = FreeValues()

  /// - Throws: ``ArticleError`` at the first line without a name or without a value.
  init(_ block: CodeBlock, file: String) throws(ArticleError) {
    var pending: (name: String, value: String)?
    var state = LineScanner.State()
    for line in block.lines {
      if let (name, value) = pending {
        pending = (name, value + "\n" + line.text)
      } else {
        guard let assignment = try Self.assignment(line, file) else { continue }
        pending = assignment
      }
      let bytes = Array(pending?.value.utf8 ?? "".utf8)
      state = LineScanner.State()
      _ = LineScanner.scan(bytes, 0..<bytes.count, state: &state)
      guard !state.isOpen, let (name, value) = pending else { continue }
      values.add(value, for: name)
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
