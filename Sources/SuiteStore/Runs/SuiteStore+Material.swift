package import Scenarios

extension SuiteStore {
  /// How many contents a run may have whose texts are all held, some kilobytes each.
  ///
  /// An own decision: of a larger run each worker reads those of the content that it is at.
  package static let heldContents = 20_000

  /// What a runner needs to run the selected scenarios with an engine version.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios.
  ///   - engine: The version that is to run.
  ///   - heldContents: How many contents may be held with their texts; with more of them none is.
  /// - Returns: The material.
  /// - Throws: As ``scenarios(_:engine:)`` for what the filter names. Retired scenarios are left
  ///   out unless the filter asks for them.
  package func material(
    for filter: ScenarioFilter = ScenarioFilter(), engine: EngineVersion,
    heldContents: Int = .max
  ) throws -> RunMaterial {
    try material(engine: engine, heldContents: heldContents) {
      try runnableScenarios(filter, engine: engine.name)
    }
  }

  /// The same for scenarios that `read` reads.
  func material(
    engine: EngineVersion, heldContents: Int = .max, of read: () throws -> [RunnableScenario]
  ) throws -> RunMaterial {
    let cache = try connection.integer("PRAGMA cache_size")
    try connection.execute("PRAGMA cache_size = \(Self.readingCache)")
    defer { try? connection.execute("PRAGMA cache_size = \(cache)") }
    return try reading {
      // By content, then name.
      let scenarios = try read().sorted { first, second in
        first.contentID == second.contentID
          ? first.name < second.name : first.contentID < second.contentID
      }
      let contents = scenarios.map(\.contentID).sortedOnce
      let isHeld = contents.count <= heldContents || isCopy
      let timeline = try timeline(
        engine: engine.name, contents: contents.count < 50 ? contents : nil)
      let expectations = scenarios.compactMap(\.expectationID).sortedOnce
      let known = try ReadRows(
        timeline: timeline, position: try position(of: engine, in: timeline),
        expectations: plannedExpectations(expectations),
        judgements: plannedJudgements(expectations),
        frames: framesByID(
          contents.compactMap { timeline.lastRecorded(of: $0)?.frameSetID }.sortedOnce,
          holdingTexts: isHeld))
      return RunMaterial(
        engine: engine,
        contents: try plannedContents(contents, of: scenarios, known: known, holdingTexts: isHeld),
        lastRunID: try connection.integer("SELECT max(id) FROM run"),
        source: isHeld ? nil : TextSource(path: path))
    }
  }

  /// What was read of the selected contents beside themselves.
  private struct ReadRows {
    var timeline: Timeline
    var position: Int
    var expectations: IDTable<PlannedExpectation>
    var judgements: PlannedJudgements
    var frames: IDTable<StoredFrames>

    func planned(_ scenario: RunnableScenario, lastFrames: Int64?) -> PlannedScenario {
      PlannedScenario(
        name: scenario.name, editionID: scenario.editionID,
        expectation: scenario.expectationID.flatMap { expectations[$0] },
        lastJudgement: scenario.expectationID.flatMap { expectation in
          lastFrames.flatMap { judgements.judgement(expectation, of: $0) }
        },
        // Of what is expected, too: perhaps the engine tells nothing that can be held against it.
        earlier: timeline.editions[scenario.editionID].flatMap {
          timeline.earlierFrames(of: $0, before: position)
        })
    }
  }

  private func plannedContents(
    _ ids: [Int64], of scenarios: [RunnableScenario], known: ReadRows, holdingTexts: Bool
  ) throws -> [PlannedContent] {
    let texts = holdingTexts ? ", document, proposal, environment" : ""
    var rows = try rows(ids, of: "content", "digest" + texts)
    var contents: [PlannedContent] = []
    contents.reserveCapacity(ids.count)
    // A suite proposes a few sizes in fewer environments: equal texts are kept once.
    var (proposal, environment) = ("", "")
    var next = 0
    while try rows.next() {
      let id = rows.row.integer(0)
      while next < scenarios.count, scenarios[next].contentID < id { next += 1 }
      let last = known.timeline.lastRecorded(of: id)
      var planned: [PlannedScenario] = []
      while next < scenarios.count, scenarios[next].contentID == id {
        planned.append(known.planned(scenarios[next], lastFrames: last?.frameSetID))
        next += 1
      }
      var text: ContentText?
      if holdingTexts {
        rows.row.read(3, into: &proposal)
        rows.row.read(4, into: &environment)
        text = ContentText(
          document: rows.row.text(2), proposal: proposal, environment: environment)
      }
      contents.append(
        PlannedContent(
          id: id, digest: try rows.row.digest(1), text: text, scenarios: planned,
          last: last.map {
            StoredOutcome(outcome: $0, frames: $0.frameSetID.flatMap { known.frames[$0] })
          }))
    }
    return contents
  }

  /// Where a run of an engine version would stand among the runs so far.
  ///
  /// A version that never ran stands where the view `plumbing_version_order` will put it.
  private func position(of engine: EngineVersion, in timeline: Timeline) throws -> Int {
    if let last = timeline.runs.lastIndex(where: { $0.summary.engine == engine }) {
      try Self.require(engine.sequence, sameAs: timeline.runs[last].summary.engine)
      return last + 1
    }
    let place = VersionPlace(new: engine)
    return timeline.position { run in
      VersionPlace(run.engine, started: run.started, runID: run.id) < place
    }
  }
}
