package import Scenarios

/// A scenario with what a run found of it, before anything is decided.
package struct AcceptanceCandidate: Sendable {
  package var name: String

  /// In force now for the run's engine.
  package var expectation: StoredExpectation?

  /// In force now for all engines that have none of their own.
  package var shared: StoredExpectation?

  /// What the run found of the scenario; `nil` if it did not cover it as it is now.
  package var outcome: Outcome?
  package var frames: StoredFrames?
}

/// What undoing an acceptance did for one scenario and those whom it is expected of.
package struct Restoration: Hashable, Sendable {
  package var scenario: String

  /// The engine that it is expected of; `nil`: of all.
  package var engine: String?

  /// The accepted expectation that ended.
  package var endedID: Int64

  /// What is in force instead: a copy of what was before the acceptance, or what all engines are
  /// judged by; `nil` if nothing is, as where the article has withdrawn its claim since.
  package var expectationID: Int64?
  package var basis: Expectation.Basis?

  /// Whether that is what was accepted: it was written into the article, which states it still.
  package var isWritten = false
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
      let shared = try expectationsInForce(
        of: selected.map(\.summary.editionID), engineID: nil)
      let expectations = try storedExpectations(
        Set(selected.compactMap(\.expectationID) + shared.values).sorted())
      return zip(selected, outcomes).map { scenario, outcome in
        AcceptanceCandidate(
          name: scenario.summary.name,
          expectation: scenario.expectationID.flatMap { expectations[$0] },
          shared: shared[scenario.summary.editionID].flatMap { expectations[$0] },
          outcome: outcome,
          frames: outcome?.frameSetID.flatMap { frames[$0] })
      }
    }
  }

  /// Takes acceptances back: what was in force before is in force again, as a copy, so that every
  /// past run keeps the expectation of its time.
  ///
  /// Expectations in force that were not taken over from a run are left alone; what was accepted for
  /// one engine is taken back as well as what was for all.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios.
  ///   - runID: Takes back only what was taken over from this run; `nil`: from any, of whatever
  ///     engine.
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
      let accepted = try acceptances(of: selected.map(\.summary.editionID))
      let restorations = try selected.flatMap { scenario in
        try (accepted[scenario.summary.editionID] ?? [])
          .filter { runID == nil || $0.fromRun == runID }
          .flatMap { try undo($0, of: scenario.summary.name, by, reason, date) }
      }.map(asItIsNow)
      try updateFailures(ofEditions: selected.map(\.summary.editionID))
      return restorations
    }
  }

  /// What is in force and was taken over from a run, by edition: for single engines, then for all.
  private func acceptances(of editions: [Int64]) throws -> [Int64: [StoredExpectation]] {
    var statement = try connection.prepare(
      """
      SELECT expectation.id FROM json_each(?) AS wanted
      CROSS JOIN expectation ON expectation.edition_id = wanted.value
      WHERE expectation.ended IS NULL AND expectation.is_accepted
      """)
    try statement.bind(Self.list(editions))
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    let stored = try storedExpectations(ids).values.sorted { a, b in
      a.engineID == nil || b.engineID == nil
        ? a.engineID != nil && b.engineID == nil : a.id < b.id
    }
    return Dictionary(grouping: stored, by: \.editionID)
  }

  private func undo(
    _ accepted: StoredExpectation, of scenario: String, _ by: String, _ reason: String,
    _ date: String
  ) throws -> [Restoration] {
    var end = try connection.prepare(
      "UPDATE expectation SET ended = ?, ended_by = ?, ended_reason = ? WHERE id = ?")
    try end.run(date, by, reason, accepted.id)
    let earlier = try expectations(endedBy: accepted)
    var restorations = try earlier.map { before in
      Restoration(
        scenario: scenario, engine: before.engine, endedID: accepted.id,
        expectationID: try restore(before.id, after: accepted.id, date), basis: before.basis,
        isWritten: before.isWritten)
    }
    if !restorations.contains(where: { $0.engine == accepted.engine }) {
      restorations.append(
        Restoration(scenario: scenario, engine: accepted.engine, endedID: accepted.id))
    }
    return restorations
  }

  /// A restoration after all others: what came into force by it may have been taken back with them, and
  /// an engine without an expectation of its own is judged by that of all.
  private func asItIsNow(_ restoration: Restoration) throws -> Restoration {
    var find = try connection.prepare(
      """
      SELECT expectation.id, expectation.basis FROM expectation AS undone
      JOIN expectation ON expectation.edition_id = undone.edition_id AND expectation.ended IS NULL
      LEFT JOIN engine ON engine.id = expectation.engine_id
      WHERE undone.id = ? AND (expectation.engine_id IS NULL OR engine.name = ?)
      ORDER BY expectation.engine_id IS NULL LIMIT 1
      """)
    try find.bind(restoration.endedID, restoration.engine)
    var now = restoration
    guard try find.step() else {
      (now.expectationID, now.basis, now.isWritten) = (nil, nil, false)
      return now
    }
    if find.integer(0) != restoration.expectationID { now.isWritten = false }
    now.expectationID = find.integer(0)
    now.basis = Expectation.Basis(rawValue: find.text(1))
    return now
  }

  /// The selected scenarios whose article states what was taken over from a run: that is no
  /// acceptance any more that could be taken back here.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios.
  ///   - runID: From which run; `nil`: from any.
  /// - Returns: Their names, sorted.
  /// - Throws: As ``undoAcceptances(_:from:by:reason:at:dryRun:)``.
  package func acceptancesWritten(
    _ filter: ScenarioFilter, from runID: Int64? = nil
  ) throws -> [String] {
    try reading {
      let written = try ids(
        """
        SELECT accepted.edition_id FROM expectation AS accepted
        JOIN expectation AS stated ON stated.id = accepted.superseded_by
        WHERE accepted.is_accepted AND accepted.ended_by IS NULL
          AND NOT stated.is_accepted AND stated.ended IS NULL
          AND accepted.ended = accepted.created
          AND (?1 IS NULL OR accepted.from_run = ?1)
        """, runID)
      return try selectedScenarios(filter, engine: nil).map(\.summary)
        .filter { written.contains($0.editionID) }.map(\.name)
    }
  }

  /// The selected scenarios of whose earlier code frames were taken over, which stands should that code
  /// come back.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios.
  ///   - runID: From which run; `nil`: from any.
  /// - Returns: Their names, sorted.
  /// - Throws: As ``undoAcceptances(_:from:by:reason:at:dryRun:)``.
  package func acceptancesOfEarlierCode(
    _ filter: ScenarioFilter, from runID: Int64? = nil
  ) throws -> [String] {
    try reading {
      let scenarios = try ids(
        """
        SELECT edition.scenario_id FROM expectation
        JOIN edition ON edition.id = expectation.edition_id AND edition.is_current = 0
        WHERE expectation.is_accepted AND expectation.ended IS NULL
          AND (?1 IS NULL OR expectation.from_run = ?1)
        """, runID)
      return try selectedScenarios(filter, engine: nil).map(\.summary)
        .filter { scenarios.contains($0.id) }.map(\.name)
    }
  }

  /// What an acceptance took the place of, and what a copy's original did.
  ///
  /// As far as nothing else has taken that place since, nobody has taken it back and its article still
  /// says it. Of one for all engines that may be an engine's own, and then what held for all.
  private func expectations(
    endedBy accepted: StoredExpectation
  ) throws -> [(id: Int64, engine: String?, basis: Expectation.Basis?, isWritten: Bool)] {
    var find = try connection.prepare(
      """
      WITH RECURSIVE original (id) AS (
        SELECT ?1
        UNION ALL
        SELECT copy_of FROM original JOIN expectation USING (id) WHERE copy_of IS NOT NULL),
      replaced AS (
        -- Of what an article stated, what it states since frames were written into it.
        SELECT max(id) AS id, edition_id, engine_id, basis,
          NOT is_accepted AND ended = created AS is_written
        FROM expectation
        WHERE edition_id = ?2 AND ended_by IS NULL
          AND superseded_by IN (SELECT id FROM original)
        GROUP BY engine_id)
      SELECT replaced.id, basis, is_written, engine.name FROM replaced
      LEFT JOIN engine ON engine.id = replaced.engine_id
      WHERE NOT EXISTS (
        SELECT 1 FROM expectation AS other
        WHERE other.edition_id = replaced.edition_id AND other.engine_id IS replaced.engine_id
          AND other.ended IS NULL)
        AND replaced.id NOT IN (SELECT expectation_id FROM claim_withdrawal)
      ORDER BY engine_id IS NULL, replaced.id
      """)
    try find.bind(accepted.id, accepted.editionID)
    var found: [(id: Int64, engine: String?, basis: Expectation.Basis?, isWritten: Bool)] = []
    while try find.step() {
      found.append(
        (
          find.integer(0), find.optionalText(3), Expectation.Basis(rawValue: find.text(1)),
          find.integer(2) != 0
        ))
    }
    return found
  }

  /// Brings an ended expectation into force again, as a copy.
  private func restore(
    _ earlier: Int64, after accepted: Int64, _ date: String
  ) throws -> Int64 {
    var copy = try connection.prepare(
      """
      INSERT INTO expectation (
        edition_id, engine_id, basis, source, tolerance, is_exact, lines, created, accepted_by,
        reason, from_run, restored, copy_of)
      SELECT edition_id, engine_id, basis, source, tolerance, is_exact, lines, ?, accepted_by,
        reason, from_run, restored, id
      FROM expectation WHERE id = ?
      RETURNING id
      """)
    let id = try copy.returnedID(date, earlier)
    var supersede = try connection.prepare(
      "UPDATE expectation SET superseded_by = ? WHERE id = ?")
    try supersede.run(id, accepted)
    // What the original said of any frames, its copy says too.
    var judgements = try connection.prepare(
      """
      INSERT INTO judgement (expectation_id, frame_set_id, verdict, differences)
      SELECT ?, frame_set_id, verdict, differences FROM judgement WHERE expectation_id = ?
      """)
    try judgements.run(id, earlier)
    return id
  }
}
