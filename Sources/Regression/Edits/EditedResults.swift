import Scenarios
import SuiteStore

/// Finds what articles edited between the results of a run and those before it.
struct EditedResults {
  private let comparison: RunComparison
  private let since: RunSummary?
  private let store: SuiteStore

  /// The editions whose scenarios were edited at all.
  private let edited: Set<Int64>

  /// - Parameters:
  ///   - comparison: The run.
  ///   - baseID: The run that is asked to be compared with; nil for the last one before.
  ///   - store: Where results are read from.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  init(_ comparison: RunComparison, since baseID: Int64?, in store: SuiteStore) throws {
    self.comparison = comparison
    since = try baseID.flatMap { try store.run($0) }
    self.store = store
    let wanted = comparison.scenarios.filter { result in
      result.earlier == nil || result.earlier?.expectationID != result.expectationID
        || comparison.failures[result.editionID]?.lastGood == nil && result.verdict.isFailure
    }
    edited = try store.editedEditions(among: wanted.map(\.editionID))
  }

  /// What was edited since the last result before the run, where that is of another code.
  func edit(of result: ScenarioResult) throws -> ScenarioEdit? {
    guard result.earlier == nil, edited.contains(result.editionID) else { return nil }
    let entries = try earlier(than: comparison.run.id, of: result.name, upTo: since)
    guard let before = entries.last(where: { $0.outcome.kind != .unsupported }) else { return nil }
    return try edit(from: before, to: result)
  }

  /// What the article states otherwise since the result before one, which is of the same code.
  func restatement(of result: ScenarioResult) throws -> ScenarioEdit? {
    guard let earlier = result.earlier, earlier.expectationID != result.expectationID else {
      return nil
    }
    // A first claim is no second expectation, and neither is none after one.
    let isOne = earlier.expectationID == nil || result.expectationID == nil
    guard isOne || edited.contains(result.editionID) else { return nil }
    let entries = try self.earlier(than: comparison.run.id, of: result.name, upTo: since)
    guard let before = entries.last(where: { $0.run.id == earlier.found.runID }) else { return nil }
    let found = try edit(from: before, to: result)
    return found?.parts == [.claim] ? found : nil
  }

  /// The last time that a scenario passed before a failure that has no good version, and what was
  /// edited since.
  func lastPass(of result: ScenarioResult) throws -> ScenarioEdit? {
    guard result.verdict.isFailure, edited.contains(result.editionID),
      let failure = comparison.failures[result.editionID], failure.lastGood == nil
    else { return nil }
    let entries = try earlier(than: failure.stretch.sinceRunID, of: result.name, upTo: nil)
    guard let before = entries.last(where: { $0.verdict == .pass }) else { return nil }
    return try edit(from: before, to: result)
  }

  /// The results of a scenario before a run, by version, then run, as far as they were recorded before
  /// the reported one.
  private func earlier(
    than runID: Int64, of scenario: String, upTo base: RunSummary?
  ) throws -> ArraySlice<HistoryEntry> {
    let entries = try store.history(of: scenario, engine: comparison.run.engine.name)
    let end = entries.firstIndex { $0.run.id == runID } ?? entries.endIndex
    // What was recorded later had another code or claim because of an edit after this run.
    let earlier = entries[..<end].filter { $0.run.id < comparison.run.id }[...]
    guard let base else { return earlier }
    return earlier.filter { entry in
      entry.run.engine == base.engine
        ? entry.run.id <= base.id : entry.run.engine.order(to: base.engine) == .before
    }[...]
  }

  private func edit(from before: HistoryEntry, to result: ScenarioResult) throws -> ScenarioEdit? {
    try ScenarioEdit(
      from: before, of: result.name, toEdition: result.edition, expectation: result.expectationID,
      in: store)
  }

  /// What the run came to under the expectation of the reported one, for a result that was edited.
  func verdictNow(of edit: ScenarioEdit, _ result: ScenarioResult) throws -> Verdict {
    var judgement: Judgement?
    if let id = result.expectationID, let frames = edit.outcome.frameSetID {
      let expectation = try store.expectations([id])[id]?.expectation()
      let found = try store.frameSets([frames])[frames]
      if let expectation, let found {
        judgement = Comparison(of: found, with: expectation).judgement
      }
    }
    return Verdict(edit.outcome.kind, judgement: judgement, hasMoved: false)
  }
}
