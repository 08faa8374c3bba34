import Scenarios

// Names that causes had stay names of theirs.
extension SuiteStore {
  /// A name that something has.
  struct ClusterName: Hashable {
    var name: String
    var editionID: Int64
  }

  /// The names of all causes of editions, each with the run in which what has it begins.
  func clusterNames(
    ofEditions editions: [Int64], engineID: Int64
  ) throws -> [ClusterName: Int64] {
    var names: [ClusterName: Int64] = [:]
    for departure in try departures(ofEditions: editions, engineID: engineID) {
      guard let own = departure.name else { continue }
      let name = ClusterName(name: own, editionID: departure.editionID)
      names[name] = names[name] ?? departure.sinceRunID
    }
    return names
  }

  /// Keeps the names that editions had and have no more.
  func keepEarlierNames(
    _ before: [ClusterName: Int64], ofEditions editions: [Int64], engineID: Int64
  ) throws {
    guard !before.isEmpty else { return }
    let now = try clusterNames(ofEditions: editions, engineID: engineID)
    let gone = before.filter { now[$0.key] == nil }
    for (name, run) in gone.sorted(by: {
      ($0.key.name, $0.key.editionID) < ($1.key.name, $1.key.editionID)
    }) {
      var insert = try connection.prepare(
        """
        INSERT INTO earlier_cluster (name, engine_id, edition_id, run_id) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """)
      try insert.run(name.name, engineID, name.editionID, run)
    }
  }

  /// A failure, or other frames within one, or a move.
  private struct Departure {
    var editionID: Int64

    /// The first run with these frames.
    var runID: Int64

    /// Since which run the frames are these, by which the cause is named; and what that is called.
    var sinceRunID: Int64
    var label: String

    /// The first run that is no part of the failure any more.
    var endRunID: Int64?

    /// What its cause is called without the version, now and before; none where no cause is known.
    var kinds: [String]

    /// What its cause is called now.
    var name: String? { kinds.first.map { $0 + "@" + label } }
  }

  private func departures(ofEditions editions: [Int64], engineID: Int64) throws -> [Departure] {
    var statement = try connection.prepare(
      """
      WITH departure AS (
        SELECT edition_id, good_frame_set_id, bad_frame_set_id, alike_run_id AS run_id,
          alike_run_id AS since_id, end_run_id
        FROM json_each(?1) AS wanted
        CROSS JOIN failure ON failure.engine_id = ?2 AND failure.edition_id = wanted.value
        UNION ALL
        SELECT edition_id, good_frame_set_id, bad_frame_set_id, run_id,
          coalesce(since_run_id, run_id), NULL
        FROM json_each(?1) AS wanted
        CROSS JOIN shift ON shift.engine_id = ?2 AND shift.edition_id = wanted.value
      )
      SELECT departure.edition_id, departure.run_id, departure.since_id,
        plumbing_version_label.label, departure.end_run_id, cause.cluster, cause.former
      FROM departure
      JOIN edition ON edition.id = departure.edition_id
      JOIN run ON run.id = departure.since_id
      JOIN plumbing_version_label ON plumbing_version_label.engine_version_id = run.engine_version_id
      LEFT JOIN cause
        ON cause.engine_id = ?2 AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = departure.good_frame_set_id
        AND cause.bad_frame_set_id = departure.bad_frame_set_id
      """)
    try statement.bind(Self.list(editions), engineID)
    var departures: [Departure] = []
    while try statement.step() {
      departures.append(
        Departure(
          editionID: statement.integer(0), runID: statement.integer(1),
          sinceRunID: statement.integer(2), label: statement.text(3),
          endRunID: statement.optionalInteger(4),
          kinds: [statement.optionalText(5), statement.optionalText(6)].compactMap(\.self)))
    }
    return departures
  }

  /// The names that causes of editions had before: by edition, then by the first run of the failure,
  /// or with the other frames.
  ///
  /// A name is that of what was going on in the run that it was given for. Where that was voided since
  /// and nothing goes on there any more, it is that of what begins next.
  func earlierNames(
    ofEditions editions: [Int64], engineID: Int64
  ) throws -> [Int64: [Int64: [String]]] {
    var statement = try connection.prepare(
      """
      SELECT edition_id, name, run_id FROM earlier_cluster
      WHERE engine_id = ? AND run_id IS NOT NULL ORDER BY name
      """)
    try statement.bind(engineID)
    let wanted = Set(editions)
    var named: [Int64: [(name: String, runID: Int64)]] = [:]
    while try statement.step() {
      guard wanted.contains(statement.integer(0)) else { continue }
      named[statement.integer(0), default: []].append((statement.text(1), statement.integer(2)))
    }
    guard !named.isEmpty else { return [:] }
    let places = try runPlaces(engineID: engineID)
    let departures = Dictionary(
      grouping: try departures(ofEditions: named.keys.sorted(), engineID: engineID),
      by: \.editionID)
    var names: [Int64: [Int64: [String]]] = [:]
    for (edition, list) in named {
      let own = (departures[edition] ?? []).sorted {
        places[$0.sinceRunID, default: 0] < places[$1.sinceRunID, default: 0]
      }
      for (name, run) in list {
        guard let place = places[run] else { continue }
        let isNamed = { (departure: Departure) in
          departure.kinds.contains { name.hasPrefix($0 + "@") }
        }
        let before = own.last { places[$0.sinceRunID, default: 0] <= place }
        let after = own.first { places[$0.sinceRunID, default: 0] > place && isNamed($0) }
        let isOver = before?.endRunID.flatMap { places[$0] }.map { $0 <= place } ?? false
        let owner = before.flatMap { !isOver && isNamed($0) ? $0 : nil } ?? after
        guard let owner, owner.name != name else { continue }
        // Frames that became others within the failure for the same reason have its cause.
        let runs = Set(own.filter { $0.name == owner.name }.map(\.runID))
        for run in runs { names[edition, default: [:]][run, default: []].append(name) }
      }
    }
    return names
  }

  /// Where each run of an engine stands, by version, then run; voided ones too.
  private func runPlaces(engineID: Int64) throws -> [Int64: Int64] {
    var statement = try connection.prepare(
      "SELECT run_id, position FROM plumbing_run_order WHERE engine_id = ?")
    try statement.bind(engineID)
    var places: [Int64: Int64] = [:]
    while try statement.step() { places[statement.integer(0)] = statement.integer(1) }
    return places
  }
}
