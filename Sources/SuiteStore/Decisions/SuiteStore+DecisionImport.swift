package import Scenarios

/// What became of a decision that was imported.
package enum DecisionFate: Hashable, Sendable {
  /// It is in force from now on.
  case taken

  /// It is in force in the place of an earlier one.
  case replaced

  /// The suite had it.
  case unchanged

  /// What it is about is not in the suite: it is kept until it is.
  case waiting(String)

  /// What an article says since goes before it.
  case overruled(String)

  fileprivate var isWaiting: Bool {
    if case .waiting = self { true } else { false }
  }
}

extension Decision {
  /// Whether it gives a scenario another name.
  fileprivate var isName: Bool {
    if case .renamed = self { true } else { false }
  }
}

/// Why decisions cannot be taken over: what the suite, or another of them, says otherwise.
package struct ContradictingDecisions: Error, Hashable {
  package struct Objection: Error, Hashable {
    /// The place among those that were given.
    package var index: Int
    package var reason: String
  }

  package var objections: [Objection]
}

extension SuiteStore {
  /// Takes decisions over that were written down, all of them or none.
  ///
  /// One that the suite has is left as it is, so that doing it twice does nothing more. A later one
  /// takes the place of an earlier one about the same. What the suite does not have yet (a scenario,
  /// its code, a run) is waited for.
  ///
  /// - Parameters:
  ///   - decisions: In any order.
  ///   - date: When this happens.
  /// - Returns: What became of each.
  /// - Throws: ``ContradictingDecisions``; nothing is written then.
  package func importDecisions(
    _ decisions: [Decision], at date: String
  ) throws -> [DecisionFate] {
    try writing {
      var kept = try KeptDecisions(own: ownDecisions(), waiting: waitingDecisions())
      var seen: [String: Decision] = [:]
      var objections: [ContradictingDecisions.Objection] = []
      var fates = [DecisionFate](repeating: .unchanged, count: decisions.count)
      // Names first, in their order: the others are about scenarios by the names they have now.
      let order = decisions.indices.sorted { rank(decisions[$0]) < rank(decisions[$1]) }
      for index in order {
        let decision = try underItsName(decisions[index])
        do throws(KeptDecisions.Contradiction) {
          if let first = seen.updateValue(decision, forKey: decision.key), first != decision {
            throw KeptDecisions.Contradiction(reason: "another block says otherwise")
          }
          try kept.check(decision)
        } catch {
          objections.append(.init(index: index, reason: error.reason))
          continue
        }
        if kept.own[decision.key] != decision, let reason = try takenBack(decision) {
          objections.append(.init(index: index, reason: reason))
          continue
        }
        fates[index] = try take(decision, &kept, at: date)
      }
      guard objections.isEmpty else { throw ContradictingDecisions(objections: objections) }
      // One of the names may have brought what others wait for.
      let hasNames = order.contains { decisions[$0].isName && fates[$0] == .taken }
      guard hasNames, fates.contains(where: \.isWaiting) else { return fates }
      let taken = Set(try takeWaitingDecisions(at: date).map(\.key))
      for index in order where fates[index].isWaiting {
        if taken.contains(try underItsName(decisions[index]).key) { fates[index] = .taken }
      }
      return fates
    }
  }

  /// Takes over what waited for something that has come.
  ///
  /// - Parameters:
  ///   - date: When this happens.
  ///   - isMeant: Which of what waits.
  /// - Returns: What was taken over, sorted.
  /// - Throws: ``SuiteError`` where the store cannot be read or written.
  @discardableResult
  func takeWaitingDecisions(
    at date: String, where isMeant: (Decision) -> Bool = { _ in true }
  ) throws -> [Decision] {
    var taken: [Decision] = []
    while true {
      let waiting = try waitingDecisions().filter(isMeant)
      guard !waiting.isEmpty else { return taken }
      var kept = try KeptDecisions(own: ownDecisions(), waiting: waiting)
      var hasNames = false
      for waiting in waiting.sorted(by: { rank($0) < rank($1) }) {
        guard (try? kept.check(waiting)) != nil else { continue }
        let decision = try underItsName(waiting)
        if decision != waiting { try forget(waiting, &kept) }
        guard try take(decision, &kept, at: date) == .taken else { continue }
        taken.append(decision)
        hasNames = hasNames || decision.isName
      }
      // One of the names may have brought what others wait for.
      guard hasNames else { return taken }
    }
  }

