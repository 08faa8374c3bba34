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
  package let conversation: Conversation?

  /// What was laid out; `nil` for an edition that has since been replaced.
  package let content: Content?

  /// Reads the result of a run, or the last one.
  ///
  /// - Parameters:
  ///   - name: The scenario.
  ///   - run: The run, as reports take it; of a version its last run that covered the scenario.
  ///     `nil` for the last result of the engine that ran last.
  ///   - store: Where it is read from.
  /// - Throws: ``SuiteError`` for an unknown scenario or run, and where no run covered the
  ///   scenario.
  package init(of name: String, run: String?, in store: SuiteStore) throws {
    let details = try store.scenario(named: name)
    let entry = try Self.entry(of: name, run: run, engine: details.engine, in: store)
    let isCurrent = entry.edition == details.summary.edition
    scenario = name
    self.run = entry.run
    outcome = entry.outcome
    frames = try entry.outcome.frameSetID.flatMap { try store.frames([$0])[$0]?.frameSet() }
    expectation = try entry.expectationID.flatMap {
      try store.expectations([$0])[$0]?.expectation()
    }
    content = isCurrent ? details.content : nil
    conversation =
      isCurrent
      ? try store.conversation(of: details.summary.contentID, in: entry.run)?.conversation : nil
  }

  private static func entry(
    of name: String, run: String?, engine: EngineVersion?, in store: SuiteStore
  ) throws -> HistoryEntry {
    guard let run else {
      let entries = try store.history(of: name, engine: engine?.name)
      guard let last = entries.last(where: { $0.outcome.kind != .unsupported }) ?? entries.last
      else { throw SuiteError.nothingToDo(reason: "no run has computed '\(name)' yet") }
      return last
    }
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
