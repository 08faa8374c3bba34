import Scenarios

extension SuiteStore {
  /// Adds a row for every outcome that differs from the last recorded one of the engine, and for
  /// every new pair that was judged.
  func addOutcomes(
    _ results: [ContentResult], of material: RunMaterial, runID: Int64, versionID: Int64,
    engineID: Int64
  ) throws {
    // If a run was recorded since the material was read, the rows decide what was last.
    let isCurrent =
      try connection.integer("SELECT max(id) FROM run WHERE id <> \(runID)") == material.lastRunID
    let last = isCurrent ? [] : try lastOutcomes(of: results, engineID: engineID)
    var frames = try FrameWriter(self)
    var traces = try TraceWriter(self, versionID: versionID)
    var insert = try connection.prepare(
      insertion(
        into: "outcome",
        [
          "engine_id", "content_id", "run_id", "kind", "frame_set_id", "message", "path",
          "warnings",
        ]))
    var judge = try connection.prepare(
      insertion(
        into: "judgement", ["expectation_id", "frame_set_id", "verdict", "differences"],
        "ON CONFLICT DO NOTHING"))
    for (index, result) in results.enumerated() {
      if isCurrent, result.saysNothing { continue }
      var outcome = result.outcome
      if let new = result.newFrames { outcome.frameSetID = try frames.id(of: new) }
      if (isCurrent ? result.planned.last?.outcome : last[index]) != outcome {
        let warnings = JSON.array(outcome.warnings.map { .string($0) })
        try insert.run(
          engineID, result.contentID, runID, outcome.kind.rawValue, outcome.frameSetID,
          outcome.message, outcome.path,
          outcome.warnings.isEmpty ? nil : warnings.canonicalText)
      }
      guard let frameSetID = outcome.frameSetID else { continue }
      if let trace = try result.trace() {
        try traces.add(
          trace, of: TraceKey(contentID: result.contentID, frameSetID: frameSetID))
      }
      for new in result.judgements {
        try judge.run(
          new.expectationID, frameSetID, new.judgement.passes ? "pass" : "fail", new.differences)
      }
    }
  }

  /// The id of frames, ``Outcome/framesID``; `nil` if no run or decision ever had them.
  func existingFrameSetID(of frames: FrameSet) throws -> Int64? {
    var statement = try connection.prepare(
      """
      SELECT coalesce(same_frames.first_id, frame_set.id) FROM frame_set
      LEFT JOIN same_frames ON same_frames.frame_set_id = frame_set.id
      WHERE frame_set.digest = ?
      """)
    try statement.bind(PreparedFrames(frames).digest)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The id of frames, which are stored if they are new.
  func frameSetID(of frames: FrameSet) throws -> Int64 {
    var writer = try FrameWriter(self)
    return try writer.id(of: PreparedFrames(frames))
  }

  /// The last recorded outcomes of contents, which are in the order of their ids.
  private func lastOutcomes(
    of results: [ContentResult], engineID: Int64
  ) throws -> [Outcome?] {
    let columns = try outcomeColumns()
    var statement = try connection.prepare(
      """
      SELECT content_id, \(columns) FROM outcome
      WHERE engine_id = ? AND content_id BETWEEN ? AND ?
      ORDER BY content_id, run_id
      """)
    try statement.bind(engineID, results.first?.contentID, results.last?.contentID)
    var last = [Outcome?](repeating: nil, count: results.count)
    var index = 0
    while try statement.step() {
      let content = statement.integer(0)
      while index < results.count, results[index].contentID < content { index += 1 }
      guard index < results.count else { break }
      if results[index].contentID == content {
        last[index] = try Self.outcome(statement, from: 1)
      }
    }
    return last
  }
}

/// Stores frame sets and node lists once.
private struct FrameWriter: ~Copyable {
  private var nodeLists: [Digest: Int64] = [:]
  private var findNodes: Statement
  private var addNodes: Statement
  private var find: Statement
  private var add: Statement
  private var findSame: Statement
  private var addSame: Statement
  private var nextNodes: Int64
  private var next: Int64

  mutating func id(of frames: PreparedFrames) throws -> Int64 {
    try find.bind(frames.digest)
    defer { find.reset() }
    if try find.step() { return find.integer(0) }
    let id = next
    let texts = try frames.readTexts()
    let nodes = try nodeListID(of: frames, texts)
    try add.run(
      id, frames.digest, nodes, texts.frames, frames.precision.roundingStep,
      frames.precision.scope.rawValue)
    next += 1
    if let first = try firstID(ofFrames: texts.frames, nodes: nodes, frames, besides: id) {
      try addSame.run(id, first)
    }
    return id
  }

  /// The first frame set of the same frames, told with another precision.
  private mutating func firstID(
    ofFrames text: String, nodes: Int64, _ frames: PreparedFrames, besides id: Int64
  ) throws -> Int64? {
    try findSame.bind(nodes, text, id, frames.exactDigest)
    defer { findSame.reset() }
    return try findSame.step() ? findSame.optionalInteger(0) : nil
  }

  private mutating func nodeListID(
    of frames: PreparedFrames, _ texts: FrameTexts
  ) throws -> Int64 {
    if let id = nodeLists[frames.nodesDigest] { return id }
    try findNodes.bind(frames.nodesDigest)
    defer { findNodes.reset() }
    let id: Int64
    if try findNodes.step() {
      id = findNodes.integer(0)
    } else {
      id = nextNodes
      try addNodes.run(id, frames.nodesDigest, texts.paths, texts.ids)
      nextNodes += 1
    }
    nodeLists[frames.nodesDigest] = id
    return id
  }
}

extension FrameWriter {
  /// Prepares the statements, in the transaction that writes; a throwing initializer that delegates
  /// may own several.
  fileprivate init(_ store: SuiteStore) throws {
    self.init(
      findNodes: try store.connection.prepare("SELECT id FROM node_list WHERE digest = ?"),
      addNodes: try store.connection.prepare(
        store.insertion(into: "node_list", ["id", "digest", "paths", "ids"])),
      find: try store.connection.prepare("SELECT id FROM frame_set WHERE digest = ?"),
      add: try store.connection.prepare(
        store.insertion(
          into: "frame_set",
          ["id", "digest", "node_list_id", "frames", "rounding_step", "scope"])),
      // Few engines round or leave out, and the index has theirs alone; what is told exactly is
      // found by its digest.
      findSame: try store.connection.prepare(
        """
        SELECT min(id) FROM (
          SELECT id FROM frame_set INDEXED BY frame_set_rounded
          WHERE node_list_id = ?1 AND frames = ?2 AND id <> ?3
            AND (rounding_step <> 0 OR scope <> 'all')
          UNION ALL
          SELECT id FROM frame_set WHERE digest = ?4 AND id <> ?3)
        """),
      addSame: try store.connection.prepare(
        "INSERT INTO same_frames (frame_set_id, first_id) VALUES (?, ?)"),
      nextNodes: try store.nextID(of: "node_list"), next: try store.nextID(of: "frame_set"))
  }
}
