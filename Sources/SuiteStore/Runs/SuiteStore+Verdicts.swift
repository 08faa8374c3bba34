import Scenarios

extension SuiteStore {
  /// Adds each scenario's result in the last run that covered it, under the expectation in force
  /// now.
  ///
  /// That is the run recorded last which is neither voided nor part of a bisection, whatever its
  /// version.
  ///
  /// - Parameters:
  ///   - selected: The scenarios.
  ///   - engine: Whose results; `nil` means the engine of the last run.
  ///   - areMany: Whether most are told from the last run as a whole; `nil` decides by their number.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func addVerdicts(
    to selected: inout [SelectedScenario], engine: String?, areMany: Bool? = nil
  ) throws {
    guard !selected.isEmpty, let engine = try engine ?? lastEngine() else { return }
    let runs = try timeline(engine: engine, contents: [])
    var left = Array(selected.indices)
    // Few scenarios need few rows; of many most came out well in the last run.
    if areMany ?? (selected.count >= 50) {
      left = try addGoodVerdicts(to: &selected, of: runs, engine: engine)
    }
    guard !left.isEmpty else { return }
    let contents = left.count < 2000 ? left.map { selected[$0].summary.contentID } : nil
    let timeline = try timeline(runs, contents: contents)
    let expectations = left.compactMap { selected[$0].expectationID }
    let judgements = try judgements(of: expectations)
    for index in left {
      guard let edition = timeline.editions[selected[index].summary.editionID],
        let latest = timeline.latest(of: edition)
      else { continue }
      var judgement: Judgement?
      if latest.outcome.kind == .frames, let expectation = selected[index].expectationID {
        guard let frames = latest.outcome.frameSetID,
          let known = judgements[JudgementKey(expectation, frames)]
        else { continue }
        judgement = known
      }
      let earlier = timeline.earlierOutcome(of: edition, before: latest.position)
      selected[index].summary.runID = timeline.runs[latest.position].id
      selected[index].summary.verdict = Verdict(
        latest.outcome.kind, judgement: judgement,
        hasMoved: earlier?.hasMoved(latest.outcome.framesID) ?? false)
    }
  }

  /// How many small selections before the last large one are looked through.
  private static let maximumSelections = 16

  /// Adds the verdicts of scenarios of which nothing bad is known, from the last runs.
  ///
  /// What fails has a row in `failure`; no result has to be read to see that a scenario passes.
  ///
  /// - Returns: The indices of the scenarios that have to be looked at more closely.
  private func addGoodVerdicts(
    to selected: inout [SelectedScenario], of runs: Timeline, engine: String
  ) throws -> [Int] {
    let hasFree = selected.contains { $0.expectationID == nil }
    let doubtful = try doubtfulContents(
      engineID: existingEngineID(named: engine), includingChanged: hasFree,
      includingEnded: !runs.isRecordedInOrder)
    let untold = try ids("SELECT expectation_id FROM judgement WHERE differences = '[]'")
    var close = selected.indices.filter { index in
      doubtful.bad.contains(selected[index].summary.contentID)
        || (selected[index].expectationID.map(untold.contains) ?? false)
        || (selected[index].expectationID == nil
          && doubtful.changed.contains(selected[index].summary.contentID))
    }
    let closely = Set(close)
    var left = selected.indices.filter { !closely.contains($0) }
    // The last run may have been of a few scenarios only.
    var seen: Set<Int> = []
    var later: Set<Int64> = []
    for run in runs.recorded.reversed().lazy.map({ runs.runs[$0] }) where !left.isEmpty {
      guard seen.insert(run.selection).inserted else { continue }
      let selection = runs.selections[run.selection]
      var rest: [Int] = []
      for index in left {
        if later.contains(selected[index].summary.contentID) {
          // A later run had it for another scenario, or under another expectation.
          close.append(index)
        } else if selection.covers(selected[index]) {
          selected[index].summary.runID = run.id
          selected[index].summary.verdict =
            selected[index].expectationID == nil ? .unjudged : .pass
        } else {
          rest.append(index)
        }
      }
      left = rest
      guard selection.count <= 2000, seen.count < Self.maximumSelections else { break }
      later.formUnion(Set(try contents(of: selection)))
    }
    return close + left
  }

  /// Contents that fail, or that the engine did not always offer, and those whose outcome changed.
  ///
  /// - Parameters:
  ///   - engineID: The engine.
  ///   - includingChanged: Whether those are looked for whose outcome changed.
  ///   - includingEnded: Whether what failed and comes out well in a later version counts.
  /// - Returns: The contents.
  /// - Throws: What reading throws.
  private func doubtfulContents(
    engineID: Int64, includingChanged: Bool, includingEnded: Bool
  ) throws -> (bad: Set<Int64>, changed: Set<Int64>) {
    func contents(_ sql: String) throws -> Set<Int64> {
      var statement = try connection.prepare(sql)
      try statement.bind(engineID)
      var contents: Set<Int64> = []
      while try statement.step() { contents.insert(statement.integer(0)) }
      return contents
    }
    let failing = try contents(
      """
      SELECT edition.content_id FROM failure
      CROSS JOIN edition ON edition.id = failure.edition_id
      WHERE failure.engine_id = ? \(includingEnded ? "" : "AND failure.end_run_id IS NULL")
      """)
    let lacking = try contents(
      """
      SELECT content_id FROM outcome INDEXED BY outcome_unsupported
      WHERE engine_id = ? AND kind = 'unsupported'
      """)
    let changed =
      includingChanged
      ? try contents(
        """
        SELECT content_id FROM outcome WHERE engine_id = ?
        GROUP BY content_id HAVING count(*) > 1
        """) : []
    return (failing.union(lacking), changed)
  }
}

extension Selection {
  fileprivate var count: Int64 { expectations.count + editions.count }

  /// Whether a scenario is covered as it is now.
  fileprivate func covers(_ scenario: SelectedScenario) -> Bool {
    scenario.expectationID.map(expectations.contains)
      ?? editions.contains(scenario.summary.editionID)
  }
}
