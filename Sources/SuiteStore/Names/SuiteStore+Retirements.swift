import Scenarios

/// That a scenario is not computed any more, by decision.
package struct Retirement: Hashable, Sendable {
  package var scenario: String

  /// ISO 8601 in UTC.
  package var date: String
  package var by: String
  package var reason: String

  /// Since when its block is gone as well; it stays retired when the decision is taken back.
  package var gone: String?
}

extension SuiteStore {
  /// Those of some scenarios that have retired.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func retired(among names: [String]) throws -> Set<String> {
    guard !names.isEmpty else { return [] }
    return try reading {
      var statement = try connection.prepare(
        """
        SELECT scenario.name FROM json_each(?) AS wanted
        CROSS JOIN scenario ON scenario.name = wanted.value
        WHERE scenario.retired IS NOT NULL
        """)
      try statement.bind(JSON.array(names.map { .string($0) }).canonicalText)
      var retired: Set<String> = []
      while try statement.step() { retired.insert(statement.text(0)) }
      return retired
    }
  }

  /// Retires the selected scenarios until that is taken back, whatever their articles say.
  ///
  /// - Parameters:
  ///   - filter: Which ones.
  ///   - by: Who decided it.
  ///   - reason: Why.
  ///   - date: When.
  ///   - dryRun: Answers the same and leaves the database as it was.
  /// - Returns: Their names.
  /// - Throws: ``SuiteError/nothingToDo(reason:)`` where one that is named has retired by decision
  ///   already, and as ``scenarios(_:engine:)`` for what the filter names.
  package func retire(
    _ filter: ScenarioFilter, by: String, reason: String, at date: String, dryRun: Bool = false
  ) throws -> [String] {
    try writing(commits: !dryRun) {
      let inForce = Set(try retirements().keys)
      let selected = try scenariosToRetire(filter)
      let named = selected.first { inForce.contains($0.id) && filter.names($0.name) }
      if let named {
        throw SuiteError.nothingToDo(reason: "'\(named.name)' has retired already")
      }
      let new = selected.filter { !inForce.contains($0.id) }
      guard !new.isEmpty else {
        throw try nothingToDo(filter, else: "no scenario is selected")
      }
      for scenario in new { try retire(scenario.id, by: by, reason: reason, at: date) }
      return new.map(\.name)
    }
  }

  /// What is selected; where only what has retired has a name, as its block is gone, that is meant.
  private func scenariosToRetire(_ filter: ScenarioFilter) throws -> [ScenarioSummary] {
    do {
      return try selectedScenarios(filter, engine: nil).map(\.summary)
    } catch SuiteError.retired {
      var filter = filter
      filter.includesRetired = true
      return try selectedScenarios(filter, engine: nil).map(\.summary)
    }
  }

  /// Retires a scenario by decision; one that is in force gives way.
  func retire(_ scenario: Int64, by: String, reason: String, at date: String) throws {
    let earlier = try retirement(of: scenario)
    if earlier != nil {
      var end = try connection.prepare(
        """
        UPDATE retirement SET ended = ?, ended_by = ?, ended_reason = ?
        WHERE scenario_id = ? AND ended IS NULL
        """)
      try end.run(date, by, reason, scenario)
      // It retired by that decision: only its block being gone is another reason.
      var comeBack = try connection.prepare("UPDATE scenario SET retired = ? WHERE id = ?")
      try comeBack.run(earlier?.gone, scenario)
    }
    var decide = try connection.prepare(
      """
      INSERT INTO retirement (scenario_id, date, decided_by, reason, gone)
      SELECT id, ?, ?, ?, retired FROM scenario WHERE id = ?
      """)
    try decide.run(date, by, reason, scenario)
    var retire = try connection.prepare(
      "UPDATE scenario SET retired = ifnull(retired, ?) WHERE id = ?")
    try retire.run(date, scenario)
  }

  /// Takes retirements of the selected scenarios back.
  ///
  /// - Returns: What was taken back, by scenario; one whose block is gone stays retired.
  /// - Throws: ``SuiteError/nothingToDo(reason:)`` if none has retired by decision, and as
  ///   ``scenarios(_:engine:)`` for what the filter names.
  package func undoRetirements(
    _ filter: ScenarioFilter, by: String, reason: String, at date: String, dryRun: Bool = false
  ) throws -> [Retirement] {
    try writing(commits: !dryRun) {
      var filter = filter
      filter.includesRetired = true
      let inForce = try retirements()
      let selected = try selectedScenarios(filter, engine: nil).map(\.summary)
      let undone = selected.compactMap { inForce[$0.id] }
      guard !undone.isEmpty else {
        throw try nothingToDo(filter, else: "no selected scenario has retired by 'plumb retire'")
      }
      var end = try connection.prepare(
        """
        UPDATE retirement SET ended = ?, ended_by = ?, ended_reason = ?
        WHERE scenario_id = ? AND ended IS NULL
        """)
      var comeBack = try connection.prepare("UPDATE scenario SET retired = ? WHERE id = ?")
      for scenario in selected {
        guard let retirement = inForce[scenario.id] else { continue }
        try end.run(date, by, reason, scenario.id)
        try comeBack.run(retirement.gone, scenario.id)
      }
      return undone
    }
  }

  /// Those in force, of all scenarios or of one, by scenario.
  private func retirements(of scenario: Int64? = nil) throws -> [Int64: Retirement] {
    var statement = try connection.prepare(
      """
      SELECT scenario.id, scenario.name, date, decided_by, reason, gone
      FROM retirement JOIN scenario ON scenario.id = retirement.scenario_id
      WHERE ended IS NULL \(scenario == nil ? "" : "AND scenario_id = ?")
      """)
    if let scenario { try statement.bind(scenario) }
    var retirements: [Int64: Retirement] = [:]
    while try statement.step() {
      retirements[statement.integer(0)] = Retirement(
        scenario: statement.text(1), date: statement.text(2), by: statement.text(3),
        reason: statement.text(4), gone: statement.optionalText(5))
    }
    return retirements
  }

  /// That of a scenario which is in force.
  func retirement(of scenario: Int64) throws -> Retirement? {
    try retirements(of: scenario)[scenario]
  }
}
