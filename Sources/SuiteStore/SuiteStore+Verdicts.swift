import Scenarios

extension SuiteStore {
  /// Adds each scenario's latest result, under the expectation in force now.
  func addVerdicts(to selected: inout [SelectedScenario], engine: String?) throws {
    guard let engine = try engine ?? lastEngine() else { return }
    var left = Array(selected.indices)
    // Few scenarios need few rows; of many most came out well in the last run.
    if selected.count >= 50 { left = try addGoodVerdicts(to: &selected, engine: engine) }
    guard !left.isEmpty else { return }
    let contents = left.count < 2000 ? left.map { selected[$0].summary.contentID } : nil
    let timeline = try timeline(engine: engine, contents: contents)
    let expectations = left.compactMap { selected[$0].expectationID }
    let verdicts = try verdicts(of: expectations)
    for index in left {
      let content = selected[index].summary.contentID
      guard let latest = timeline.latest(of: content) else { continue }
      var judgement: Judgement?
      if latest.outcome.kind == .frames, let expectation = selected[index].expectationID {
        guard let frames = latest.outcome.frameSetID,
          let passes = verdicts[JudgementKey(expectation, frames)]
        else { continue }
        judgement = Judgement(passes: passes, differences: [])
      }
      let base = timeline.base(of: content, before: latest.position)
      selected[index].summary.runID = timeline.runs[latest.position].id
      selected[index].summary.verdict = Verdict(
        latest.outcome.kind, judgement: judgement,
        hasMoved: base?.hasMoved(latest.outcome.frameSetID) ?? false)
    }
  }

  /// Adds the verdicts of scenarios that the last run covered and of which nothing bad is known.
  ///
  /// What fails has a row in `failure`; no result has to be read to see that a scenario passes.
  ///
  /// - Returns: The indices of the scenarios that have to be looked at more closely.
  private func addGoodVerdicts(
    to selected: inout [SelectedScenario], engine: String
  ) throws -> [Int] {
    let runs = try timeline(engine: engine, contents: [])
    guard let last = runs.runs.last(where: { !$0.isVoided }) else { return [] }
    let selection = runs.selections[last.selection]
    let hasFree = selected.contains { $0.expectationID == nil }
    let doubtful = try doubtfulContents(
      engineID: existingEngineID(named: engine), includingChanged: hasFree)
    var left: [Int] = []
    for index in selected.indices {
      let summary = selected[index].summary
      let expectation = selected[index].expectationID
      let isCovered =
        expectation.map(selection.expectations.contains)
        ?? selection.editions.contains(summary.editionID)
      guard isCovered, !doubtful.bad.contains(summary.contentID),
        expectation != nil || !doubtful.changed.contains(summary.contentID)
      else {
        left.append(index)
        continue
      }
      selected[index].summary.runID = last.id
      selected[index].summary.verdict = expectation == nil ? .unjudged : .pass
    }
    return left
  }

  /// Contents that fail, or that the engine did not always offer, and those whose outcome changed.
  private func doubtfulContents(
    engineID: Int64, includingChanged: Bool
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
      WHERE failure.engine_id = ? AND failure.end_run_id IS NULL
      """)
    let lacking = try contents(
      "SELECT content_id FROM outcome WHERE engine_id = ? AND kind = 'unsupported'")
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
