import Scenarios

extension SuiteStore {
  /// The results of a run that may be worth telling, and what they are compared with.
  ///
  /// Whatever happened since, this is the run as it was: its contents, its outcomes and the
  /// expectations of its time. Only what it is compared with leaves out runs voided since. The
  /// cost grows with what changed and what fails, not with the suite.
  ///
  /// - Parameters:
  ///   - runID: The run.
  ///   - baseID: The run to compare with: every scenario with its last result up to there; `nil`
  ///     for its last result before the run.
  ///   - isWhole: Whether all results are read, also those that cannot differ.
  /// - Returns: The results by name, with all that a report says of them.
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, and ``SuiteError/notComparable(reason:)`` where
  ///   the base is not an earlier run of the same engine.
  package func comparison(
    of runID: Int64, with baseID: Int64? = nil, isWhole: Bool = false
  ) throws -> RunComparison {
    try reading { try comparisonInTransaction(of: runID, with: baseID, isWhole: isWhole) }
  }

  /// What ``comparison(of:with:)`` does, where a transaction is open.
  func comparisonInTransaction(
    of runID: Int64, with baseID: Int64? = nil, isWhole: Bool = false
  ) throws -> RunComparison {
    // What others wrote since makes it another one.
    let key = ReadComparison.Key(
      runID: runID, baseID: baseID, isWhole: isWhole,
      dataVersion: try dataVersion())
    if let last = lastComparison, last.key == key { return last.comparison }
    let comparison = try newComparison(of: runID, with: baseID, isWhole: isWhole)
    lastComparison = isWriting ? nil : ReadComparison(key: key, comparison: comparison)
    return comparison
  }

  private func newComparison(
    of runID: Int64, with baseID: Int64?, isWhole: Bool
  ) throws -> RunComparison {
    guard let run = try findRun(runID) else {
      throw SuiteError.unknownRun(id: runID, last: nil)
    }
    let runs = try timeline(engine: run.engine.name, contents: [])
    guard let position = runs.position(of: runID) else {
      throw SuiteError.unknownRun(id: runID, last: nil)
    }
    let limit = try baseID.map { try self.limit(base: $0, of: run, in: runs) } ?? position
    let neighbours = try RunNeighbours(
      of: position, among: (0..<limit).reversed(), in: runs, contents: contents(of:))
    var contents = try notableContents(of: run, neighbours, at: position, in: runs)
    if isWhole {
      contents.formUnion(
        Set<Int64>(try self.contents(of: runs.selections[runs.runs[position].selection])))
    }
    let timeline = try timeline(runs, contents: contents.sorted())
    let covered = try coveredScenarios(of: contents, at: position, in: timeline)
    let scenarios = try results(of: covered, at: position, comparedBefore: limit, in: timeline)
    let base = neighbours.broadest.flatMap(runs.position) ?? baseID.flatMap(runs.position)
    let failing = scenarios.filter { $0.verdict.isBad && $0.verdict != .moved }
    return RunComparison(
      run: run,
      base: base.map { runs.runs[$0].summary },
      hasEarlierRuns: runs.runs.enumerated().contains { place, other in
        !other.isVoided && (place < position || other.id < run.id)
      },
      skipped: base.map { skipped(between: $0, and: position, in: runs) } ?? [],
      counts: run.counts(withMoved: scenarios.count { $0.verdict == .moved }),
      scenarios: scenarios,
      failures: try failures(ofResults: failing, at: position, in: timeline),
      moves: try moves(
        ofResults: scenarios.filter { $0.verdict == .moved }, at: position, in: timeline),
      knownIssues: KnownIssues(byEdition: try knownIssues(engine: run.engine.name)),
      retired: try base.map { try retired(between: $0, and: position, in: runs) } ?? [],
      slowest: try slowestScenarios(of: runID))
  }

