import Scenarios

/// Reads a selection: `or` binds least, then `and`, then what stands side by side, then `not`.
struct SelectionParser {
  private let tokens: [SelectionToken]
  private var index = 0
  private var depth = 0

  /// How deep parentheses may stand in one another.
  static let maximumDepth = 64

  init(_ tokens: [SelectionToken]) { self.tokens = tokens }

  /// The whole selection.
  ///
  /// - Throws: ``SuiteError/selection(column:reason:)``.
  mutating func selection() throws -> SelectionPart {
    let part = try choice()
    if let token = peek {
      throw SuiteError.selection(
        column: token.column,
        reason: token.kind == .close
          ? "this ')' closes nothing" : "'\(token.text)' does not belong here"
      )
    }
    return part
  }

  private var peek: SelectionToken? { index < tokens.count ? tokens[index] : nil }

  private var end: Int { tokens.last.map { $0.column + $0.text.count } ?? 1 }

  /// Takes a word that joins parts, if it is the next token.
  private mutating func take(_ word: String) -> Bool {
    guard let token = peek, token.kind == .word, token.text == word else { return false }
    index += 1
    return true
  }

  private mutating func choice() throws -> SelectionPart {
    let first = index
    var parts = [try conjunction()]
    while take("or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : part(.any(parts), from: first)
  }

  private mutating func conjunction() throws -> SelectionPart {
    let first = index
    var parts = [try row()]
    while take("and") { parts.append(try row()) }
    return parts.count == 1 ? parts[0] : part(.all(parts), from: first)
  }

  /// What stands side by side.
  private mutating func row() throws -> SelectionPart {
    let first = index
    var parts = [try item()]
    while let token = peek, token.kind != .close,
      !(token.kind == .word && ["and", "or"].contains(token.text))
    {
      parts.append(try item())
    }
    guard parts.count > 1 else { return parts[0] }
    // Of one word any value will do, and so it is with names.
    var groups: [(word: String?, parts: [SelectionPart])] = []
    for part in parts {
      let word = part.test.name == nil ? part.word : ""
      if let word, let place = groups.firstIndex(where: { $0.word == word }) {
        groups[place].parts.append(part)
      } else {
        groups.append((word, [part]))
      }
    }
    let joined = groups.map { group in
      var part = group.parts.count == 1 ? group.parts[0] : SelectionPart(any: group.parts)
      if group.parts.count > 1, group.word?.isEmpty == false { part.word = group.word }
      return part
    }
    return joined.count == 1 ? joined[0] : part(.all(joined), from: first)
  }

  private mutating func item() throws -> SelectionPart {
    let first = index
    var isNegated = false
    while take("not") { isNegated.toggle() }
    let item = try primary()
    if isNegated { return part(.not(item), from: first) }
    // Denied twice it narrows what stands beside it, as once: it is no further name.
    return index - first > 1 && tokens[first].text == "not" && tokens[first].kind == .word
      ? alone(item) : item
  }

  private mutating func primary() throws -> SelectionPart {
    guard let token = peek else {
      throw SuiteError.selection(column: end, reason: "a word is missing at the end")
    }
    index += 1
    switch token.kind {
    case .open: return try group(token)
    case .quoted:
      return SelectionPart(test: .named(token.text), text: token.text, column: token.column)
    case .close, .comparison:
      throw SuiteError.selection(
        column: token.column, reason: "a word was expected, not '\(token.text)'")
    case .word:
      if ["and", "or"].contains(token.text) {
        throw SuiteError.selection(
          column: token.column, reason: "a word is missing before '\(token.text)'")
      }
      if let next = peek, next.kind == .open, next.isAttached { return try versions(token) }
      return try SelectionPart(reading: token)
    }
  }

  private mutating func group(_ open: SelectionToken) throws -> SelectionPart {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw SuiteError.selection(
        column: open.column, reason: "parentheses stand in more than \(Self.maximumDepth) others")
    }
    let part = try choice()
    try close(open)
    depth -= 1
    return alone(part)
  }

  /// A part that is one thing to what stands beside it.
  private func alone(_ part: SelectionPart) -> SelectionPart {
    var part = part
    part.word = nil
    return part.parts.isEmpty ? SelectionPart(any: [part]) : part
  }

  private mutating func close(_ open: SelectionToken) throws {
    guard let token = peek, token.kind == .close else {
      throw SuiteError.selection(column: open.column, reason: "this '(' has no ')'")
    }
    index += 1
  }

  private func part(_ test: SelectionTest, from first: Int) -> SelectionPart {
    var text = ""
    for token in tokens[first..<index] {
      text += (token.isAttached || text.isEmpty ? "" : " ") + token.text
    }
    return SelectionPart(test: test, text: text, column: tokens[first].column)
  }
}

// What is asked of versions.
extension SelectionParser {
  /// `seq(pass fail)`, `count(fail) >= 2 in 1.2..1.8`, behind its name.
  private mutating func versions(_ name: SelectionToken) throws -> SelectionPart {
    let first = index - 1
    guard let kind = VersionTest.Kind(rawValue: name.text) else {
      throw SuiteError.selection(
        column: name.column,
        reason: SuiteError.unknownReason(
          kind: "function", name: name.text, among: VersionTest.Kind.allCases.map(\.rawValue)))
    }
    let open = tokens[index]
    index += 1
    var test = VersionTest(kind: kind, verdicts: [])
    while let token = peek, token.kind == .word {
      index += 1
      test.verdicts.append(try SelectionPart.value(token, "verdict", token.text, skipping: 0))
    }
    try close(open)
    guard !test.verdicts.isEmpty else {
      throw SuiteError.selection(
        column: open.column, reason: "'\(name.text)' needs verdicts, such as \(name.text)(fail)")
    }
    if kind == .count { try readComparison(into: &test) }
    if take("in") { test.span = try span() }
    return part(.versions(test), from: first)
  }

  private mutating func readComparison(into test: inout VersionTest) throws {
    guard let sign = peek, sign.kind == .comparison,
      let comparison = VersionTest.Comparison(rawValue: sign.text)
    else {
      throw SuiteError.selection(
        column: peek?.column ?? end, reason: "count(…) is compared, as in count(fail) >= 2")
    }
    index += 1
    guard let token = peek, token.kind == .word, let number = Int(token.text), number >= 0 else {
      throw SuiteError.selection(
        column: peek?.column ?? end, reason: "count(…) is compared with a whole number")
    }
    index += 1
    (test.comparison, test.number) = (comparison, number)
  }

  /// `1.2..1.8`, `1.2..`, `..1.8`, or one version.
  private mutating func span() throws -> VersionTest.Span {
    guard let token = peek, token.kind == .word else {
      throw SuiteError.selection(
        column: peek?.column ?? end, reason: "'in' needs versions, as in 1.2..1.8")
    }
    index += 1
    guard let dots = token.text.firstRange(of: "..") else {
      return VersionTest.Span(first: token.text, last: token.text, column: token.column)
    }
    let (first, last) = (token.text[..<dots.lowerBound], token.text[dots.upperBound...])
    guard !(first.isEmpty && last.isEmpty), !last.contains("..") else {
      throw SuiteError.selection(
        column: token.column, reason: "versions are written as 1.2..1.8, not '\(token.text)'")
    }
    return VersionTest.Span(
      first: first.isEmpty ? nil : String(first), last: last.isEmpty ? nil : String(last),
      column: token.column)
  }
}
