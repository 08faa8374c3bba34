import Scenarios

// What the tables know of scenarios.
extension SelectionSearch {
  func marks(of state: SelectionTest.State) throws -> [Bool] {
    switch state {
    case .regression:
      return try mark(editions: regressions())
    case .fixed:
      let fixed = try ids(
        """
        SELECT edition_id FROM failure
        WHERE engine_id = ?1 AND state = 'fixed' AND is_end_ordered = 1
          AND end_run_id = (\(Self.lastRun))
        """)
      guard !fixed.isEmpty, let engineID, let run = try lastRun(of: engineID) else {
        return try mark(editions: fixed)
      }
      let takenBack = try store.takenBackAcceptances(ofContents: nil, engineID: engineID)
      // What differs from time to time, or from a version in no known order, was mended in none; what
      // has other frames than before an error has moved.
      let others = try store.comparisonInTransaction(of: run).scenarios.filter { result in
        let wasFree = result.expectationID.map {
          takenBack[result.editionID]?.leavesNothing(insteadOf: $0) ?? false
        }
        let hasMoved = result.earlier?.found.hasMoved(result.outcome.framesID) ?? false
        return result.isUnsteady || result.verdict == .moved || wasFree ?? false && hasMoved
          || result.earlier?.isOrdered == false
      }
      return try mark(editions: fixed.subtracting(others.map(\.editionID)))
    case .known:
      // Before the first run no engine is meant more than another.
      guard engineID != nil else {
        return try mark(
          editions: store.ids("SELECT edition_id FROM known_issue WHERE removed IS NULL"))
      }
      return try mark(
        editions: ids(
          "SELECT edition_id FROM known_issue WHERE engine_id = ? AND removed IS NULL"))
    case .slow:
      return try mark(
        editions: ids(
          """
          SELECT slow.value ->> 0 FROM run, json_each(run.slowest) AS slow
          WHERE run.id = (\(Self.lastRun))
          """))
    case .new:
      guard let engineID, let run = try lastRun(of: engineID) else { return try mark(editions: []) }
      let new = try store.comparisonInTransaction(of: run).scenarios
        .filter { $0.earlier == nil && !$0.wasUnsupported }
      // What has a result of other code was edited.
      let edited = try laidOutBefore(
        new.filter { $0.edition > 1 }.map(\.editionID), run: run, engineID: engineID)
      return try mark(editions: Set(new.map(\.editionID)).subtracting(edited))
    case .flaky: return try marksOfFlaky()
    case .stale: return mark(ids: try store.ids("SELECT id FROM scenario WHERE stale IS NOT NULL"))
    case .edited: return try markEditions { $0.number > 1 }
    case .reclaimed: return mark(ids: try store.ids(Self.reclaimed))
    case .accepted:
      let accepted = try store.ids("SELECT id FROM expectation WHERE ended IS NULL AND is_accepted")
      let expectations = try table.expectations()
      return try markEditions { expectations[$0.id].map { accepted.contains($0.id) } ?? false }
    }
  }

  /// The editions of whose scenarios the engine laid out an earlier edition before a run, by version,
  /// then run, and by date.
  private func laidOutBefore(
    _ editions: [Int64], run: Int64, engineID: Int64
  ) throws -> Set<Int64> {
    guard let engine, !editions.isEmpty else { return [] }
    var statement = try store.connection.prepare(
      """
      SELECT edition.id, older.id, older.content_id FROM json_each(?) AS wanted
      CROSS JOIN edition ON edition.id = wanted.value
      CROSS JOIN edition AS older
        ON older.scenario_id = edition.scenario_id AND older.number < edition.number
      """)
    try statement.bind(SuiteStore.list(editions))
    var earlier: [(edition: Int64, older: Int64, content: Int64)] = []
    while try statement.step() {
      earlier.append((statement.integer(0), statement.integer(1), statement.integer(2)))
    }
    let timeline = try store.timeline(
      engine: engine, contents: Set(earlier.map(\.content)).sorted())
    guard let end = timeline.position(of: run) else { return [] }
    return Set(
      earlier.filter { earlier in
        guard let older = timeline.editions[earlier.older] else { return false }
        return timeline.points(of: older).contains { point in
          point.runID < run && timeline.position(of: point.runID).map { $0 < end } ?? false
        }
      }.map(\.edition))
  }

  /// The editions of a cluster.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is no such cluster.
  func editions(ofCluster name: String) throws -> Set<Int64> {
    let editions = try editions(ofPossibleCluster: name)
    guard editions.isEmpty else { return editions }
    throw SuiteError.unknown(
      kind: "cluster", name: name, nearest: try store.clusters().nearest(to: name))
  }

