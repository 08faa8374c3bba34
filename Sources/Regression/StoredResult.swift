package import Scenarios
package import SuiteStore

/// What a run found for a scenario, with what was expected then and how it came about.
package struct StoredResult: Sendable {
  package let scenario: String
  package let run: RunSummary
  package let outcome: Outcome

  /// `nil` where there are none.
  package let frames: FrameSet?

  /// What was in force in that run.
  package let expectation: Expectation?

  /// `nil` where none is kept.
  package let trace: Trace?

  /// What was laid out; `nil` for an edition that has since been replaced.
  package let content: Content?

  /// Reads the result of a run, or the last one.
  ///
  /// - Parameters:
  ///   - name: The scenario.
  ///   - run: The run, as reports take it; of a version its last run that covered the scenario.
  ///     `nil` for the last result of the code that it has now, of the engine that ran last.
  ///   - store: Where it is read from.
  /// - Throws: ``SuiteError`` for an unknown scenario or run, and where no run covered the
  ///   scenario.
  package init(of name: String, run: String?, in store: SuiteStore) throws {
    let details = try store.scenario(named: name)
    let entry = try run.map { try Self.entry(of: name, in: $0, store) } ?? Self.last(details, store)
    let isCurrent = entry.edition == details.summary.edition
    scenario = name
    self.run = entry.run
    outcome = entry.outcome
    frames = try entry.outcome.frameSetID.flatMap { try store.frames([$0])[$0]?.frameSet() }
    expectation = try entry.expectationID.flatMap {
      try store.expectations([$0])[$0]?.expectation()
    }
    content = isCurrent ? details.content : nil
    trace =
      isCurrent
      ? try store.trace(of: details.summary.contentID, in: entry.run)?.trace : nil
  }

  /// The result that was recorded last of the code that the scenario has now, of the engine that ran
  /// last; that of a bisection only where there is no other.
  private static func last(_ details: ScenarioDetails, _ store: SuiteStore) throws -> HistoryEntry {
    let name = details.summary.name
    // Histories are in the order of versions: the last run need not be of the newest.
    let entries = try store.history(of: name, engine: details.engine?.name)
      .sorted { $0.run.id < $1.run.id }
    let current = entries.filter { $0.edition == details.summary.edition }
    let own = current.filter { $0.run.label != RunSummary.bisectLabel }
    let wanted = own.isEmpty ? current : own
    guard let last = wanted.last(where: { $0.outcome.kind != .unsupported }) ?? wanted.last else {
      throw SuiteError.nothingToDo(
        reason: entries.isEmpty
          ? "no run has computed '\(name)' yet"
          : "no run has computed '\(name)' as it is now; '--run' names one that computed it before")
    }
    return last
  }

  private static func entry(
    of name: String, in run: String, _ store: SuiteStore
  ) throws -> HistoryEntry {
    let found = try store.run(named: run)
    let entries = try store.history(
      of: name, engine: found.engine.name, includingVoided: found.isVoided)
    let isNumber = Int64(run) != nil
    guard
      let entry = entries.last(where: {
        isNumber ? $0.run.id == found.id : $0.run.engine == found.engine
      })
    else {
      throw SuiteError.notComparable(
        reason: "\(isNumber ? "run" : "version") \(run) did not cover '\(name)'")
    }
    return entry
  }
}
