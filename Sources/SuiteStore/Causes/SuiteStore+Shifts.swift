import Scenarios

// How the rows of `shift` are kept true, and read.
extension SuiteStore {
  /// The rows of editions with their ids.
  func storedShifts(
    of editions: [Int64], engineID: Int64
  ) throws -> [Int64: [FrameShift: Int64]] {
    var statement = try connection.prepare(
      """
      SELECT edition_id, shift.id, run_id, failure_run_id, good_frame_set_id, bad_frame_set_id,
        is_last, is_last_frames
      FROM json_each(?) AS wanted
      CROSS JOIN shift ON shift.engine_id = ? AND shift.edition_id = wanted.value
      """)
    try statement.bind(Self.list(editions), engineID)
    var shifts: [Int64: [FrameShift: Int64]] = [:]
    while try statement.step() {
      let shift = FrameShift(
        runID: statement.integer(2), failureRunID: statement.optionalInteger(3),
        goodFrameSetID: statement.optionalInteger(4), badFrameSetID: statement.optionalInteger(5),
        isLast: statement.integer(6) != 0, isLastFrames: statement.integer(7) != 0)
      shifts[statement.integer(0), default: [:]][shift] = statement.integer(1)
    }
    return shifts
  }

  /// Writes what differs.
  func replace(
    _ stored: [FrameShift: Int64], by computed: [FrameShift], ofEdition edition: Int64,
    engineID: Int64
  ) throws {
    let kept = Set(computed)
    for (shift, id) in stored.sorted(by: { $0.value < $1.value }) where !kept.contains(shift) {
      var delete = try connection.prepare("DELETE FROM shift WHERE id = ?")
      try delete.run(id)
    }
    for shift in computed where stored[shift] == nil {
      var insert = try connection.prepare(
        """
        INSERT INTO shift (
          engine_id, edition_id, run_id, failure_run_id, good_frame_set_id, bad_frame_set_id,
          is_last, is_last_frames)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
      try insert.run(
        engineID, edition, shift.runID, shift.failureRunID, shift.goodFrameSetID,
        shift.badFrameSetID, shift.isLast, shift.isLastFrames)
    }
  }

  /// Notes since which run a failure has the cause that it has.
  func updateShifts(of history: EditionHistory, edition: Int64, engineID: Int64) throws {
    for failure in history.failures {
      let beginnings = try beginnings(
        of: failure, in: history, edition: edition, engineID: engineID)
      for (shift, since) in beginnings {
        var update = try connection.prepare(
          """
          UPDATE shift SET since_run_id = ?1
          WHERE engine_id = ?2 AND edition_id = ?3 AND run_id = ?4 AND failure_run_id = ?5
            AND since_run_id IS NOT ?1
          """)
        try update.run(since, engineID, edition, shift.runID, failure.firstRunID)
      }
    }
  }

  /// The shifts of a failure, and since which run it has the cause that it has with each.
  ///
  /// Of one that comes to have other frames for the same reason that is where the reason came up,
  /// not where something else changed how it is wrong, nor where frames came back after an error.
  private func beginnings(
    of failure: FailureStretch, in history: EditionHistory, edition: Int64, engineID: Int64
  ) throws -> [(shift: FrameShift, sinceRunID: Int64)] {
    let shifts = history.shifts.filter { $0.failureRunID == failure.firstRunID }
    guard !shifts.isEmpty else { return [] }
    var since = failure.alikeRunID
    var cluster = try cause(
      failure.goodFrameSetID, failure.badFrameSetID, edition: edition, engineID: engineID)?.cluster
    return try shifts.map { shift in
      let own = try cause(
        shift.goodFrameSetID, shift.badFrameSetID, edition: edition, engineID: engineID)?.cluster
      // Without frames there is no cause; what was it before may be it again.
      if shift.badFrameSetID != nil, own != cluster { (since, cluster) = (shift.runID, own) }
      return (shift, since)
    }
  }

  /// The shifts of a failure that is stored nowhere, as a report needs them.
  func diagnosedShifts(
    of failure: FailureStretch, in history: EditionHistory, edition: Int64, engineID: Int64,
    _ timeline: Timeline
  ) throws -> [DiagnosedShift] {
    try beginnings(of: failure, in: history, edition: edition, engineID: engineID)
      .compactMap { shift, since in
        guard let position = timeline.position(of: shift.runID) else { return nil }
        return DiagnosedShift(
          position: position, sincePosition: timeline.position(of: since) ?? position,
          failureRunID: shift.failureRunID, badFrameSetID: shift.badFrameSetID,
          cause: try cause(
            shift.goodFrameSetID, shift.badFrameSetID, edition: edition, engineID: engineID))
      }
  }

  /// Why an edition has other frames than the good ones; `nil` where that is not known.
  func cause(
    _ good: Int64?, _ bad: Int64?, edition: Int64, engineID: Int64
  ) throws -> Cause? {
    var statement = try connection.prepare(
      """
      SELECT \(Self.causeColumns) FROM cause
      JOIN edition ON edition.id = ? AND edition.content_id = cause.content_id
      WHERE engine_id = ? AND good_frame_set_id = ? AND bad_frame_set_id = ?
      """)
    try statement.bind(edition, engineID, good, bad)
    return try statement.step() ? try Self.cause(statement, from: 0) : nil
  }

  /// A row of `shift` as a report needs it.
  struct DiagnosedShift {
    var position: Int

    /// Where the failure came to have this cause.
    var sincePosition: Int
    var failureRunID: Int64?
    var badFrameSetID: Int64?
    var cause: Cause?
  }

  /// What editions had of shifts up to the run at a position, by version, then run.
  func shifts(
    ofEditions editions: [Int64], upTo position: Int, in timeline: Timeline
  ) throws -> [Int64: [DiagnosedShift]] {
    guard let engine = timeline.runs.first?.summary.engine.name, !editions.isEmpty else {
      return [:]
    }
    var statement = try connection.prepare(
      """
      SELECT shift.edition_id, shift.run_id, shift.failure_run_id, shift.bad_frame_set_id,
        coalesce(shift.since_run_id, shift.run_id), \(Self.causeColumns)
      FROM json_each(?) AS wanted
      CROSS JOIN shift ON shift.engine_id = ? AND shift.edition_id = wanted.value
      CROSS JOIN edition ON edition.id = shift.edition_id
      LEFT JOIN cause
        ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = shift.good_frame_set_id
        AND cause.bad_frame_set_id = shift.bad_frame_set_id
      """)
    try statement.bind(
      Self.list(Set(editions).sorted()), try existingEngineID(named: engine))
    var shifts: [Int64: [DiagnosedShift]] = [:]
    while try statement.step() {
      guard let begin = timeline.position(of: statement.integer(1)), begin <= position else {
        continue
      }
      shifts[statement.integer(0), default: []].append(
        DiagnosedShift(
          position: begin,
          sincePosition: timeline.position(of: statement.integer(4)) ?? begin,
          failureRunID: statement.optionalInteger(2), badFrameSetID: statement.optionalInteger(3),
          cause: statement.isNull(5) ? nil : try Self.cause(statement, from: 5)))
    }
    return shifts.mapValues { $0.sorted { $0.position < $1.position } }
  }

  /// Why the frames of editions moved that nothing is expected of, as the run at a position found
  /// them.
  func moves(
    ofResults results: [ScenarioResult], at position: Int, in timeline: Timeline
  ) throws -> [Int64: ScenarioMove] {
    let shifts = try shifts(
      ofEditions: results.map(\.editionID), upTo: position, in: timeline)
    var moves: [Int64: ScenarioMove] = [:]
    for result in results {
      guard let last = shifts[result.editionID]?.last(where: { $0.failureRunID == nil }),
        last.badFrameSetID == result.outcome.framesID, let cause = last.cause
      else { continue }
      moves[result.editionID] = ScenarioMove(
        since: timeline.runs[last.position].summary.engine, cause: cause,
        clusterVersion: timeline.runs[last.position].label)
    }
    return moves
  }
}
