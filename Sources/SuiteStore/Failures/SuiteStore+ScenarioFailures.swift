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
    let shifts = try shifts(ofEditions: editions, upTo: position, in: timeline)
    let earlier = try earlierNames(
      ofEditions: editions,
      engineID: existingEngineID(named: timeline.runs[position].summary.engine.name))
    let rows = try failureRows(ofEditions: editions, at: position, in: timeline)
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
      if failure.cause != nil {
        let runID = last.map { timeline.runs[$0.position].id } ?? failure.stretch.alikeRunID
        failure.aliases = earlier[row.editionID]?[runID] ?? []
      }
      failures[row.editionID] = failure
    }
    return failures
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
    let causeColumn = 8 + Self.failureColumnCount
    var statement = try connection.prepare(
      """
      SELECT failure.edition_id, failure.id, good.version, good.revision, good.revision_date,
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
      let stretch = try Self.failure(statement, from: 8)
      let end = stretch.endRunID.flatMap(timeline.position) ?? timeline.runs.count
      guard let first = timeline.position(of: stretch.firstRunID), first <= position,
        position < end
      else { continue }
      let lastGood =
        statement.isNull(2)
        ? nil
        : EngineVersion(
          name: engine.name, version: statement.text(2), revision: statement.text(3),
          revisionDate: statement.text(4), sequence: statement.optionalInteger(5))
      var failure = ScenarioFailure(
        id: statement.integer(1), stretch: stretch, since: engine,
        sinceDate: "", runCount: 0, lastGood: lastGood, owner: statement.optionalText(6),
        link: statement.optionalText(7))
      if !statement.isNull(causeColumn) {
        failure.cause = try Self.cause(statement, from: causeColumn)
      }
      let edition = statement.integer(0)
      rows.append((edition, failure))
    }
    return rows
  }
}
