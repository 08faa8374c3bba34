package import Scenarios

/// A scenario with what a run found of it, before anything is decided.
package struct AcceptanceCandidate: Sendable {
  package var name: String

  /// In force now.
  package var expectation: StoredExpectation?

  /// What the run found of the scenario; `nil` if it did not cover it as it is now.
  package var outcome: Outcome?
  package var frames: StoredFrames?
}

/// What undoing an acceptance did for one scenario.
package struct Restoration: Hashable, Sendable {
  package var scenario: String

  /// The accepted expectation that ended.
  package var endedID: Int64

  /// What is in force instead: a copy of what was before the acceptance, or what all engines are
  /// judged by; `nil` if nothing is.
  package var expectationID: Int64?
  package var basis: Expectation.Basis?
}

extension SuiteStore {
  /// What a run found of the selected scenarios, by name.
  ///
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, and as ``scenarios(_:engine:)`` for what the
  ///   filter names.
  package func acceptanceCandidates(
    _ filter: ScenarioFilter, run runID: Int64
  ) throws -> [AcceptanceCandidate] {
    try reading {
      guard let run = try findRun(runID) else {
        throw SuiteError.unknownRun(id: runID, last: nil)
      }
      let selected = try selectedScenarios(filter, engine: run.engine.name)
      let timeline = try timeline(
        engine: run.engine.name, contents: selected.map(\.summary.contentID))
      guard let position = timeline.position(of: runID) else { return [] }
      let outcomes = selected.map { scenario in
        timeline.editions[scenario.summary.editionID].flatMap {
          timeline.outcome(of: $0, at: position)
        }
      }
      let frames = try storedFrames(outcomes.compactMap { $0?.frameSetID })
      let expectations = try storedExpectations(selected.compactMap(\.expectationID))
      return zip(selected, outcomes).map { scenario, outcome in
        AcceptanceCandidate(
          name: scenario.summary.name,
          expectation: scenario.expectationID.flatMap { expectations[$0] }, outcome: outcome,
          frames: outcome?.frameSetID.flatMap { frames[$0] })
      }
    }
  }

  /// Takes acceptances back: what was in force before is in force again, as a copy, so that every
  /// past run keeps the expectation of its time.
  ///
  /// Scenarios whose expectation in force was not taken over from a run are left alone.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios.
  ///   - runID: Takes back only what was taken over from this run; `nil`: from any run of the
  ///     engine of the last run.
  ///   - by: Who decided it.
  ///   - reason: Why.
  ///   - date: When.
  ///   - dryRun: Answers the same and leaves the database as it was.
  /// - Returns: What was taken back, by scenario.
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, and as ``scenarios(_:engine:)`` for what the
  ///   filter names.
  package func undoAcceptances(
    _ filter: ScenarioFilter, from runID: Int64? = nil, by: String, reason: String,
    at date: String, dryRun: Bool = false
  ) throws -> [Restoration] {
    try writing(commits: !dryRun) {
      let engine = try runID.flatMap { try findRun($0)?.engine.name }
      let selected = try selectedScenarios(filter, engine: engine)
      let inForce = try storedExpectations(selected.compactMap(\.expectationID))
      let restorations = try selected.compactMap { scenario -> Restoration? in
        guard let accepted = scenario.expectationID.flatMap({ inForce[$0] }),
          let from = accepted.fromRun, runID == nil || runID == from
        else { return nil }
        return try undo(accepted, of: scenario.summary.name, by, reason, date)
      }
      try updateFailures(ofEditions: selected.map(\.summary.editionID))
      return restorations
    }
  }

  private func undo(
    _ accepted: StoredExpectation, of scenario: String, _ by: String, _ reason: String,
    _ date: String
  ) throws -> Restoration {
    var end = try connection.prepare(
      "UPDATE expectation SET ended = ?, ended_by = ?, ended_reason = ? WHERE id = ?")
    try end.run(date, by, reason, accepted.id)
    var find = try connection.prepare(
      "SELECT id, basis FROM expectation WHERE superseded_by = ? ORDER BY id DESC LIMIT 1")
    try find.bind(accepted.id)
    guard try find.step() else { return try generalRestoration(after: accepted, of: scenario) }
    let earlier = find.integer(0)
    let basis = Expectation.Basis(rawValue: find.text(1))
    find.reset()
    var copy = try connection.prepare(
      """
      INSERT INTO expectation (
        edition_id, engine_id, basis, source, tolerance, is_exact, lines, created, accepted_by,
        reason, from_run)
      SELECT edition_id, engine_id, basis, source, tolerance, is_exact, lines, ?, accepted_by,
        reason, from_run
      FROM expectation WHERE id = ?
      RETURNING id
      """)
    let id = try copy.returnedID(date, earlier)
    var supersede = try connection.prepare(
      "UPDATE expectation SET superseded_by = ? WHERE id = ?")
    try supersede.run(id, accepted.id)
    // What the original said of any frames, its copy says too.
    var judgements = try connection.prepare(
      """
      INSERT INTO judgement (expectation_id, frame_set_id, verdict, differences)
      SELECT ?, frame_set_id, verdict, differences FROM judgement WHERE expectation_id = ?
      """)
    try judgements.run(id, earlier)
    return Restoration(
      scenario: scenario, endedID: accepted.id, expectationID: id, basis: basis)
  }

  /// What is left where an engine's own expectation ended that took no other one's place.
  private func generalRestoration(
    after accepted: StoredExpectation, of scenario: String
  ) throws -> Restoration {
    var find = try connection.prepare(
      """
      SELECT id, basis FROM expectation
      WHERE edition_id = ? AND ended IS NULL AND engine_id IS NULL
      """)
    try find.bind(accepted.editionID)
    guard try find.step() else { return Restoration(scenario: scenario, endedID: accepted.id) }
    return Restoration(
      scenario: scenario, endedID: accepted.id, expectationID: find.integer(0),
      basis: Expectation.Basis(rawValue: find.text(1)))
  }
}
