extension Timeline {
  /// What the runs say of a scenario's edition, by version, then run: without voided runs and those
  /// in which the engine did not offer what it needs.
  ///
  /// A run may have computed the content for another scenario alone. What the engine answered is
  /// known all the same, and is judged as in the run before it, or else in the first that covered
  /// the edition.
  ///
  /// - Parameters:
  ///   - edition: The edition.
  ///   - twins: All editions of the same content, this one among them.
  /// - Returns: A point a run; none if no run covered the edition itself.
  func points(of edition: Edition, twins: [Edition]) -> [FailureHistory.Point] {
    // Runs are many, what they covered is mostly the same.
    let coverage = selections.map { Coverage(of: edition, twins: twins, by: $0) }
    let own = runs.first { !$0.isVoided && coverage[$0.selection].isOwn }
    guard let own else { return [] }
    var expectation = coverage[own.selection].expectation
    return runs.indices.compactMap { position in
      let run = runs[position]
      guard !run.isVoided, coverage[run.selection].isCovered else { return nil }
      if coverage[run.selection].isOwn { expectation = coverage[run.selection].expectation }
      guard let outcome = recorded(of: edition.contentID, upTo: run.id),
        outcome.kind != .unsupported
      else { return nil }
      return FailureHistory.Point(
        runID: run.id, versionID: run.versionID, kind: outcome.kind,
        frameSetID: outcome.frameSetID, expectationID: expectation)
    }
  }

  /// How many of the runs between two positions say something of an edition, as ``points(of:twins:)``
  /// lists them.
  func count(of edition: Edition, twins: [Edition], in positions: ClosedRange<Int>) -> Int {
    let isCovered = selections.map {
      Coverage(of: edition, twins: twins, by: $0).isCovered
    }
    let isAlwaysOffered = isAlwaysOffered(edition.contentID)
    return runs[positions].count { run in
      guard !run.isVoided, isCovered[run.selection] else { return false }
      if isAlwaysOffered { return true }
      return recorded(of: edition.contentID, upTo: run.id).map { $0.kind != .unsupported } ?? false
    }
  }

  /// How a selection covers an edition.
  private struct Coverage {
    /// Whether the content was computed, for whatever scenario.
    var isCovered: Bool

    /// Whether it was for this one, and under which expectation.
    var isOwn: Bool
    var expectation: Int64?

    init(of edition: Edition, twins: [Edition], by selection: Selection) {
      expectation = edition.expectationIDs.last { selection.expectations.contains($0) }
      isOwn = expectation != nil || selection.editions.contains(edition.id)
      isCovered =
        isOwn
        || twins.contains { twin in
          selection.editions.contains(twin.id)
            || twin.expectationIDs.contains { selection.expectations.contains($0) }
        }
    }
  }
}
