import Scenarios

/// What somebody says about failures.
package struct KnownIssueNote: Hashable, Sendable {
  package var reason: String
  package var owner: String
  package var link: String?

  /// The first day on which the failures count again, `YYYY-MM-DD`.
  package var until: String

  /// Who decides; `nil` where nobody is kept, or where somebody else knows.
  package var by: String?

  package init(
    reason: String, owner: String, link: String?, until: String, by: String? = nil
  ) {
    self.reason = reason
    self.owner = owner
    self.link = link
    self.until = until
    self.by = by
  }
}

extension SuiteStore {
  /// Pins the wrong frames of the selected scenarios that fail: as long as they stay these, the
  /// failures do not count until the end date.
  ///
  /// A failure that is open is acknowledged with the same owner and link. A known issue that was
  /// there before gives way.
  ///
  /// - Parameters:
  ///   - filter: The scenarios. One that is named must fail; others that do not are passed over.
  ///   - note: What is said about them.
  ///   - engine: Whose failures; `nil` means the engine that the filter names, else that of the last run.
  ///   - date: When this happens.
  /// - Returns: The known issues, by scenario.
  /// - Throws: ``SuiteError/notPinnable(scenario:reason:)`` if a named one has no wrong frames, or
  ///   ``SuiteError/nothingToDo(reason:)`` if none of the selected has.
  package func addKnownIssues(
    _ filter: ScenarioFilter, note: KnownIssueNote, engine: String? = nil, at date: String
  ) throws -> [KnownIssue] {
    try writing {
      let failing = try failing(
        filter, engine: engine, otherwise: "no selected scenario has wrong frames to pin"
      ) { verdict in
        guard let verdict else { return "it has not been run under its expectation" }
        return verdict == .fail
          ? nil : "its verdict is '\(verdict.rawValue)'; only 'fail' has wrong frames to pin"
      }
      for failure in failing.scenarios {
        var remove = try connection.prepare(
          """
          UPDATE known_issue SET removed = ?
          WHERE engine_id = ? AND edition_id = ? AND removed IS NULL
          """)
        try remove.run(date, failing.engineID, failure.editionID)
        var insert = try connection.prepare(
          """
          INSERT INTO known_issue (
            engine_id, edition_id, frame_set_id, reason, owner, link, until, created, decided_by)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """)
        try insert.run(
          failing.engineID, failure.editionID, failure.frameSetID, note.reason, note.owner,
          note.link, note.until, date, note.by)
      }
      try acknowledge(
        failing.scenarios, owner: note.owner, link: note.link, engineID: failing.engineID,
        by: note.by, at: date)
      let editions = Set(failing.scenarios.map(\.editionID))
      return try knownIssues(engine: failing.engine).values
        .filter { editions.contains($0.editionID) }.sorted { $0.scenario < $1.scenario }
    }
  }

  /// Notes who looks after the failures of the selected scenarios; they go on counting.
  ///
  /// - Returns: The names of the scenarios.
  /// - Throws: As ``addKnownIssues(_:note:engine:at:)``.
  package func acknowledge(
    _ filter: ScenarioFilter, owner: String, link: String?, engine: String? = nil,
    by: String? = nil, at date: String
  ) throws -> [String] {
    try writing {
      var failing = try failing(
        filter, engine: engine, otherwise: "no selected scenario fails"
      ) { verdict in
        verdict?.isFailing ?? false ? nil : "it does not fail"
      }
      // Nobody looks after what a later version mended, though it was run before.
      let going = try failuresThatGoOn(engineID: failing.engineID)
      if let over = failing.scenarios.first(where: { going[$0.editionID] == nil }) {
        failing.scenarios.removeAll { going[$0.editionID] == nil }
        if failing.scenarios.isEmpty || filter.names(over.name) {
          throw SuiteError.notPinnable(
            scenario: over.name, reason: "its failure is over in a later version")
        }
      }
      let timeline = try timeline(engine: failing.engine, contents: [])
      for index in failing.scenarios.indices {
        let scenario = failing.scenarios[index]
        guard let failures = going[scenario.editionID],
          !failures.contains(where: { $0.contains(scenario.runID, timeline) })
        else { continue }
        // An older version was run last: what is looked after fails in a later one.
        failing.scenarios[index].runID = failures[failures.count - 1].sinceRunID
      }
      try acknowledge(
        failing.scenarios, owner: owner, link: link, engineID: failing.engineID, by: by, at: date)
      return failing.scenarios.map(\.name)
    }
  }

