package import Scenarios

extension SuiteStore {
  /// What is in force of all that was decided, with what waits for something that is not in the
  /// suite, sorted by what it is about.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func decisions() throws -> [Decision] {
    try reading {
      let own = try ownDecisions()
      let keys = Set(own.map(\.key))
      return (own + (try waitingDecisions()).filter { !keys.contains($0.key) })
        .sorted { $0.key < $1.key }
    }
  }

  /// What is in force.
  func ownDecisions() throws -> [Decision] {
    try acceptedFrames() + knownFailures() + acknowledgedFailures() + renamedScenarios()
      + retiredScenarios() + voidedRuns()
  }

  /// What waits for something that is not in the suite.
  func waitingDecisions() throws -> [Decision] {
    var statement = try connection.prepare("SELECT key, text FROM waiting_decision ORDER BY key")
    var decisions: [Decision] = []
    while try statement.step() {
      guard let read = try? DecisionFile.decisions(of: statement.text(1)), read.count == 1,
        read[0].decision.key == statement.text(0)
      else {
        throw SuiteError.damaged(
          what: "the decision '\(statement.text(0))'", reason: "it cannot be read")
      }
      decisions.append(read[0].decision)
    }
    return decisions
  }

  /// Of what is in force again as a copy the one that was accepted tells when.
  private func acceptedFrames() throws -> [Decision] {
    var statement = try connection.prepare(
      """
      SELECT expectation.id, scenario.name, content.digest, expectation.edition_id,
        expectation.engine_id, of_run.name, engine_version.version, run.started,
        expectation.restored, (
          WITH RECURSIVE original (id) AS (
            SELECT expectation.id
            UNION ALL
            SELECT copy.copy_of FROM original JOIN expectation AS copy USING (id)
            WHERE copy.copy_of IS NOT NULL)
          SELECT min(own.created) FROM original JOIN expectation AS own USING (id))
      FROM expectation
      JOIN edition ON edition.id = expectation.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id
      JOIN content ON content.id = edition.content_id
      LEFT JOIN run ON run.id = expectation.from_run
      LEFT JOIN engine_version ON engine_version.id = run.engine_version_id
      LEFT JOIN engine AS of_run ON of_run.id = engine_version.engine_id
      WHERE expectation.is_accepted AND expectation.ended IS NULL
      """)
    struct Row {
      var id: Int64
      var scenario: DecidedScenario
      var edition: Int64
      var engineID: Int64?
      var run: AcceptedFrames.Run?
      var restored: RestoredAcceptance?
      var accepted: String
    }
    var rows: [Row] = []
    while try statement.step() {
      rows.append(
        Row(
          id: statement.integer(0),
          scenario: DecidedScenario(name: statement.text(1), content: try statement.digest(2)),
          edition: statement.integer(3), engineID: statement.optionalInteger(4),
          run: statement.optionalText(5).map {
            AcceptedFrames.Run(
              engine: $0, version: statement.text(6), started: statement.text(7))
          },
          restored: try statement.optionalText(8).map {
            try RestoredAcceptance(text: $0, expectation: statement.integer(0))
          },
          accepted: statement.text(9)))
    }
    let expectations = try storedExpectations(rows.map(\.id))
    return try rows.compactMap { row in
      guard let stored = expectations[row.id] else { return nil }
      return .accepted(
        AcceptedFrames(
          scenario: row.scenario, engine: stored.engine,
          note: DecisionNote(
            by: stored.by, date: row.accepted, reason: stored.reason ?? ""),
          run: row.restored?.run ?? row.run,
          claim: try row.restored.map(\.claim) ?? claim(of: row.edition, engineID: row.engineID),
          expectation: try stored.expectation()))
    }
  }

  private func knownFailures() throws -> [Decision] {
    var statement = try connection.prepare(
      """
      SELECT known_issue.id, scenario.name, content.digest
      FROM known_issue
      JOIN edition ON edition.id = known_issue.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id
      JOIN content ON content.id = edition.content_id
      WHERE known_issue.removed IS NULL
      """)
    var scenarios: [Int64: DecidedScenario] = [:]
    while try statement.step() {
      scenarios[statement.integer(0)] = DecidedScenario(
        name: statement.text(1), content: try statement.digest(2))
    }
    let issues = try knownIssues()
    let frames = try storedFrames(Set(issues.map(\.frameSetID)).sorted())
    return try issues.compactMap { issue in
      guard let scenario = scenarios[issue.id], let stored = frames[issue.frameSetID] else {
        return nil
      }
      return .known(
        KnownFailure(
          scenario: scenario, engine: issue.engine,
          note: DecisionNote(
            by: issue.by, date: issue.created, reason: issue.reason, link: issue.link),
          owner: issue.owner, until: issue.until, frames: try stored.frameSet()))
    }
  }

  private func voidedRuns() throws -> [Decision] {
    var statement = try connection.prepare(
      """
      SELECT run.id, run_void.reason, run_void.date, run_void.decided_by FROM run
      JOIN run_void ON run_void.id = (
        SELECT max(id) FROM run_void AS last WHERE last.run_id = run.id)
      WHERE run.is_voided = 1
      """)
    var notes: [Int64: DecisionNote] = [:]
    while try statement.step() {
      notes[statement.integer(0)] = DecisionNote(
        by: statement.optionalText(3), date: statement.text(2), reason: statement.text(1))
    }
    return try runSummaries(where: "run.is_voided = 1").compactMap { run in
      notes[run.id].map { note in
        var engine = run.engine
        engine.sequence = nil
        return .voided(
          VoidedRun(engine: engine, started: run.started, digest: run.digest, note: note))
      }
    }
  }

  /// The digest of what an article claims of an edition: for all engines and for one; `nil` if
  /// nothing.
  func claim(of edition: Int64, engineID: Int64?) throws -> Digest? {
    var statement = try connection.prepare(
      """
      SELECT basis, source, tolerance, is_exact, lines, engine_id IS NULL FROM expectation
      WHERE edition_id = ?1 AND NOT is_accepted AND (engine_id IS NULL OR engine_id = ?2)
        -- What gave way to an acceptance is claimed to this day; what was withdrawn is not.
        AND (ended IS NULL OR superseded_by IS NOT NULL)
        AND id = (
          SELECT max(last.id) FROM expectation AS last
          WHERE last.edition_id = ?1 AND NOT last.is_accepted
            AND last.engine_id IS expectation.engine_id)
      ORDER BY engine_id IS NULL
      """)
    try statement.bind(edition, engineID)
    var claims: [JSON] = []
    while try statement.step() {
      claims.append([
        "basis": .string(statement.text(0)), "source": .string(statement.text(1)),
        "tolerance": .number(statement.real(2)), "exact": .bool(statement.integer(3) != 0),
        "lines": .string(statement.text(4)), "isForAll": .bool(statement.integer(5) != 0),
      ])
    }
    return claims.isEmpty ? nil : Digest(of: JSON.array(claims).canonicalText)
  }
}
