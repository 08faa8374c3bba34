import Scenarios

// How the rows of `failure` are kept true.
extension SuiteStore {
  /// Brings the failures up to date after a run was recorded, voided or restored.
  ///
  /// Only what may differ from the runs beside it, by version, is looked at: of a night in which
  /// nothing changed that is nothing.
  func updateFailures(around runID: Int64, engine: String) throws {
    let runs = try timeline(engine: engine, contents: [])
    guard let position = runs.position(of: runID) else { return }
    let engineID = try existingEngineID(named: engine)
    let before = try RunNeighbours(
      of: position, among: (0..<position).reversed(), in: runs, contents: contents(of:))
    let after = try RunNeighbours(
      of: position, among: (position + 1)..<runs.runs.count, in: runs, contents: contents(of:))
    // What has no result before it is new; what has none after it needs no second look.
    var contents = Set<Int64>(
      try before.unseen ?? contents(of: runs.selections[runs.runs[position].selection]))
    for side in [before, after] {
      contents.formUnion(try candidates(side, engineID: engineID))
    }
    // Across versions in no known order a failure rests on more than what stands beside it.
    if runs.hasUnorderedVersions { contents.formUnion(try failingContents(engineID: engineID)) }
    try updateFailures(ofContents: contents, engine: engine, engineID: engineID)
  }

  private func failingContents(engineID: Int64) throws -> [Int64] {
    var statement = try connection.prepare(
      """
      SELECT DISTINCT edition.content_id FROM failure
      CROSS JOIN edition ON edition.id = failure.edition_id
      WHERE failure.engine_id = ?
      """)
    try statement.bind(engineID)
    var contents: [Int64] = []
    while try statement.step() { contents.append(statement.integer(0)) }
    return contents
  }

  /// Brings the failures of editions up to date, by every engine, after other expectations are in
  /// force for them.
  ///
  /// Editions that never failed by anything expected of them are passed over.
  package func updateFailures(ofEditions editions: [Int64]) throws {
    try judgeStoredFrames(ofEditions: editions)
    var statement = try connection.prepare(
      """
      SELECT DISTINCT engine.name, engine.id, edition.content_id FROM json_each(?) AS wanted
      CROSS JOIN edition ON edition.id = wanted.value
      CROSS JOIN engine
      WHERE EXISTS (
          SELECT 1 FROM failure
          WHERE failure.engine_id = engine.id AND failure.edition_id = edition.id)
        OR EXISTS (
          SELECT 1 FROM expectation
          CROSS JOIN judgement ON judgement.expectation_id = expectation.id
          WHERE expectation.edition_id = edition.id AND judgement.verdict = 'fail')
      """)
    try statement.bind(Self.list(editions))
    var contents: [String: (id: Int64, contents: Set<Int64>)] = [:]
    while try statement.step() {
      let (engine, id, content) = (
        statement.text(0), statement.integer(1), statement.integer(2)
      )
      contents[engine, default: (id, [])].contents.insert(content)
    }
    for (engine, found) in contents.sorted(by: { $0.key < $1.key }) {
      try updateFailures(ofContents: found.contents, engine: engine, engineID: found.id)
    }
  }

  /// Whether a row of `failure` is of what fails now: also by something else than it began to fail by.
  static let failureGoesOn = """
    (failure.state NOT IN ('fixed', 'accepted')
      OR failure.end_run_id IS NULL AND failure.expectation_id IS NULL AND EXISTS (
        SELECT 1 FROM expectation
        WHERE expectation.edition_id = failure.edition_id AND expectation.ended IS NULL
          AND (expectation.engine_id IS NULL OR expectation.engine_id = failure.engine_id)))
    """

  /// Finds all failures from the runs alone.
  func updateAllFailures() throws {
    for engine in try engineNames() { try updateAllFailures(ofEngine: engine) }
  }

  /// The same of one engine, whose versions have got another order.
  func updateAllFailures(ofEngine engine: String) throws {
    let id = try existingEngineID(named: engine)
    try updateFailures(ofContents: allContents(), engine: engine, engineID: id)
  }

