import Scenarios

/// What a run, or a version in all its runs, found.
package struct Snapshot: Sendable {
  package var run: RunSummary

  /// By content.
  package var outcomes: [Int64: Outcome]
}

extension SuiteStore {
  /// What a run found; of a version what each content's last run found that is not voided.
  ///
  /// - Parameters:
  ///   - run: The run, or one of the version's.
  ///   - wholeVersion: Whether the version is meant.
  /// - Returns: An outcome a content.
  /// - Throws: ``SuiteError`` where the suite cannot be read.
  package func snapshot(of run: RunSummary, wholeVersion: Bool) throws -> Snapshot {
    try reading {
      let timeline = try timeline(engine: run.engine.name)
      let positions = timeline.runs.indices.filter { position in
        wholeVersion
          ? timeline.runs[position].summary.engine == run.engine
            && !timeline.runs[position].isVoided
          : timeline.runs[position].id == run.id
      }
      let contents = Set(timeline.editions.values.map(\.contentID))
      var outcomes: [Int64: Outcome] = [:]
      for position in positions {
        for content in contents {
          if let outcome = timeline.outcome(of: content, at: position) {
            outcomes[content] = outcome
          }
        }
      }
      return Snapshot(run: run, outcomes: outcomes)
    }
  }

  /// The scenarios that have, or had, each content, by name; what a scenario was before it was
  /// edited is marked with its edition.
  ///
  /// - Throws: As ``scenarios(_:engine:)`` for what the filter names.
  package func scenarioNames(_ filter: ScenarioFilter) throws -> [Int64: [String]] {
    try reading {
      let ids = try selectedScenarios(filter, engine: nil).map(\.summary.id)
      var statement = try connection.prepare(
        """
        SELECT edition.content_id, scenario.name, edition.is_current, edition.number
        FROM json_each(?) AS wanted
        CROSS JOIN scenario ON scenario.id = wanted.value
        CROSS JOIN edition ON edition.scenario_id = scenario.id
        ORDER BY edition.is_current DESC, scenario.name
        """)
      try statement.bind(Self.list(ids))
      var names: [Int64: [String]] = [:]
      while try statement.step() {
        let name = statement.text(1)
        let isCurrent = statement.integer(2) != 0
        names[statement.integer(0), default: []].append(
          isCurrent ? name : "\(name) (edition \(statement.integer(3)))")
      }
      return names
    }
  }
}