  /// The same, of what need not be the name of one: as the run that is meant tells its failures and
  /// moves, where newer versions may have told other ones.
  func editions(ofPossibleCluster name: String) throws -> Set<Int64> {
    let told = try editionsTold(ofCluster: name)
    guard told.named.isEmpty else { return told.named }
    let clusters = try store.clusters()
    return clusters.has(name) || told.onceNamed.isEmpty
      // What a run is asked about is its engine's.
      ? clusters.editions(of: name, engineID: engineID, onlyOwn: filter.runID != nil)
      : told.onceNamed
  }

  /// What is told of a cluster where the clusters themselves do not: of a run as it was, or of the last
  /// results of now where runs were not recorded in the order of their versions.
  private func editionsTold(
    ofCluster name: String
  ) throws -> (named: Set<Int64>, onceNamed: Set<Int64>) {
    guard let engine, let engineID, let last = try lastRun(of: engineID) else { return ([], []) }
    let timeline = try store.timeline(engine: engine, contents: [])
    var (failures, moves): ([Int64: ScenarioFailure], [Int64: ScenarioMove])
    if let run = filter.runID {
      let newest = timeline.runs.last {
        !$0.isVoided && $0.summary.label != RunSummary.bisectLabel
      }?.id
      guard run != last || filter.baseID != nil || run != newest,
        try store.findRun(run)?.engine.name == engine
      else { return ([], []) }
      let comparison = try store.comparisonInTransaction(of: run, with: filter.baseID)
      (failures, moves) = (comparison.failures, comparison.moves)
    } else {
      guard !timeline.isRecordedInOrder else { return ([], []) }
      (failures, moves) = try store.departuresOfNow(
        among: summaries(of: candidates), engineID: engineID, engine: engine)
    }
    func isMeant(_ cluster: String) -> Bool { cluster == name || cluster.hasPrefix(name + "@") }
    let failing = failures.filter { $1.cluster.map(isMeant) ?? false }.keys
    let moved = moves.filter { isMeant($1.cluster) }.keys
    let once = failures.filter { $1.aliases.contains(where: isMeant) }.keys
    return (Set(failing).union(moved), Set(once))
  }

  private static let lastRun = SuiteStore.lastRun(ofEngine: "?1")

  private func lastRun(of engineID: Int64) throws -> Int64? {
    var statement = try store.connection.prepare(Self.lastRun)
    try statement.bind(engineID)
    return try statement.step() ? statement.optionalInteger(0) : nil
  }

  /// The editions that fail in the last run that covered them, while an earlier version came out as is
  /// expected now.
  private func regressions() throws -> Set<Int64> {
    let open = try ids(
      """
      SELECT edition_id FROM failure
      WHERE engine_id = ? AND last_good_id IS NOT NULL AND end_run_id IS NULL
        AND state <> 'accepted'
      """)
    guard let engine, let engineID else { return open }
    let isInOrder = try store.timeline(engine: engine, contents: []).isRecordedInOrder
    let candidates = try isInOrder ? mark(editions: open) : rows.map { _ in true }
    let failing = try summaries(of: candidates).filter { $0.verdict?.isFailing ?? false }
    let timeline = try store.timeline(
      engine: engine, contents: Set(failing.map(\.contentID)).sorted())
    var found: Set<Int64> = []
    var later: [Int64: [Int64]] = [:]
    for id in Set(failing.map(\.editionID)).sorted() {
      // What differs from time to time broke in no version.
      guard let edition = timeline.editions[id], let latest = timeline.latest(of: edition),
        !timeline.isUnsteady(edition, at: latest.position)
      else { continue }
      // What failed by version, then run, need not be what was found last.
      let run = timeline.runs[latest.position].id
      if !isInOrder, timeline.points(of: edition).last?.runID != run {
        later[run, default: []].append(id)
      } else if open.contains(id) {
        found.insert(id)
      }
    }
    for (run, editions) in later {
      let then = try store.histories(of: editions, engine: engine, engineID: engineID, upTo: run)
      for (edition, history) in then
      where history.failures.contains(where: { !$0.state.isClosed && $0.lastGoodID != nil }) {
        found.insert(edition)
      }
    }
    return found
  }

