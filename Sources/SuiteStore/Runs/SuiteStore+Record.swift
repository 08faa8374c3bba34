import Scenarios

extension SuiteStore {
  /// Records a run in one transaction: killed in the middle, it leaves the history as it was.
  ///
  /// The run covers exactly the contents that have a result, under the expectations that the
  /// material had; what was imported or accepted in the meantime counts from the next run on.
  ///
  /// - Returns: The run's id; that of the run with the same key, if there is one that is not voided.
  /// - Throws: ``SuiteError/conflictingKey(key:run:conflict:)`` if that one is of something else.
  package func record(
    _ results: [ContentResult], of material: RunMaterial, header: RunHeader
  ) throws -> Int64 {
    try writing { try add(results, of: material, header: header) }
  }

  /// A run that is not recorded yet.
  package typealias NewRun = (
    results: [ContentResult], material: RunMaterial, header: RunHeader
  )

  /// Records several runs in one transaction: all of them, or none.
  ///
  /// - Throws: As ``record(_:of:header:)``.
  package func record(_ runs: [NewRun]) throws -> [Int64] {
    try writing { try runs.map { try add($0.results, of: $0.material, header: $0.header) } }
  }

  /// What ``record(_:of:header:)`` does in its transaction.
  func add(
    _ results: [ContentResult], of material: RunMaterial, header: RunHeader
  ) throws -> Int64 {
    let isSorted = zip(results, results.dropFirst()).allSatisfy { $0.contentID < $1.contentID }
    let results = isSorted ? results : results.sorted { $0.contentID < $1.contentID }
    let digest = Self.digest(of: results)
    if let key = header.key,
      let run = try run(under: key, of: results, digest: digest, by: material.engine)
    {
      return run
    }
    let engineID = try engineID(named: material.engine.name)
    let versionID = try versionID(of: material.engine, engineID: engineID)
    let runID = try addRun(header, results: results, digest: digest, version: versionID)
    try addOutcomes(
      results, of: material, runID: runID, versionID: versionID, engineID: engineID)
    try updateFailures(around: runID, engine: material.engine.name)
    try takeWaitingDecisions(at: header.started) { decision in
      guard case .acknowledged(let failure) = decision else { return false }
      return failure.engine == material.engine.name
    }
    return runID
  }

  /// The digest of what was found, in an order that every machine agrees on.
  static func digest(of results: [ContentResult]) -> Digest {
    let pairs = results.map { ($0.planned.digest, $0.digest) }
    var message = Array("plumb run 1\n".utf8)
    message.reserveCapacity(message.count + results.count * 64)
    for (content, found) in pairs.sorted(by: { $0.0.precedes($1.0) }) {
      content.append(to: &message)
      found.append(to: &message)
    }
    return Digest(of: message)
  }

  /// The id of an engine, which comes in with its first result or expectation.
  func engineID(named name: String) throws -> Int64 {
    var find = try connection.prepare("SELECT id FROM engine WHERE name = ?")
    try find.bind(name)
    if try find.step() { return find.integer(0) }
    var insert = try connection.prepare("INSERT INTO engine (name) VALUES (?) RETURNING id")
    return try insert.returnedID(name)
  }

  func versionID(of engine: EngineVersion, engineID: Int64) throws -> Int64 {
    var find = try connection.prepare(
      """
      SELECT id, sequence FROM engine_version
      WHERE engine_id = ? AND version = ? AND revision = ? AND revision_date = ?
      """)
    try find.bind(engineID, engine.version, engine.revision, engine.revisionDate)
    if try find.step() {
      let (id, known) = (find.integer(0), find.optionalInteger(1))
      find.reset()
      if known != engine.sequence { try adopt(engine, over: known, versionID: id) }
      return id
    }
    var insert = try connection.prepare(
      """
      INSERT INTO engine_version (
        engine_id, version, revision, revision_date, sequence, sort_key)
      VALUES (?, ?, ?, ?, ?, ?)
      RETURNING id
      """)
    return try insert.returnedID(
      engineID, engine.version, engine.revision, engine.revisionDate, engine.sequence,
      VersionKey.text(engine.version))
  }

  /// Takes over what a version says of its order and did not say before; what it told then stays.
  private func adopt(_ engine: EngineVersion, over known: Int64?, versionID: Int64) throws {
    guard let sequence = engine.sequence else { return }
    var stored = engine
    stored.sequence = known
    try Self.require(sequence, sameAs: stored)
    var update = try connection.prepare("UPDATE engine_version SET sequence = ? WHERE id = ?")
    try update.run(sequence, versionID)
    try updateAllFailures(ofEngine: engine.name)
  }

  /// Refuses a sequence other than the one that the version had.
  static func require(_ sequence: Int64?, sameAs known: EngineVersion) throws {
    guard let sequence, let before = known.sequence, sequence != before else { return }
    throw SuiteError.conflictingSequence(
      engine: "\(known.name) \(known.version), revision \(known.revision)", known: before,
      said: sequence)
  }

  private func selectionID(of results: [ContentResult]) throws -> Int64 {
    var expectations: [Int64] = []
    var editions: [Int64] = []
    for result in results {
      for scenario in result.planned.scenarios {
        if let expectation = scenario.expectation {
          expectations.append(expectation.id)
        } else {
          editions.append(scenario.editionID)
        }
      }
    }
    let selection = Selection(
      expectations: IDRanges(expectations), editions: IDRanges(editions))
    let digest = selection.digest
    var find = try connection.prepare("SELECT id FROM selection WHERE digest = ?")
    try find.bind(digest)
    if try find.step() { return find.integer(0) }
    var insert = try connection.prepare(
      "INSERT INTO selection (digest, expectations, editions) VALUES (?, ?, ?) RETURNING id")
    return try insert.returnedID(
      digest, selection.expectations.text, selection.editions.text)
  }

  private func addRun(
    _ header: RunHeader, results: [ContentResult], digest: Digest, version: Int64
  ) throws -> Int64 {
    var insert = try connection.prepare(
      """
      INSERT INTO run (
        key, engine_version_id, selection_id, started, label, pass, fail, unjudged, moved,
        unsupported, error, crash, timeout, duration, median, slowest, digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      RETURNING id
      """)
    let counts = header.counts
    let times = results.map(\.nanoseconds).sorted()
    return try insert.returnedID(
      header.key, version, selectionID(of: results), header.started, header.label,
      counts[.pass, default: 0], counts[.fail, default: 0], counts[.unjudged, default: 0],
      counts[.moved, default: 0], counts[.unsupported, default: 0], counts[.error, default: 0],
      counts[.crash, default: 0], counts[.timeout, default: 0], header.duration,
      times.isEmpty ? 0 : times[times.count / 2], Self.slowest(of: results), digest)
  }

  private static func slowest(of results: [ContentResult]) -> String {
    let times = results.indices.map { (results[$0].nanoseconds, $0) }
    let slowest = times.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.prefix(20)
    let pairs = slowest.compactMap { nanoseconds, index in
      results[index].planned.scenarios.first.map { "[\($0.editionID),\(nanoseconds)]" }
    }
    return "[" + pairs.joined(separator: ",") + "]"
  }
}
