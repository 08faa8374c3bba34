import Scenarios

// Who looks after a failure, as a decision.
extension SuiteStore {
  /// What is noted of failures that go on, of the code that scenarios have now; not of those that
  /// became known with it, whose known issue says so.
  func acknowledgedFailures() throws -> [Decision] {
    var statement = try connection.prepare(
      """
      SELECT scenario.name, content.digest, engine.name, acknowledgement.decided_by,
        acknowledgement.created, acknowledgement.link, acknowledgement.owner, (
          SELECT outcome.frame_set_id FROM outcome
          WHERE outcome.engine_id = acknowledgement.engine_id
            AND outcome.content_id = edition.content_id
            AND outcome.run_id = (
              SELECT max(last.run_id) FROM outcome AS last
              WHERE last.engine_id = acknowledgement.engine_id
                AND last.content_id = edition.content_id
                AND last.run_id <= acknowledgement.run_id))
      FROM failure
      JOIN acknowledgement ON acknowledgement.id = failure.acknowledgement_id
      JOIN engine ON engine.id = failure.engine_id
      JOIN edition ON edition.id = failure.edition_id AND edition.is_current = 1
      JOIN content ON content.id = edition.content_id
      JOIN scenario ON scenario.id = edition.scenario_id AND scenario.retired IS NULL
      WHERE \(Self.failureGoesOn)
        AND NOT EXISTS (
          SELECT 1 FROM known_issue
          WHERE known_issue.engine_id = failure.engine_id
            AND known_issue.edition_id = failure.edition_id AND known_issue.removed IS NULL
            AND known_issue.created = acknowledgement.created)
      """)
    var failures: [(failure: AcknowledgedFailure, frameSetID: Int64?)] = []
    while try statement.step() {
      failures.append(
        (
          AcknowledgedFailure(
            scenario: DecidedScenario(name: statement.text(0), content: try statement.digest(1)),
            engine: statement.text(2),
            note: DecisionNote(
              by: statement.optionalText(3), date: statement.text(4), reason: "",
              link: statement.optionalText(5)),
            owner: statement.text(6), frames: nil),
          statement.optionalInteger(7)
        ))
    }
    let frames = try storedFrames(failures.compactMap(\.frameSetID))
    return try failures.map { failure, frameSetID in
      var failure = failure
      failure.frames = try frameSetID.flatMap { frames[$0] }?.frameSet()
      return .acknowledged(failure)
    }
  }

  private static let otherFailure = "it does not fail like that"

  /// Notes who looks after a failure that goes on; it is that one if these frames came out in it.
  func put(_ acknowledged: AcknowledgedFailure, to edition: Int64) throws -> DecisionFate {
    let note = acknowledged.note
    let engineID = try existingEngineID(named: acknowledged.engine)
    var earlier = try connection.prepare(
      """
      SELECT 1 FROM acknowledgement
      WHERE engine_id = ? AND edition_id = ? AND created = ? AND owner = ?
      """)
    try earlier.bind(engineID, edition, note.date, acknowledged.owner)
    if try earlier.step() { return .overruled("the failure that it was about is over") }
    var frameSetID: Int64?
    if let frames = acknowledged.frames {
      frameSetID = try existingFrameSetID(of: frames)
      guard frameSetID != nil else { return .waiting(Self.otherFailure) }
    }
    var find = try connection.prepare(
      """
      WITH going AS (
        SELECT first_run_id, alike_run_id, bad_frame_set_id FROM failure
        WHERE engine_id = ?1 AND edition_id = ?2 AND \(Self.failureGoesOn)
      )
      SELECT max(run_id) FROM (
        SELECT alike_run_id AS run_id, bad_frame_set_id FROM going
        UNION ALL
        SELECT shift.run_id, shift.bad_frame_set_id FROM going
        JOIN shift ON shift.engine_id = ?1 AND shift.edition_id = ?2
          AND shift.failure_run_id = going.first_run_id)
      WHERE bad_frame_set_id IS ?3
      """)
    try find.bind(engineID, edition, frameSetID)
    guard try find.step(), let run = find.optionalInteger(0) else {
      return .waiting(Self.otherFailure)
    }
    var insert = try connection.prepare(
      """
      INSERT INTO acknowledgement (engine_id, edition_id, run_id, owner, link, created, decided_by)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.run(engineID, edition, run, acknowledged.owner, note.link, note.date, note.by)
    try updateFailures(ofEditions: [edition])
    return .taken
  }
}
