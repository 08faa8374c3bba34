import Scenarios

extension SuiteStore {
  /// The run that a text names: a run's number, or a version of an engine.
  ///
  /// A version is named by its semantic version or the beginning of its revision, at least four
  /// digits, and also as `ENGINE@VERSION`; `1.7` is the newest of `1.7.…`, `latest` the newest of
  /// all, `latest~2` two versions before it. It stands for that of its runs which covered most, of
  /// equals the last. `latest` is of the engine of the last run; of several revisions of one version
  /// the latest is meant.
  ///
  /// - Throws: ``SuiteError/unknownRun(id:last:)``,
  ///   ``SuiteError/unknown(kind:name:nearest:)`` with the nearest version, and
  ///   ``SuiteError/ambiguousVersion(name:among:)`` for a version that several engines have.
  package func run(named text: String) throws -> RunSummary { try run(named: text, of: nil) }

  /// The runs that two texts name, each as ``run(named:)`` takes it; where only one engine has both,
  /// its versions are meant.
  package func runs(
    named first: String, _ last: String
  ) throws -> (first: RunSummary, last: RunSummary) {
    let shared = Set(try engines(named: first)).intersection(try engines(named: last))
    let engine = shared.count == 1 ? shared.first : nil
    return (try run(named: first, of: engine), try run(named: last, of: engine))
  }

  /// The engines that have a run or version of a name.
  private func engines(named text: String) throws -> [String] {
    try reading {
      if let id = Self.runNumber(text) { return try findRun(id).map { [$0.engine.name] } ?? [] }
      return try enginesMeant(by: text).filter {
        Self.version(named: text, of: $0, among: try runVersions(engine: $0)) != nil
      }
    }
  }

  /// The engines of which a version may be meant: `latest` is of the one of the last run.
  private func enginesMeant(by text: String) throws -> [String] {
    let engines = try enginesByLastRun()
    return text.hasPrefix("latest") ? Array(engines.prefix(1)) : engines
  }

  private static func runNumber(_ text: String) -> Int64? {
    guard let id = Int64(text), id > 0, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return id
  }

  private func run(named text: String, of wanted: String?) throws -> RunSummary {
    try reading {
      if let id = Self.runNumber(text) {
        guard let run = try findRun(id) else { throw SuiteError.unknownRun(id: id, last: nil) }
        return run
      }
      let engines = try wanted.map { [$0] } ?? enginesMeant(by: text)
      var found: [RunSummary] = []
      // As they would be typed: with the engine where the text names one.
      var versions: Set<String> = []
      for engine in engines {
        let known = try runVersions(engine: engine)
        guard let version = Self.version(named: text, of: engine, among: known) else {
          let prefix = text.contains("@") ? engine + "@" : ""
          versions.formUnion(known.map { prefix + $0.version.version })
          continue
        }
        let runs = try runSummaries(
          where: "run.engine_version_id = \(version.id) AND run.is_voided = 0")
        let most = runs.map(\.scenarioCount).max()
        guard let run = runs.last(where: { $0.scenarioCount == most }) else { continue }
        found.append(run)
      }
      if found.count > 1 {
        throw SuiteError.ambiguousVersion(
          name: text, among: found.map { "\($0.engine.name)@\($0.engine.version)" })
      }
      if let run = found.first { return run }
      throw SuiteError.unknown(
        kind: "version", name: text,
        nearest: VersionKey.nearest(to: text, among: versions)
          ?? Spelling.nearest(to: text, among: versions, atMost: .max))
    }
  }

  private static func version(
    named text: String, of engine: String, among known: [(id: Int64, version: EngineVersion)]
  ) -> (id: Int64, version: EngineVersion)? {
    let name = text.hasPrefix(engine + "@") ? text.dropFirst(engine.count + 1) : text[...]
    if name.hasPrefix("latest") {
      let steps = name.dropFirst("latest".count)
      guard let back = steps.isEmpty ? 0 : steps.first == "~" ? Int(steps.dropFirst()) : nil,
        back >= 0, back < known.count
      else { return nil }
      return known[known.count - 1 - back]
    }
    return EngineVersion.ways.lazy.compactMap { way in known.last { way($0.version, text) } }.first
  }

  /// The versions that a text names, by their places.
  ///
  /// A series such as `1.7` is all its versions, anything else one.
  ///
  /// - Parameters:
  ///   - text: As ``run(named:)`` takes a version.
  ///   - engine: Whose versions they are.
  ///   - versions: Those with runs that are not voided, in order.
  /// - Returns: Their places among `versions`.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)``, also for a version of another engine.
  func positions(
    ofVersionsNamed text: String, engine: String, among versions: [EngineVersion]
  ) throws -> ClosedRange<Int> {
    let known = versions.enumerated().map { (id: Int64($0), version: $1) }
    if let found = Self.version(named: text, of: engine, among: known) {
      let place = Int(found.id)
      guard let way = EngineVersion.ways.first(where: { $0(found.version, text) }) else {
        return place...place
      }
      // Pre-releases are of the series, though it is not named after them.
      let isMeant = found.version.isOfSeries(text) ? { $0.isOfSeries(text) } : { way($0, text) }
      let first = versions.firstIndex(where: isMeant) ?? place
      let last = versions.lastIndex(where: isMeant) ?? place
      return first...last
    }
    let names = Set(versions.map(\.version))
    throw SuiteError.unknown(
      kind: "version of '\(engine)'", name: text,
      nearest: VersionKey.nearest(to: text, among: names)
        ?? Spelling.nearest(to: text, among: names, atMost: .max))
  }

