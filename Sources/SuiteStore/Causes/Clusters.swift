import Scenarios

/// The failures and moves that have the same cause, as selections find them.
struct Clusters {
  private struct Member {
    var engineID: Int64
    var editionID: Int64
    var isOpen: Bool
  }

  /// By full name: `stack.share.propose@2.0.0`, `stack.share.propose@2.0.0+4f2c1ab`.
  private var members: [String: [Member]] = [:]

  /// By names that they had before, or go by without the kind of fault.
  private var aliases: [String: [Member]] = [:]

  fileprivate mutating func add(
    _ cluster: String, aliases: [String], engineID: Int64, editionID: Int64, isOpen: Bool
  ) {
    let member = Member(engineID: engineID, editionID: editionID, isOpen: isOpen)
    members[cluster, default: []].append(member)
    for alias in aliases where alias != cluster { self.aliases[alias, default: []].append(member) }
  }

  fileprivate mutating func addEarlier(_ cluster: String, engineID: Int64, editionID: Int64) {
    aliases[cluster, default: []].append(
      Member(engineID: engineID, editionID: editionID, isOpen: true))
  }

  var names: [String] { members.keys.sorted() }

  /// The cluster that was probably meant: one of the same spelling or of another version, else the
  /// first that begins alike.
  func nearest(to name: String) -> String? {
    let family = name.prefix { $0 != "." && $0 != "@" }
    return Spelling.nearest(to: name, among: names, atMost: .max)
      ?? names.first { $0.hasPrefix(name.prefix { $0 != "@" }) }
      ?? names.first { !family.isEmpty && $0.hasPrefix(family + ".") }
  }

  /// The editions of a cluster; without a version in the name, of those of all versions.
  ///
  /// A name that a cluster had before still means it, unless another one has it now. What was fixed
  /// or accepted, or has other frames by now, counts only where nothing else is left of the cluster.
  ///
  /// - Parameters:
  ///   - name: The cluster.
  ///   - engineID: Of several engines with such a cluster, this one's; `nil` for those of all.
  /// - Returns: Nothing if there is none of the name.
  func editions(of name: String, engineID: Int64?) -> Set<Int64> {
    func family(in table: [String: [Member]]) -> [Member] {
      table.filter { $0.key.hasPrefix(name + "@") }.flatMap(\.value)
    }
    let named = [members[name], aliases[name], family(in: members), family(in: aliases)]
      .compactMap(\.self)
    guard let all = named.first(where: { !$0.isEmpty }) else { return [] }
    let own = all.filter { $0.engineID == engineID }
    let found = own.isEmpty ? all : own
    let open = found.filter(\.isOpen)
    return Set((open.isEmpty ? found : open).map(\.editionID))
  }
}

extension SuiteStore {
  func clusters() throws -> Clusters {
    var statement = try connection.prepare(
      """
      SELECT regression_cause.cluster, failure.edition_id,
        regression_cause.is_last AND failure.state NOT IN ('fixed', 'accepted'),
        failure.engine_id, regression_cause.former, regression_cause.version,
        regression_cause.found_in, regression_cause.view, regression_cause.rule,
        regression_cause.event
      FROM regression_cause
      JOIN failure ON failure.id = regression_cause.regression_id
      UNION ALL
      SELECT move.cluster, shift.edition_id,
        move.is_last AND NOT EXISTS (
          SELECT 1 FROM expectation
          WHERE expectation.edition_id = shift.edition_id AND expectation.ended IS NULL
            AND (expectation.engine_id IS NULL OR expectation.engine_id = shift.engine_id)),
        shift.engine_id, move.former, move.label, move.label, move.view, move.rule, move.event
      FROM move
      JOIN shift ON shift.id = move.id
      WHERE move.cluster IS NOT NULL
      """)
    let plain = try firstRevisions()
    var clusters = Clusters()
    while try statement.step() {
      let cluster = statement.text(0)
      let kind = String(cluster.prefix { $0 != "@" })
      var kinds = [kind] + [statement.optionalText(4)].compactMap(\.self)
      if let event = statement.optionalText(9).flatMap(TraceStep.Event.init) {
        kinds += Cause.plainClusters(
          view: statement.text(7), rule: statement.text(8), event: event)
      }
      let labels = [statement.text(5), statement.text(6)]
      let versions = labels + labels.compactMap { plain[$0] }
      clusters.add(
        cluster, aliases: kinds.flatMap { kind in versions.map { kind + "@" + $0 } },
        engineID: statement.integer(3), editionID: statement.integer(1),
        isOpen: statement.integer(2) != 0)
    }
    var earlier = try connection.prepare("SELECT name, engine_id, edition_id FROM earlier_cluster")
    while try earlier.step() {
      clusters.addEarlier(
        earlier.text(0), engineID: earlier.integer(1), editionID: earlier.integer(2))
    }
    return clusters
  }

