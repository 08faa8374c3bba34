package import Scenarios

/// What the versions of one engine said of some scenarios.
package struct VersionOutcomes: Sendable {
  /// A scenario with what each version found of its current content.
  package struct Scenario: Sendable {
    package var name: String
    package var contentID: Int64

    /// 1 for the first content it had.
    package var edition: Int

    /// In force now.
    package var expectation: StoredExpectation?

    /// By version: of its last run that is not voided and computed the content.
    package var outcomes: [EngineVersion: Outcome]
  }

  /// By name.
  package var scenarios: [Scenario]

  /// The frames that the outcomes name.
  package var frames: [Int64: StoredFrames]
}

extension SuiteStore {
  /// What every version of an engine is known to have found of the selected scenarios.
  ///
  /// - Throws: As ``scenarios(_:engine:)`` for what the filter names.
  package func outcomesByVersion(
    _ filter: ScenarioFilter, engine: String
  ) throws -> VersionOutcomes {
    try reading {
      let selected = try selectedScenarios(filter, engine: engine)
      let contents = Set(selected.map(\.summary.contentID)).sorted()
      let timeline = try timeline(engine: engine, contents: contents)
      let expectations = try storedExpectations(selected.compactMap(\.expectationID))
      var byContent: [Int64: [EngineVersion: Outcome]] = [:]
      for content in contents {
        byContent[content] = timeline.outcomesByVersion(of: content)
      }
      let scenarios = selected.map { scenario in
        VersionOutcomes.Scenario(
          name: scenario.summary.name, contentID: scenario.summary.contentID,
          edition: scenario.summary.edition,
          expectation: scenario.expectationID.flatMap { expectations[$0] },
          outcomes: byContent[scenario.summary.contentID] ?? [:])
      }
      let frames = byContent.values.flatMap { $0.values.compactMap(\.frameSetID) }
      return VersionOutcomes(scenarios: scenarios, frames: try storedFrames(frames))
    }
  }

  /// Versions of one engine in their order: those that ran, voided runs included, and others.
  ///
  /// By semantic version, then sequence, then revision date, then first run; a version that never ran
  /// stands where a run of it now would put it.
  ///
  /// - Parameters:
  ///   - others: Versions that may never have run.
  ///   - engine: The engine's name.
  /// - Returns: Each version once.
  /// - Throws: ``SuiteError`` where the suite cannot be read.
  package func versions(with others: [EngineVersion], engine: String) throws -> [EngineVersion] {
    try reading {
      var statement = try connection.prepare(
        """
        SELECT version, revision, revision_date, run.started, run.id, sequence FROM engine_version
        JOIN engine ON engine.id = engine_version.engine_id
        JOIN run ON run.id = (
          SELECT min(id) FROM run AS first WHERE first.engine_version_id = engine_version.id)
        WHERE engine.name = ?
        """)
      try statement.bind(engine)
      var places: [EngineVersion: VersionPlace] = [:]
      while try statement.step() {
        let version = EngineVersion(
          name: engine, version: statement.text(0), revision: statement.text(1),
          revisionDate: statement.text(2), sequence: statement.optionalInteger(5))
        places[version] = VersionPlace(
          version, started: statement.text(3), runID: statement.integer(4))
      }
      for (index, version) in others.enumerated() where places[version] == nil {
        places[version] = VersionPlace(new: version, number: Int64(index))
      }
      return places.sorted { $0.value < $1.value }.map(\.key)
    }
  }
}

extension Timeline {
  /// What each version found of a content in its last run that is not voided and computed it.
  fileprivate func outcomesByVersion(of content: Int64) -> [EngineVersion: Outcome] {
    var outcomes: [EngineVersion: Outcome] = [:]
    for position in runs.indices where !runs[position].isVoided {
      guard let outcome = outcome(of: content, at: position) else { continue }
      outcomes[runs[position].summary.engine] = outcome
    }
    return outcomes
  }
}
