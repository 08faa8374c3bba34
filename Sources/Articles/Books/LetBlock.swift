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

/// Values for names that code leaves free, each a Swift expression; a name may have several.
package struct FreeValues: Hashable, Sendable {
  /// By name, each value once, in the order in which they were given.
  package private(set) var values: [String: [String]] = [:]

  package init() {}

  package mutating func add(_ value: String, for name: String) {
    if values[name]?.contains(value) != true { values[name, default: []].append(value) }
  }

  /// Takes `name = value` apart, as `let` blocks and `--let` have it; `nil` if it is nothing of
  /// the kind. A name is a path of identifiers: `message.sender`.
  package static func assignment(_ text: some StringProtocol) -> (name: String, value: String)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    func trim(_ text: some StringProtocol) -> String {
      String(text.drop { $0.isWhitespace }).trimmingSuffix { $0.isWhitespace }
    }
    var name = trim(text[..<sign])
    if name.hasPrefix("let ") { name = trim(name.dropFirst(4)) }
    let value = trim(text[text.index(after: sign)...])
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = parts.allSatisfy { part in
      guard let first = part.first, first.isLetter || first == "_" || first == "$" else {
        return false
      }
      return part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    }
    guard isPath, !value.isEmpty, value.first != "=" else { return nil }
    return (name, value)
  }

  /// These values, and for names without one those of `other`.
  func filled(from other: FreeValues) -> FreeValues {
    var filled = self
    filled.values.merge(other.values) { own, _ in own }
    return filled
  }

  /// Every choice of one value for each of `names` that has any, the last name changing fastest.
  func choices(of names: [String]) -> [[String: String]] {
    var choices: [[String: String]] = [[:]]
    for name in names {
      guard let values = values[name], !values.isEmpty else { continue }
      choices = choices.flatMap { choice in
        values.map { value in choice.merging([name: value]) { _, new in new } }
      }
    }
    return choices
  }
}
