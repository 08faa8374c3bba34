import Scenarios

/// The failures and moves that have the same cause, as selections find them.
struct Clusters {
  private struct Member {
    var editionID: Int64
    var isOpen: Bool
  }

  /// By full name: `stack.share.left@2.0.0`.
  private var members: [String: [Member]] = [:]

  /// The same by the names that clusters had before, or go by without the kind of fault.
  private var aliases: [String: [Member]] = [:]

  mutating func add(_ cluster: String, aliases: [String], editionID: Int64, isOpen: Bool) {
    let member = Member(editionID: editionID, isOpen: isOpen)
    members[cluster, default: []].append(member)
    for alias in aliases where alias != cluster { self.aliases[alias, default: []].append(member) }
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
  /// What was fixed or accepted, or has other frames by now, counts only where nothing else is left
  /// of the cluster.
  func editions(of name: String) -> Set<Int64> {
    func named(in table: [String: [Member]]) -> [Member] {
      table.filter { $0.key == name || $0.key.hasPrefix(name + "@") }.flatMap(\.value)
    }
    let own = named(in: members)
    let found = own.isEmpty ? named(in: aliases) : own
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
        regression_cause.former, regression_cause.version, regression_cause.found_in,
        regression_cause.view, regression_cause.rule, regression_cause.event
      FROM regression_cause
      JOIN failure ON failure.id = regression_cause.regression_id
      UNION ALL
      SELECT move.cluster, shift.edition_id,
        move.is_last AND NOT EXISTS (
          SELECT 1 FROM expectation
          WHERE expectation.edition_id = shift.edition_id AND expectation.ended IS NULL),
        move.former, move.version, move.version, move.view, move.rule, move.event
      FROM move
      JOIN shift ON shift.id = move.id
      WHERE move.cluster IS NOT NULL
      """)
    var clusters = Clusters()
    while try statement.step() {
      let name = statement.text(0)
      let kind = String(name.prefix { $0 != "@" })
      var kinds = [kind] + [statement.optionalText(3)].compactMap { $0 }
      if let event = statement.optionalText(8).flatMap(TraceStep.Event.init) {
        kinds += Cause.plainClusters(
          view: statement.text(6), rule: statement.text(7), event: event)
      }
      let versions = [statement.text(4), statement.text(5)]
      clusters.add(
        name, aliases: kinds.flatMap { kind in versions.map { kind + "@" + $0 } },
        editionID: statement.integer(1), isOpen: statement.integer(2) != 0)
    }
    return clusters
  }

  /// The editions of a cluster that somebody named.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is no such cluster.
  func editions(ofCluster name: String) throws -> Set<Int64> {
    let clusters = try clusters()
    let editions = clusters.editions(of: name)
    guard editions.isEmpty else { return editions }
    throw SuiteError.unknown(
      kind: "cluster", name: name, nearest: clusters.nearest(to: name))
  }
}
