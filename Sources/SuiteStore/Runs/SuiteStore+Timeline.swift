import Scenarios

extension SuiteStore {
  /// Reads what an engine's runs found, of some contents or of all.
  func timeline(engine name: String, contents: [Int64]? = nil) throws -> Timeline {
    try timeline(runs(engine: name), of: name, contents: contents)
  }

  /// An engine's runs without what they found.
  private func runs(engine name: String) throws -> Timeline {
    let dataVersion = try dataVersion()
    if let last = lastRuns, last.engine == name, last.dataVersion == dataVersion {
      return last.runs
    }
    let selections = try selections(engine: name)
    let runs = Timeline(
      runs: try timelineRuns(engine: name, selections: selections),
      selections: selections.map(\.selection), rows: [], rowsOfContents: IDTable(),
      editions: IDTable())
    // While something is written every statement may change them.
    lastRuns =
      isWriting ? nil : ReadRuns(engine: name, dataVersion: dataVersion, runs: runs)
    return runs
  }

  /// The same runs with what they found of some contents or of all.
  func timeline(_ runs: Timeline, contents: [Int64]?) throws -> Timeline {
    guard let engine = runs.runs.first?.summary.engine.name else { return runs }
    return try timeline(runs, of: engine, contents: contents)
  }

  private func timeline(
    _ runs: Timeline, of engine: String, contents: [Int64]?
  ) throws -> Timeline {
    guard contents?.isEmpty != true else { return runs }
    let (rows, rowsOfContents) = try timelineRows(engine: engine, contents: contents)
    var editions = try timelineEditions(contents: contents)
    let takenBack = try takenBackAcceptances(
      ofContents: contents, engineID: existingEngineID(named: engine))
    for (edition, acceptances) in takenBack {
      editions.change(edition) { $0.takenBack = acceptances }
    }
    return Timeline(
      runs: runs.runs, selections: runs.selections, rows: rows, rowsOfContents: rowsOfContents,
      editions: editions)
  }

