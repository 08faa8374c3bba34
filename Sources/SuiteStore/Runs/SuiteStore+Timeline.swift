import Scenarios

extension SuiteStore {
  /// Reads what an engine's runs found, of some contents or of all.
  func timeline(engine name: String, contents: [Int64]? = nil) throws -> Timeline {
    let selections = try selections(engine: name)
    return Timeline(
      runs: try timelineRuns(engine: name, selections: selections),
      selections: selections.map(\.selection),
      rows: try timelineRows(engine: name, contents: contents),
      editions: try timelineEditions(contents: contents))
  }

  /// The same runs with what they found of some contents or of all.
  func timeline(_ runs: Timeline, contents: [Int64]?) throws -> Timeline {
    guard let engine = runs.runs.first?.summary.engine.name else { return runs }
    return Timeline(
      runs: runs.runs, selections: runs.selections,
      rows: try timelineRows(engine: engine, contents: contents),
      editions: try timelineEditions(contents: contents))
  }

  private func timelineRuns(
    engine name: String, selections: [(id: Int64, selection: Selection)]
  ) throws -> [Timeline.Run] {
    let indices = Dictionary(selections.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var statement = try connection.prepare(
      """
      SELECT \(Self.runColumns), run.selection_id, run.engine_version_id, plumbing_version_label.label
      FROM plumbing_version_order
      CROSS JOIN \(Self.runTables)
      CROSS JOIN plumbing_version_label
      WHERE plumbing_version_order.engine_id = (SELECT id FROM engine WHERE name = ?)
        AND run.engine_version_id = plumbing_version_order.engine_version_id
        AND plumbing_version_label.engine_version_id = plumbing_version_order.engine_version_id
      ORDER BY plumbing_version_order.position, run.id
      """)
    try statement.bind(name)
    var runs: [Timeline.Run] = []
    var known: Set<Int64> = []
    while try statement.step() {
      // A damaged index can give one row twice.
      guard known.insert(statement.integer(0)).inserted else {
        throw SuiteError.damaged(what: "run \(statement.integer(0))", reason: "it is found twice")
      }
      let id = statement.integer(Self.runColumnCount)
      let version = statement.integer(Self.runColumnCount + 1)
      guard let selection = indices[id] else {
        throw SuiteError.damaged(what: "selection \(id)", reason: "it cannot be read")
      }
      runs.append(
        Timeline.Run(
          // Runs of one version stand side by side.
          summary: try Self.runSummary(
            statement, of: runs.last.flatMap { $0.versionID == version ? $0.summary.engine : nil }),
          selection: selection, versionID: version,
          label: statement.text(Self.runColumnCount + 2)))
    }
    return runs
  }

  private func selections(
    engine name: String
  ) throws -> [(id: Int64, selection: Selection)] {
    var statement = try connection.prepare(
      """
      SELECT id, expectations, editions FROM selection
      WHERE id IN (
        SELECT run.selection_id FROM run
        JOIN engine_version ON engine_version.id = run.engine_version_id
        JOIN engine ON engine.id = engine_version.engine_id
        WHERE engine.name = ?)
      """)
    try statement.bind(name)
    var selections: [(id: Int64, selection: Selection)] = []
    while try statement.step() {
      guard let expectations = IDRanges(text: statement.text(1)),
        let editions = IDRanges(text: statement.text(2))
      else { continue }
      selections.append(
        (statement.integer(0), Selection(expectations: expectations, editions: editions)))
    }
    return selections
  }

  private func timelineRows(
    engine name: String, contents: [Int64]?
  ) throws -> [(contentID: Int64, row: Timeline.Row)] {
    guard contents?.isEmpty != true else { return [] }
    try requireSealed(
      contents ?? [], of: "outcome", by: "content_id",
      and: "engine_id = \(try existingEngineID(named: name))")
    var statement = try connection.prepare(
      """
      SELECT content_id, run_id, \(Self.outcomeColumns) FROM outcome
      WHERE engine_id = (SELECT id FROM engine WHERE name = ?)
        \(contents == nil ? "" : "AND content_id IN (SELECT value FROM json_each(?))")
      ORDER BY content_id, run_id
      """)
    if let contents {
      try statement.bind(name, Self.list(contents))
    } else {
      try statement.bind(name)
    }
    var rows: [(contentID: Int64, row: Timeline.Row)] = []
    while try statement.step() {
      rows.append(
        (
          statement.integer(0),
          Timeline.Row(runID: statement.integer(1), outcome: try Self.outcome(statement, from: 2))
        ))
    }
    return rows
  }

  private func timelineEditions(contents: [Int64]?) throws -> IDTable<Timeline.Edition> {
    guard contents?.isEmpty != true else { return IDTable() }
    try requireSealed(contents ?? [], of: "edition", by: "content_id")
    let condition =
      contents == nil ? "" : "WHERE edition.content_id IN (SELECT value FROM json_each(?))"
    var statement = try connection.prepare(
      """
      SELECT edition.id, edition.content_id, expectation.id FROM edition
      LEFT JOIN expectation ON expectation.edition_id = edition.id
      \(condition)
      ORDER BY edition.id, expectation.id
      """)
    if let contents { try statement.bind(Self.list(contents)) }
    var editions = IDTable<Timeline.Edition>()
    var edition: Timeline.Edition?
    while try statement.step() {
      let id = statement.integer(0)
      if edition?.id != id {
        if let edition { editions.append(edition, id: edition.id) }
        edition = Timeline.Edition(id: id, contentID: statement.integer(1))
      }
      if let expectation = statement.optionalInteger(2) {
        edition?.expectationIDs.append(expectation)
      }
    }
    if let edition { editions.append(edition, id: edition.id) }
    return editions
  }

  /// Ids as a JSON array, which is how lists are bound to a statement.
  static func list(_ ids: some Sequence<Int64>) -> String {
    "[" + ids.map(String.init).joined(separator: ",") + "]"
  }
}

// How an outcome's columns are read.
extension SuiteStore {
  static let outcomeColumns = "kind, frame_set_id, message, path, warnings"

  private static func warnings(_ text: String) throws -> [String] {
    let list = (try? JSON(parsing: text))?.array?.map(\.string) ?? [nil]
    let warnings = list.compactMap { $0 }
    guard warnings.count == list.count else {
      throw SuiteError.damaged(what: "an outcome", reason: "its warnings cannot be read")
    }
    return warnings
  }

  static func outcome(_ row: borrowing Statement, from column: Int32) throws -> Outcome {
    if let frames = row.optionalInteger(column + 1), row.isNull(column + 4) {
      return Outcome(kind: .frames, frameSetID: frames)
    }
    guard let kind = Outcome.Kind(rawValue: row.text(column)) else {
      throw SuiteError.damaged(what: "an outcome", reason: "unknown '\(row.text(column))'")
    }
    return Outcome(
      kind: kind, frameSetID: row.optionalInteger(column + 1),
      message: row.optionalText(column + 2), path: row.optionalText(column + 3),
      warnings: try row.optionalText(column + 4).map(warnings) ?? [])
  }
}