  /// The run that stands for the version before that of a run.
  ///
  /// - Throws: ``SuiteError/notComparable(reason:)`` if there is none.
  package func run(before run: RunSummary) throws -> RunSummary {
    let versions = try versions(engine: run.engine.name)
    guard let index = versions.firstIndex(where: { $0.engine == run.engine }), index > 0 else {
      throw SuiteError.notComparable(
        reason: "no version of '\(run.engine.name)' comes before \(run.engine.version)")
    }
    return versions[index - 1]
  }

  /// The versions of an engine that have runs which are not voided, in order.
  private func runVersions(engine: String) throws -> [(id: Int64, version: EngineVersion)] {
    var statement = try connection.prepare(
      """
      SELECT engine_version.id, version, revision, revision_date FROM plumbing_version_order
      JOIN engine_version ON engine_version.id = plumbing_version_order.engine_version_id
      JOIN engine ON engine.id = engine_version.engine_id AND engine.name = ?
      WHERE EXISTS (
        SELECT 1 FROM run WHERE run.engine_version_id = engine_version.id AND run.is_voided = 0)
      ORDER BY plumbing_version_order.position
      """)
    try statement.bind(engine)
    var versions: [(id: Int64, version: EngineVersion)] = []
    while try statement.step() {
      versions.append(
        (
          statement.integer(0),
          EngineVersion(
            name: engine, version: statement.text(1), revision: statement.text(2),
            revisionDate: statement.text(3))
        ))
    }
    return versions
  }

  /// The engines that have runs which are not voided, that of the last run first: of one that is no
  /// part of a bisection where there is any.
  private func enginesByLastRun() throws -> [String] {
    var statement = try connection.prepare(
      """
      SELECT engine.name FROM run
      JOIN engine_version ON engine_version.id = run.engine_version_id
      JOIN engine ON engine.id = engine_version.engine_id
      WHERE run.is_voided = 0
      GROUP BY engine.id
      ORDER BY
        max(CASE WHEN run.label IS NOT '\(RunSummary.bisectLabel)' THEN run.id END) DESC NULLS LAST,
        max(run.id) DESC
      """)
    var engines: [String] = []
    while try statement.step() { engines.append(statement.text(0)) }
    return engines
  }

  /// The versions of an engine in order, each with that of its runs which covered most.
  package func versions(engine: String) throws -> [RunSummary] {
    try reading {
      let runs = try timeline(engine: engine, contents: []).runs.filter { !$0.isVoided }
      var versions: [(id: Int64, run: RunSummary)] = []
      for run in runs {
        guard let last = versions.last, last.id == run.versionID else {
          versions.append((run.versionID, run.summary))
          continue
        }
        if run.summary.scenarioCount >= last.run.scenarioCount {
          versions[versions.count - 1].run = run.summary
        }
      }
      return versions.map(\.run)
    }
  }
}

extension EngineVersion {
  /// The ways in which a text can mean a version; what one of them finds goes before the next.
  fileprivate static let ways: [@Sendable (EngineVersion, String) -> Bool] = [
    { $0.version == $0.ownPart(of: $1) }, { $0.isNamed($1) }, { $0.isAbbreviated(as: $1) },
    { $0.isOfSeries($1) && !$0.version.contains("-") }, { $0.isOfSeries($1) },
  ]

  /// A text without the engine that may stand before it: `builtin@1.2.0`.
  private func ownPart(of text: String) -> Substring {
    text.hasPrefix(name + "@") ? text.dropFirst(name.count + 1) : text[...]
  }

  /// Whether a text is another name of this version: `v1.2.0` of `1.2.0` or the other way round, or
  /// all of its revision, which another one may begin with: `4f2c1ab-dirty`.
  private func isNamed(_ text: String) -> Bool {
    let text = ownPart(of: text)
    return Self.untagged(text) == Self.untagged(version[...])
      || revision != "unknown" && revision == text
  }

  /// A version without the `v` of a tag before it.
  private static func untagged(_ version: Substring) -> Substring {
    version.hasPrefix("v") ? version.dropFirst() : version
  }

  /// Whether a text is the beginning of the version's revision: `4f2c`.
  private func isAbbreviated(as text: String) -> Bool {
    let text = ownPart(of: text)
    return text.count >= 4 && revision != "unknown" && revision.hasPrefix(text)
  }

  /// Whether a text is the beginning of the version's numbers: `1.7` of `1.7.3` and `1.7.0-beta.1`.
  fileprivate func isOfSeries(_ text: String) -> Bool {
    let text = ownPart(of: text)
    let (plain, own) = (Self.untagged(text), Self.untagged(version[...]))
    return !plain.isEmpty && plain.allSatisfy { $0.isNumber || $0 == "." }
      && own.hasPrefix(plain + ".")
  }
}