  /// The runs by version, then run.
  ///
  /// There are many runs of few versions: what is asked of a version is read once for all of them.
  private func timelineRuns(
    engine name: String, selections: [(id: Int64, selection: Selection)]
  ) throws -> [Timeline.Run] {
    let indices = Dictionary(selections.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let versions = try timelineVersions(engine: name)
    var places: [Int64: Int] = [:]
    for (place, version) in versions.enumerated() { places[version.id] = place }
    let reasons = try voidReasons()
    var runs = [[Timeline.Run]](repeating: [], count: versions.count)
    var statement = try connection.prepare(
      """
      SELECT \(Self.ownRunColumns), run.selection_id, run.engine_version_id FROM run ORDER BY run.id
      """)
    var last: Int64?
    while try statement.step() {
      guard let place = places[statement.integer(Self.ownRunColumnCount + 1)] else { continue }
      // A damaged table can give one row twice.
      let runID = statement.integer(0)
      guard last.map({ $0 < runID }) ?? true else {
        throw SuiteError.damaged(what: "run \(runID)", reason: "it is found twice")
      }
      last = runID
      let id = statement.integer(Self.ownRunColumnCount)
      guard let selection = indices[id] else {
        throw SuiteError.damaged(what: "selection \(id)", reason: "it cannot be read")
      }
      runs[place].append(
        Timeline.Run(
          summary: try Self.runSummary(
            statement, of: versions[place].engine, reason: reasons[runID]),
          selection: selection, versionID: versions[place].id, label: versions[place].label))
    }
    return runs.flatMap(\.self)
  }

  /// The versions of an engine that have runs, in order.
  private func timelineVersions(
    engine name: String
  ) throws -> [(id: Int64, engine: EngineVersion, label: String)] {
    var statement = try connection.prepare(
      """
      SELECT engine_version.id, engine_version.version, engine_version.revision,
        engine_version.revision_date, engine_version.sequence, plumbing_version_label.label
      FROM plumbing_version_order
      CROSS JOIN engine_version ON engine_version.id = plumbing_version_order.engine_version_id
      CROSS JOIN plumbing_version_label
        ON plumbing_version_label.engine_version_id = plumbing_version_order.engine_version_id
      WHERE plumbing_version_order.engine_id = (SELECT id FROM engine WHERE name = ?)
      ORDER BY plumbing_version_order.position
      """)
    try statement.bind(name)
    var versions: [(id: Int64, engine: EngineVersion, label: String)] = []
    while try statement.step() {
      let engine = EngineVersion(
        name: name, version: statement.text(1), revision: statement.text(2),
        revisionDate: statement.text(3), sequence: statement.optionalInteger(4))
      versions.append((statement.integer(0), engine, statement.text(5)))
    }
    return versions
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

  /// By content, then run, and which of them are a content's.
  private func timelineRows(
    engine name: String, contents: [Int64]?
  ) throws -> (rows: [Timeline.Row], rowsOfContents: IDTable<Range<Int>>) {
    guard contents?.isEmpty != true else { return ([], IDTable()) }
    try requireSealed(
      contents ?? [], of: "outcome", by: "content_id",
      and: "engine_id = \(try existingEngineID(named: name))")
    let columns = try outcomeColumns()
    var statement = try connection.prepare(
      """
      SELECT content_id, run_id, \(columns) FROM outcome
      WHERE engine_id = (SELECT id FROM engine WHERE name = ?)
        \(contents == nil ? "" : "AND content_id IN (SELECT value FROM json_each(?))")
      ORDER BY content_id, run_id
      """)
    if let contents {
      try statement.bind(name, Self.list(contents))
    } else {
      try statement.bind(name)
    }
    var rows: [Timeline.Row] = []
    var places = IDTable<Range<Int>>()
    while try statement.step() {
      rows.append(
        Timeline.Row(runID: statement.integer(1), outcome: try Self.outcome(statement, from: 2)))
      places.extend(to: rows.count, id: statement.integer(0))
    }
    return (rows, places)
  }

  private func timelineEditions(contents: [Int64]?) throws -> IDTable<Timeline.Edition> {
    guard let contents else { return try allTimelineEditions() }
    guard !contents.isEmpty else { return IDTable() }
    try requireSealed(contents, of: "edition", by: "content_id")
    var statement = try connection.prepare(
      """
      SELECT edition.id, edition.content_id, expectation.id FROM edition
      LEFT JOIN expectation ON expectation.edition_id = edition.id
      WHERE edition.content_id IN (SELECT value FROM json_each(?))
      ORDER BY edition.id, expectation.id
      """)
    try statement.bind(Self.list(contents))
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

  /// Those of all contents, from two indexes that have all it takes.
  private func allTimelineEditions() throws -> IDTable<Timeline.Edition> {
    var statement = try connection.prepare(
      "SELECT id, content_id FROM edition INDEXED BY edition_by_content")
    var found: [(id: Int64, value: Timeline.Edition)] = []
    while try statement.step() {
      let id = statement.integer(0)
      found.append((id, Timeline.Edition(id: id, contentID: statement.integer(1))))
    }
    var editions = IDTable(found)
    var stated = try connection.prepare(
      """
      SELECT edition_id, id FROM expectation INDEXED BY expectation_by_edition
      ORDER BY edition_id, id
      """)
    while try stated.step() {
      editions.change(stated.integer(0)) { $0.expectationIDs.append(stated.integer(1)) }
    }
    return editions
  }

  /// Ids as a JSON array, which is how lists are bound to a statement.
  static func list(_ ids: some Sequence<Int64>) -> String {
    "[" + ids.map(String.init).joined(separator: ",") + "]"
  }
}

// How an outcome's columns are read.
extension SuiteStore {
  /// What ``outcome(_:from:)`` reads.
  ///
  /// Few suites have frames that were told with several precisions: in the others nobody looks for each.
  func outcomeColumns() throws -> String {
    let hasSame = try connection.integer("SELECT EXISTS (SELECT 1 FROM same_frames)") != 0
    let first =
      "(SELECT first_id FROM same_frames WHERE same_frames.frame_set_id = outcome.frame_set_id)"
    return "kind, frame_set_id, message, path, warnings, " + (hasSame ? first : "NULL")
  }

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
      var outcome = Outcome(kind: .frames, frameSetID: frames)
      outcome.firstFrameSetID = row.optionalInteger(column + 5)
      return outcome
    }
    guard let kind = Outcome.Kind(rawValue: row.text(column)) else {
      throw SuiteError.damaged(what: "an outcome", reason: "unknown '\(row.text(column))'")
    }
    var outcome = Outcome(
      kind: kind, frameSetID: row.optionalInteger(column + 1),
      message: row.optionalText(column + 2), path: row.optionalText(column + 3),
      warnings: try row.optionalText(column + 4).map(warnings) ?? [])
    outcome.firstFrameSetID = row.optionalInteger(column + 5)
    return outcome
  }
}

/// An engine's runs as they were read.
struct ReadRuns {
  var engine: String

  var dataVersion: DataVersion
  var runs: Timeline
}

/// Tells whether what was read of a database may be another by now.
struct DataVersion: Hashable {
  /// Another number once another connection has written something.
  var others: Int64

  /// How many rows this connection has written.
  var own: Int64
}

extension SuiteStore {
  func dataVersion() throws -> DataVersion {
    DataVersion(
      others: try connection.integer("PRAGMA data_version"), own: connection.changeCount)
  }
}