  /// Removes the known issues of the selected scenarios; the rows are kept.
  ///
  /// - Parameters:
  ///   - filter: The scenarios, also retired ones.
  ///   - engine: Whose; `nil` for those of the engine that the filter names, else of all.
  ///   - by: Who decides; `nil` where nobody is kept.
  ///   - reason: Why, where that is said.
  ///   - date: When this happens.
  /// - Returns: The names of the scenarios that had one.
  /// - Throws: ``SuiteError/nothingToDo(reason:)`` if none has, ``SuiteError/unknown(kind:name:nearest:)``
  ///   for an engine that never ran.
  package func removeKnownIssues(
    _ filter: ScenarioFilter, engine: String? = nil, by: String? = nil, reason: String? = nil,
    at date: String
  ) throws -> [String] {
    try writing {
      var filter = filter
      filter.includesRetired = true
      if let engine { try requireEngine(named: engine) }
      let selected = try selectedScenarios(filter, engine: engine)
      let scenarios = Set(selected.map(\.summary.name))
      let engine = engine ?? filter.engine
      let issues = try knownIssues().filter { issue in
        scenarios.contains(issue.scenario) && (engine.map { $0 == issue.engine } ?? true)
      }
      guard !issues.isEmpty else {
        throw try nothingToDo(
          filter, engine: engine,
          else: "no selected scenario has a known issue" + (engine.map { " of '\($0)'" } ?? ""))
      }
      for issue in issues {
        var remove = try connection.prepare(
          "UPDATE known_issue SET removed = ?, removed_by = ?, removed_reason = ? WHERE id = ?")
        try remove.run(date, by, reason, issue.id)
      }
      // Whoever looked after them by it does no longer.
      try updateFailures(ofEditions: issues.map(\.editionID))
      return Set(issues.map(\.scenario)).sorted()
    }
  }

  // MARK: Reading

  /// The known issues in force with what they make of the last result under what is expected now, by
  /// scenario, then engine.
  ///
  /// - Parameters:
  ///   - filter: Of which scenarios; `nil` for all.
  ///   - engine: Of which engine; `nil` for that which the filter names, else for all.
  ///   - date: When this is asked.
  /// - Returns: The known issues, each with its state.
  /// - Throws: As ``scenarios(_:engine:)`` for what the filter names.
  package func knownIssueStates(
    _ filter: ScenarioFilter? = nil, engine: String? = nil, at date: String
  ) throws -> [(issue: KnownIssue, state: KnownState)] {
    try reading {
      if let engine { try requireEngine(named: engine) }
      var wanted: Set<String>?
      if let filter {
        wanted = Set(try selectedScenarios(filter, engine: engine).map(\.summary.name))
      }
      let engine = engine ?? filter?.engine
      let issues = try knownIssues().filter { issue in
        (wanted?.contains(issue.scenario) ?? true) && (engine.map { $0 == issue.engine } ?? true)
      }
      let byEngine = Dictionary(grouping: issues, by: \.engine)
      var states: [(issue: KnownIssue, state: KnownState)] = []
      for (engine, issues) in byEngine {
        states += try self.states(of: issues, engine: engine, at: date)
      }
      return states.sorted {
        ($0.issue.scenario, $0.issue.engine) < ($1.issue.scenario, $1.issue.engine)
      }
    }
  }

  private func states(
    of issues: [KnownIssue], engine: String, at date: String
  ) throws -> [(issue: KnownIssue, state: KnownState)] {
    let editions = issues.map(\.editionID)
    let timeline = try timeline(engine: engine, contents: contents(ofEditions: editions))
    let inForce = try expectationsInForce(
      of: editions, engineID: existingEngineID(named: engine))
    let judgements = try judgements(of: inForce.values.sorted())
    let current = try ids("SELECT id FROM edition WHERE is_current = 1")
    let computed = try ids(
      """
      SELECT edition.id FROM edition JOIN scenario ON scenario.id = edition.scenario_id
      WHERE scenario.retired IS NULL
      """)
    return issues.map { issue in
      guard computed.contains(issue.editionID) else { return (issue, .retired) }
      guard current.contains(issue.editionID) else { return (issue, .edited) }
      guard let edition = timeline.editions[issue.editionID],
        let outcome = timeline.latest(of: edition)?.outcome, outcome.kind != .unsupported
      else { return (issue, .idle) }
      if let frames = outcome.frameSetID {
        guard let expectation = inForce[issue.editionID],
          judgements[JudgementKey(expectation, frames)]?.passes == false
        else { return (issue, .idle) }
      }
      guard outcome.framesID == issue.frameSetID else { return (issue, .changed) }
      return (issue, issue.isExpired(at: date) ? .expired : .known)
    }
  }

  /// The known issues in force, by scenario.
  func knownIssues() throws -> [KnownIssue] {
    var statement = try connection.prepare(
      """
      SELECT known_issue.id, scenario.name, edition_id, engine.name, \(Self.pinnedFrames), reason, owner,
        link, until, known_issue.created, decided_by
      FROM known_issue
      JOIN engine ON engine.id = known_issue.engine_id
      JOIN edition ON edition.id = known_issue.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id
      WHERE removed IS NULL
      ORDER BY scenario.name, engine.name
      """)
    var issues: [KnownIssue] = []
    while try statement.step() {
      issues.append(Self.knownIssue(statement))
    }
    return issues
  }

