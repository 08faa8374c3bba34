extension Timeline {
  /// What the runs say of a scenario's edition, by version, then run: those that covered it, without
  /// voided ones and those in which the engine did not offer what it needs.
  ///
  /// A run that computed the content for another scenario alone did not cover this one.
  func points(of edition: Edition) -> [FailureHistory.Point] {
    // Runs are many, what they covered is mostly the same.
    let coverage = selections.map { Coverage(of: edition, by: $0) }
    return runs.indices.compactMap { position in
      let run = runs[position]
      guard !run.isVoided, coverage[run.selection].isCovered,
        let outcome = recorded(of: edition.contentID, upTo: run.id), outcome.kind != .unsupported
      else { return nil }
      return FailureHistory.Point(
        runID: run.id, versionID: run.versionID, kind: outcome.kind,
        frameSetID: outcome.frameSetID, framesID: outcome.framesID,
        expectationID: coverage[run.selection].expectation)
    }
  }

  /// How many of the runs between two positions say something of an edition, as ``points(of:)``
  /// lists them.
  ///
  /// - Parameters:
  ///   - edition: The edition.
  ///   - positions: The runs.
  ///   - untold: What of their expectations could not be held against frames, which does not count.
  /// - Returns: How many count.
  func count(
    of edition: Edition, in positions: ClosedRange<Int>, besides untold: Set<JudgementKey> = []
  ) -> Int {
    let coverage = selections.map { Coverage(of: edition, by: $0) }
    let isAlwaysOffered = untold.isEmpty && isAlwaysOffered(edition.contentID)
    return runs[positions].count { run in
      guard !run.isVoided, coverage[run.selection].isCovered else { return false }
      if isAlwaysOffered { return true }
      guard let outcome = recorded(of: edition.contentID, upTo: run.id),
        outcome.kind != .unsupported
      else { return false }
      guard let expectation = coverage[run.selection].expectation,
        let frames = outcome.frameSetID
      else { return true }
      return !untold.contains(JudgementKey(expectation, frames))
    }
  }

  /// How a selection covers an edition.
  private struct Coverage {
    var isCovered: Bool

    /// What the result is held against: an acceptance that was taken back is as if never made.
    var expectation: Int64?

    init(of edition: Edition, by selection: Selection) {
      let then = edition.expectationIDs.last { selection.expectations.contains($0) }
      isCovered = then != nil || selection.editions.contains(edition.id)
      expectation = then.flatMap(edition.standing)
    }
  }
}
