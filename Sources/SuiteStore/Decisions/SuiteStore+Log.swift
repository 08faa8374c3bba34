package import Scenarios

/// Something that was decided about a suite, at its time.
package struct LogEntry: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Frames of a run became what is expected.
    case accepted
    /// An acceptance was taken back.
    case unaccepted
    /// A failure was kept from counting.
    case known
    /// A failure counts again.
    case unknown
    /// Somebody looks after a failure that goes on counting.
    case acknowledged
    /// A run does not count.
    case voided
    /// A voided run counts again.
    case restored
    /// A scenario is not computed any more.
    case retired
    /// A scenario that had retired is computed again.
    case unretired
    /// A scenario got another name.
    case renamed
    /// An article states something else than before.
    case claimed
    /// An article states nothing any more.
    case unclaimed
  }

  /// ISO 8601 in UTC.
  package var date: String
  package var kind: Kind

  /// The scenario by its name now; `nil` for a run.
  package var scenario: String?
  package var run: Int64?

  /// Of which engine; `nil` for all of them.
  package var engine: String?

  /// Who decided it; `nil` where nobody is kept, or an import did it.
  package var by: String?

  /// In the words of who decided.
  package var reason: String?
  package var link: String?

  /// Who looks after a failure.
  package var owner: String?

  /// The first day on which a known issue counts again, `YYYY-MM-DD`.
  package var until: String?

  /// The names before and after a rename; the scenario may have another one by now.
  package var oldName: String?
  package var newName: String?

  /// The basis of what was accepted, or what an article claims.
  package var basis: String?
}

extension SuiteStore {
  /// Everything that was decided, in order of time.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios; `nil` for all, and for runs.
  ///   - day: The first day, in UTC.
  /// - Returns: The entries; those of one thousandth of a second in no order of time.
  /// - Throws: ``SuiteError`` where the store cannot be read, and as ``scenarios(_:engine:)`` for
  ///   what the filter names.
  package func log(
    _ filter: ScenarioFilter? = nil, since day: CalendarDay? = nil
  ) throws -> [LogEntry] {
    try reading {
      let entries = try logEntries(where: "date >= ?1", day?.text ?? "")
      guard let filter else { return entries }
      let wanted = Set(try selectedScenarios(filter, engine: nil).map(\.summary.name))
      return entries.filter { $0.scenario.map(wanted.contains) ?? false }
    }
  }

  /// How many decisions somebody took on scenarios, for an engine or for all; those without any are not
  /// in it.
  package func decisionCounts(of scenarios: [String], engine: String) throws -> [String: Int] {
    try reading { try connection.trustingSchema { try countDecisions(on: scenarios, engine) } }
  }

  private func countDecisions(
    on scenarios: [String], _ engine: String
  ) throws -> [String: Int] {
    var statement = try connection.prepare(
      """
      SELECT scenario, count(*) FROM decision
      WHERE decided_by IS NOT NULL AND (engine IS NULL OR engine = ?)
        AND scenario IN (SELECT value FROM json_each(?))
      GROUP BY scenario
      """)
    try statement.bind(engine, JSON.array(scenarios.map { .string($0) }).canonicalText)
    var counts: [String: Int] = [:]
    while try statement.step() { counts[statement.text(0)] = Int(statement.integer(1)) }
    return counts
  }

  /// The decisions that meet a condition on the columns of `decision`, in order of time.
  func logEntries(where condition: String, _ value: String) throws -> [LogEntry] {
    try connection.trustingSchema { try readLog(where: condition, value) }
  }

  private func readLog(where condition: String, _ value: String) throws -> [LogEntry] {
    var statement = try connection.prepare(
      """
      SELECT date, what, scenario, run_id, engine, decided_by, reason, link, until, old_name, basis,
        owner,
        (SELECT new_name FROM rename WHERE what = 'renamed' AND rename.id = decision.id)
      FROM decision WHERE \(condition) ORDER BY date, id, what, scenario
      """)
    try statement.bind(value)
    var entries: [LogEntry] = []
    while try statement.step() {
      guard let kind = LogEntry.Kind(rawValue: statement.text(1)) else {
        throw SuiteError.damaged(what: "decision", reason: "unknown kind '\(statement.text(1))'")
      }
      entries.append(
        LogEntry(
          date: statement.text(0), kind: kind, scenario: statement.optionalText(2),
          run: statement.optionalInteger(3), engine: statement.optionalText(4),
          by: statement.optionalText(5), reason: statement.optionalText(6),
          link: statement.optionalText(7), owner: statement.optionalText(11),
          until: statement.optionalText(8), oldName: statement.optionalText(9),
          newName: statement.optionalText(12), basis: statement.optionalText(10)))
    }
    return entries
  }
}
