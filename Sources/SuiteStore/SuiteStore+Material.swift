package import Scenarios

extension SuiteStore {
  /// What a runner needs to run the selected scenarios with an engine version.
  ///
  /// - Throws: As ``scenarios(_:engine:)`` for what the filter names. Retired scenarios are left
  ///   out unless the filter asks for them.
  package func material(
    for filter: ScenarioFilter = ScenarioFilter(), engine: EngineVersion
  ) throws -> RunMaterial {
    try reading {
      let selected = try selectedScenarios(filter, engine: engine.name)
      let byContent = Dictionary(grouping: selected, by: \.summary.contentID)
      let isSmall = byContent.count < 50
      let timeline = try timeline(
        engine: engine.name, contents: isSmall ? Array(byContent.keys) : nil)
      let known = try KnownRows(
        timeline: timeline, position: try position(of: engine, in: timeline),
        expectations: storedExpectations(selected.compactMap(\.expectationID).sorted()),
        judgements: judgements(of: selected.compactMap(\.expectationID).sorted()),
        frames: storedFrames(
          byContent.keys.compactMap { timeline.lastRecorded(of: $0)?.frameSetID }))
      return RunMaterial(
        engine: engine, contents: try contents(of: byContent, known: known))
    }
  }

  /// What was read of the selected contents beside themselves.
  private struct KnownRows {
    var timeline: Timeline
    var position: Int
    var expectations: [Int64: StoredExpectation]
    var judgements: [JudgementKey: Judgement]
    var frames: [Int64: StoredFrames]
  }

  private func contents(
    of byContent: [Int64: [SelectedScenario]], known: KnownRows
  ) throws -> [PlannedContent] {
    var statement = try connection.prepare(
      """
      SELECT content.id, digest, document, proposal, environment FROM json_each(?) AS wanted
      CROSS JOIN content ON content.id = wanted.value
      """)
    try statement.bind(Self.list(byContent.keys.sorted()))
    var contents: [PlannedContent] = []
    contents.reserveCapacity(byContent.count)
    while try statement.step() {
      let id = statement.integer(0)
      let last = known.timeline.lastRecorded(of: id)
      let frames = last?.frameSetID
      let scenarios = (byContent[id] ?? []).map { scenario in
        PlannedScenario(
          name: scenario.summary.name, editionID: scenario.summary.editionID,
          expectation: scenario.expectationID.flatMap { known.expectations[$0] },
          lastJudgement: scenario.expectationID.flatMap { expectation in
            frames.flatMap { known.judgements[JudgementKey(expectation, $0)] }
          })
      }
      contents.append(
        PlannedContent(
          id: id, digest: try statement.digest(1),
          text: ContentText(
            document: statement.text(2), proposal: statement.text(3),
            environment: statement.text(4)),
          scenarios: scenarios,
          last: last.map {
            KnownOutcome(outcome: $0, frames: frames.flatMap { known.frames[$0] })
          },
          base: known.timeline.base(of: id, before: known.position)))
    }
    return contents
  }

  /// Where a run of an engine version would stand among the runs so far.
  ///
  /// A version that never ran stands where the view `version_order` will put it.
  private func position(of engine: EngineVersion, in timeline: Timeline) throws -> Int {
    if let last = timeline.runs.lastIndex(where: { $0.summary.engine == engine }) {
      return last + 1
    }
    let key = VersionKey.text(engine.version)
    return timeline.position { run in
      let other = VersionKey.text(run.engine.version)
      // Swift compares strings by scalars after normalization; the keys are compared as bytes.
      if other != key { return other.utf8.lexicographicallyPrecedes(key.utf8) }
      // Without a date the version first runs now, which is after everything.
      guard engine.revisionDate != "unknown" else { return true }
      let date =
        run.engine.revisionDate == "unknown" ? run.started : run.engine.revisionDate
      return date <= engine.revisionDate
    }
  }
}
