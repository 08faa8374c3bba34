package import Scenarios

extension SuiteStore {
  /// Takes the frames that a run found over as the expectations of scenarios, superseding those in
  /// force, which are kept.
  ///
  /// An accepted expectation is exact: all nodes, all edges, no tolerance; of an engine that tells
  /// less, all that it tells.
  ///
  /// - Parameters:
  ///   - names: The scenarios; all of them or, if one cannot be, none.
  ///   - runID: The run.
  ///   - isForAll: Whether they are expected of every engine, not of the run's alone.
  ///   - replacing: The expectations on which the decision rests, by scenario; a scenario with
  ///     another one in force by now is refused. Without it nothing is compared.
  ///   - by: Who decided it.
  ///   - reason: Why.
  ///   - date: When.
  /// - Returns: What was done, in the order of `names`.
  /// - Throws: ``SuiteError/notAcceptable(scenario:reason:)`` if the run has no frames of the
  ///   scenario's current content.
  package func accept(
    _ names: [String], from runID: Int64, forAll isForAll: Bool = false,
    replacing: [String: Int64?]? = nil, by: String, reason: String, at date: String
  ) throws -> [Acceptance] {
    try writing {
      guard let run = try findRun(runID) else {
        throw SuiteError.unknownRun(id: runID, last: nil)
      }
      let engineID = try existingEngineID(named: run.engine.name)
      let all = try allScenarios(engineID: engineID)
      let decision = Decision(
        runID: runID, engineID: isForAll ? nil : engineID, by: by, reason: reason, date: date)
      let byName = Dictionary(all.map { ($0.summary.name, $0) }) { first, _ in first }
      let scenarios = try names.map { name in
        guard let scenario = byName[name] else {
          throw try unknownScenario(name)
        }
        if let replacing, replacing[name] != .some(scenario.expectationID) {
          throw SuiteError.notAcceptable(
            scenario: name, reason: "its expectation was changed meanwhile")
        }
        return scenario
      }
      let timeline = try timeline(
        engine: run.engine.name, contents: scenarios.map(\.summary.contentID))
      let acceptances = try scenarios.map { try accept($0, decision, in: timeline) }
      try updateFailures(ofEditions: scenarios.map(\.summary.editionID))
      return acceptances
    }
  }

  private struct Decision {
    var runID: Int64

    /// Whose expectation it becomes; `nil`: all engines'.
    var engineID: Int64?
    var by: String
    var reason: String
    var date: String
  }

  private func accept(
    _ scenario: SelectedScenario, _ decision: Decision, in timeline: Timeline
  ) throws -> Acceptance {
    let name = scenario.summary.name
    func refusal(_ reason: String) -> SuiteError {
      .notAcceptable(scenario: name, reason: reason)
    }
    guard let position = timeline.position(of: decision.runID),
      let edition = timeline.editions[scenario.summary.editionID],
      let outcome = timeline.outcome(of: edition, at: position)
    else {
      throw refusal("run \(decision.runID) did not cover the scenario as it is now")
    }
    guard let frameSetID = outcome.frameSetID,
      let frames = try storedFrames([frameSetID])[frameSetID]
    else { throw refusal("run \(decision.runID) has no frames of it: \(outcome.kind.rawValue)") }
    let accepted = Expectation(accepting: try frames.frameSet())
    if let id = scenario.expectationID,
      let stored = try storedExpectations([id])[id], stored.engineID == decision.engineID,
      try stored.isAccepted(accepted)
    {
      return Acceptance(scenario: name, expectationID: id, isNew: false)
    }
    let id = try replaceExpectation(of: scenario, by: accepted, decision)
    var judge = try connection.prepare(
      "INSERT INTO judgement (expectation_id, frame_set_id, verdict) VALUES (?, ?, 'pass')")
    try judge.run(id, frameSetID)
    return Acceptance(
      scenario: name, expectationID: id, supersededID: scenario.expectationID, isNew: true)
  }

  private func replaceExpectation(
    of scenario: SelectedScenario, by expectation: Expectation, _ decision: Decision
  ) throws -> Int64 {
    let ended = try endedExpectations(of: scenario, by: decision)
    var end = try connection.prepare("UPDATE expectation SET ended = ? WHERE id = ?")
    for old in ended { try end.run(decision.date, old) }
    var insert = try connection.prepare(
      """
      INSERT INTO expectation (
        edition_id, engine_id, basis, source, tolerance, is_exact, lines, created, accepted_by,
        reason, from_run)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      RETURNING id
      """)
    let id = try insert.returnedID(
      scenario.summary.editionID, decision.engineID, expectation.basis.rawValue,
      expectation.source, expectation.tolerance, expectation.isExact,
      expectation.linesJSON.canonicalText, decision.date, decision.by, decision.reason,
      decision.runID)
    var supersede = try connection.prepare(
      "UPDATE expectation SET superseded_by = ? WHERE id = ?")
    for old in ended { try supersede.run(id, old) }
    return id
  }
}

extension SuiteStore {
  /// What gives way to an acceptance: an engine's own expectation to one of the engine's, that of
  /// all engines to one of all; to that also the own one of the engine whose frames they are.
  private func endedExpectations(
    of scenario: SelectedScenario, by decision: Decision
  ) throws -> [Int64] {
    var statement = try connection.prepare(
      """
      SELECT id FROM expectation
      WHERE edition_id = ?1 AND ended IS NULL AND (engine_id IS ?2 OR id = ?3)
      ORDER BY id
      """)
    let engineID = decision.engineID
    try statement.bind(
      scenario.summary.editionID, engineID, engineID == nil ? scenario.expectationID : nil)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return ids
  }
}

extension Expectation {
  /// All nodes and edges of frames, as they are; of an engine that tells of some nodes only, those.
  package init(accepting frames: FrameSet) {
    let scope = frames.precision.scope
    var seen: Set<Line.Target> = []
    let lines = frames.nodes.compactMap { node -> Line? in
      let target: Line.Target
      if scope == .ids {
        // An id that names several nodes names none to compare with.
        guard let id = node.id, frames.nodes.count(where: { $0.id == id }) == 1 else { return nil }
        target = .id(id)
      } else {
        target = .path(node.path)
      }
      // A node with two ids is listed twice, its frame is one.
      guard seen.insert(target).inserted else { return nil }
      return Line(
        target: target, x: node.frame.x, y: node.frame.y, width: node.frame.width,
        height: node.frame.height)
    }
    self.init(basis: .accepted, isExact: scope == .all, lines: lines)
  }
}

extension StoredExpectation {
  /// Whether this was taken over from a run and says just the same.
  fileprivate func isAccepted(_ other: Expectation) throws -> Bool {
    isAccepted && tolerance == other.tolerance && isExact == other.isExact
      && lines == other.linesJSON.canonicalText
  }
}
