import Scenarios

extension SuiteStore {
  /// The raw material of a report: every scenario's result in a run, and what to compare it with.
  ///
  /// Whatever happened since, this is the run as it was: its contents, its outcomes and the
  /// expectations of its time. Only what it is compared with leaves out runs voided since.
  ///
  /// - Throws: ``SuiteError/unknownRun(id:last:)``.
  package func results(of runID: Int64) throws -> RunResults {
    try reading {
      guard let run = try findRun(runID) else {
        throw SuiteError.unknownRun(id: runID, last: nil)
      }
      let timeline = try timeline(engine: run.engine.name)
      guard let position = timeline.position(of: runID) else {
        throw SuiteError.unknownRun(id: runID, last: nil)
      }
      let selection = timeline.selections[timeline.runs[position].selection]
      let covered = try coveredScenarios(
        of: Set(contents(of: selection)), at: position, in: timeline)
      return RunResults(
        run: run,
        scenarios: try results(of: covered, at: position, comparedBefore: position, in: timeline),
        slowest: try slowestScenarios(of: runID))
    }
  }

  /// A scenario's edition in a run.
  struct CoveredScenario {
    var name: String
    var article: String?
    var file: String?
    var line: Int
    var number: Int
    var contentID: Int64
    var editionID: Int64
  }

  /// The scenarios of some contents that the run at a position covered, ordered by name.
  func coveredScenarios(
    of contents: Set<Int64>, at position: Int, in timeline: Timeline
  ) throws -> [CoveredScenario] {
    var statement = try connection.prepare(
      """
      SELECT scenario.name, article.name, article.file, edition.line, edition.number,
        edition.content_id, edition.id
      FROM json_each(?) AS wanted
      CROSS JOIN edition ON edition.content_id = wanted.value
      CROSS JOIN scenario ON scenario.id = edition.scenario_id
      LEFT JOIN article ON article.id = scenario.article_id
      ORDER BY scenario.name
      """)
    try statement.bind(Self.list(contents.sorted()))
    var covered: [CoveredScenario] = []
    while try statement.step() {
      guard let edition = timeline.editions[statement.integer(6)],
        timeline.covers(position, edition: edition)
      else { continue }
      covered.append(
        CoveredScenario(
          name: statement.text(0), article: statement.optionalText(1),
          file: statement.optionalText(2), line: Int(statement.integer(3)),
          number: Int(statement.integer(4)), contentID: statement.integer(5),
          editionID: statement.integer(6)))
    }
    return covered
  }

