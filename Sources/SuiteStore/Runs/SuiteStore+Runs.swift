import Scenarios

extension SuiteStore {
  /// Runs in the order in which they were recorded.
  package func runs(includingVoided: Bool = false) throws -> [RunSummary] {
    try reading {
      try runSummaries(where: includingVoided ? "true" : "run.is_voided = 0")
    }
  }

  /// The run with an id, voided or not; without an id the last run: the one recorded last that is
  /// neither voided nor part of a bisection.
  ///
  /// - Returns: `nil` if there is no run yet, or none that is not voided.
  /// - Throws: ``SuiteError/unknownRun(id:last:)`` if there is no run with this id.
  package func run(_ id: Int64? = nil) throws -> RunSummary? {
    try reading { try findRun(id) }
  }

  /// The same; without an id the last run of the engine that a selection is about, if it names one.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is no such engine.
  package func run(_ id: Int64? = nil, for filter: ScenarioFilter) throws -> RunSummary? {
    try reading {
      guard id == nil, let engine = filter.engine else { return try findRun(id) }
      try requireEngine(named: engine)
      return try findLastRun(ofEngine: try existingEngineID(named: engine))
    }
  }

  /// Why there is no last run.
  package func reasonForNoRun() throws -> String {
    try reading {
      try connection.integer("SELECT count(*) FROM run") == 0
        ? "nothing was recorded yet; 'plumb run' makes a run"
        : "every run is voided, or part of a bisection; 'plumb runs --all' lists them"
    }
  }

  func findRun(_ id: Int64?) throws -> RunSummary? {
    guard let id else { return try findLastRun() }
    try requireSealed([id], of: "run")
    guard let run = try runSummaries(where: "run.id = \(id)").first else {
      let last = try connection.integer("SELECT max(id) FROM run")
      throw SuiteError.unknownRun(id: id, last: last == 0 ? nil : last)
    }
    return run
  }

  /// The SQL of the last run that counts, as reports take it: of an engine by its id or a parameter, or
  /// of all.
  static func lastRun(ofEngine engineID: String? = nil) -> String {
    let ofEngine = engineID.map {
      " AND engine_version_id IN (SELECT id FROM engine_version WHERE engine_id = \($0))"
    }
    return """
      SELECT max(id) FROM run
      WHERE is_voided = 0 AND label IS NOT '\(RunSummary.bisectLabel)'\(ofEngine ?? "")
      """
  }

  private func findLastRun(ofEngine engineID: Int64? = nil) throws -> RunSummary? {
    let last = try runSummaries(
      where: "run.id = (\(Self.lastRun(ofEngine: engineID.map(String.init))))"
    ).first
    try requireSealed(last.map { [$0.id] } ?? [], of: "run")
    return last
  }

  func runSummaries(where condition: String) throws -> [RunSummary] {
    var statement = try connection.prepare(
      "SELECT \(Self.runColumns) FROM \(Self.runTables) WHERE \(condition) ORDER BY run.id")
    var runs: [RunSummary] = []
    while try statement.step() { runs.append(try Self.runSummary(statement)) }
    return runs
  }

  /// Hides a run from reports, or shows it again; the reason is kept.
  ///
  /// Outcomes of later runs stay what they were: rows tell changes from run to run, voided or not.
  ///
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, or ``SuiteError/nothingToDo(reason:)`` if it is
  ///   so already.
  package func setVoided(
    _ isVoided: Bool, run runID: Int64, by: String? = nil, reason: String, at date: String
  ) throws {
    try writing {
      guard let run = try findRun(runID) else { return }
      guard run.isVoided != isVoided else {
        throw SuiteError.nothingToDo(
          reason: isVoided
            ? "run \(runID) is voided already: \(run.reason ?? "without a reason")"
            : "run \(runID) is not voided")
      }
      try setVoided(
        isVoided, run: runID, of: run.engine.name,
        DecisionNote(by: by, date: date, reason: reason))
    }
  }