  /// The order in which decisions are taken over.
  private func rank(_ decision: Decision) -> (Int, String, String) {
    if case .renamed(let renamed) = decision { return (0, renamed.note.date, decision.key) }
    return (1, "", decision.key)
  }

  /// The same about the scenario by the name that it has in the suite.
  private func underItsName(_ decision: Decision) throws -> Decision {
    guard let name = decision.scenario else { return decision }
    let current = try currentName(of: name)
    // An example that stood there earlier may have had the name, too.
    if current != name, let content = decision.namedContent,
      try edition(of: DecidedScenario(name: current, content: content)) == nil
    {
      return decision
    }
    guard current == name, let code = decision.code, let other = try namesake(of: code) else {
      return decision.about(current)
    }
    return decision.about(other)
  }

  private func forget(_ decision: Decision, _ kept: inout KeptDecisions) throws {
    var forget = try connection.prepare("DELETE FROM waiting_decision WHERE key = ?")
    try forget.run(decision.key)
    kept.waiting[decision.key] = nil
  }

  private func take(
    _ decision: Decision, _ kept: inout KeptDecisions, at date: String
  ) throws -> DecisionFate {
    try forget(decision, &kept)
    let own = kept.own[decision.key]
    if own == decision { return .unchanged }
    let fate = try put(decision, at: date)
    switch fate {
    case .taken: kept.own[decision.key] = decision
    case .waiting:
      var wait = try connection.prepare("INSERT INTO waiting_decision (key, text) VALUES (?, ?)")
      try wait.run(decision.key, DecisionFile.block(decision))
      kept.waiting[decision.key] = decision
    case .replaced, .unchanged, .overruled: break
    }
    return fate == .taken && own != nil ? .replaced : fate
  }

  private func put(_ decision: Decision, at date: String) throws -> DecisionFate {
    switch decision {
    case .accepted(let accepted):
      guard let edition = try edition(of: accepted.scenario) else {
        return .waiting(try missing(accepted.scenario))
      }
      return try put(accepted, to: edition, at: date)
    case .known(let known):
      guard let edition = try edition(of: known.scenario) else {
        return .waiting(try missing(known.scenario))
      }
      try put(known, to: edition)
    case .acknowledged(let acknowledged):
      guard let edition = try edition(of: acknowledged.scenario) else {
        return .waiting(try missing(acknowledged.scenario))
      }
      return try put(acknowledged, to: edition)
    case .renamed(let renamed): return try put(renamed)
    case .retired(let retired): return try put(retired)
    case .voided(let voided):
      guard let run = try run(voided) else { return .waiting("there is no such run") }
      try setVoided(true, run: run, of: voided.engine.name, voided.note)
    }
    return .taken
  }

  // MARK: What it is about

  private func edition(of scenario: DecidedScenario) throws -> Int64? {
    var statement = try connection.prepare(
      """
      SELECT edition.id FROM scenario
      JOIN edition ON edition.scenario_id = scenario.id
      JOIN content ON content.id = edition.content_id
      WHERE scenario.name = ? AND content.digest = ?
      """)
    try statement.bind(scenario.name, scenario.content)
    return try statement.step() ? statement.integer(0) : nil
  }

  private func missing(_ scenario: DecidedScenario) throws -> String {
    var statement = try connection.prepare("SELECT 1 FROM scenario WHERE name = ?")
    try statement.bind(scenario.name)
    return try statement.step()
      ? "the scenario's code is another" : "there is no scenario of this name"
  }