  /// The first position that is not compared with.
  private func limit(base baseID: Int64, of run: RunSummary, in runs: Timeline) throws -> Int {
    guard let base = try findRun(baseID) else {
      throw SuiteError.unknownRun(id: baseID, last: nil)
    }
    guard base.engine.name == run.engine.name else {
      throw SuiteError.notComparable(
        reason: "run \(baseID) is of the engine '\(base.engine.name)', run \(run.id) of "
          + "'\(run.engine.name)'; 'plumb diff' compares engines")
    }
    guard let limit = runs.position(of: baseID), let position = runs.position(of: run.id),
      limit < position
    else {
      if base.engine.order(to: run.engine) == .unordered {
        throw SuiteError.notComparable(
          reason: "run \(baseID) and run \(run.id) are of revisions of which nothing tells the "
            + "order; '\(run.id)..\(baseID)' compares them")
      }
      throw SuiteError.notComparable(
        reason: "run \(baseID) (\(base.engine.version)) does not come before run \(run.id) "
          + "(\(run.engine.version))"
          + (baseID == run.id ? "" : "; did you mean '\(run.id)..\(baseID)'?"))
    }
    guard !base.isVoided else {
      throw SuiteError.notComparable(
        reason: "run \(baseID) is voided: \(base.reason ?? "without a reason")")
    }
    return limit + 1
  }

  /// What may differ from the runs before, what fails and what the engine does not offer.
  private func notableContents(
    of run: RunSummary, _ neighbours: RunNeighbours, at position: Int, in runs: Timeline
  ) throws -> Set<Int64> {
    let engineID = try existingEngineID(named: run.engine.name)
    let selection = runs.selections[runs.runs[position].selection]
    var contents = Set<Int64>(try neighbours.unseen ?? self.contents(of: selection))
    contents.formUnion(try changedContents(neighbours, engineID: engineID))
    contents.formUnion(try failingContents(at: position, in: runs, engineID: engineID))
    contents.formUnion(try contentsWithTakenBackAcceptances())
    // What nothing could be held against did not pass.
    contents.formUnion(
      try ids(
        """
        SELECT edition.content_id FROM judgement INDEXED BY judgement_untold
        CROSS JOIN expectation ON expectation.id = judgement.expectation_id
        CROSS JOIN edition ON edition.id = expectation.edition_id
        WHERE judgement.differences = '[]'
        """))
    if run.counts[.unsupported, default: 0] > 0 {
      var statement = try connection.prepare(
        """
        SELECT DISTINCT content_id FROM outcome INDEXED BY outcome_unsupported
        WHERE engine_id = ? AND kind = 'unsupported' AND run_id <= ?
        """)
      try statement.bind(engineID, run.id)
      while try statement.step() { contents.insert(statement.integer(0)) }
    }
    return contents
  }

  /// From so many runs on it pays to follow every content through all rows of a span.
  private static let longSpan: Int64 = 64

  /// The contents whose results may differ from those they are compared with, rather a few too many.
  ///
  /// Over many versions much was something else for a while that is again what it was: that is left
  /// out, since nothing is told of it.
  private func changedContents(
    _ neighbours: RunNeighbours, engineID: Int64
  ) throws -> Set<Int64> {
    guard let span = neighbours.spans.first, neighbours.spans.count == 1,
      span.runIDs.upperBound - span.runIDs.lowerBound > Self.longSpan
    else { return try candidates(neighbours, engineID: engineID) }
    var contents: Set<Int64> = []
    for ranges in neighbours.restated { contents.formUnion(Set(ranges)) }
    var statement = try connection.prepare(
      """
      SELECT content_id, run_id, frame_set_id, warnings IS NULL FROM outcome
      WHERE engine_id = ? AND run_id <= ? ORDER BY content_id, run_id
      """)
    try statement.bind(engineID, span.runIDs.upperBound)
    var content: Int64?
    // The frames before the span and at its end; 0 where there is something else.
    var (before, last, isInSpan): (Int64, Int64, Bool) = (0, 0, false)
    func take() {
      guard let content, isInSpan, before != last || last == 0,
        span.contents?.contains(content) ?? true
      else { return }
      contents.insert(content)
    }
    while try statement.step() {
      if statement.integer(0) != content {
        take()
        (content, before, last, isInSpan) = (statement.integer(0), 0, 0, false)
      }
      last = statement.integer(3) != 0 ? statement.optionalInteger(2) ?? 0 : 0
      if statement.integer(1) < span.runIDs.lowerBound { before = last } else { isInSpan = true }
    }
    take()
    return contents
  }