  /// The versions that had one revision before they had several, by the label of that revision.
  private func firstRevisions() throws -> [String: String] {
    var statement = try connection.prepare(
      """
      SELECT plumbing_version_label.label, engine_version.version FROM plumbing_version_label
      JOIN engine_version ON engine_version.id = plumbing_version_label.engine_version_id
      WHERE plumbing_version_label.is_first AND plumbing_version_label.label <> engine_version.version
      """)
    var versions: [String: String] = [:]
    while try statement.step() { versions[statement.text(0)] = statement.text(1) }
    return versions
  }

  /// The editions of a cluster that somebody named.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is no such cluster.
  func editions(ofCluster name: String, engineID: Int64?) throws -> Set<Int64> {
    let clusters = try clusters()
    let editions = clusters.editions(of: name, engineID: engineID)
    guard editions.isEmpty else { return editions }
    throw SuiteError.unknown(
      kind: "cluster", name: name, nearest: clusters.nearest(to: name))
  }
}

// Names that causes had stay names of theirs.
extension SuiteStore {
  /// A name that something has.
  struct ClusterName: Hashable {
    var name: String
    var editionID: Int64
  }

  /// The names of all causes of editions.
  func clusterNames(ofEditions editions: [Int64], engineID: Int64) throws -> Set<ClusterName> {
    var statement = try connection.prepare(
      """
      WITH departure AS (
        SELECT edition_id, good_frame_set_id, bad_frame_set_id, alike_run_id AS run_id
        FROM json_each(?1) AS wanted
        CROSS JOIN failure ON failure.engine_id = ?2 AND failure.edition_id = wanted.value
        UNION ALL
        SELECT edition_id, good_frame_set_id, bad_frame_set_id, coalesce(since_run_id, run_id)
        FROM json_each(?1) AS wanted
        CROSS JOIN shift ON shift.engine_id = ?2 AND shift.edition_id = wanted.value
      )
      SELECT cause.cluster || '@' || plumbing_version_label.label, departure.edition_id
      FROM departure
      JOIN edition ON edition.id = departure.edition_id
      JOIN run ON run.id = departure.run_id
      JOIN plumbing_version_label ON plumbing_version_label.engine_version_id = run.engine_version_id
      JOIN cause
        ON cause.engine_id = ?2 AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = departure.good_frame_set_id
        AND cause.bad_frame_set_id = departure.bad_frame_set_id
      """)
    try statement.bind(Self.list(editions), engineID)
    var names: Set<ClusterName> = []
    while try statement.step() {
      names.insert(ClusterName(name: statement.text(0), editionID: statement.integer(1)))
    }
    return names
  }

  /// Keeps the names that editions had and have no more.
  func keepEarlierNames(
    _ before: Set<ClusterName>, ofEditions editions: [Int64], engineID: Int64
  ) throws {
    guard !before.isEmpty else { return }
    let gone = before.subtracting(try clusterNames(ofEditions: editions, engineID: engineID))
    for name in gone.sorted(by: { ($0.name, $0.editionID) < ($1.name, $1.editionID) }) {
      var insert = try connection.prepare(
        """
        INSERT INTO earlier_cluster (name, engine_id, edition_id) VALUES (?, ?, ?)
        ON CONFLICT DO NOTHING
        """)
      try insert.run(name.name, engineID, name.editionID)
    }
  }
}
