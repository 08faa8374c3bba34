package import Scenarios

/// Frames that came out well in a version, and whose conversation nobody kept.
package struct MissingTrace: Sendable {
  package let content: Content
  package let frames: Digest

  let key: TraceKey
  let editionIDs: [Int64]
}

extension SuiteStore {
  /// The good sides of an engine's open regressions that have no conversation.
  ///
  /// - Parameter engine: The version that came out well last.
  /// - Returns: Each content and frame set once.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func missingTraces(of engine: EngineVersion) throws -> [MissingTrace] {
    try reading {
      var statement = try connection.prepare(
        """
        SELECT content.id, frame_set.id, content.document, content.proposal, content.environment,
          frame_set.digest, json_group_array(failure.edition_id)
        FROM failure
        JOIN engine ON engine.id = failure.engine_id
        JOIN engine_version ON engine_version.id = failure.last_good_id
        JOIN edition ON edition.id = failure.edition_id
        JOIN content ON content.id = edition.content_id
        JOIN frame_set ON frame_set.id = failure.good_frame_set_id
        WHERE failure.end_run_id IS NULL AND engine.name = ? AND engine_version.version = ?
          AND engine_version.revision = ? AND engine_version.revision_date = ?
          AND NOT EXISTS (
            SELECT 1 FROM trace
            JOIN engine_version AS teller ON teller.id = trace.engine_version_id
            WHERE teller.engine_id = failure.engine_id AND trace.content_id = content.id
              AND trace.frame_set_id = frame_set.id)
        GROUP BY content.id, frame_set.id
        ORDER BY content.id, frame_set.id
        """)
      try statement.bind(engine.name, engine.version, engine.revision, engine.revisionDate)
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
  }

  /// Keeps conversations that were told later, and finds the causes they show.
  ///
  /// - Parameters:
  ///   - conversations: With each what it belongs to; its bytes are for the frames' paths.
  ///   - engine: The version that told them, which has runs.
  /// - Throws: ``SuiteError`` where the store cannot be written.
  package func add(
    _ conversations: [(missing: MissingTrace, bytes: [UInt8])], by engine: EngineVersion
  ) throws {
    try writing {
      let engineID = try existingEngineID(named: engine.name)
      let versionID = try versionID(of: engine, engineID: engineID)
      var traces = try TraceWriter(connection: connection, versionID: versionID)
      for (missing, bytes) in conversations { try traces.add(bytes, of: missing.key) }
      try updateCauses(
        ofEditions: Set(conversations.flatMap(\.missing.editionIDs)).sorted(), engineID: engineID)
    }
  }
}
