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
  ///
  /// - Parameters:
  ///   - runID: The run.
  ///   - baseID: The run to compare with; `nil` for the last one before it.
  ///   - store: Where it is read from.
  package init(of runID: Int64, since baseID: Int64? = nil, in store: SuiteStore) throws {
    let comparison = try store.comparison(of: runID, with: baseID)
    let material = try ReportMaterial(comparison, in: store)
    let base = comparison.base.map { run in
      Base(
        run: run,
        reason: run.id == baseID
          ? .asked : run.engine == comparison.run.engine ? .sameVersion : .earlierVersion)
    }
    var entries: [Entry] = []
    for scenario in comparison.scenarios {
      let change = try material.change(of: scenario)
      guard change != .unchanged else { continue }
      entries.append(try material.entry(of: scenario, change: change, in: comparison))
    }
    let order = ScenarioChange.allCases
    entries = order.flatMap { change in entries.filter { $0.change == change } }
    self.init(
      run: comparison.run, base: base, skipped: baseID == nil ? comparison.skipped : [],
      isCurrent: comparison.isCurrent, counts: comparison.counts, entries: entries,
      retired: comparison.retired, slowest: comparison.slowest)
  }

  /// Adds every scenario of the run, for formats that list them all.
  package mutating func addResults(from store: SuiteStore) throws {
    results = try store.results(of: run.id).scenarios.map { scenario in
      Result(scenario: scenario.name, article: scenario.article, verdict: scenario.verdict)
    }
  }

  /// Adds the versions of the engine up to the run's.
  ///
  /// - Parameters:
  ///   - store: Where they are read from.
  ///   - all: Whether versions before the base's are added too.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package mutating func addVersions(from store: SuiteStore, all: Bool) throws {
    let versions = try store.versions(engine: run.engine.name)
    let last = versions.lastIndex { $0.engine == run.engine } ?? versions.endIndex - 1
    let first = all ? 0 : versions.firstIndex { $0.engine == base?.run.engine } ?? 0
    guard first <= last else { return }
    self.versions = Array(versions[first...last])
  }
}

/// Results, and the frames and expectations that a report on them needs.
private struct ReportMaterial {
  private let frames: [Int64: StoredFrames]
  private let expectations: [Int64: StoredExpectation]

  init(_ comparison: RunComparison, in store: SuiteStore) throws {
    let notable = comparison.scenarios.filter(\.isNotable)
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
    of result: ScenarioResult, change: ScenarioChange, in comparison: RunComparison
  ) throws -> RunReport.Entry {
    let base = result.base
    let baseID = comparison.base?.id
    var entry = RunReport.Entry(
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
    entry.article = result.article
    if result.verdict.isFailure { entry.failure = comparison.failures[result.editionID] }
    if let first = entry.failure?.stretch.badFrameSetID {
      entry.hasOtherFrames = result.outcome.frameSetID != first
    }
    if result.verdict == .fail, let issue = comparison.knownIssues[result.editionID] {
      let isSame = issue.frameSetID == result.outcome.frameSetID
      entry.known = RunReport.Entry.Known(
        issue: issue,
        state: !isSame
          ? .changed : issue.isExpired(at: comparison.run.started) ? .expired : .known)
    }
    return entry
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
