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
  package var reason: String?
  package var link: String?
}

extension SuiteStore {
  /// Everything that was decided, in order of time.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios, also retired ones; `nil` for all, and for runs.
  ///   - day: The first day, in UTC.
  /// - Returns: The entries; those of one second in no order of time.
  /// - Throws: ``SuiteError`` where the store cannot be read, and as ``scenarios(_:engine:)`` for
  ///   what the filter names.
  package func log(
    _ filter: ScenarioFilter? = nil, since day: CalendarDay? = nil
  ) throws -> [LogEntry] {
    try reading {
      var wanted: Set<String>?
      if var filter {
        filter.includesRetired = true
        wanted = Set(try selectedScenarios(filter, engine: nil).map(\.summary.name))
      }
      var statement = try connection.prepare(Self.logSQL)
      try statement.bind(day?.text ?? "")
      var entries: [LogEntry] = []
      while try statement.step() {
        let scenario = statement.optionalText(2)
        if let wanted, !(scenario.map(wanted.contains) ?? false) { continue }
        guard let kind = LogEntry.Kind(rawValue: statement.text(1)) else { continue }
        entries.append(
          LogEntry(
            date: statement.text(0), kind: kind, scenario: scenario,
            run: statement.optionalInteger(3), engine: statement.optionalText(4),
            by: statement.optionalText(5), reason: statement.optionalText(6),
            link: statement.optionalText(7)))
      }
      return entries
    }
  }

  /// `date, kind, scenario, run, engine, by, reason, link` since `?1`.
  private static let logSQL = """
    WITH named AS (
      SELECT edition.id AS edition_id, edition.scenario_id, scenario.name
      FROM edition JOIN scenario ON scenario.id = edition.scenario_id
    ), entry (date, kind, scenario, run_id, engine, decided_by, reason, link, id) AS (
      SELECT created, 'accepted', named.name, from_run, engine.name,
        coalesce(accepted_by, restored ->> 'by'), coalesce(reason, restored ->> 'reason'), NULL,
        expectation.id
      FROM expectation JOIN named USING (edition_id)
      LEFT JOIN engine ON engine.id = engine_id
      WHERE is_accepted
      UNION ALL
      SELECT ended, 'unaccepted', named.name, NULL, engine.name, ended_by, ended_reason, NULL,
        expectation.id
      FROM expectation JOIN named USING (edition_id)
      LEFT JOIN engine ON engine.id = engine_id
      WHERE is_accepted AND ended_by IS NOT NULL
      UNION ALL
      SELECT created, 'known', named.name, NULL, engine.name, owner, reason || ', until ' || until, link,
        known_issue.id
      FROM known_issue JOIN named USING (edition_id) JOIN engine ON engine.id = engine_id
      UNION ALL
      SELECT removed, 'unknown', named.name, NULL, engine.name, NULL, NULL, link, known_issue.id
      FROM known_issue JOIN named USING (edition_id) JOIN engine ON engine.id = engine_id
      WHERE removed IS NOT NULL
      UNION ALL
      SELECT created, 'acknowledged', named.name, run_id, engine.name, owner, NULL, link,
        acknowledgement.id
      FROM acknowledgement JOIN named USING (edition_id) JOIN engine ON engine.id = engine_id
      -- Whoever makes a failure known looks after it.
      WHERE (engine_id, edition_id, created) NOT IN (
        SELECT engine_id, edition_id, created FROM known_issue)
      UNION ALL
      SELECT run_void.date, iif(run_void.is_voided, 'voided', 'restored'), NULL, run_id,
        engine.name, NULL, run_void.reason, NULL, run_void.id
      FROM run_void JOIN run ON run.id = run_id
      JOIN engine_version ON engine_version.id = run.engine_version_id
      JOIN engine ON engine.id = engine_version.engine_id
      UNION ALL
      SELECT date, 'retired', scenario.name, NULL, NULL, decided_by, reason, NULL, retirement.id
      FROM retirement JOIN scenario ON scenario.id = scenario_id
      UNION ALL
      SELECT ended, 'unretired', scenario.name, NULL, NULL, ended_by, ended_reason, NULL,
        retirement.id
      FROM retirement JOIN scenario ON scenario.id = scenario_id
      WHERE ended IS NOT NULL
      UNION ALL
      SELECT date, 'renamed', scenario.name, NULL, NULL, decided_by,
        'from ' || old_name || coalesce(': ' || reason, ''), NULL, rename.id
      FROM rename JOIN scenario ON scenario.id = scenario_id
      UNION ALL
      SELECT later.created, 'claimed', named.name, NULL, engine.name, NULL,
        iif(later.basis = '', NULL, 'as ' || later.basis), NULL, later.id
      FROM expectation AS later JOIN named USING (edition_id)
      LEFT JOIN engine ON engine.id = later.engine_id
      JOIN expectation AS earlier ON earlier.id = (
        SELECT max(expectation.id) FROM expectation
        JOIN edition ON edition.id = expectation.edition_id
        WHERE edition.scenario_id = named.scenario_id AND expectation.id < later.id
          AND NOT expectation.is_accepted AND expectation.engine_id IS later.engine_id)
      WHERE NOT later.is_accepted
        AND (later.lines, later.basis, later.tolerance, later.is_exact)
          IS NOT (earlier.lines, earlier.basis, earlier.tolerance, earlier.is_exact)
    )
    SELECT date, kind, scenario, run_id, engine, decided_by, reason, link
    FROM entry WHERE date >= ?1 ORDER BY date, id, kind, scenario
    """
}