  private func failingContents(
    at position: Int, in runs: Timeline, engineID: Int64
  ) throws -> [Int64] {
    var statement = try connection.prepare(
      """
      SELECT edition.content_id, failure.first_run_id, failure.end_run_id FROM failure
      CROSS JOIN edition ON edition.id = failure.edition_id
      WHERE failure.engine_id = ? \(Self.conditionOnEnd(at: position, in: runs))
      """)
    try statement.bind(engineID)
    var contents: [Int64] = []
    while try statement.step() {
      guard let first = runs.position(of: statement.integer(1)), first <= position else {
        continue
      }
      let end = statement.optionalInteger(2).flatMap(runs.position) ?? runs.runs.count
      if position < end { contents.append(statement.integer(0)) }
    }
    return contents
  }

  /// The runs between two that are neither, since they were voided or covered less.
  private func skipped(
    between base: Int, and position: Int, in runs: Timeline
  ) -> [RunComparison.Skipped] {
    let count = runs.runs[position].summary.scenarioCount
    return runs.runs[(base + 1)..<position].compactMap { run in
      if run.isVoided {
        return RunComparison.Skipped(runID: run.id, reason: .voided(run.summary.reason))
      }
      guard run.summary.scenarioCount < count else { return nil }
      return RunComparison.Skipped(
        runID: run.id, reason: .covers(run.summary.scenarioCount, of: count))
    }
  }

  /// The retired scenarios that one run covered and a later one does not.
  private func retired(
    between base: Int, and position: Int, in runs: Timeline
  ) throws -> [String] {
    let then = runs.selections[runs.runs[base].selection]
    let now = runs.selections[runs.runs[position].selection]
    var statement = try connection.prepare(
      """
      SELECT scenario.name, edition.id, expectation.id FROM scenario
      CROSS JOIN edition ON edition.scenario_id = scenario.id
      LEFT JOIN expectation ON expectation.edition_id = edition.id
      WHERE scenario.retired IS NOT NULL
      """)
    var (before, after): (Set<String>, Set<String>) = ([], [])
    while try statement.step() {
      let (edition, expectation) = (statement.integer(1), statement.optionalInteger(2))
      if then.covers(edition: edition, expectation: expectation) {
        before.insert(statement.text(0))
      }
      if now.covers(edition: edition, expectation: expectation) {
        after.insert(statement.text(0))
      }
    }
    return before.subtracting(after).sorted()
  }
}

extension RunSummary {
  /// Scenarios by verdict, where so many of those without an expectation have moved.
  ///
  /// All other verdicts stay what they were when the run was recorded; what moved depends on what
  /// the run is compared with.
  fileprivate func counts(withMoved moved: Int) -> [Verdict: Int] {
    var counts = counts
    let free = counts[.moved, default: 0] + counts[.unjudged, default: 0]
    counts[.moved] = moved
    counts[.unjudged] = free - moved
    return counts.filter { $0.value > 0 }
  }
}

extension Selection {
  fileprivate func covers(edition: Int64, expectation: Int64?) -> Bool {
    editions.contains(edition) || expectation.map(expectations.contains) ?? false
  }
}

/// A comparison and what it is of.
struct ReadComparison {
  struct Key: Hashable {
    var runID: Int64
    var baseID: Int64?
    var isWhole: Bool

    var dataVersion: DataVersion
  }

  var key: Key
  var comparison: RunComparison
}