  /// The results of scenarios in the run at a position.
  ///
  /// - Parameters:
  ///   - covered: The scenarios.
  ///   - position: The run.
  ///   - limit: They are compared with what runs before this position found.
  ///   - timeline: The runs of the engine, with the contents of the scenarios.
  ///   - inForce: What is expected of editions, where that is not what was expected then.
  /// - Returns: A result a scenario, in their order.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func results(
    of covered: [CoveredScenario], at position: Int, comparedBefore limit: Int,
    in timeline: Timeline, expecting inForce: [Int64: Int64]? = nil
  ) throws -> [ScenarioResult] {
    let editions = timeline.editions
    let expectations = covered.flatMap { editions[$0.editionID]?.expectationIDs ?? [] }
    let judgements = try judgements(of: expectations.sorted())
    func judgement(_ expectation: Int64?, _ frames: Int64?) -> Judgement? {
      guard let expectation, let frames else { return nil }
      return judgements[JudgementKey(expectation, frames)]
    }

    // Nearly all are compared with the same run.
    var orders: [Int: Bool] = [:]
    func isOrdered(_ earlier: Int) -> Bool {
      if let known = orders[earlier] { return known }
      let isOrdered = timeline.order(earlier, to: position) != .unordered
      orders[earlier] = isOrdered
      return isOrdered
    }

    return covered.compactMap { scenario in
      guard let edition = editions[scenario.editionID],
        let outcome = timeline.outcome(of: edition, at: position)
      else { return nil }
      let earlier = timeline.earlierOutcome(of: edition, before: limit)
      let expectation =
        if let inForce { inForce[edition.id] } else {
          timeline.expectation(of: edition, at: position)
        }
      let ownJudgement = judgement(expectation, outcome.frameSetID)
      return ScenarioResult(
        name: scenario.name, article: scenario.article, file: scenario.file,
        line: scenario.line, editionID: scenario.editionID, edition: scenario.number,
        contentID: scenario.contentID, outcome: outcome, expectationID: expectation,
        judgement: ownJudgement,
        verdict: Verdict(
          outcome.kind, judgement: ownJudgement,
          hasMoved: earlier?.hasMoved(outcome.framesID) ?? false),
        wasUnsupported: outcome.kind == .unsupported
          && timeline.outcome(of: edition, before: limit)?.kind == .unsupported,
        isUnsteady: timeline.isUnsteady(edition, at: position),
        earlier: earlier.map { found in
          let place = timeline.position(of: found.runID)
          let then = place.flatMap { timeline.expectation(of: edition, at: $0) }
          return EarlierResult(
            found: found,
            isOrdered: place.map { isOrdered($0) } ?? false, expectationID: then,
            judgementThen: judgement(then, found.outcome.frameSetID),
            judgementNow: judgement(expectation, found.outcome.frameSetID))
        })
    }
  }

  /// A scenario's results by version, then run, of all its editions.
  ///
  /// - Parameters:
  ///   - name: The scenario.
  ///   - engine: Whose runs; `nil` means those of every engine, by name.
  ///   - includingVoided: Whether voided runs are listed too, marked as such.
  /// - Returns: An entry a run that covered the scenario.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is no such scenario.
  package func history(
    of name: String, engine: String? = nil, includingVoided: Bool = false
  ) throws -> [HistoryEntry] {
    try reading {
      let editions = try editions(of: name)
      let engines = try engine.map { [$0] } ?? engineNames()
      return try engines.flatMap {
        try history(of: editions, engine: $0, includingVoided: includingVoided)
      }
    }
  }

  private func history(
    of editions: [(id: Int64, contentID: Int64, number: Int)], engine: String,
    includingVoided: Bool
  ) throws -> [HistoryEntry] {
    let timeline = try timeline(engine: engine, contents: editions.map(\.contentID))
    let ofScenario = editions.compactMap { edition in
      timeline.editions[edition.id].map { (edition: $0, number: edition.number) }
    }
    let judgements = try judgements(
      of: ofScenario.flatMap { $0.edition.expectationIDs }.sorted())

    return timeline.runs.indices.compactMap { position in
      let run = timeline.runs[position].summary
      guard includingVoided || !run.isVoided,
        // What went on as another one was covered beside it for a while.
        let (edition, number) = ofScenario.last(where: {
          timeline.covers(position, edition: $0.edition)
        }), let outcome = timeline.outcome(of: edition, at: position)
      else { return nil }
      let expectation = timeline.expectation(of: edition, at: position)
      let judgement = expectation.flatMap { expectation in
        outcome.frameSetID.flatMap { judgements[JudgementKey(expectation, $0)] }
      }
      let earlier = timeline.earlierOutcome(of: edition, before: position)
      let hasMoved = earlier?.hasMoved(outcome.framesID) ?? false
      return HistoryEntry(
        run: run, edition: number, outcome: outcome, expectationID: expectation,
        judgement: judgement,
        verdict: Verdict(outcome.kind, judgement: judgement, hasMoved: hasMoved),
        hasMoved: hasMoved)
    }
  }

  /// All editions of a scenario, oldest first.
  func editions(of name: String) throws -> [(id: Int64, contentID: Int64, number: Int)] {
    var statement = try connection.prepare(
      """
      SELECT edition.id, edition.content_id, edition.number FROM scenario
      JOIN edition ON edition.scenario_id = scenario.id
      WHERE scenario.name = ?
      ORDER BY edition.number
      """)
    try statement.bind(try currentName(of: name))
    var editions: [(id: Int64, contentID: Int64, number: Int)] = []
    while try statement.step() {
      editions.append(
        (statement.integer(0), statement.integer(1), Int(statement.integer(2))))
    }
    guard !editions.isEmpty else {
      throw try unknownScenario(name)
    }
    return editions
  }
}
