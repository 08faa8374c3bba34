package import Scenarios

extension SuiteStore {
  /// The largest trace that is kept, in bytes.
  ///
  /// An own decision: that of a few thousand nodes. Of a larger one the cause is found from frames.
  static let maximumTraceLength = 1 << 18

  /// The frame sets of contents whose traces with an engine are known, by their digests.
  package func tracedFrames(
    of contents: [Int64], engine: String
  ) throws -> [Int64: Set<Digest>] {
    try reading {
      var statement = try connection.prepare(
        """
        SELECT trace.content_id, frame_set.digest FROM json_each(?) AS wanted
        CROSS JOIN trace ON trace.content_id = wanted.value
        JOIN engine_version ON engine_version.id = trace.engine_version_id
        JOIN engine ON engine.id = engine_version.engine_id AND engine.name = ?
        JOIN frame_set ON frame_set.id = trace.frame_set_id
        """)
      try statement.bind(Self.list(contents), engine)
      var known: [Int64: Set<Digest>] = [:]
      while try statement.step() {
        known[statement.integer(0), default: []].insert(try statement.digest(1))
      }
      return known
    }
  }

  /// The trace that led to frames.
  ///
  /// - Parameters:
  ///   - key: The content and its frames.
  ///   - engineID: Whose.
  ///   - versionID: The version that is asked for first; another one that found the same frames
  ///     will do.
  /// - Returns: The trace and the version that told it; `nil` if none is kept.
  /// - Throws: ``SuiteError``, also for a trace that cannot be read.
  func trace(
    of key: TraceKey, engineID: Int64, preferring versionID: Int64?
  ) throws -> (trace: Trace, versionID: Int64)? {
    var statement = try connection.prepare(Self.traceOfFrames)
    return try Self.trace(of: key, engineID: engineID, preferring: versionID, &statement)
  }

  static let traceOfFrames = """
    SELECT trace.steps, trace.engine_version_id, node_list.paths, trace.id FROM trace
    JOIN engine_version ON engine_version.id = trace.engine_version_id
    JOIN frame_set ON frame_set.id = trace.frame_set_id
    JOIN node_list ON node_list.id = frame_set.node_list_id
    WHERE trace.content_id = ?1
      AND trace.frame_set_id IN (
        SELECT ?2 UNION ALL
        SELECT frame_set_id FROM same_frames WHERE first_id = ?2)
      AND engine_version.engine_id = ?3
    ORDER BY trace.engine_version_id IS ?4 DESC, trace.id DESC
    LIMIT 1
    """

  /// The same by ``traceOfFrames``, which may be asked for many.
  static func trace(
    of key: TraceKey, engineID: Int64, preferring versionID: Int64?, _ statement: inout Statement
  ) throws -> (trace: Trace, versionID: Int64)? {
    try statement.bind(key.contentID, key.frameSetID, engineID, versionID)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    guard
      let trace = trace(statement.bytes(0), paths: statement.text(2))
    else {
      throw SuiteError.damaged(what: "trace \(statement.integer(3))", reason: "it cannot be read")
    }
    return (trace, statement.integer(1))
  }

  /// A stored trace; `paths` is the JSON text of its node list.
  static func trace(_ bytes: [UInt8], paths: String) -> Trace? {
    guard let paths = try? JSON(parsing: paths).array?.compactMap(\.string) else { return nil }
    return Trace(bytes: bytes, paths: paths)
  }
}

/// A content and frames that an engine found for it.
struct TraceKey: Hashable {
  var contentID: Int64
  var frameSetID: Int64
}

/// Stores the traces of new frames.
struct TraceWriter: ~Copyable {
  private let versionID: Int64
  private var insert: Statement
  private var next: Int64

  mutating func add(_ trace: [UInt8], of key: TraceKey) throws {
    guard trace.count <= SuiteStore.maximumTraceLength else { return }
    try insert.run(
      next, key.contentID, key.frameSetID, versionID, Blob(bytes: trace))
    next += 1
  }
}

extension TraceWriter {
  /// Prepares the statement, in the transaction that writes; `versionID` is that of the engine that
  /// told the traces.
  init(_ store: SuiteStore, versionID: Int64) throws {
    self.init(
      versionID: versionID,
      insert: try store.connection.prepare(
        store.insertion(
          into: "trace", ["id", "content_id", "frame_set_id", "engine_version_id", "steps"],
          "ON CONFLICT DO NOTHING")),
      next: try store.nextID(of: "trace"))
  }
}
