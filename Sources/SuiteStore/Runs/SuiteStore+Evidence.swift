package import Scenarios

/// What is kept of a scenario's result beside its frames: the code, the traces that led to
/// its frames and to those before, and what was expected when.
package struct ScenarioEvidence: Hashable, Sendable {
  package var content: Content

  /// The code as it stands in the article.
  package var source: String

  /// How the frames came about; `nil` where that was not told, or not kept.
  package var trace: Trace?

  /// The same of the frames before.
  package var earlierTrace: Trace?

  /// Every expectation of this content, latest first.
  package var expectations: [StoredExpectation]
}

extension SuiteStore {
  /// Reads what is kept of some results of a run.
  ///
  /// - Returns: As many, in their order.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func evidence(
    of results: [ScenarioResult], in run: RunSummary
  ) throws -> [ScenarioEvidence] {
    try reading {
      let engineID = try existingEngineID(named: run.engine.name)
      let versionID = try versionID(of: run.id)
      var contents = try connection.prepare(Self.contentOfEdition)
      var traces = try connection.prepare(Self.traceOfFrames)
      // Of most contents no trace is kept, and which it would be takes long to find.
      var hasTrace = try connection.prepare(
        "SELECT EXISTS (SELECT 1 FROM trace WHERE content_id = ?)")
      let expectations = try expectations(ofEditions: results.map(\.editionID))
      var found: [ScenarioEvidence] = []
      for result in results {
        let (content, _, source) = try Self.content(ofEdition: result.editionID, &contents)
        let now = result.outcome.frameSetID.map { ($0, versionID) }
        let before = result.earlier?.found.lastFrameSetID.map { ($0, Int64?.none) }
        try hasTrace.bind(result.contentID)
        let isTold = try hasTrace.step() && hasTrace.integer(0) != 0
        hasTrace.reset()
        var told: [Trace?] = []
        for side in [now, before] {
          guard isTold, let (frames, version) = side else {
            told.append(nil)
            continue
          }
          let key = TraceKey(contentID: result.contentID, frameSetID: frames)
          told.append(
            try Self.trace(of: key, engineID: engineID, preferring: version, &traces)?.trace)
        }
        found.append(
          ScenarioEvidence(
            content: content, source: source, trace: told[0], earlierTrace: told[1],
            expectations: expectations[result.editionID] ?? []))
      }
      return found
    }
  }

  private func versionID(of runID: Int64) throws -> Int64? {
    var statement = try connection.prepare("SELECT engine_version_id FROM run WHERE id = ?")
    try statement.bind(runID)
    return try statement.step() ? statement.integer(0) : nil
  }
}
