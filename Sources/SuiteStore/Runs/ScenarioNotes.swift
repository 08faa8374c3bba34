import Scenarios

/// What was decided about a scenario and is known of its failures, beside what its runs found.
package struct ScenarioNotes: Sendable {
  /// Why a scenario's frames are not what they were, since a run.
  package struct Departure: Hashable, Sendable {
    package var engine: String

    /// Of which edition they are.
    package var editionID: Int64

    /// The first run with these frames, by version, then run.
    package var runID: Int64

    /// Those frames; `nil` where there are none.
    package var framesID: Int64?

    /// The first run that counts as failed, which may be a later one; `nil` where nothing was expected,
    /// so that they moved.
    package var failureRunID: Int64?

    /// The first run after that failure; `nil` if none is known.
    package var failureEndRunID: Int64?

    /// Whether something else came to be expected since, so that this is not how it fails by that.
    package var isSuperseded = false

    /// Its cause with the version, `stack.share.left@2.0.0`; `nil` where none is known.
    package var cluster: String?

    /// Names that the cause had before.
    package var aliases: [String] = []

    /// Who looks after the failure, and where that is written down.
    package var owner: String?
    package var link: String?
  }

  /// A known issue, also one that counts again.
  package struct Known: Hashable, Sendable {
    package var issue: KnownIssue

    /// When it was removed or gave way to another one; `nil` while it is in force.
    package var removed: String?
  }

  /// What was decided about the scenario, and about runs, in order of time.
  package var decisions: [LogEntry]
  package var known: [Known]
  package var departures: [Departure]

  /// Since when it is not computed any more, by decision or because its block is gone.
  package var retired: String?

  /// Since when its block is refused, so that it goes on with older code.
  package var stale: String?
}

extension SuiteStore {
  /// What is known of a scenario beside its results.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func notes(on name: String) throws -> ScenarioNotes {
    try reading {
      let name = try currentName(of: name)
      var statement = try connection.prepare(
        "SELECT id, retired, stale FROM scenario WHERE name = ?")
      try statement.bind(name)
      guard try statement.step() else {
        throw try unknownScenario(name)
      }
      let id = statement.integer(0)
      let decisions =
        try logEntries(where: "scenario = ?1", name)
        + logEntries(where: "scenario IS NULL AND date >= ?1", "")
      return ScenarioNotes(
        decisions: decisions.sorted { $0.date < $1.date }, known: try knownIssues(ofScenario: id),
        departures: try departures(ofScenario: id), retired: statement.optionalText(1),
        stale: statement.optionalText(2))
    }
  }

  /// Every known issue that a scenario had, oldest first.
  private func knownIssues(ofScenario id: Int64) throws -> [ScenarioNotes.Known] {
    var statement = try connection.prepare(
      """
      SELECT known_issue.id, scenario.name, edition_id, engine.name, \(Self.pinnedFrames), reason, owner,
        link, until, known_issue.created, decided_by, removed
      FROM known_issue
      JOIN engine ON engine.id = known_issue.engine_id
      JOIN edition ON edition.id = known_issue.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id
      WHERE scenario.id = ? ORDER BY known_issue.id
      """)
    try statement.bind(id)
    var known: [ScenarioNotes.Known] = []
    while try statement.step() {
      known.append(
        ScenarioNotes.Known(
          issue: Self.knownIssue(statement), removed: statement.optionalText(11)))
    }
    return known
  }

  private func departures(ofScenario id: Int64) throws -> [ScenarioNotes.Departure] {
    var statement = try connection.prepare(
      """
      WITH departure AS (
        SELECT failure.engine_id, failure.edition_id, alike_run_id AS run_id,
          alike_run_id AS since_id, good_frame_set_id, bad_frame_set_id, acknowledgement_id,
          first_run_id AS failure_run_id, end_run_id, state
        FROM edition
        CROSS JOIN engine
        JOIN failure ON failure.engine_id = engine.id AND failure.edition_id = edition.id
        WHERE edition.scenario_id = ?1
        UNION ALL
        SELECT shift.engine_id, shift.edition_id, shift.run_id,
          coalesce(shift.since_run_id, shift.run_id), shift.good_frame_set_id,
          shift.bad_frame_set_id, failure.acknowledgement_id, shift.failure_run_id,
          failure.end_run_id, failure.state
        FROM edition
        CROSS JOIN engine
        JOIN shift ON shift.engine_id = engine.id AND shift.edition_id = edition.id
        LEFT JOIN failure
          ON failure.engine_id = shift.engine_id AND failure.edition_id = shift.edition_id
          AND failure.first_run_id = shift.failure_run_id
        WHERE edition.scenario_id = ?1
      )
      SELECT engine.name, departure.run_id, cause.cluster, plumbing_version_label.label,
        acknowledgement.owner, acknowledgement.link, departure.engine_id, departure.edition_id,
        departure.bad_frame_set_id, departure.failure_run_id, departure.end_run_id,
        departure.state IS 'accepted' AND departure.end_run_id IS NULL
      FROM departure
      JOIN engine ON engine.id = departure.engine_id
      JOIN edition ON edition.id = departure.edition_id
      JOIN run ON run.id = departure.since_id
      JOIN plumbing_version_label ON plumbing_version_label.engine_version_id = run.engine_version_id
      LEFT JOIN acknowledgement ON acknowledgement.id = departure.acknowledgement_id
      LEFT JOIN cause
        ON cause.engine_id = departure.engine_id AND cause.content_id = edition.content_id
        AND cause.good_frame_set_id = departure.good_frame_set_id
        AND cause.bad_frame_set_id = departure.bad_frame_set_id
      """)
    try statement.bind(id)
    var departures: [ScenarioNotes.Departure] = []
    var earlier: [Int64: [Int64: [Int64: [String]]]] = [:]
    while try statement.step() {
      var departure = ScenarioNotes.Departure(
        engine: statement.text(0), editionID: statement.integer(7), runID: statement.integer(1),
        framesID: statement.optionalInteger(8), failureRunID: statement.optionalInteger(9),
        failureEndRunID: statement.optionalInteger(10), isSuperseded: statement.integer(11) != 0,
        owner: statement.optionalText(4), link: statement.optionalText(5))
      if let kind = statement.optionalText(2) {
        let (engineID, edition) = (statement.integer(6), statement.integer(7))
        let names =
          try earlier[engineID]
          ?? earlierNames(ofEditions: editionIDs(ofScenario: id), engineID: engineID)
        earlier[engineID] = names
        departure.cluster = kind + "@" + statement.text(3)
        departure.aliases = names[edition]?[departure.runID] ?? []
      }
      departures.append(departure)
    }
    return departures
  }

  private func editionIDs(ofScenario id: Int64) throws -> [Int64] {
    var statement = try connection.prepare("SELECT id FROM edition WHERE scenario_id = ?")
    try statement.bind(id)
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return ids
  }
}