  func updateFailures(
    ofContents contents: Set<Int64>, engine: String, engineID: Int64
  ) throws {
    let editions = try editionsWithHistory(among: contents, engineID: engineID)
    guard !editions.isEmpty else { return }
    let computed = try histories(of: editions, engine: engine, engineID: engineID)
    let stored = try storedFailures(of: editions, engineID: engineID)
    let shifts = try storedShifts(of: editions, engineID: engineID)
    let names = try clusterNames(ofEditions: editions, engineID: engineID)
    for edition in editions.sorted() {
      try replace(
        stored[edition] ?? [], by: computed[edition]?.failures ?? [], ofEdition: edition,
        engineID: engineID)
      try replace(
        shifts[edition] ?? [:], by: computed[edition]?.shifts ?? [], ofEdition: edition,
        engineID: engineID)
    }
    try updateCauses(ofEditions: editions, engineID: engineID)
    for (edition, history) in computed.sorted(by: { $0.key < $1.key }) {
      try updateShifts(of: history, edition: edition, engineID: engineID)
    }
    try keepEarlierNames(names, ofEditions: editions, engineID: engineID)
  }

  /// What is stored of failures and does not follow from the runs, a line each.
  func failureProblems() throws -> [String] {
    var problems: [String] = []
    for engine in try engineNames() {
      let id = try existingEngineID(named: engine)
      let editions = try editionsWithHistory(among: allContents(), engineID: id)
      let computed = try histories(of: editions, engine: engine, engineID: id)
      let stored = try storedFailures(of: editions, engineID: id)
      let shifts = try storedShifts(of: editions, engineID: id)
      for edition in editions.sorted() {
        if Set((stored[edition] ?? []).map(\.stretch)) != Set(computed[edition]?.failures ?? []) {
          problems.append(
            "the failures of edition \(edition) by '\(engine)' are not what its runs say")
        }
        if Set((shifts[edition] ?? [:]).keys) != Set(computed[edition]?.shifts ?? []) {
          problems.append(
            "the moves of edition \(edition) by '\(engine)' are not what its runs say")
        }
      }
    }
    return problems
  }

  func existingEngineID(named name: String) throws -> Int64 {
    var statement = try connection.prepare("SELECT id FROM engine WHERE name = ?")
    try statement.bind(name)
    return try statement.step() ? statement.integer(0) : 0
  }

  private func allContents() throws -> Set<Int64> {
    var statement = try connection.prepare("SELECT id FROM content")
    var contents: Set<Int64> = []
    while try statement.step() { contents.insert(statement.integer(0)) }
    return contents
  }

  /// The editions of contents that the engine has not always answered well, or not always alike
  /// while nothing was expected of them, rather a few too many.
  private func editionsWithHistory(
    among contents: Set<Int64>, engineID: Int64
  ) throws -> [Int64] {
    guard !contents.isEmpty else { return [] }
    var statement = try connection.prepare(
      """
      SELECT edition.id FROM json_each(?1) AS wanted
      CROSS JOIN edition ON edition.content_id = wanted.value
      WHERE EXISTS (
          SELECT 1 FROM expectation
          CROSS JOIN judgement ON judgement.expectation_id = expectation.id
          WHERE expectation.edition_id = edition.id AND judgement.verdict = 'fail')
        OR EXISTS (
          SELECT 1 FROM expectation
          CROSS JOIN judgement INDEXED BY judgement_untold
            ON judgement.expectation_id = expectation.id
          WHERE expectation.edition_id = edition.id AND judgement.differences = '[]')
        OR EXISTS (
          SELECT 1 FROM outcome
          WHERE outcome.engine_id = ?2 AND outcome.content_id = edition.content_id
            AND outcome.kind IN ('error', 'crash', 'timeout'))
        OR EXISTS (
          SELECT 1 FROM failure
          WHERE failure.engine_id = ?2 AND failure.edition_id = edition.id)
        OR EXISTS (
          SELECT 1 FROM shift
          WHERE shift.engine_id = ?2 AND shift.edition_id = edition.id)
        -- Of what has been judged since it came in nothing can have moved.
        OR (
          (SELECT count(*) FROM outcome
           WHERE outcome.engine_id = ?2 AND outcome.content_id = edition.content_id) > 1
          AND NOT EXISTS (
            SELECT 1 FROM expectation
            WHERE expectation.edition_id = edition.id AND expectation.ended IS NULL
              AND expectation.engine_id IS NULL AND expectation.created = edition.created))
      """)
    try statement.bind(Self.list(contents.sorted()), engineID)
    var editions: [Int64] = []
    while try statement.step() { editions.append(statement.integer(0)) }
    return editions
  }

  // MARK: Rows

