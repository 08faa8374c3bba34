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
    let ids = Self.list(Set(ids).sorted())
    let nodes = try nodeLists(ofFrames: ids)
    var statement = try connection.prepare(
      """
      SELECT frame_set.id, digest, node_list_id, frames, rounding_step, scope
      FROM json_each(?) AS wanted
      CROSS JOIN frame_set ON frame_set.id = wanted.value
      """)
    try statement.bind(ids)
    var frames: [Int64: StoredFrames] = [:]
    while try statement.step() {
      let id = statement.integer(0)
      guard let nodes = nodes[statement.integer(2)],
        let scope = FramePrecision.Scope(rawValue: statement.text(5))
      else { continue }
      frames[id] = StoredFrames(
        id: id, digest: try statement.digest(1),
        texts: KnownFrames(paths: nodes.paths, ids: nodes.ids, frames: statement.text(3)),
        precision: FramePrecision(roundingStep: statement.real(4), scope: scope))
    }
    return frames
  }

  private func nodeLists(ofFrames ids: String) throws -> [Int64: (paths: String, ids: String)] {
    var statement = try connection.prepare(
      """
      SELECT id, paths, ids FROM node_list
      WHERE id IN (
        SELECT frame_set.node_list_id FROM json_each(?) AS wanted
        CROSS JOIN frame_set ON frame_set.id = wanted.value)
      """)
    try statement.bind(ids)
    var lists: [Int64: (paths: String, ids: String)] = [:]
    while try statement.step() {
      lists[statement.integer(0)] = (statement.text(1), statement.text(2))
    }
    return lists
  }

  func storedExpectations(
    _ ids: some Sequence<Int64>
  ) throws -> [Int64: StoredExpectation] {
    var statement = try connection.prepare(
      """
      SELECT expectation.id, edition_id, basis, source, tolerance, is_exact, lines, created,
        accepted_by, reason, from_run, ended, superseded_by, ended_by, ended_reason
      FROM json_each(?) AS wanted
      CROSS JOIN expectation ON expectation.id = wanted.value
      """)
    try statement.bind(Self.list(ids))
    var expectations: [Int64: StoredExpectation] = [:]
    while try statement.step() {
      let id = statement.integer(0)
      guard let basis = Expectation.Basis(rawValue: statement.text(2)) else {
        throw SuiteError.damaged(what: "expectation \(id)", reason: "unknown basis")
      }
      expectations[id] = StoredExpectation(
        id: id, editionID: statement.integer(1), basis: basis, source: statement.text(3),
        tolerance: statement.real(4), isExact: statement.integer(5) != 0,
        lines: statement.text(6), created: statement.text(7), by: statement.optionalText(8),
        reason: statement.optionalText(9), fromRun: statement.optionalInteger(10),
        ended: statement.optionalText(11), supersededBy: statement.optionalInteger(12),
        endedBy: statement.optionalText(13), endedReason: statement.optionalText(14))
    }
    return expectations
  }

  /// Everything that was judged under some expectations.
  func judgements(of expectations: [Int64]) throws -> [JudgementKey: Judgement] {
    try verdicts(of: expectations).mapValues { Judgement(passes: $0) }
  }

  /// Whether frames meet some expectations, as far as it was judged.
  func verdicts(of expectations: [Int64]) throws -> [JudgementKey: Bool] {
    var statement = try connection.prepare(
      """
      SELECT expectation_id, frame_set_id, verdict = 'pass' FROM json_each(?) AS wanted
      CROSS JOIN judgement ON judgement.expectation_id = wanted.value
      """)
    try statement.bind(Self.list(expectations))
    var verdicts: [JudgementKey: Bool] = [:]
    while try statement.step() {
      verdicts[JudgementKey(statement.integer(0), statement.integer(1))] =
        statement.integer(2) != 0
    }
    return verdicts
  }
}
