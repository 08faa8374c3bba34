import Scenarios

extension SuiteStore {
  /// What a report says of failures in the run at a position, by edition.
  ///
  /// - Parameters:
  ///   - results: What failed there.
  ///   - position: The run.
  ///   - timeline: The runs of one engine, with the contents of the results.
  ///   - isByNow: Whether they fail by what is expected now, instead of what was expected then.
  /// - Returns: A failure an edition.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func failures(
    ofResults results: [ScenarioResult], at position: Int, in timeline: Timeline,
    byNow isByNow: Bool = false
  ) throws -> [Int64: ScenarioFailure] {
    guard !results.isEmpty else { return [:] }
    let editions = results.map(\.editionID)
    let outcomes = Dictionary(results.map { ($0.editionID, $0.outcome) }) { first, _ in first }
    let engineID = try existingEngineID(named: timeline.runs[position].summary.engine.name)
    var shifts = try shifts(ofEditions: editions, upTo: position, in: timeline)
    let earlier = try earlierNames(ofEditions: editions, engineID: engineID)
    var rows = try failureRows(ofEditions: editions, at: position, in: timeline)
    let computed =
      try isByNow
      ? failures(ofHistoriesUpTo: position, of: editions, in: timeline, engineID: engineID)
      : failuresThen(ofResults: results, at: position, in: timeline, engineID: engineID)
    rows = rows.filter { computed[$0.editionID] == nil } + computed.map { ($0, $1.failure) }
    shifts.merge(computed.mapValues(\.shifts)) { _, computed in computed }
    let untold = try untoldFrames(ofEditions: editions)
    var failures = [Int64: ScenarioFailure](minimumCapacity: rows.count)
    for row in rows {
      guard let since = timeline.position(of: row.failure.stretch.sinceRunID),
        let alike = timeline.position(of: row.failure.stretch.alikeRunID),
        let edition = timeline.editions[row.editionID]
      else { continue }
      var failure = row.failure
      failure.since = timeline.runs[since].summary.engine
      failure.sinceDate = timeline.runs[since].summary.started
      failure.clusterVersion = timeline.runs[alike].label
      failure.isOrdered = timeline.order(since, to: position) != .unordered
      failure.runCount = timeline.count(
        of: edition, in: since...position, besides: untold[row.editionID] ?? [])
      if alike != since { failure.alikeSince = timeline.runs[alike].summary.engine }
      let last = shifts[row.editionID]?.last {
        $0.failureRunID == failure.stretch.firstRunID
      }
      if let last {
        failure.alikeSince = timeline.runs[last.position].summary.engine
        failure.clusterVersion = timeline.runs[last.sincePosition].label
        failure.cause = last.cause
      }
      let frameSetID = last.map(\.badFrameSetID) ?? failure.stretch.badFrameSetID
      if let outcome = outcomes[row.editionID], outcome.framesID != frameSetID {
        // A voided run may have frames of its own, which are no part of the history.
        failure.alikeSince = timeline.runs[position].summary.engine
        failure.cause = nil
      } else if let outcome = outcomes[row.editionID], outcome.kind != .frames {
        let alike = timeline.first(saying: outcome, of: edition, in: since...position)
        failure.alikeSince = alike == since ? nil : timeline.runs[alike].summary.engine
      }
      // As it was then it has the names that it lost by what was taken back.
      if failure.cause != nil, isByNow || computed[row.editionID] == nil {
        let runID = last.map { timeline.runs[$0.position].id } ?? failure.stretch.alikeRunID
        failure.aliases = earlier[row.editionID]?[runID] ?? []
      }
      failures[row.editionID] = failure
    }
    return failures
  }

  /// The failures of scenarios in their last results, by what is expected of them now, and how the
  /// frames came about that nothing is expected of.
  func departuresOfNow(
    among scenarios: [ScenarioSummary], engineID: Int64, engine: String
  ) throws -> (failures: [Int64: ScenarioFailure], moves: [Int64: ScenarioMove]) {
    let moved = try ids(
      "SELECT edition_id FROM shift WHERE engine_id = ? AND failure_run_id IS NULL", engineID)
    let told = scenarios.filter { scenario in
      scenario.verdict?.isFailing ?? false
        || scenario.verdict != .pass && moved.contains(scenario.editionID)
    }
    let inForce = try expectationsInForce(of: told.map(\.editionID), engineID: engineID)
    var failures: [Int64: ScenarioFailure] = [:]
    var moves: [Int64: ScenarioMove] = [:]
    for (run, scenarios) in Dictionary(grouping: told, by: \.runID) {
      let contents = Set(scenarios.map(\.contentID))
      let timeline = try timeline(engine: engine, contents: contents.sorted())
      guard let position = run.flatMap(timeline.position) else { continue }
      let editions = Set(scenarios.map(\.editionID))
      let covered = try coveredScenarios(of: contents, at: position, in: timeline)
        .filter { editions.contains($0.editionID) }
      let results = try results(
        of: covered, at: position, comparedBefore: position, in: timeline, expecting: inForce)
      let failing = results.filter(\.verdict.isFailing)
      let free = results.filter { [.moved, .unjudged].contains($0.verdict) }
      failures.merge(
        try self.failures(ofResults: failing, at: position, in: timeline, byNow: true)
      ) { _, new in new }
      moves.merge(try self.moves(ofResults: free, at: position, in: timeline)) { _, new in new }
    }
    return (failures, moves)
  }

  /// The failures of results that were judged by an acceptance that was taken back since, as they were
  /// then: the stored ones go on as if it had never been made.
  private func failuresThen(
    ofResults results: [ScenarioResult], at position: Int, in timeline: Timeline, engineID: Int64
  ) throws -> [Int64: ComputedFailure] {
    var kept: [Int64: Int64] = [:]
    for result in results {
      guard let expectation = result.expectationID,
        timeline.editions[result.editionID]?.takenBack?.isTakenBack(expectation) ?? false
      else { continue }
      kept[result.editionID] = expectation
    }
    guard !kept.isEmpty else { return [:] }
    return try failures(
      of: histories(
        of: kept.keys.sorted(), engine: timeline.runs[position].summary.engine.name,
        engineID: engineID, keeping: kept),
      at: position, in: timeline, engineID: engineID)
  }

  /// The failures of editions in the run at a position, by what is expected of them now: a stored one
  /// may have ended, or be another one, by what later versions were held against.
  private func failures(
    ofHistoriesUpTo position: Int, of editions: [Int64], in timeline: Timeline, engineID: Int64
  ) throws -> [Int64: ComputedFailure] {
    let run = timeline.runs[position]
    return try failures(
      of: histories(
        of: editions, engine: run.summary.engine.name, engineID: engineID, upTo: run.id),
      at: position, in: timeline, engineID: engineID)
  }

  /// A failure that is stored nowhere.
  private typealias ComputedFailure = (failure: ScenarioFailure, shifts: [DiagnosedShift])

  /// What histories tell of failures in the run at a position, by edition.
  private func failures(
    of histories: [Int64: EditionHistory], at position: Int, in timeline: Timeline, engineID: Int64
  ) throws -> [Int64: ComputedFailure] {
    let run = timeline.runs[position]
    var failures: [Int64: ComputedFailure] = [:]
    for (edition, history) in histories {
      let stretch = history.failures.last { stretch in
        let first = timeline.position(of: stretch.firstRunID) ?? timeline.runs.count
        let end = stretch.endRunID.flatMap(timeline.position) ?? timeline.runs.count
        return first <= position && position < end
      }
      guard let stretch else { continue }
      let lastGood = timeline.runs.first { $0.versionID == stretch.lastGoodID }
      let looked = try stretch.acknowledgementID.flatMap(acknowledgement)
      var failure = ScenarioFailure(
        stretch: stretch, since: run.summary.engine, sinceDate: "", runCount: 0,
        lastGood: lastGood?.summary.engine, owner: looked?.owner, link: looked?.link)
      failure.cause = try cause(
        stretch.goodFrameSetID, stretch.badFrameSetID, edition: edition, engineID: engineID)
      let shifts = try diagnosedShifts(
        of: stretch, in: history, edition: edition, engineID: engineID, timeline)
      failures[edition] = (failure, shifts.filter { $0.position <= position })
    }
    return failures
  }

  private func acknowledgement(_ id: Int64) throws -> (owner: String, link: String?)? {
    var statement = try connection.prepare(
      "SELECT owner, link FROM acknowledgement WHERE id = ?")
    try statement.bind(id)
    return try statement.step() ? (statement.text(0), statement.optionalText(1)) : nil
  }

  /// Frames against which nothing of what is expected could be held, so that they failed by nothing.
  private func untoldFrames(ofEditions editions: [Int64]) throws -> [Int64: Set<JudgementKey>] {
    var statement = try connection.prepare(
      """
      SELECT wanted.value, judgement.expectation_id, judgement.frame_set_id FROM json_each(?) AS wanted
      CROSS JOIN expectation ON expectation.edition_id = wanted.value
      CROSS JOIN judgement INDEXED BY judgement_untold ON judgement.expectation_id = expectation.id
      WHERE judgement.differences = '[]'
      """)
    try statement.bind(Self.list(Set(editions).sorted()))
    var keys: [Int64: Set<JudgementKey>] = [:]
    while try statement.step() {
      keys[statement.integer(0), default: []].insert(
        JudgementKey(statement.integer(1), statement.integer(2)))
    }
    return keys
  }

  /// What SQL says of failures that had not ended in the run at a position: of the newest run that
  /// they have no end; others may have ended later, which is told by the order of runs.
  static func conditionOnEnd(at position: Int, in timeline: Timeline) -> String {
    let isNewest = !timeline.runs[(position + 1)...].contains { !$0.isVoided }
    return isNewest ? "AND failure.end_run_id IS NULL" : ""
  }

  /// The failures of editions that began up to a position and had not ended there.
  private func failureRows(
    ofEditions editions: [Int64], at position: Int, in timeline: Timeline
  ) throws -> [(editionID: Int64, failure: ScenarioFailure)] {
    guard let engine = timeline.runs.first?.summary.engine else { return [] }
    let engineID = try existingEngineID(named: engine.name)
    let causeColumn = 7 + Self.failureColumnCount
    var statement = try connection.prepare(
      """
      SELECT failure.edition_id, good.version, good.revision, good.revision_date,
        good.sequence, acknowledgement.owner, acknowledgement.link, \(Self.failureColumns),
        \(Self.causeColumns)
      FROM json_each(?) AS wanted
      CROSS JOIN failure ON failure.engine_id = ? AND failure.edition_id = wanted.value
        \(Self.conditionOnEnd(at: position, in: timeline))
      LEFT JOIN engine_version AS good ON good.id = failure.last_good_id
      LEFT JOIN acknowledgement ON acknowledgement.id = failure.acknowledgement_id
      LEFT JOIN edition ON edition.id = failure.edition_id
      LEFT JOIN cause
        ON cause.engine_id = failure.engine_id AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = failure.good_frame_set_id
        AND cause.bad_frame_set_id = failure.bad_frame_set_id
      """)
    try statement.bind(Self.list(Set(editions).sorted()), engineID)
    var rows: [(editionID: Int64, failure: ScenarioFailure)] = []
    while try statement.step() {
      let stretch = try Self.failure(statement, from: 7)
      let end = stretch.endRunID.flatMap(timeline.position) ?? timeline.runs.count
      guard let first = timeline.position(of: stretch.firstRunID), first <= position,
        position < end
      else { continue }
      let lastGood =
        statement.isNull(1)
        ? nil
        : EngineVersion(
          name: engine.name, version: statement.text(1), revision: statement.text(2),
          revisionDate: statement.text(3), sequence: statement.optionalInteger(4))
      var failure = ScenarioFailure(
        stretch: stretch, since: engine, sinceDate: "", runCount: 0, lastGood: lastGood,
        owner: statement.optionalText(5), link: statement.optionalText(6))
      if !statement.isNull(causeColumn) {
        failure.cause = try Self.cause(statement, from: causeColumn)
      }
      let edition = statement.integer(0)
      rows.append((edition, failure))
    }
    return rows
  }
}
