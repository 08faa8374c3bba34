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
      var table = NameTable()
      // Most contents have the names of another one.
      var lists: [[Int]: [String]] = [:]
      while try rows.next() {
        let id = rows.row.integer(0)
        var numbers: [Int] = []
        try rows.row.readNames(1, of: "content \(id)") { _, bytes in
          let number = table.number(of: bytes)
          if !numbers.contains(number) { numbers.append(number) }
        }
        if let known = lists[numbers] {
          found[id] = known
        } else {
          let names = Set(numbers.map { Self.name(table.names[$0]) }).sorted()
          lists[numbers] = names
          found[id] = names
        }
      }
      return found
    }
  }

  /// The same of all contents that a run covered.
  ///
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, or another one where the store cannot be read.
  package func namesInDocuments(ofRun run: RunSummary) throws -> [Int64: [String]] {
    try reading {
      let runs = try timeline(engine: run.engine.name, contents: [])
      guard let position = runs.position(of: run.id) else {
        throw SuiteError.unknownRun(id: run.id, last: nil)
      }
      let contents = try contents(of: runs.selections[runs.runs[position].selection])
      return try namesInDocuments(ofContents: Set<Int64>(contents).sorted())
    }
  }

  /// The names that documents have, each once, as they stand there.
  private struct NameTable {
    private(set) var names: [String] = []

    /// Names that differ in their bytes are two, though Swift may call them equal.
    private var bytes: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]

    /// For a name of some length and ends the one that was found last, -1 for none: mostly it is that
    /// one again, and nothing has to be made of its bytes.
    private var last = [Int](repeating: -1, count: 256)

    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int {
      let ends = (name.first ?? 0) &* 31 &+ (name.last ?? 0)
      let place = Int(UInt8(truncatingIfNeeded: name.count) &* 7 &+ ends)
      if last[place] >= 0, bytes[last[place]].count == name.count,
        bytes[last[place]].elementsEqual(name)
      {
        return last[place]
      }
      let key = Array(name)
      let number = numbers[key] ?? names.count
      if number == names.count {
        names.append(String(decoding: name, as: UTF8.self))
        bytes.append(key)
        numbers[key] = number
      }
      last[place] = number
      return number
    }
  }

  /// A name as it stands in a document, without its escapes.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    name(String(decoding: bytes, as: UTF8.self))
  }

  private static func name(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
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