  func setVoided(
    _ isVoided: Bool, run runID: Int64, of engine: String, _ note: DecisionNote
  ) throws {
    var update = try connection.prepare("UPDATE run SET is_voided = ? WHERE id = ?")
    try update.run(isVoided, runID)
    var insert = try connection.prepare(
      "INSERT INTO run_void (run_id, is_voided, reason, date, decided_by) VALUES (?, ?, ?, ?, ?)")
    try insert.run(runID, isVoided, note.reason, note.date, note.by)
    try updateFailures(around: runID, engine: engine)
  }

  /// The slowest scenarios of a run, at most 20, slowest first.
  func slowestScenarios(of runID: Int64) throws -> [SlowScenario] {
    var statement = try connection.prepare(
      """
      SELECT scenario.name, slow.value ->> 1
      FROM run, json_each(run.slowest) AS slow
      JOIN edition ON edition.id = slow.value ->> 0
      JOIN scenario ON scenario.id = edition.scenario_id
      WHERE run.id = ?
      ORDER BY slow.key
      """)
    try statement.bind(runID)
    var slowest: [SlowScenario] = []
    while try statement.step() {
      slowest.append(SlowScenario(name: statement.text(0), nanoseconds: statement.integer(1)))
    }
    return slowest
  }
}

// How a run's columns are read.
extension SuiteStore {
  /// To be read from ``runTables``.
  static let runColumns = """
    \(ownRunColumns), engine.name, engine_version.version, engine_version.revision,
    engine_version.revision_date, engine_version.sequence,
    (SELECT reason FROM run_void WHERE run_void.run_id = run.id ORDER BY run_void.id DESC LIMIT 1)
    """
  static let runTables = """
    run
    CROSS JOIN engine_version ON engine_version.id = run.engine_version_id
    CROSS JOIN engine ON engine.id = engine_version.engine_id
    """

  /// Those of the table alone.
  static let ownRunColumns = """
    run.id, run.key, run.label, run.started, run.is_voided, run.duration, run.median, run.digest,
    run.pass, run.fail, run.unjudged, run.moved, run.unsupported, run.error, run.crash, run.timeout
    """
  static let ownRunColumnCount: Int32 = 16
  private static let verdicts: [Verdict] = [
    .pass, .fail, .unjudged, .moved, .unsupported, .error, .crash, .timeout,
  ]

  /// Reads ``runColumns``.
  static func runSummary(_ row: borrowing Statement) throws -> RunSummary {
    let first = ownRunColumnCount
    return try runSummary(
      row,
      of: EngineVersion(
        name: row.text(first), version: row.text(first + 1), revision: row.text(first + 2),
        revisionDate: row.text(first + 3), sequence: row.optionalInteger(first + 4)),
      reason: row.optionalText(first + 5))
  }

  /// Reads ``ownRunColumns``.
  ///
  /// - Parameters:
  ///   - row: The run.
  ///   - engine: Its engine.
  ///   - reason: Why it was voided or restored last.
  /// - Returns: The run.
  /// - Throws: ``SuiteError/damaged(what:reason:)`` where its digest is none.
  static func runSummary(
    _ row: borrowing Statement, of engine: EngineVersion, reason: String?
  ) throws -> RunSummary {
    var counts = [Verdict: Int](minimumCapacity: verdicts.count)
    for (offset, verdict) in verdicts.enumerated() {
      // No suite has as many scenarios: what a damaged row says must not overflow where it is added.
      counts[verdict] = Int(min(max(row.integer(8 + Int32(offset)), 0), Int64(Int32.max)))
    }
    return RunSummary(
      id: row.integer(0), key: row.optionalText(1), label: row.optionalText(2), engine: engine,
      started: row.text(3), isVoided: row.integer(4) != 0, reason: reason,
      counts: counts, duration: row.integer(5), median: row.integer(6),
      digest: try row.digest(7))
  }

  /// Why runs were voided or restored last, by run.
  func voidReasons() throws -> [Int64: String] {
    var statement = try connection.prepare("SELECT run_id, reason FROM run_void ORDER BY id")
    var reasons: [Int64: String] = [:]
    while try statement.step() { reasons[statement.integer(0)] = statement.text(1) }
    return reasons
  }
}