  /// The wrong frames that are known, ``Outcome/framesID``.
  static let pinnedFrames = """
    coalesce(
      (SELECT first_id FROM same_frames WHERE same_frames.frame_set_id = known_issue.frame_set_id),
      known_issue.frame_set_id)
    """

  /// Reads `id, scenario, edition, engine, frame set, reason, owner, link, until, created, by`.
  static func knownIssue(_ row: borrowing Statement) -> KnownIssue {
    KnownIssue(
      id: row.integer(0), scenario: row.text(1), editionID: row.integer(2), engine: row.text(3),
      frameSetID: row.integer(4), reason: row.text(5), owner: row.text(6),
      link: row.optionalText(7), until: row.text(8), created: row.text(9), by: row.optionalText(10))
  }

  /// Those of an engine, by edition.
  func knownIssues(engine: String) throws -> [Int64: KnownIssue] {
    Dictionary(
      try knownIssues().filter { $0.engine == engine }.map { ($0.editionID, $0) }
    ) { _, last in last }
  }

  // MARK: Failing scenarios

  private struct Failing {
    struct Scenario {
      var name: String
      var editionID: Int64
      var frameSetID: Int64?
      var runID: Int64
    }

    var engine: String
    var engineID: Int64
    var scenarios: [Scenario]
  }

  /// The selected scenarios without those that there is an objection to.
  private func failing(
    _ filter: ScenarioFilter, engine: String?, otherwise reasonForNone: String,
    objection: (Verdict?) -> String?
  ) throws -> Failing {
    if let engine { try requireEngine(named: engine) }
    guard let engine = try engine ?? filter.engine ?? lastEngine() else {
      throw SuiteError.nothingToDo(reason: try reasonForNoRun())
    }
    var selected = try selectedScenarios(filter, engine: engine)
    try addVerdicts(to: &selected, engine: engine)
    let timeline = try timeline(
      engine: engine, contents: selected.map(\.summary.contentID))
    var failing = Failing(
      engine: engine, engineID: try existingEngineID(named: engine), scenarios: [])
    for scenario in selected {
      let isNamed = filter.names(scenario.summary.name)
      let edition = timeline.editions[scenario.summary.editionID]
      let latest = edition.flatMap { timeline.latest(of: $0) }
      let reason =
        latest.map { _ in objection(scenario.summary.verdict) }
        ?? "it has not been run with '\(engine)'"
      if let reason {
        guard !isNamed else {
          throw SuiteError.notPinnable(scenario: scenario.summary.name, reason: reason)
        }
        continue
      }
      guard let latest else { continue }
      failing.scenarios.append(
        Failing.Scenario(
          name: scenario.summary.name, editionID: scenario.summary.editionID,
          frameSetID: latest.outcome.frameSetID, runID: timeline.runs[latest.position].id))
    }
    guard !failing.scenarios.isEmpty else {
      throw try nothingToDo(filter, engine: engine, else: reasonForNone)
    }
    return failing
  }

  /// From and until which run a failure lasts.
  private struct GoingFailure {
    var sinceRunID: Int64
    var endRunID: Int64?

    func contains(_ runID: Int64, _ timeline: Timeline) -> Bool {
      guard let first = timeline.position(of: sinceRunID), let run = timeline.position(of: runID)
      else { return false }
      return first <= run && run < endRunID.flatMap(timeline.position) ?? timeline.runs.count
    }
  }

  /// The failures that no later version ended, by edition; oldest first.
  private func failuresThatGoOn(engineID: Int64) throws -> [Int64: [GoingFailure]] {
    var statement = try connection.prepare(
      """
      SELECT edition_id, since_run_id, end_run_id FROM failure
      WHERE engine_id = ? AND \(Self.failureGoesOn) ORDER BY id
      """)
    try statement.bind(engineID)
    var failures: [Int64: [GoingFailure]] = [:]
    while try statement.step() {
      failures[statement.integer(0), default: []].append(
        GoingFailure(sinceRunID: statement.integer(1), endRunID: statement.optionalInteger(2)))
    }
    return failures
  }

  private func acknowledge(
    _ failing: [Failing.Scenario], owner: String, link: String?, engineID: Int64, by: String?,
    at date: String
  ) throws {
    for failure in failing {
      var insert = try connection.prepare(
        """
        INSERT INTO acknowledgement (
          engine_id, edition_id, run_id, owner, link, created, decided_by)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
      try insert.run(engineID, failure.editionID, failure.runID, owner, link, date, by)
    }
    try updateFailures(ofEditions: failing.map(\.editionID))
  }
}

extension Verdict {
  /// Whether it is one that failures are followed for.
  var isFailing: Bool { isBad && self != .moved }
}
