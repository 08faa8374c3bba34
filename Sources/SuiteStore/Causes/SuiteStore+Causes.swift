package import Scenarios

// How the rows of `cause` come about and are read.
extension SuiteStore {
  /// How causes are found; one that was found otherwise is looked for again.
  private static let method = 3

  /// Finds the causes of failures and moves that have none yet, or only one found from frames.
  ///
  /// Called in the transaction that brings them up to date.
  func updateCauses(ofEditions editions: [Int64], engineID: Int64) throws {
    for departure in try departuresWithoutTrace(editions, engineID: engineID) {
      let cause = try cause(
        of: departure.key, engineID: engineID, goodVersionID: departure.goodVersionID,
        badVersionID: departure.badVersionID, isKnownFromFrames: departure.isKnownFromFrames)
      if let cause { try add(cause, of: departure.key, engineID: engineID) }
    }
  }

  /// Why an engine gives other frames for a content than it gave.
  ///
  /// - Parameters:
  ///   - contentID: The content.
  ///   - before: The frames that it gave.
  ///   - after: Those that it gives.
  ///   - engine: The engine's name.
  /// - Returns: `nil` where both are the same, or were never given.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func cause(
    ofContent contentID: Int64, from before: Int64, to after: Int64, engine: String
  ) throws -> Cause? {
    try cause(
      of: CauseKey(contentID: contentID, goodFrameSetID: before, badFrameSetID: after),
      engineID: existingEngineID(named: engine))
  }

  /// The cause from traces, else from frames, unless that one is known.
  private func cause(
    of key: CauseKey, engineID: Int64, goodVersionID: Int64? = nil, badVersionID: Int64? = nil,
    isKnownFromFrames: Bool = false
  ) throws -> Cause? {
    guard let frames = try frames(of: key) else { return nil }
    let good = try readableTrace(
      of: TraceKey(contentID: key.contentID, frameSetID: key.goodFrameSetID),
      engineID: engineID, preferring: goodVersionID)
    let bad = try readableTrace(
      of: TraceKey(contentID: key.contentID, frameSetID: key.badFrameSetID),
      engineID: engineID, preferring: badVersionID)
    if good?.isUnsteady == true || bad?.isUnsteady == true {
      return Cause(unsteady: frames.good, frames.bad)
    }
    if let good, let bad {
      let cause = Cause(
        good: LayoutAccount(good, frames: frames.good),
        bad: LayoutAccount(bad, frames: frames.bad))
      if let cause { return cause }
    }
    return isKnownFromFrames ? nil : Cause(good: frames.good, bad: frames.bad)
  }

  /// A trace; `nil` also for one that is damaged, without which a run is worth recording all
  /// the same: the cause is found from frames then, and 'plumb check' and 'plumb explain' tell.
  private func readableTrace(
    of key: TraceKey, engineID: Int64, preferring versionID: Int64?
  ) throws -> Trace? {
    do {
      return try trace(of: key, engineID: engineID, preferring: versionID)?.trace
    } catch SuiteError.damaged {
      return nil
    }
  }

  /// Two frame sets between which the cause is not known from traces.
  private struct Departure {
    var key: CauseKey
    var goodVersionID: Int64?
    var badVersionID: Int64
    var isKnownFromFrames: Bool
  }

  private func departuresWithoutTrace(
    _ editions: [Int64], engineID: Int64
  ) throws -> [Departure] {
    var statement = try connection.prepare(
      """
      WITH departure AS (
        SELECT edition_id, good_frame_set_id, bad_frame_set_id, last_good_id, alike_run_id AS run_id
        FROM json_each(?1) AS wanted
        CROSS JOIN failure ON failure.engine_id = ?2 AND failure.edition_id = wanted.value
        UNION ALL
        SELECT edition_id, good_frame_set_id, bad_frame_set_id, NULL, run_id
        FROM json_each(?1) AS wanted
        CROSS JOIN shift ON shift.engine_id = ?2 AND shift.edition_id = wanted.value
      )
      SELECT
        edition.content_id, departure.good_frame_set_id, departure.bad_frame_set_id,
        min(departure.last_good_id), min(run.engine_version_id), cause.method IS \(Self.method)
      FROM departure
      JOIN edition ON edition.id = departure.edition_id
      JOIN run ON run.id = departure.run_id
      LEFT JOIN cause
        ON cause.engine_id = ?2 AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = departure.good_frame_set_id
        AND cause.bad_frame_set_id = departure.bad_frame_set_id
      WHERE departure.good_frame_set_id IS NOT NULL AND departure.bad_frame_set_id IS NOT NULL
        AND departure.good_frame_set_id <> departure.bad_frame_set_id
        AND (cause.basis IS NOT 'trace' OR cause.method <> \(Self.method))
      GROUP BY edition.content_id, departure.good_frame_set_id, departure.bad_frame_set_id
      """)
    try statement.bind(Self.list(editions), engineID)
    var departures: [Departure] = []
    while try statement.step() {
      departures.append(
        Departure(
          key: Self.causeKey(statement), goodVersionID: statement.optionalInteger(3),
          badVersionID: statement.integer(4), isKnownFromFrames: statement.integer(5) != 0))
    }
    return departures
  }

  private func frames(of key: CauseKey) throws -> (good: FrameSet, bad: FrameSet)? {
    let frames = try storedFrames([key.goodFrameSetID, key.badFrameSetID])
    guard let good = try frames[key.goodFrameSetID]?.frameSet(),
      let bad = try frames[key.badFrameSetID]?.frameSet()
    else { return nil }
    return (good, bad)
  }

  /// Drops what was found of contents from frames alone, of failures and moves that began in a run and
  /// of no others.
  func dropCauses(thatBeganIn run: Int64, ofContents contents: Set<Int64>, engineID: Int64) throws {
    var delete = try connection.prepare(
      """
      WITH departure AS (
        SELECT engine_id, edition_id, good_frame_set_id, bad_frame_set_id, alike_run_id AS run_id
        FROM failure WHERE engine_id = ?1
        UNION ALL
        SELECT engine_id, edition_id, good_frame_set_id, bad_frame_set_id, run_id
        FROM shift WHERE engine_id = ?1
      )
      DELETE FROM cause
      WHERE engine_id = ?1 AND basis = 'frames' AND former IS NULL
        AND content_id IN (SELECT value FROM json_each(?3))
        AND (content_id, good_frame_set_id, bad_frame_set_id) IN (
          SELECT edition.content_id, good_frame_set_id, bad_frame_set_id FROM departure
          JOIN edition ON edition.id = departure.edition_id
          GROUP BY edition.content_id, good_frame_set_id, bad_frame_set_id
          HAVING min(run_id) = ?2 AND max(run_id) = ?2)
      """)
    try delete.run(engineID, run, Self.list(contents.sorted()))
  }

  private func add(_ cause: Cause, of key: CauseKey, engineID: Int64) throws {
    var insert = try connection.prepare(
      """
      INSERT INTO cause (
        engine_id, content_id, good_frame_set_id, bad_frame_set_id, cluster, basis, view, node,
        event, axis, rule, good, bad, method)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \(Self.method))
      ON CONFLICT (engine_id, content_id, good_frame_set_id, bad_frame_set_id) DO UPDATE SET
        former = CASE WHEN cluster <> excluded.cluster THEN cluster ELSE former END,
        cluster = excluded.cluster, basis = excluded.basis, view = excluded.view,
        node = excluded.node, event = excluded.event, axis = excluded.axis, rule = excluded.rule,
        good = excluded.good, bad = excluded.bad, method = excluded.method
      """)
    try insert.run(
      engineID, key.contentID, key.goodFrameSetID, key.badFrameSetID, cause.cluster,
      cause.basis.rawValue, cause.view, cause.node, cause.event?.rawValue, cause.axis.rawValue,
      cause.rule, cause.good?.text, cause.bad?.text)
  }

  // MARK: Rows

  static let causeColumns = """
    cause.cluster, cause.basis, cause.view, cause.node, cause.event, cause.axis, cause.rule,
    cause.good, cause.bad
    """

  private static func causeKey(_ row: borrowing Statement) -> CauseKey {
    CauseKey(
      contentID: row.integer(0), goodFrameSetID: row.integer(1), badFrameSetID: row.integer(2))
  }

  static func cause(_ row: borrowing Statement, from column: Int32) throws -> Cause {
    func fact(_ column: Int32) throws -> Cause.Fact? {
      guard let text = row.optionalText(column) else { return nil }
      guard let fact = Cause.Fact(text: text) else {
        throw SuiteError.damaged(what: "a cause", reason: "'\(text.prefix(80))' cannot be read")
      }
      return fact
    }
    guard let basis = Cause.Basis(rawValue: row.text(column + 1)),
      let axis = Cause.Axis(rawValue: row.text(column + 5))
    else { throw SuiteError.damaged(what: "a cause", reason: "its basis or axis is unknown") }
    return Cause(
      basis: basis, view: row.text(column + 2), node: row.text(column + 3),
      event: row.optionalText(column + 4).flatMap(TraceStep.Event.init), axis: axis,
      rule: row.text(column + 6), cluster: row.text(column), good: try fact(column + 7),
      bad: try fact(column + 8))
  }
}
