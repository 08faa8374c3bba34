/// By what an article is known to be just as it was when it was imported, and what became of its
/// blocks then.
package struct ArticleReading: Hashable, Sendable {
  /// Of the file's bytes, without a byte order mark.
  package var text: Digest

  /// Of all that decides what is read: the text, the article's name, the options, and the reader.
  package var digest: Digest

  /// What became of the blocks; see ``ArticleReading/Record``.
  package var record: String

  package init(text: Digest, digest: Digest, record: String) {
    self.text = text
    self.digest = digest
    self.record = record
  }
}

extension ArticleReading {
  /// What an import said of an article.
  package struct Record: Hashable, Sendable {
    package var blocks: [ImportedBlock]

    /// The names that code leaves free.
    package var usedNames: [String]

    package init(blocks: [ImportedBlock], usedNames: [String]) {
      self.blocks = blocks
      self.usedNames = usedNames
    }
  }
}

extension ArticleReading.Record {
  /// `{"blocks": […], "names": […]}` as canonical JSON.
  package var text: String {
    JSON.object([
      "blocks": .array(blocks.map(\.json)), "names": .array(usedNames.map { .string($0) }),
    ]).canonicalText
  }

  /// Reads ``text``; nil for any other text.
  ///
  /// - Parameters:
  ///   - text: What was stored.
  ///   - file: The file as it is named now.
  package init?(text: String, file: String) {
    guard let json = try? JSON(parsing: text), let object = json.object,
      let blocks = object["blocks"]?.array, let names = object["names"]?.array
    else { return nil }
    let read = blocks.compactMap { ImportedBlock(json: $0, file: file) }
    usedNames = names.compactMap(\.string)
    guard read.count == blocks.count, usedNames.count == names.count else { return nil }
    self.blocks = read
  }
}

extension ImportedBlock {
  fileprivate var json: JSON {
    func json(_ refusal: Refusal) -> JSON {
      .array([
        .number(Double(refusal.line)), .number(Double(refusal.column)),
        .string(refusal.construct), .string(refusal.message),
      ])
    }
    return [
      "line": .number(Double(line)), "lines": .number(Double(lines)),
      "outcome": .string(outcome.rawValue), "reason": reason.map { .string($0) } ?? .null,
      "scenarios": .array(scenarios.map { .string($0) }),
      "declarations": .array(declarations.map { .string($0) }),
      "refusals": .array(refusals.map(json)), "warnings": .array(warnings.map { .string($0) }),
      "placed": .array(placedWarnings.map(json)),
    ]
  }

  fileprivate init?(json: JSON, file: String) {
    func strings(_ key: String) -> [String]? {
      let list = json.object?[key]?.array
      let strings = list?.compactMap(\.string)
      return strings?.count == list?.count ? strings : nil
    }
    func number(_ json: JSON?) -> Int? {
      guard let number = json?.number, number >= 0, number < 1e9 else { return nil }
      return Int(number)
    }
    func refusals(_ key: String) -> [Refusal]? {
      let list = json.object?[key]?.array
      let refusals = list?.compactMap { item -> Refusal? in
        guard let parts = item.array, parts.count == 4, let line = number(parts[0]),
          let column = number(parts[1]), let construct = parts[2].string,
          let message = parts[3].string
        else { return nil }
        return Refusal(line: line, column: column, construct: construct, message: message)
      }
      return refusals?.count == list?.count ? refusals : nil
    }
    guard let line = number(json.object?["line"]), let lines = number(json.object?["lines"]),
      let outcome = json.object?["outcome"]?.string.flatMap(Outcome.init),
      let scenarios = strings("scenarios"), let declarations = strings("declarations"),
      let warnings = strings("warnings"), let refused = refusals("refusals"),
      let placed = refusals("placed")
    else { return nil }
    self.init(
      file: file, line: line, lines: lines, outcome: outcome, scenarios: scenarios,
      declarations: declarations, refusals: refused)
    reason = json.object?["reason"]?.string
    self.warnings = warnings
    placedWarnings = placed
  }
}

/// An article that is just as it was at its last import.
package struct UnchangedArticle: Hashable, Sendable {
  package struct Scenario: Hashable, Sendable {
    package var name: String

    /// The first line of its code.
    package var line: Int

    package init(name: String, line: Int) {
      self.name = name
      self.line = line
    }
  }

  package var name: String

  /// As it is named now.
  package var file: String

  /// That of its reading.
  package var digest: Digest
  package var scenarios: [Scenario]

  package init(name: String, file: String, digest: Digest, scenarios: [Scenario]) {
    self.name = name
    self.file = file
    self.digest = digest
    self.scenarios = scenarios
  }
}