  /// Scenarios of which an article claims something else than it did, or nothing any more.
  private static let reclaimed = """
    SELECT edition.scenario_id FROM expectation
    JOIN edition ON edition.id = expectation.edition_id
    WHERE NOT expectation.is_accepted AND edition.scenario_id IN (
      SELECT edition.scenario_id FROM expectation
      JOIN edition ON edition.id = expectation.edition_id
      GROUP BY edition.scenario_id HAVING count(*) > 1)
    GROUP BY edition.scenario_id, expectation.engine_id
    HAVING count(DISTINCT json_array(
      expectation.lines, expectation.basis, expectation.tolerance, expectation.is_exact)) > 1
    UNION
    SELECT edition.scenario_id FROM expectation
    JOIN edition ON edition.id = expectation.edition_id
    WHERE NOT expectation.is_accepted AND NOT EXISTS (
      SELECT 1 FROM edition AS current
      JOIN expectation AS last ON last.id = (
        SELECT max(stated.id) FROM expectation AS stated
        WHERE stated.edition_id = current.id AND stated.engine_id IS expectation.engine_id
          AND NOT stated.is_accepted)
      WHERE current.scenario_id = edition.scenario_id AND current.is_current = 1
        AND (last.ended IS NULL OR last.superseded_by IS NOT NULL OR last.ended_by IS NOT NULL))
    """

  /// What a statement with the engine as its parameter finds.
  private func ids(_ sql: String) throws -> Set<Int64> {
    guard let engineID else { return [] }
    return try store.ids(sql, engineID)
  }

  func marks(ofOwner name: String) throws -> [Bool] {
    var statement = try store.connection.prepare(
      """
      SELECT owner, edition_id, removed IS NULL AND engine_id = ?1 FROM known_issue
      UNION ALL
      SELECT acknowledgement.owner, acknowledgement.edition_id,
        failure.engine_id = ?1 AND \(SuiteStore.failureGoesOn)
      FROM acknowledgement
      LEFT JOIN failure ON failure.acknowledgement_id = acknowledgement.id
      """)
    try statement.bind(engineID)
    var owners: Set<String> = []
    var editions: Set<Int64> = []
    while try statement.step() {
      let owner = statement.text(0)
      owners.insert(owner)
      if owner == name, statement.integer(2) != 0 { editions.insert(statement.integer(1)) }
    }
    guard owners.contains(name) else {
      throw SuiteError.unknown(
        kind: "owner", name: name,
        nearest: Spelling.nearest(to: name, among: owners, atMost: .max))
    }
    return try mark(editions: editions)
  }

  /// Those that a run of the engine covered which is not voided.
  func marksOfCovered() throws -> [Bool] {
    guard let engine else { return try mark(editions: []) }
    let timeline = try store.timeline(engine: engine, contents: [])
    let covering = Set(timeline.runs.lazy.filter { !$0.isVoided }.map(\.selection))
    var editions: Set<Int64> = []
    for index in covering {
      let selection = timeline.selections[index]
      editions.formUnion(Set(selection.editions))
      for range in selection.expectations.ranges {
        editions.formUnion(
          try store.ids(
            "SELECT edition_id FROM expectation WHERE id BETWEEN ? AND ?", range.lowerBound,
            range.upperBound))
      }
    }
    // Also what was edited since, and has not been run again.
    let covered = editions
    return mark(ids: try store.scenarios(withEdition: { covered.contains($0) }))
  }

  /// Those of which runs of one version, whose sources are known, found different frames.
  private func marksOfFlaky() throws -> [Bool] {
    guard let engine, let engineID else { return try mark(editions: []) }
    let within = try store.timeline(engine: engine, contents: []).runsWithinVersions
    var statement = try store.connection.prepare(
      "SELECT content_id, run_id FROM outcome WHERE engine_id = ?")
    try statement.bind(engineID)
    var contents: Set<Int64> = []
    while try statement.step() {
      if within.contains(statement.integer(1)) { contents.insert(statement.integer(0)) }
    }
    let timeline = try store.timeline(engine: engine, contents: contents.sorted())
    return try markEditions { edition in
      contents.contains(edition.contentID)
        && timeline.editions[edition.id].map(timeline.isEverUnsteady) ?? false
    }
  }
}

extension SuiteStore {
  /// The scenarios with an edition that is meant.
  fileprivate func scenarios(withEdition isMeant: (Int64) -> Bool) throws -> Set<Int64> {
    var statement = try connection.prepare("SELECT scenario_id, id FROM edition")
    var scenarios: Set<Int64> = []
    while try statement.step() {
      if isMeant(statement.integer(1)) { scenarios.insert(statement.integer(0)) }
    }
    return scenarios
  }

  /// The ids in the first column of what a statement finds.
  func ids<each Value: Bindable>(_ sql: String, _ values: repeat each Value) throws -> Set<Int64> {
    var statement = try connection.prepare(sql)
    try statement.bind(repeat each values)
    var ids: Set<Int64> = []
    while try statement.step() { ids.insert(statement.integer(0)) }
    return ids
  }
}
