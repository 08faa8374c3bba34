import Scenarios

// What documents are made of, read from their texts.
extension SuiteStore {
  /// The contents that every scenario of a run had then.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func contents(ofRun runID: Int64) throws -> [(scenario: String, contentID: Int64)] {
    try reading {
      let covered = try verdictsByScenario(ofRun: runID, notable: [:])
      var statement = try connection.prepare(
        """
        SELECT scenario.id, scenario.name, edition.content_id
        FROM run
        CROSS JOIN edition
        CROSS JOIN scenario ON scenario.id = edition.scenario_id
        WHERE run.id = ? AND edition.created <= run.started
        ORDER BY edition.scenario_id, edition.number
        """)
      try statement.bind(runID)
      var found: [(scenario: String, contentID: Int64)] = []
      var lastID: Int64?
      while try statement.step() {
        let id = statement.integer(0)
        guard covered.index(of: id) != nil else { continue }
        // A later edition takes the place of an earlier one.
        if id == lastID { found.removeLast() }
        lastID = id
        found.append((statement.text(1), statement.integer(2)))
      }
      return found
    }
  }

  /// The views and modifiers that contents are made of.
  ///
  /// - Parameters:
  ///   - ids: The contents.
  ///   - wanted: Which names are looked for; `nil` for all.
  /// - Returns: By content, names of views as they are, of modifiers with a dot, each once: `Text`,
  ///   `.fixedSize`.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func constructs(
    ofContents ids: [Int64], among wanted: Set<String>? = nil
  ) throws -> [Int64: Set<String>] {
    try reading {
      // As they stand in a document, with their quotes.
      let patterns = wanted?.map { name in
        Array(JSON.string(name.hasPrefix(".") ? String(name.dropFirst()) : name).canonicalText.utf8)
      }
      var found: [Int64: Set<String>] = [:]
      var rows = try rows(ids.sortedOnce, of: "content", "document")
      while try rows.next() {
        let id = rows.row.integer(0)
        if let patterns, !patterns.contains(where: { rows.row.contains($0, in: 1) }) { continue }
        var names: Set<String> = []
        try rows.row.readNames(1, of: "content \(id)") { kind, bytes in
          let name = Self.name(bytes)
          names.insert(kind == .view ? name : "." + name)
        }
        found[id] = wanted.map(names.intersection) ?? names
      }
      return found
    }
  }

  /// The names of the views and of the modifiers that contents are made of, by content, each once,
  /// in order.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func namesInDocuments(ofContents ids: [Int64]) throws -> [Int64: [String]] {
    try reading {
      var found: [Int64: [String]] = [:]
      found.reserveCapacity(ids.count)
      var rows = try rows(ids.sortedOnce, of: "content", "document")
      // Most contents have the names of another one.
      var lists: [[String]: [String]] = [:]
      while try rows.next() {
        let id = rows.row.integer(0)
        var names: [String] = []
        try rows.row.readNames(1, of: "content \(id)") { _, bytes in
          if !names.contains(where: { $0.utf8.elementsEqual(bytes) }) {
            names.append(Self.name(bytes))
          }
        }
        let known = lists[names]
        found[id] = known ?? Set(names).sorted()
        if known == nil { lists[names] = found[id] }
      }
      return found
    }
  }

  /// A name as it stands in a document, without its escapes.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "\\")) else { return text }
    return (try? JSON(parsing: "\"\(text)\""))?.string ?? text
  }

  /// The contents whose document has a view or a modifier of one of some names.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` for the first name that none has.
  func contents(using names: [String], as kind: DocumentNames.Kind) throws -> Set<Int64> {
    // As they stand in a document, with their quotes.
    let patterns = names.map { Array(JSON.string($0).canonicalText.utf8) }
    var isUsed = Array(repeating: false, count: names.count)
    var contents: Set<Int64> = []
    var statement = try connection.prepare("SELECT id, document FROM content")
    while try statement.step() {
      // Most documents that have the word at all have it as a name, and the others need no reading.
      guard patterns.contains(where: { statement.contains($0, in: 1) }) else { continue }
      let id = statement.integer(0)
      try statement.readNames(1, of: "content \(id)") { found, bytes in
        guard found == kind else { return }
        for (index, pattern) in patterns.enumerated()
        where pattern.dropFirst().dropLast().elementsEqual(bytes) {
          isUsed[index] = true
          contents.insert(id)
        }
      }
    }
    if let unused = isUsed.firstIndex(of: false) {
      throw SuiteError.unknown(
        kind: kind == .view ? "view" : "modifier", name: names[unused],
        nearest: Spelling.nearest(to: names[unused], among: try usedNames(of: kind), atMost: .max))
    }
    return contents
  }

  /// All names that documents have of a kind, for suggestions.
  private func usedNames(of kind: DocumentNames.Kind) throws -> Set<String> {
    var statement = try connection.prepare("SELECT id, document FROM content")
    var names: Set<String> = []
    while try statement.step() {
      try statement.readNames(1, of: "content \(statement.integer(0))") { found, bytes in
        if found == kind { names.insert(Self.name(bytes)) }
      }
    }
    return names
  }
}

extension Statement {
  /// Reads the views and modifiers that a column's document names.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` for a text that is no document.
  fileprivate func readNames(
    _ column: Int32, of owner: @autoclosure () -> String,
    _ found: (DocumentNames.Kind, UnsafeBufferPointer<UInt8>) -> Void
  ) throws {
    guard withText(column, { DocumentNames.read($0, found) }) else {
      throw SuiteError.damaged(what: owner(), reason: "its document cannot be read")
    }
  }
}
