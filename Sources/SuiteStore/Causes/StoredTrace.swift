package import Scenarios

/// What one version of an engine said of a content, as far as it is kept.
package struct StoredTrace: Sendable {
  /// The run whose result it is.
  package var run: RunSummary
  package var outcome: Outcome
  package var frames: StoredFrames?

  /// `nil` if none was kept for these frames.
  package var trace: Trace?
}

extension SuiteStore {
  /// What a run found for a content.
  ///
  /// - Parameters:
  ///   - contentID: The content.
  ///   - run: The run; where it did not cover the content, the last one of the same version that
  ///     did, voided ones left out, stands in.
  /// - Returns: `nil` if no run of that version covered the content.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func trace(
    of contentID: Int64, in run: RunSummary
  ) throws -> StoredTrace? {
    try reading {
      let timeline = try timeline(engine: run.engine.name, contents: [contentID])
      var candidates = [timeline.position(of: run.id)].compactMap { $0 }
      candidates += timeline.runs.indices.reversed().filter { index in
        timeline.runs[index].summary.engine == run.engine && !timeline.runs[index].isVoided
      }
      for position in candidates {
        guard let outcome = timeline.outcome(of: contentID, at: position) else { continue }
        let found = timeline.runs[position]
        let engineID = try existingEngineID(named: run.engine.name)
        return StoredTrace(
          run: found.summary, outcome: outcome,
          frames: try outcome.frameSetID.flatMap { try storedFrames([$0])[$0] },
          trace: try outcome.frameSetID.flatMap { frames in
            try trace(
              of: TraceKey(contentID: contentID, frameSetID: frames), engineID: engineID,
              preferring: found.versionID)?.trace
          })
      }
      return nil
    }
  }
}
