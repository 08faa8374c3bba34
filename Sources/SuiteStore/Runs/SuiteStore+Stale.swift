import Scenarios

/// A scenario whose block is refused today, so that it goes on with older code.
package struct StaleScenario: Hashable, Sendable {
  package var name: String

  /// The article as it was named at its last import; `nil` if the scenario was given by hand.
  package var file: String?

  /// Where its code stood when it came in.
  package var line: Int

  /// The import that refused it first, ISO 8601 in UTC.
  package var since: String

  package init(name: String, file: String?, line: Int, since: String) {
    self.name = name
    self.file = file
    self.line = line
    self.since = since
  }
}

extension SuiteStore {
  /// Since when the block of a scenario is refused; `nil` where it is not, or is not computed any more.
  func staleSince(_ scenarioID: Int64) throws -> String? {
    var statement = try connection.prepare(
      "SELECT stale FROM scenario WHERE id = ? AND retired IS NULL")
    try statement.bind(scenarioID)
    return try statement.step() ? statement.optionalText(0) : nil
  }

  /// The scenarios that a run covered and that are stale today, by name.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func staleScenarios(inRun runID: Int64) throws -> [StaleScenario] {
    try reading {
      // Few are stale: the table is read as it lies, and only these are put in order.
      var statement = try connection.prepare(
        """
        SELECT scenario.id, scenario.name, article.file, edition.line, scenario.stale
        FROM scenario NOT INDEXED
        CROSS JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
        LEFT JOIN article ON article.id = scenario.article_id
        WHERE scenario.stale IS NOT NULL AND scenario.retired IS NULL
        ORDER BY scenario.name
        """)
      var stale: [(id: Int64, scenario: StaleScenario)] = []
      while try statement.step() {
        stale.append(
          (
            statement.integer(0),
            StaleScenario(
              name: statement.text(1), file: statement.optionalText(2),
              line: Int(statement.integer(3)), since: statement.text(4))
          ))
      }
      guard !stale.isEmpty else { return [] }
      let covered = try verdictsByScenario(ofRun: runID, notable: [:])
      return stale.filter { covered[$0.id] != nil }.map(\.scenario)
    }
  }
}