  /// A row of `failure` as it is stored.
  private struct StoredFailure {
    var id: Int64
    var stretch: FailureStretch
  }

  private func storedFailures(
    of editions: [Int64], engineID: Int64
  ) throws -> [Int64: [StoredFailure]] {
    var statement = try connection.prepare(
      """
      SELECT edition_id, failure.id, \(Self.failureColumns) FROM json_each(?) AS wanted
      CROSS JOIN failure ON failure.engine_id = ? AND failure.edition_id = wanted.value
      ORDER BY failure.id
      """)
    try statement.bind(Self.list(editions), engineID)
    var failures: [Int64: [StoredFailure]] = [:]
    while try statement.step() {
      let edition = statement.integer(0)
      let row = StoredFailure(
        id: statement.integer(1), stretch: try Self.failure(statement, from: 2))
      failures[edition, default: []].append(row)
    }
    return failures
  }

  /// Writes what differs.
  ///
  /// A row keeps its id while its failure has the same first run, or takes the place of one that a
  /// run before it extended or a voided one shortened.
  private func replace(
    _ stored: [StoredFailure], by computed: [FailureStretch], ofEdition edition: Int64,
    engineID: Int64
  ) throws {
    var left = stored.filter { row in
      !computed.contains { $0.firstRunID == row.stretch.firstRunID }
    }
    var pairs: [(stretch: FailureStretch, row: StoredFailure?)] = []
    for stretch in computed {
      let row = stored.first { $0.stretch.firstRunID == stretch.firstRunID }
      guard row?.stretch != stretch else { continue }
      pairs.append((stretch, row ?? (left.isEmpty ? nil : left.removeFirst())))
    }
    for row in left {
      var delete = try connection.prepare("DELETE FROM failure WHERE id = ?")
      try delete.run(row.id)
    }
    for (stretch, row) in pairs {
      var write = try connection.prepare(
        """
        INSERT INTO failure (
          id, engine_id, edition_id, first_run_id, since_run_id, alike_run_id, last_good_id,
          good_frame_set_id, bad_frame_set_id, state, acknowledgement_id, end_run_id,
          expectation_id, is_end_ordered)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
          first_run_id = excluded.first_run_id, since_run_id = excluded.since_run_id,
          alike_run_id = excluded.alike_run_id, last_good_id = excluded.last_good_id,
          good_frame_set_id = excluded.good_frame_set_id,
          bad_frame_set_id = excluded.bad_frame_set_id, state = excluded.state,
          acknowledgement_id = excluded.acknowledgement_id, end_run_id = excluded.end_run_id,
          expectation_id = excluded.expectation_id, is_end_ordered = excluded.is_end_ordered
        """)
      try write.run(
        row?.id, engineID, edition, stretch.firstRunID, stretch.sinceRunID, stretch.alikeRunID,
        stretch.lastGoodID, stretch.goodFrameSetID, stretch.badFrameSetID, stretch.state.rawValue,
        stretch.acknowledgementID, stretch.endRunID, stretch.expectationID,
        stretch.isEndOrdered)
    }
  }
}

// How a failure's columns are read.
extension SuiteStore {
  static let failureColumnCount: Int32 = 11

  static let failureColumns = """
    failure.first_run_id, failure.since_run_id, failure.alike_run_id, failure.last_good_id,
    failure.good_frame_set_id, failure.bad_frame_set_id, failure.state,
    failure.acknowledgement_id, failure.end_run_id, failure.expectation_id,
    failure.is_end_ordered
    """

  static func failure(
    _ row: borrowing Statement, from column: Int32
  ) throws -> FailureStretch {
    guard let state = FailureStretch.State(rawValue: row.text(column + 6)) else {
      throw SuiteError.damaged(what: "a failure", reason: "unknown '\(row.text(column + 6))'")
    }
    var stretch = FailureStretch(
      firstRunID: row.integer(column), sinceRunID: row.integer(column + 1),
      alikeRunID: row.integer(column + 2), lastGoodID: row.optionalInteger(column + 3),
      goodFrameSetID: row.optionalInteger(column + 4),
      badFrameSetID: row.optionalInteger(column + 5), state: state,
      acknowledgementID: row.optionalInteger(column + 7),
      endRunID: row.optionalInteger(column + 8), expectationID: row.optionalInteger(column + 9))
    stretch.isEndOrdered = row.integer(column + 10) != 0
    return stretch
  }
}
