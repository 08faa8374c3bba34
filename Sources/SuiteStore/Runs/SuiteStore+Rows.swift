package import Scenarios

/// A pair that is judged once.
struct JudgementKey: Hashable {
  var expectationID: Int64
  var frameSetID: Int64

  init(_ expectationID: Int64, _ frameSetID: Int64) {
    self.expectationID = expectationID
    self.frameSetID = frameSetID
  }
}

extension SuiteStore {
  /// Frame sets by id; an id that does not exist is left out.
  package func frames(_ ids: some Sequence<Int64>) throws -> [Int64: StoredFrames] {
    try reading { try storedFrames(ids) }
  }

  /// The same, taken apart; node lists that many of them share are read once.
  package func frameSets(_ ids: some Sequence<Int64>) throws -> [Int64: FrameSet] {
    var nodes: [String: StoredNodes] = [:]
    return try frames(ids).mapValues { stored in
      let key = stored.texts.paths + stored.texts.ids
      if nodes[key] == nil { nodes[key] = StoredNodes(stored.texts) }
      return try stored.frameSet(of: nodes[key])
    }
  }

  /// Expectations by id; an id that does not exist is left out.
  package func expectations(
    _ ids: some Sequence<Int64>
  ) throws -> [Int64: StoredExpectation] {
    try reading { try storedExpectations(ids) }
  }

  func storedFrames(_ ids: some Sequence<Int64>) throws -> [Int64: StoredFrames] {
    let frames = try framesByID(Array(Set(ids)).sorted())
    return Dictionary(uniqueKeysWithValues: zip(frames.ids, frames.values))
  }

  /// Frame sets by id, which are in rising order; an id that does not exist is left out.
  ///
  /// Without their texts they are a twentieth as large.
  func framesByID(_ ids: [Int64], holdingTexts: Bool = true) throws -> IDTable<StoredFrames> {
    var rows = try rows(
      ids, of: "frame_set",
      "digest, node_list_id, \(holdingTexts ? "frames" : "''"), rounding_step, scope")
    var found: [(id: Int64, nodes: Int64, digest: Digest, text: String, FramePrecision)] = []
    found.reserveCapacity(ids.count)
    while try rows.next() {
      let step = rows.row.real(4)
      var precision = FramePrecision.exact
      if step != 0 || !rows.row.holds("all", 5) {
        guard let scope = FramePrecision.Scope(rawValue: rows.row.text(5)) else {
          throw SuiteError.damaged(
            what: "frame set \(rows.row.integer(0))", reason: "unknown scope")
        }
        precision = FramePrecision(roundingStep: step, scope: scope)
      }
      found.append(
        (
          rows.row.integer(0), rows.row.integer(2), try rows.row.digest(1), rows.row.text(3),
          precision
        ))
    }
    var frames = IDTable<StoredFrames>()
    frames.reserveCapacity(found.count)
    guard holdingTexts else {
      for (id, _, digest, _, precision) in found {
        frames.append(
          StoredFrames(id: id, digest: digest, texts: nil, precision: precision), id: id)
      }
      return frames
    }
    let nodes = try nodeLists(found.map(\.nodes).sortedOnce)
    for (id, list, digest, text, precision) in found {
      guard let nodes = nodes[list] else {
        throw SuiteError.damaged(what: "frame set \(id)", reason: "its node list is missing")
      }
      frames.append(
        StoredFrames(
          id: id, digest: digest,
          texts: FrameTexts(paths: nodes.paths, ids: nodes.ids, frames: text),
          precision: precision),
        id: id)
    }
    return frames
  }

  private func nodeLists(_ ids: [Int64]) throws -> IDTable<(paths: String, ids: String)> {
    var rows = try rows(ids, of: "node_list", "paths, ids")
    var lists = IDTable<(paths: String, ids: String)>()
    while try rows.next() {
      lists.append((rows.row.text(1), rows.row.text(2)), id: rows.row.integer(0))
    }
    return lists
  }

  func storedExpectations(
    _ ids: some Sequence<Int64>
  ) throws -> [Int64: StoredExpectation] {
    let ids = Array(ids)
    try requireSealed(ids, of: "expectation")
    var statement = try connection.prepare(
      """
      SELECT expectation.id, edition_id, basis, source, tolerance, is_exact, lines, created,
        accepted_by, reason, from_run, ended, superseded_by, ended_by, ended_reason, engine_id,
        engine.name, restored
      FROM json_each(?) AS wanted
      CROSS JOIN expectation ON expectation.id = wanted.value
      LEFT JOIN engine ON engine.id = expectation.engine_id
      """)
    try statement.bind(Self.list(ids))
    var expectations = [Int64: StoredExpectation](minimumCapacity: ids.count)
    while try statement.step() {
      let id = statement.integer(0)
      let restored = try statement.optionalText(17).map {
        try RestoredAcceptance(text: $0, expectation: id)
      }
      guard let basis = Expectation.Basis(rawValue: statement.text(2)) else {
        throw SuiteError.damaged(what: "expectation \(id)", reason: "unknown basis")
      }
      expectations[id] = StoredExpectation(
        id: id, editionID: statement.integer(1), engineID: statement.optionalInteger(15),
        engine: statement.optionalText(16), basis: basis, source: statement.text(3),
        tolerance: try statement.tolerance(4, of: id), isExact: statement.integer(5) != 0,
        lines: statement.text(6), created: statement.text(7),
        by: restored?.by ?? statement.optionalText(8),
        reason: restored?.reason ?? statement.optionalText(9),
        fromRun: statement.optionalInteger(10), isRestored: restored != nil,
        restoredRun: restored?.run,
        ended: statement.optionalText(11), supersededBy: statement.optionalInteger(12),
        endedBy: statement.optionalText(13), endedReason: statement.optionalText(14))
    }
    return expectations
  }

  /// Everything that was judged under some expectations.
  func judgements(of expectations: [Int64]) throws -> [JudgementKey: Judgement] {
    try requireSealed(expectations, of: "judgement", by: "expectation_id")
    let columns = try judgementColumns()
    var statement = try connection.prepare(
      """
      SELECT expectation_id, frame_set_id, \(columns) FROM json_each(?) AS wanted
      CROSS JOIN judgement ON judgement.expectation_id = wanted.value
      """)
    try statement.bind(Self.list(expectations))
    // Most have been held against one set of frames.
    var judgements = [JudgementKey: Judgement](minimumCapacity: expectations.count)
    while try statement.step() {
      judgements[JudgementKey(statement.integer(0), statement.integer(1))] =
        Self.judgement(statement, from: 2)
    }
    return judgements
  }

  /// What ``judgement(_:from:)`` reads.
  ///
  /// Of few engines nothing can be held against frames: of the others nobody looks at the differences.
  func judgementColumns() throws -> String {
    let isHeld = try connection.integer(
      "SELECT NOT EXISTS (SELECT 1 FROM judgement WHERE differences = '[]')")
    return "verdict = 'pass', " + (isHeld != 0 ? "0" : "differences IS '[]'")
  }

  static func judgement(_ row: borrowing Statement, from column: Int32) -> Judgement {
    Judgement(passes: row.integer(column) != 0, isHeld: row.integer(column + 1) == 0)
  }
}
