import Scenarios

extension SuiteStore {
  /// What a report says of failures in the run at a position, by edition.
  ///
  /// - Parameters:
  ///   - results: What failed there.
  ///   - position: The run.
  ///   - timeline: The runs of one engine, with the contents of the results.
  /// - Returns: A failure an edition.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func failures(
    ofResults results: [ScenarioResult], at position: Int, in timeline: Timeline
  ) throws -> [Int64: ScenarioFailure] {
    guard !results.isEmpty else { return [:] }
    let editions = results.map(\.editionID)
    let outcomes = Dictionary(results.map { ($0.editionID, $0.outcome) }) { first, _ in first }
    let engineID = try existingEngineID(named: timeline.runs[position].summary.engine.name)
    var shifts = try shifts(ofEditions: editions, upTo: position, in: timeline)
    let earlier = try earlierNames(ofEditions: editions, engineID: engineID)
    var rows = try failureRows(ofEditions: editions, at: position, in: timeline)
    let then = try failuresThen(
      ofResults: results, at: position, in: timeline, engineID: engineID)
    rows = rows.filter { then[$0.editionID] == nil } + then.map { ($0, $1.failure) }
    shifts.merge(then.mapValues(\.shifts)) { _, then in then }
    let untold = try untoldFrames(ofEditions: editions)
    var failures = [Int64: ScenarioFailure](minimumCapacity: rows.count)
    for row in rows {
      guard let first = timeline.position(of: row.failure.stretch.firstRunID),
        let since = timeline.position(of: row.failure.stretch.sinceRunID),
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
      if since != first { failure.countsSince = timeline.runs[first].summary.engine }
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
      if failure.cause != nil, then[row.editionID] == nil {
        let runID = last.map { timeline.runs[$0.position].id } ?? failure.stretch.alikeRunID
        failure.aliases = earlier[row.editionID]?[runID] ?? []
      }
      failures[row.editionID] = failure
    }
    return failures
  }

  /// The failures of results that were judged by an acceptance that was taken back since, as they were
  /// then: the stored ones go on as if it had never been made.
  private func failuresThen(
    ofResults results: [ScenarioResult], at position: Int, in timeline: Timeline, engineID: Int64
  ) throws -> [Int64: (failure: ScenarioFailure, shifts: [DiagnosedShift])] {
    var kept: [Int64: Int64] = [:]
    for result in results {
      guard let expectation = result.expectationID,
        timeline.editions[result.editionID]?.takenBack?.isTakenBack(expectation) ?? false
      else { continue }
      kept[result.editionID] = expectation
    }
    guard !kept.isEmpty else { return [:] }
    let run = timeline.runs[position]
    let histories = try histories(
      of: kept.keys.sorted(), engine: run.summary.engine.name, engineID: engineID, keeping: kept)
    var failures: [Int64: (failure: ScenarioFailure, shifts: [DiagnosedShift])] = [:]
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
