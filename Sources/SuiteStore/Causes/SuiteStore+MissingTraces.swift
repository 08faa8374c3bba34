package import Scenarios

/// Frames that a version found before others took their place, and whose trace nobody kept.
package struct MissingTrace: Sendable {
  package let content: Content
  package let frames: Digest

  let key: TraceKey
  let editionIDs: [Int64]
}

extension SuiteStore {
  /// The earlier sides of an engine's open failures and last moves that have no trace.
  ///
  /// - Parameter engine: A version; what it never found in a run that counts is left out.
  /// - Returns: Each content and frame set once.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func missingTraces(of engine: EngineVersion) throws -> [MissingTrace] {
    try reading {
      let missing = try missingTraces(ofEngine: engine.name)
      let timeline = try timeline(
        engine: engine.name, contents: missing.map(\.key.contentID).sortedOnce)
      let positions = timeline.runs.indices.filter { position in
        timeline.runs[position].summary.engine == engine && !timeline.runs[position].isVoided
      }
      return missing.filter { missing in
        positions.contains { position in
          timeline.outcome(of: missing.key.contentID, at: position)?.framesID
            == missing.key.frameSetID
        }
      }
    }
  }

  /// The same, whichever version found the frames.
  private func missingTraces(ofEngine name: String) throws -> [MissingTrace] {
    var statement = try connection.prepare(
      """
      WITH side AS (
        SELECT engine_id, edition_id, good_frame_set_id FROM failure
        WHERE end_run_id IS NULL
        UNION
        SELECT shift.engine_id, shift.edition_id, shift.good_frame_set_id FROM shift
        LEFT JOIN failure
          ON failure.engine_id = shift.engine_id AND failure.edition_id = shift.edition_id
          AND failure.first_run_id = shift.failure_run_id
        WHERE shift.is_last = 1 AND failure.end_run_id IS NULL
      )
      SELECT content.id, frame_set.id, content.document, content.proposal, content.environment,
        frame_set.digest, json_group_array(side.edition_id)
      FROM side
      JOIN engine ON engine.id = side.engine_id
      JOIN edition ON edition.id = side.edition_id
      JOIN content ON content.id = edition.content_id
      JOIN frame_set ON frame_set.id = side.good_frame_set_id
      WHERE engine.name = ?
        AND NOT EXISTS (
          SELECT 1 FROM trace
          JOIN engine_version AS teller ON teller.id = trace.engine_version_id
          WHERE teller.engine_id = side.engine_id AND trace.content_id = content.id
            AND trace.frame_set_id IN (
              SELECT frame_set.id UNION ALL
              SELECT frame_set_id FROM same_frames WHERE first_id = frame_set.id))
      GROUP BY content.id, frame_set.id
      ORDER BY content.id, frame_set.id
      """)
    try statement.bind(name)
    var missing: [MissingTrace] = []
    while try statement.step() {
      let digest = try statement.digest(5)
      do {
        let content = try Content(
          ContentText(
            document: statement.text(2), proposal: statement.text(3),
            environment: statement.text(4)))
        let editions = try JSON(parsing: statement.text(6)).array ?? []
        missing.append(
          MissingTrace(
            content: content, frames: digest,
            key: TraceKey(contentID: statement.integer(0), frameSetID: statement.integer(1)),
            editionIDs: editions.compactMap { $0.number.map { Int64($0) } }))
      } catch {
        throw SuiteError.damaged(
          what: "content \(statement.integer(0))", reason: "\(error)")
      }
    }
    return missing
  }

  /// Keeps traces that were told later, and finds the causes they show.
  ///
  /// - Parameters:
  ///   - traces: With each what it belongs to; its bytes are for the frames' paths.
  ///   - engine: The version that told them, which has runs.
  ///   - run: The run that was just recorded, if so: the causes it gave have no name yet that anybody knows.
  /// - Throws: ``SuiteError`` where the store cannot be written.
  package func add(
    _ traces: [(missing: MissingTrace, bytes: [UInt8])], by engine: EngineVersion,
    after run: Int64? = nil
  ) throws {
    try writing {
      let engineID = try existingEngineID(named: engine.name)
      let versionID = try versionID(of: engine, engineID: engineID)
      var writer = try TraceWriter(self, versionID: versionID)
      for (missing, bytes) in traces { try writer.add(bytes, of: missing.key) }
      let contents = Set(traces.map(\.missing.key.contentID))
      if let run {
        try dropCauses(thatBeganIn: run, ofContents: contents, engineID: engineID)
      }
      try updateFailures(ofContents: contents, engine: engine.name, engineID: engineID)
    }
  }
}
