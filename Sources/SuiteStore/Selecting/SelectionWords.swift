import Scenarios

// What single words of a selection mean.
extension SelectionPart {
  /// The words before a colon.
  static let words = [
    "verdict", "is", "view", "modifier", "article", "basis", "cluster", "engine", "owner", "since",
    "proposal",
  ]

  /// A name, a glob or a condition such as `view:HStack`.
  init(reading token: SelectionToken) throws {
    self.init(test: .name(orGlob: token.text), text: token.text, column: token.column)
    // A colon in a name comes after a slash, an "@" or a "?": "a/b@10x10?name=x:y".
    guard let colon = token.text.firstIndex(of: ":"),
      !token.text[..<colon].contains(where: { "/@?*".contains($0) })
    else { return }
    let word = String(token.text[..<colon])
    let value = String(token.text[token.text.index(after: colon)...])
    guard Self.words.contains(word) else {
      throw SuiteError.selection(
        column: token.column,
        reason: SuiteError.unknownReason(kind: "condition", name: word, among: Self.words))
    }
    if value.isEmpty, word != "verdict", word != "basis", word != "is" {
      throw SuiteError.selection(
        column: token.column + word.count + 1, reason: "'\(word):' needs a value")
    }
    self.word = word
    test = try Self.test(word, value, token)
  }

  private static func test(
    _ word: String, _ value: String, _ token: SelectionToken
  ) throws -> SelectionTest {
    switch word {
    case "verdict": return try verdict(value, token)
    case "is":
      let moved = Verdict.moved
      guard value != moved.rawValue else { return .verdict(moved, inRun: nil) }
      return .state(try self.value(token, "state", value, skipping: 3, or: [moved.rawValue]))
    case "basis": return .basis(try self.value(token, word, value, skipping: 6))
    case "view": return .view(value)
    case "modifier": return .modifier(value)
    case "article": return .article(value)
    case "cluster": return .cluster(value)
    case "engine": return .engine(value)
    case "owner": return .owner(value)
    case "since":
      guard CalendarDay(value) == nil else {
        throw SuiteError.selection(
          column: token.column + 6, reason: "'since:' is about versions, not the day '\(value)'")
      }
      return .since(value)
    default: return .proposal(try proposal(value, token))
    }
  }

  /// A size as names write it, however it is spelt, or a pattern of such sizes.
  private static func proposal(_ text: String, _ token: SelectionToken) throws -> String {
    guard Glob(text) == nil else { return text }
    guard let proposal = Proposal(parsing: text) else {
      throw SuiteError.selection(
        column: token.column + "proposal:".count,
        reason: "'\(text)' is no proposal; expected a size such as 620x80, nilx40 or infx*")
    }
    return proposal.text
  }

  /// `fail`, or `fail@5` for what run 5 found.
  private static func verdict(_ text: String, _ token: SelectionToken) throws -> SelectionTest {
    let length = "verdict:".count
    guard let at = text.firstIndex(of: "@") else {
      return .verdict(try value(token, "verdict", text, skipping: length), inRun: nil)
    }
    let run = text[text.index(after: at)...]
    let verdict: Verdict = try value(token, "verdict", String(text[..<at]), skipping: length)
    guard let id = Int64(run), id > 0, run.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      throw SuiteError.selection(
        column: token.column + length + text.distance(from: text.startIndex, to: at) + 1,
        reason: "unknown run '\(run)'")
    }
    return .verdict(verdict, inRun: id)
  }

  /// One of the values that a word can have.
  ///
  /// - Parameters:
  ///   - token: Where it stands.
  ///   - kind: What it is, for the error.
  ///   - text: The value.
  ///   - skipped: How many characters of the token stand before it.
  ///   - others: What else may have been meant by a wrong one.
  /// - Returns: The value that is spelt so.
  /// - Throws: ``SuiteError/selection(column:reason:)`` with the nearest one.
  static func value<Value: RawRepresentable & CaseIterable>(
    _ token: SelectionToken, _ kind: String, _ text: String, skipping skipped: Int,
    or others: [String] = []
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw SuiteError.selection(
        column: token.column + skipped,
        reason: SuiteError.unknownReason(
          kind: kind, name: text, among: Value.allCases.map(\.rawValue) + others))
    }
    return value
  }
}

extension SuiteError {
  /// That there is no such thing, and what is near.
  static func unknownReason(kind: String, name: String, among names: [String]) -> String {
    "unknown \(kind) '\(name)'"
      + (Spelling.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? "")
  }
}
