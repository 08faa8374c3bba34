import Scenarios

// How failures are found from the runs.
extension SuiteStore {
  /// The contents whose results may differ from those beside them, rather a few too many; without
  /// those that have none beside them.
  func candidates(_ neighbours: RunNeighbours, engineID: Int64) throws -> Set<Int64> {
    var contents: Set<Int64> = []
    var changed = try connection.prepare(
      """
      SELECT DISTINCT content_id FROM outcome WHERE engine_id = ? AND run_id BETWEEN ? AND ?
      """)
    for span in neighbours.spans {
      try changed.bind(engineID, span.runIDs.lowerBound, span.runIDs.upperBound)
      while try changed.step() {
        let content = changed.integer(0)
        if span.contents?.contains(content) ?? true { contents.insert(content) }
      }
      changed.reset()
    }
    for ranges in neighbours.restated {
      contents.formUnion(Set(ranges))
    }
    return contents
  }

  /// The contents that a selection covers.
  func contents(of selection: Selection) throws -> IDRanges {
    var contents: [Int64] = []
    for (ranges, sql) in [
      (
        selection.expectations,
        """
        SELECT edition.content_id FROM expectation
        CROSS JOIN edition ON edition.id = expectation.edition_id
        WHERE expectation.id BETWEEN ? AND ?
        """
      ),
      (selection.editions, "SELECT content_id FROM edition WHERE id BETWEEN ? AND ?"),
    ] where !ranges.isEmpty {
      var statement = try connection.prepare(sql)
      for range in ranges.ranges {
        try statement.bind(range.lowerBound, range.upperBound)
        while try statement.step() { contents.append(statement.integer(0)) }
        statement.reset()
      }
    }
    return IDRanges(contents)
  }

  /// What became of an edition by one engine.
  struct EditionHistory {
    var failures: [FailureStretch] = []
    var shifts: [FrameShift] = []
  }

  /// The failures and moves of editions as the runs of an engine tell them, by version up to a run
  /// where one is named; with acceptances that stood in a run, by edition, though they were taken back.
  func histories(
    of editions: [Int64], engine: String, engineID: Int64, upTo runID: Int64? = nil,
    keeping kept: [Int64: Int64] = [:]
  ) throws -> [Int64: EditionHistory] {
    let timeline = try timeline(engine: engine, contents: contents(ofEditions: editions))
    let end = runID.flatMap(timeline.position)
    let acknowledgements = try acknowledgements(of: editions, engineID: engineID)
    let inForce = try expectationsInForce(of: editions, engineID: engineID)
    let order = VersionOrders(of: timeline)
    let judge = try Judge(
      store: self,
      expectations: editions.flatMap { timeline.editions[$0]?.expectationIDs ?? [] })
    var histories: [Int64: EditionHistory] = [:]
    for id in editions {
      guard var edition = timeline.editions[id] else { continue }
      if let expectation = kept[id] {
        edition.takenBack = edition.takenBack?.keeping(expectation)
      }
      var history = FailureHistory(judge: judge.judgement, isBefore: order.isBefore)
      for point in timeline.points(of: edition) {
        if let end, timeline.position(of: point.runID).map({ $0 > end }) ?? false { break }
        try history.add(point)
      }
      if kept[id] == nil {
        try history.finish(expectationID: inForce[id].flatMap(edition.standing))
      }
      histories[id] = EditionHistory(
        failures: history.stretches.map { stretch in
          stretch.acknowledged(by: acknowledgements[id] ?? [], in: timeline)
        }, shifts: history.shifts)
    }
    return histories
  }

  func contents(ofEditions editions: [Int64]) throws -> [Int64] {
    var statement = try connection.prepare(
      """
      SELECT DISTINCT edition.content_id FROM json_each(?) AS wanted
      CROSS JOIN edition ON edition.id = wanted.value
      """)
    try statement.bind(Self.list(editions))
    var contents: [Int64] = []
    while try statement.step() { contents.append(statement.integer(0)) }
    return contents.sorted()
  }

