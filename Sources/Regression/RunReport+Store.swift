import Scenarios
package import SuiteStore

extension RunReport {
  /// Reads the report on a run from the store.
  ///
  /// Frames are read only for what is told about, so that a night in which nothing changed costs
  /// little.
  ///
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, or another ``SuiteError`` where the store
  ///   cannot be read.
  package init(of runID: Int64, in store: SuiteStore) throws {
    let results = try store.results(of: runID)
    let material = try ReportMaterial(results, in: store)
    let baseID = results.scenarios.mostFrequentBase
    let base = try baseID.flatMap { try store.run($0) }.map { run in
      Base(run: run, reason: run.engine == results.run.engine ? .sameVersion : .earlierVersion)
    }
    var counts: [Verdict: Int] = [:]
    var entries: [Entry] = []
    for scenario in results.scenarios {
      counts[scenario.verdict, default: 0] += 1
      let change = try material.change(of: scenario)
      guard change != .unchanged else { continue }
      entries.append(try material.entry(of: scenario, change: change, base: baseID))
    }
    let order = ScenarioChange.allCases
    entries = order.flatMap { change in entries.filter { $0.change == change } }
    self.init(
      run: results.run, base: base, counts: counts, entries: entries,
      retired: try Self.retired(since: baseID, in: results, store: store),
      slowest: results.slowest)
  }

  /// The scenarios of the base's run that this run lacks because they are retired.
  private static func retired(
    since baseID: Int64?, in results: RunResults, store: SuiteStore
  ) throws -> [String] {
    guard let baseID else { return [] }
    let present = Set(results.scenarios.map(\.name))
    let absent = Set(try store.results(of: baseID).scenarios.map(\.name)).subtracting(present)
    guard !absent.isEmpty else { return [] }
    var filter = ScenarioFilter()
    filter.includesRetired = true
    return try store.scenarios(filter, engine: results.run.engine.name)
      .filter { $0.isRetired && absent.contains($0.name) }
      .map(\.name).sorted()
  }
}

extension [ScenarioResult] {
  /// The run that most results are compared with; of equally many the latest.
  fileprivate var mostFrequentBase: Int64? {
    var counts: [Int64: Int] = [:]
    for result in self {
      if let id = result.base?.base.runID { counts[id, default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}

/// Results, and the frames and expectations that a report on them needs.
private struct ReportMaterial {
  private let frames: [Int64: StoredFrames]
  private let expectations: [Int64: StoredExpectation]

  init(_ results: RunResults, in store: SuiteStore) throws {
    let notable = results.scenarios.filter(\.isNotable)
    frames = try store.frames(Set(notable.flatMap(\.frameSetIDs)).sorted())
    expectations = try store.expectations(Set(notable.compactMap(\.expectationID)).sorted())
  }

  func change(of result: ScenarioResult) throws -> ScenarioChange {
    guard result.isNotable else { return .unchanged }
    let after = ScenarioChange.Side(verdict: result.verdict, answer: result.outcome.answer)
    guard let base = result.base else { return ScenarioChange(from: nil, to: after) }
    let then: Verdict? = base.expectationID.map { _ in
      Verdict(base.base.outcome.kind, judgement: base.judgementThen, hasMoved: false)
    }
    let before = ScenarioChange.Side(
      verdict: try verdictBefore(result, base), answer: base.base.outcome.answer)
    return ScenarioChange(from: before, to: after, then: then)
  }

  func entry(
    of result: ScenarioResult, change: ScenarioChange, base baseID: Int64?
  ) throws -> RunReport.Entry {
    let base = result.base
    return RunReport.Entry(
      scenario: result.name, file: result.file, line: result.line, change: change,
      verdict: result.verdict, verdictBefore: try base.map { try verdictBefore(result, $0) },
      otherBase: base.flatMap { $0.base.runID == baseID ? nil : $0.base.runID },
      isEdited: base == nil && result.edition > 1,
      expectation: try result.expectationID.flatMap { try expectations[$0]?.expectation() },
      differences: result.judgement?.differences ?? [],
      message: result.outcome.message, path: result.outcome.path,
      warnings: result.outcome.warnings,
      framesBefore: try (base?.base.lastFrameSetID).flatMap { try frames[$0]?.frameSet() },
      frames: try result.outcome.frameSetID.flatMap { try frames[$0]?.frameSet() })
  }

  /// The verdict on the base's outcome under the expectation of the reported run.
  private func verdictBefore(_ result: ScenarioResult, _ base: BaseResult) throws -> Verdict {
    let outcome = base.base.outcome
    var judgement = base.judgementNow
    if judgement == nil, let expectation = result.expectationID.flatMap({ expectations[$0] }),
      let stored = outcome.frameSetID.flatMap({ frames[$0] })
    {
      judgement =
        Comparison(
          of: try stored.frameSet(), with: try expectation.expectation()
        ).judgement
    }
    return Verdict(outcome.kind, judgement: judgement, hasMoved: false)
  }
}

extension ScenarioResult {
  /// Whether anything may have to be said of it: not if it came out well, as it did before, under
  /// the expectation of before.
  fileprivate var isNotable: Bool {
    guard verdict == .pass || verdict == .unjudged, let base else { return true }
    return base.base.outcome != outcome || base.expectationID != expectationID
  }

  fileprivate var frameSetIDs: [Int64] {
    // Of a new scenario that came out well only the name is told.
    if base == nil, !verdict.isBad { return [] }
    return [outcome.frameSetID, base?.base.outcome.frameSetID, base?.base.lastFrameSetID]
      .compactMap { $0 }
  }
}

extension Outcome {
  fileprivate var answer: ScenarioChange.Answer {
    kind == .frames ? .frames(frameSetID) : .message(message)
  }
}
