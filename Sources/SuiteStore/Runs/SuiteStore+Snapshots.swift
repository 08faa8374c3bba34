package import Scenarios

/// What a run, or a version in all its runs, found.
package struct Snapshot: Sendable {
  package var run: RunSummary

  /// By content.
  package var outcomes: [Int64: Outcome]
}

/// A scenario with the code that it has, or had before it was edited.
package struct NamedEdition: Hashable, Sendable {
  package var scenario: String

  /// 1 for the first edition.
  package var number: Int
  package var isCurrent: Bool
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

  /// The scenarios that have, or had, each content: what is current first, then by name.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios.
  ///   - engine: By whose results they are selected; `nil`: by those of the last run's.
  /// - Returns: Each under its content.
  /// - Throws: As ``scenarios(_:engine:)`` for what the filter names.
  package func editions(
    _ filter: ScenarioFilter, engine: String? = nil
  ) throws -> [Int64: [NamedEdition]] {
    try reading {
      let ids = try selectedScenarios(filter, engine: engine).map(\.summary.id)
      var statement = try connection.prepare(
        """
        SELECT edition.content_id, scenario.name, edition.is_current, edition.number
        FROM json_each(?) AS wanted
        CROSS JOIN scenario ON scenario.id = wanted.value
        CROSS JOIN edition ON edition.scenario_id = scenario.id
        ORDER BY edition.is_current DESC, scenario.name
        """)
      try statement.bind(Self.list(ids))
      var editions: [Int64: [NamedEdition]] = [:]
      while try statement.step() {
        editions[statement.integer(0), default: []].append(
          NamedEdition(
            scenario: statement.text(1), number: Int(statement.integer(3)),
            isCurrent: statement.integer(2) != 0))
      }
      return editions
    }
  }

  /// What engines are given to lay out, by content.
  ///
  /// - Throws: ``SuiteError`` where what is stored cannot be read.
  package func contents(_ ids: [Int64]) throws -> [Int64: Content] {
    try reading {
      var statement = try connection.prepare(
        """
        SELECT content.id, document, proposal, environment FROM json_each(?) AS wanted
        CROSS JOIN content ON content.id = wanted.value
        """)
      try statement.bind(Self.list(ids))
      var contents: [Int64: Content] = [:]
      while try statement.step() {
        let id = statement.integer(0)
        do {
          contents[id] = try Content(
            ContentText(
              document: statement.text(1), proposal: statement.text(2),
              environment: statement.text(3)))
        } catch {
          throw SuiteError.damaged(what: "content \(id)", reason: "\(error)")
        }
      }
      return contents
    }
  }
}