  /// What an engine is judged by now: its own expectations before those of all, which `nil` has alone.
  func expectationsInForce(
    of editions: [Int64], engineID: Int64?
  ) throws -> [Int64: Int64] {
    var statement = try connection.prepare(
      """
      SELECT expectation.edition_id, expectation.id FROM json_each(?) AS wanted
      CROSS JOIN expectation ON expectation.edition_id = wanted.value
      WHERE expectation.ended IS NULL
        AND (expectation.engine_id IS NULL OR expectation.engine_id = ?)
      ORDER BY expectation.engine_id IS NOT NULL
      """)
    try statement.bind(Self.list(editions), engineID)
    var expectations: [Int64: Int64] = [:]
    while try statement.step() { expectations[statement.integer(0)] = statement.integer(1) }
    return expectations
  }

  /// Oldest first; without those that came with a known issue which somebody removed.
  private func acknowledgements(
    of editions: [Int64], engineID: Int64
  ) throws -> [Int64: [(id: Int64, runID: Int64)]] {
    var statement = try connection.prepare(
      """
      SELECT edition_id, acknowledgement.id, run_id FROM json_each(?) AS wanted
      CROSS JOIN acknowledgement
        ON acknowledgement.engine_id = ? AND acknowledgement.edition_id = wanted.value
      WHERE NOT EXISTS (
        SELECT 1 FROM known_issue
        WHERE known_issue.engine_id = acknowledgement.engine_id
          AND known_issue.edition_id = acknowledgement.edition_id
          AND known_issue.owner = acknowledgement.owner
          AND known_issue.created = acknowledgement.created AND known_issue.removed IS NOT NULL)
      ORDER BY acknowledgement.id
      """)
    try statement.bind(Self.list(editions), engineID)
    var found: [Int64: [(id: Int64, runID: Int64)]] = [:]
    while try statement.step() {
      let (edition, id, run) = (
        statement.integer(0), statement.integer(1), statement.integer(2)
      )
      found[edition, default: []].append((id, run))
    }
    return found
  }
}

extension FailureStretch {
  /// The stretch with the last acknowledgement of a run in it, or since it began: also of a run that was
  /// voided since, where that stands in it or before the first that counts.
  fileprivate func acknowledged(
    by acknowledgements: [(id: Int64, runID: Int64)], in timeline: Timeline
  ) -> FailureStretch {
    guard let first = timeline.position(of: sinceRunID) else { return self }
    let end = endRunID.flatMap(timeline.position) ?? timeline.runs.count
    let last = acknowledgements.last { acknowledgement in
      guard let position = timeline.position(of: acknowledgement.runID) else { return false }
      let next = timeline.runs[position...].firstIndex { !$0.isVoided }
      return [position, next ?? position].contains { first <= $0 && $0 < end }
    }
    guard let last else { return self }
    var stretch = self
    stretch.acknowledgementID = last.id
    if !state.isClosed { stretch.state = .acknowledged }
    return stretch
  }
}

/// Says of the versions of an engine which is known to be before which.
private final class VersionOrders {
  private struct Pair: Hashable {
    var version: Int64
    var other: Int64
  }

  private let versions: [Int64: EngineVersion]
  private var known: [Pair: Bool] = [:]

  init(of timeline: Timeline) {
    versions = Dictionary(
      timeline.runs.map { ($0.versionID, $0.summary.engine) }
    ) { first, _ in first }
  }

  func isBefore(_ version: Int64, _ other: Int64) -> Bool {
    guard version != other else { return true }
    let pair = Pair(version: version, other: other)
    if let answer = known[pair] { return answer }
    guard let one = versions[version], let two = versions[other] else { return false }
    let answer = one.order(to: two) == .before
    known[pair] = answer
    return answer
  }
}

/// Says what an expectation says of frames: as it was judged, or else by comparing them now.
private final class Judge {
  private let store: SuiteStore
  private var judgements: [JudgementKey: Judgement]

  init(store: SuiteStore, expectations: [Int64]) throws {
    self.store = store
    judgements = try store.judgements(of: expectations)
  }

  func judgement(_ expectationID: Int64, of frameSetID: Int64) throws -> Judgement {
    let key = JudgementKey(expectationID, frameSetID)
    if let known = judgements[key] { return known }
    guard let expectation = try store.storedExpectations([expectationID])[expectationID],
      let frames = try store.storedFrames([frameSetID])[frameSetID]
    else {
      throw SuiteError.damaged(
        what: "the history of expectation \(expectationID)", reason: "a row is missing")
    }
    let comparison = Comparison(
      of: try frames.frameSet(), with: try expectation.expectation())
    judgements[key] = comparison.judgement
    return comparison.judgement
  }
}
