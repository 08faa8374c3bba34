import Scenarios
import SuiteStore

extension ScenarioEdit {
  /// What was edited of a scenario since an earlier result of it; nil where nothing was.
  ///
  /// - Parameters:
  ///   - before: The earlier result.
  ///   - name: The scenario.
  ///   - edition: The number of the later code.
  ///   - expectation: What is expected of the later code.
  ///   - store: Where both are read from.
  /// - Throws: ``SuiteError`` where what is stored cannot be read.
  init?(
    from before: HistoryEntry, of name: String, toEdition edition: Int, expectation: Int64?,
    in store: SuiteStore
  ) throws {
    self.init(parts: [], run: before.run, verdict: before.verdict, outcome: before.outcome)
    if before.edition != edition {
      let codes = try store.editedCodes(of: name)
      guard let earlier = codes[before.edition], let later = codes[edition] else { return nil }
      (parts, declarations) = ScenarioEdit.changes(from: earlier, to: later)
    }
    let stored = try store.expectations([before.expectationID, expectation].compactMap(\.self))
    let then = before.expectationID.flatMap { stored[$0] }
    let now = expectation.flatMap { stored[$0] }
    if try Self.isRestated(then, now, in: store) {
      parts.append(.claim)
      claimBefore = try then?.expectation()
      claimNow = try now?.expectation()
    }
    if parts.isEmpty { return nil }
  }

  /// Whether the article says other frames than before.
  ///
  /// What somebody accepted, or took back, is no edit of the article: an earlier version may have been
  /// run after something was accepted in the place of what is said now.
  private static func isRestated(
    _ then: StoredExpectation?, _ now: StoredExpectation?, in store: SuiteStore
  ) throws -> Bool {
    guard let now else { return then.map { !$0.isAccepted } ?? false }
    guard !now.isAccepted, then?.endedBy == nil else { return false }
    var said = then
    if let then, then.isAccepted, now.id < then.id {
      said = try store.statement(underneath: then, engineID: now.engineID)
    }
    return said?.lines != now.lines || said?.tolerance != now.tolerance
      || said?.isExact != now.isExact
  }
}
