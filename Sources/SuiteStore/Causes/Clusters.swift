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

  /// Whether one is called so now; without a version in the name, in any version.
  func has(_ name: String) -> Bool {
    members[name] != nil || members.keys.contains { $0.hasPrefix(name + "@") }
  }

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
  ///   - isOnlyOwn: Whether another engine's count for nothing.
  /// - Returns: Nothing if there is none of the name.
  func editions(of name: String, engineID: Int64?, onlyOwn isOnlyOwn: Bool = false) -> Set<Int64> {
    func family(in table: [String: [Member]]) -> [Member] {
      table.filter { $0.key.hasPrefix(name + "@") }.flatMap(\.value)
    }
    let named = [members[name], aliases[name], family(in: members), family(in: aliases)]
      .compactMap(\.self)
    guard let all = named.first(where: { !$0.isEmpty }) else { return [] }
    let own = all.filter { $0.engineID == engineID }
    let found = own.isEmpty && !isOnlyOwn ? all : own
    let open = found.filter(\.isOpen)
    return Set((open.isEmpty ? found : open).map(\.editionID))
  }
}

extension SuiteStore {
  /// The clusters of all engines.
  ///
  /// Says what the views `regression_cause` and `move` do, and reads what versions are called once
  /// instead of for each of thousands of failures.
  func clusters() throws -> Clusters {
    let labels = try versionLabels()
    var statement = try connection.prepare(
      """
      SELECT cause.cluster, cause.former, cause.view, cause.rule, cause.event,
        first.engine_version_id, first.engine_version_id, failure.engine_id, failure.edition_id,
        failure.state NOT IN ('fixed', 'accepted') AND NOT EXISTS (
          SELECT 1 FROM shift
          WHERE shift.engine_id = failure.engine_id AND shift.edition_id = failure.edition_id
            AND shift.failure_run_id = failure.first_run_id)
      FROM failure
      CROSS JOIN edition ON edition.id = failure.edition_id
      CROSS JOIN run AS first ON first.id = failure.alike_run_id
      CROSS JOIN cause
        ON cause.engine_id = failure.engine_id AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = failure.good_frame_set_id
        AND cause.bad_frame_set_id = failure.bad_frame_set_id
      UNION ALL
      SELECT cause.cluster, cause.former, cause.view, cause.rule, cause.event,
        first.engine_version_id, own.engine_version_id, shift.engine_id, shift.edition_id,
        CASE
          WHEN shift.failure_run_id IS NULL THEN shift.is_last AND NOT EXISTS (
            SELECT 1 FROM expectation
            WHERE expectation.edition_id = shift.edition_id AND expectation.ended IS NULL
              AND (expectation.engine_id IS NULL OR expectation.engine_id = shift.engine_id))
          ELSE shift.is_last AND failure.state NOT IN ('fixed', 'accepted')
        END
      FROM shift
      LEFT JOIN failure
        ON failure.engine_id = shift.engine_id AND failure.edition_id = shift.edition_id
        AND failure.first_run_id = shift.failure_run_id
      CROSS JOIN edition ON edition.id = shift.edition_id
      CROSS JOIN run AS own ON own.id = shift.run_id
      CROSS JOIN run AS first ON first.id = CASE
        WHEN shift.failure_run_id IS NULL THEN shift.run_id
        ELSE coalesce(shift.since_run_id, shift.run_id)
      END
      CROSS JOIN cause
        ON cause.engine_id = shift.engine_id AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = shift.good_frame_set_id
        AND cause.bad_frame_set_id = shift.bad_frame_set_id
      WHERE shift.failure_run_id IS NULL OR failure.id IS NOT NULL
      """)
    var clusters = Clusters()
    // Most have the cause of the one before them.
    var (cluster, former, view, rule, event) = ("", "", "", "", "")
    var versions: [Int64] = []
    var (name, aliases): (String, [String]) = ("", [])
    while try statement.step() {
      var isOther = statement.read(0, into: &cluster)
      isOther = statement.read(1, into: &former) || isOther
      isOther = statement.read(2, into: &view) || isOther
      isOther = statement.read(3, into: &rule) || isOther
      isOther = statement.read(4, into: &event) || isOther
      if isOther || versions != [statement.integer(5), statement.integer(6)] {
        versions = [statement.integer(5), statement.integer(6)]
        let found = versions.compactMap { labels[$0] }
        guard let first = found.first else { continue }
        name = cluster + "@" + first.label
        var kinds = [String(cluster.prefix { $0 != "@" })] + (former.isEmpty ? [] : [former])
        if let event = TraceStep.Event(rawValue: event) {
          kinds += Cause.plainClusters(view: view, rule: rule, event: event)
        }
        let texts = found.map(\.label) + found.compactMap(\.plain)
        aliases = kinds.flatMap { kind in texts.map { kind + "@" + $0 } }
      }
      clusters.add(
        name, aliases: aliases, engineID: statement.integer(7), editionID: statement.integer(8),
        isOpen: statement.integer(9) != 0)
    }
    var earlier = try connection.prepare("SELECT name, engine_id, edition_id FROM earlier_cluster")
    while try earlier.step() {
      clusters.addEarlier(
        earlier.text(0), engineID: earlier.integer(1), editionID: earlier.integer(2))
    }
    return clusters
  }

  /// What versions are called in the names of causes, by id; `plain` is what one with a revision in it
  /// was called before the version had several.
  private func versionLabels() throws -> [Int64: (label: String, plain: String?)] {
    var statement = try connection.prepare(
      """
      SELECT plumbing_version_label.engine_version_id, plumbing_version_label.label,
        plumbing_version_label.is_first, engine_version.version
      FROM plumbing_version_label
      JOIN engine_version ON engine_version.id = plumbing_version_label.engine_version_id
      """)
    var labels: [Int64: (label: String, plain: String?)] = [:]
    while try statement.step() {
      let (label, version) = (statement.text(1), statement.text(3))
      let isPlain = statement.integer(2) == 0 || label == version
      labels[statement.integer(0)] = (label, isPlain ? nil : version)
    }
    return labels
  }
}