  private func run(_ voided: VoidedRun) throws -> Int64? {
    var statement = try connection.prepare(
      """
      SELECT run.id FROM run
      JOIN engine_version ON engine_version.id = run.engine_version_id
      JOIN engine ON engine.id = engine_version.engine_id
      WHERE run.digest = ? AND run.started = ? AND engine.name = ? AND version = ?
        AND revision = ? AND revision_date = ?
      """)
    let engine = voided.engine
    try statement.bind(
      voided.digest, voided.started, engine.name, engine.version, engine.revision,
      engine.revisionDate)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Who took back what the suite had decided about the same, and when: this very decision, or another
  /// one later than this was made; `nil` if nobody did.
  private func takenBack(_ decision: Decision) throws -> String? {
    var statement: Statement
    switch decision {
    case .accepted(let accepted):
      statement = try connection.prepare(
        """
        SELECT ended, coalesce(' by ' || ended_by, '') || coalesce(': ' || ended_reason, '')
        FROM expectation
        LEFT JOIN engine ON engine.id = expectation.engine_id
        WHERE edition_id = ?1 AND engine.name IS ?2 AND is_accepted AND ended >= ?3
          AND ended_by IS NOT NULL
        ORDER BY expectation.id DESC LIMIT 1
        """)
      try statement.bind(
        try edition(of: accepted.scenario), accepted.engine, accepted.note.date)
    case .known(let known):
      statement = try connection.prepare(
        """
        SELECT removed,
          coalesce(' by ' || removed_by, '') || coalesce(': ' || removed_reason, '')
        FROM known_issue
        JOIN engine ON engine.id = known_issue.engine_id
        WHERE edition_id = ?1 AND engine.name = ?2 AND removed IS NOT NULL
          -- What gave way to another one nobody removed; earlier versions did not keep who removed.
          AND (created = ?3 OR removed_by IS NOT NULL AND removed >= ?3)
        ORDER BY known_issue.id DESC LIMIT 1
        """)
      try statement.bind(try edition(of: known.scenario), known.engine, known.note.date)
    // What is renamed back has been renamed once more; nobody takes back that he looks after a failure.
    case .renamed, .acknowledged: return nil
    case .retired(let retired):
      statement = try connection.prepare(
        """
        SELECT ended, ' by ' || ended_by || ': ' || ended_reason FROM retirement
        JOIN scenario ON scenario.id = retirement.scenario_id
        WHERE scenario.name = ? AND ended >= ?
        ORDER BY retirement.id DESC LIMIT 1
        """)
      try statement.bind(retired.scenario, retired.note.date)
    case .voided(let voided):
      statement = try connection.prepare(
        """
        SELECT date, coalesce(' by ' || decided_by, '') || ': ' || reason FROM run_void
        WHERE run_id = ?1 AND NOT is_voided AND date >= ?2
        ORDER BY id DESC LIMIT 1
        """)
      try statement.bind(try run(voided), voided.note.date)
    }
    return try statement.step()
      ? "it was taken back on \(statement.text(0).prefix(10))\(statement.text(1))" : nil
  }

  // MARK: Bringing into force

  private func put(
    _ accepted: AcceptedFrames, to edition: Int64, at date: String
  ) throws -> DecisionFate {
    let engineID = try accepted.engine.map { try self.engineID(named: $0) }
    // New frames in an article go before what was accepted when it said something else.
    if let claim = try claim(of: edition, engineID: engineID), claim != accepted.claim {
      return .overruled("the article claims otherwise than when they were accepted")
    }
    var find = try connection.prepare(
      """
      SELECT expectation.id FROM expectation
      LEFT JOIN engine ON engine.id = expectation.engine_id
      WHERE edition_id = ?1 AND ended IS NULL
        AND (engine_id IS ?2 OR ?2 IS NULL AND engine.name = ?3)
      """)
    try find.bind(edition, engineID, accepted.run?.engine)
    var ended: [Int64] = []
    while try find.step() { ended.append(find.integer(0)) }
    var end = try connection.prepare("UPDATE expectation SET ended = ? WHERE id = ?")
    for id in ended { try end.run(date, id) }
    let expectation = accepted.expectation
    var insert = try connection.prepare(
      """
      INSERT INTO expectation (
        edition_id, engine_id, basis, source, tolerance, is_exact, lines, created, restored)
      VALUES (?, ?, ?, '', ?, ?, ?, ?, ?)
      RETURNING id
      """)
    let id = try insert.returnedID(
      edition, engineID, expectation.basis.rawValue, expectation.tolerance, expectation.isExact,
      expectation.linesJSON.canonicalText, accepted.note.date, RestoredAcceptance(accepted).text)
    var supersede = try connection.prepare(
      "UPDATE expectation SET superseded_by = ? WHERE id = ?")
    for old in ended { try supersede.run(id, old) }
    try updateFailures(ofEditions: [edition])
    return .taken
  }

  private func put(_ known: KnownFailure, to edition: Int64) throws {
    let engineID = try self.engineID(named: known.engine)
    let frames = try frameSetID(of: known.frames)
    var remove = try connection.prepare(
      """
      UPDATE known_issue SET removed = ?
      WHERE engine_id = ? AND edition_id = ? AND removed IS NULL
      """)
    // As of one that another took the place of, which counts as no removal.
    try remove.run(known.note.date, engineID, edition)
    var insert = try connection.prepare(
      """
      INSERT INTO known_issue (
        engine_id, edition_id, frame_set_id, reason, owner, link, until, created, decided_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try insert.run(
      engineID, edition, frames, known.note.reason, known.owner, known.note.link, known.until,
      known.note.date, known.note.by)
  }
}
