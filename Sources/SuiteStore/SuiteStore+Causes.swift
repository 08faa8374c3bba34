package import Scenarios

// How the rows of `cause` come about and are read.
extension SuiteStore {
  /// The causes of regressions of an engine, as far as they are known.
  package func causes(
    of keys: [CauseKey], engine: String
  ) throws -> [CauseKey: Cause] {
    try reading {
      let engineID = try existingEngineID(named: engine)
      var statement = try connection.prepare(
        """
        SELECT content_id, good_frame_set_id, bad_frame_set_id, \(Self.causeColumns)
        FROM json_each(?) AS wanted
        CROSS JOIN cause ON cause.engine_id = ? AND cause.content_id = wanted.value
        """)
      try statement.bind(Self.list(Set(keys.map(\.contentID)).sorted()), engineID)
      var causes: [CauseKey: Cause] = [:]
      let wanted = Set(keys)
      while try statement.step() {
        let key = Self.causeKey(statement)
        if wanted.contains(key) { causes[key] = try Self.cause(statement, from: 3) }
      }
      return causes
    }
  }

  /// Finds the causes of regressions that have none yet, or only one found from frames.
  ///
  /// Called in the transaction that brings the regressions up to date.
  func updateCauses(ofEditions editions: [Int64], engineID: Int64) throws {
    for regression in try regressionsWithoutTrace(editions, engineID: engineID) {
      let key = regression.key
      let good = try trace(
        of: TraceKey(contentID: key.contentID, frameSetID: key.goodFrameSetID),
        engineID: engineID, preferring: regression.goodVersionID)
      let bad = try trace(
        of: TraceKey(contentID: key.contentID, frameSetID: key.badFrameSetID),
        engineID: engineID, preferring: regression.badVersionID)
      var cause: Cause?
      if let good, let bad { cause = Cause(good: good.conversation, bad: bad.conversation) }
      if cause == nil, !regression.isKnownFromFrames { cause = try causeFromFrames(key) }
      if let cause { try add(cause, of: key, engineID: engineID) }
    }
  }

  /// A regression between two frame sets whose cause is not known from conversations.
  private struct Regression {
    var key: CauseKey
    var goodVersionID, badVersionID: Int64
    var isKnownFromFrames: Bool
  }

  private func regressionsWithoutTrace(
    _ editions: [Int64], engineID: Int64
  ) throws -> [Regression] {
    var statement = try connection.prepare(
      """
      SELECT
        edition.content_id, failure.good_frame_set_id, failure.bad_frame_set_id,
        min(failure.last_good_id), min(run.engine_version_id), cause.basis IS NOT NULL
      FROM json_each(?1) AS wanted
      CROSS JOIN failure ON failure.engine_id = ?2 AND failure.edition_id = wanted.value
      JOIN edition ON edition.id = failure.edition_id
      JOIN run ON run.id = failure.first_run_id
      LEFT JOIN cause
        ON cause.engine_id = ?2 AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = failure.good_frame_set_id
        AND cause.bad_frame_set_id = failure.bad_frame_set_id
      WHERE failure.good_frame_set_id IS NOT NULL AND failure.bad_frame_set_id IS NOT NULL
        AND cause.basis IS NOT 'trace'
      GROUP BY edition.content_id, failure.good_frame_set_id, failure.bad_frame_set_id
      """)
    try statement.bind(Self.list(editions), engineID)
    var regressions: [Regression] = []
    while try statement.step() {
      regressions.append(
        Regression(
          key: Self.causeKey(statement), goodVersionID: statement.integer(3),
          badVersionID: statement.integer(4), isKnownFromFrames: statement.integer(5) != 0))
    }
    return regressions
  }

  private func causeFromFrames(_ key: CauseKey) throws -> Cause? {
    let frames = try storedFrames([key.goodFrameSetID, key.badFrameSetID])
    guard let good = try frames[key.goodFrameSetID]?.frameSet(),
      let bad = try frames[key.badFrameSetID]?.frameSet()
    else { return nil }
    return Cause(good: good, bad: bad)
  }

  private func add(_ cause: Cause, of key: CauseKey, engineID: Int64) throws {
    var insert = try connection.prepare(
      """
      INSERT OR REPLACE INTO cause (
        engine_id, content_id, good_frame_set_id, bad_frame_set_id, cluster, basis, view, node,
        event, axis, rule, good, bad)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
