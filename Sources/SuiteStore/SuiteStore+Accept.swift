import Scenarios

extension SuiteStore {
  /// Takes the frames that a run found over as the expectations of scenarios, superseding those in
  /// force, which are kept.
  ///
  /// An accepted expectation is exact: all nodes, all edges, no tolerance.
  ///
  /// - Parameters:
  ///   - names: The scenarios; all of them or, if one cannot be, none.
  ///   - runID: The run.
  ///   - by: Who decided it.
  ///   - reason: Why.
  ///   - date: When.
  /// - Returns: What was done, in the order of `names`.
  /// - Throws: ``SuiteError/notAcceptable(scenario:reason:)`` if the run has no frames of the
  ///   scenario's current content.
  package func accept(
    _ names: [String], from runID: Int64, by: String, reason: String, at date: String
  ) throws -> [Acceptance] {
    try writing {
      guard let run = try findRun(runID) else {
        throw SuiteError.unknownRun(id: runID, last: nil)
      }
      let all = try allScenarios()
      let decision = Decision(runID: runID, by: by, reason: reason, date: date)
      let scenarios = try names.map { name in
        guard let scenario = all.first(where: { $0.summary.name == name }) else {
          throw Self.unknownScenario(name, among: all)
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
      let outcome = timeline.outcome(of: scenario.summary.contentID, at: position)
    else {
      throw refusal("run \(decision.runID) did not compute what the scenario is now")
    }
    guard let frameSetID = outcome.frameSetID,
      let frames = try storedFrames([frameSetID])[frameSetID]
    else { throw refusal("run \(decision.runID) has no frames of it: \(outcome.kind.rawValue)") }
    let accepted = Expectation(accepting: try frames.frameSet())
    if let id = scenario.expectationID,
      try storedExpectations([id])[id]?.isAccepted(accepted) ?? false
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
    var end = try connection.prepare("UPDATE expectation SET ended = ? WHERE id = ?")
    if let old = scenario.expectationID { try end.run(decision.date, old) }
    var insert = try connection.prepare(
      """
      INSERT INTO expectation (
        edition_id, basis, source, tolerance, is_exact, lines, created, accepted_by, reason,
        from_run)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      RETURNING id
      """)
    let id = try insert.returnedID(
      scenario.summary.editionID, expectation.basis.rawValue, expectation.source,
      expectation.tolerance, expectation.isExact, expectation.linesJSON.canonicalText,
      decision.date, decision.by, decision.reason, decision.runID)
    var supersede = try connection.prepare(
      "UPDATE expectation SET superseded_by = ? WHERE id = ?")
    if let old = scenario.expectationID { try supersede.run(id, old) }
    return id
  }
}

extension Expectation {
  /// All nodes and edges of frames, as they are.
  init(accepting frames: FrameSet) {
    var paths: Set<String> = []
    // A node with two ids is listed twice, its frame is one.
    let nodes = frames.nodes.filter { paths.insert($0.path).inserted }
    self.init(
      basis: .accepted, isExact: true,
      lines: nodes.map { node in
        Line(
          target: .path(node.path), x: node.frame.x, y: node.frame.y,
          width: node.frame.width, height: node.frame.height)
      })
  }
}

extension StoredExpectation {
  /// Whether this was taken over from a run and says just the same.
  fileprivate func isAccepted(_ other: Expectation) throws -> Bool {
    fromRun != nil && tolerance == other.tolerance && isExact == other.isExact
      && lines == other.linesJSON.canonicalText
  }
}
