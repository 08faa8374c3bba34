package import Scenarios

/// A content that was computed away from the database, and for which scenarios.
package struct ComputedContent: Sendable {
  package var digest: Digest
  package var scenarios: [String]

  package init(digest: Digest, scenarios: [String]) {
    self.digest = digest
    self.scenarios = scenarios
  }
}

/// What the database makes of contents that were computed away from it.
package struct ComputedMaterial: Sendable {
  package var material: RunMaterial

  /// Scenarios that have another content by now: they are recorded with the one that was computed.
  package var edited: [String] = []

  /// Scenarios that have retired since: they are recorded too.
  package var retired: [String] = []

  /// Contents that the suite has never had.
  package var foreign: [Digest] = []

  /// Scenarios that the suite does not have with that content: nothing is recorded of them.
  package var unknown: [String] = []
}

extension SuiteStore {
  /// What a runner needs to record contents that were computed away from the database.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func material(
    of computed: [ComputedContent], engine: EngineVersion
  ) throws -> ComputedMaterial {
    var found = ComputedMaterial(
      material: RunMaterial(engine: engine, contents: [], lastRunID: 0))
    found.material = try material(engine: engine, heldContents: Self.heldContents) {
      try computedScenarios(computed, engine: engine.name, noting: &found)
    }
    return found
  }

  private func computedScenarios(
    _ computed: [ComputedContent], engine: String, noting found: inout ComputedMaterial
  ) throws -> [RunnableScenario] {
    let expectations = try expectationsInForce(engineID: existingEngineID(named: engine))
    var content = try connection.prepare("SELECT id FROM content WHERE digest = ?")
    var edition = try connection.prepare(
      """
      SELECT edition.id, edition.is_current, scenario.retired IS NOT NULL FROM scenario
      JOIN edition ON edition.scenario_id = scenario.id AND edition.content_id = ?
      WHERE scenario.name = ?
      """)
    var scenarios: [RunnableScenario] = []
    scenarios.reserveCapacity(computed.count)
    for computed in computed {
      content.reset()
      try content.bind(computed.digest)
      guard try content.step() else {
        found.foreign.append(computed.digest)
        continue
      }
      let contentID = content.integer(0)
      for name in Set(computed.scenarios).sorted() {
        var name = name
        edition.reset()
        try edition.bind(contentID, name)
        var isThere = try edition.step()
        if !isThere {
          // One that was renamed since goes on under its name of today.
          name = try currentName(of: name)
          edition.reset()
          try edition.bind(contentID, name)
          isThere = try edition.step()
        }
        guard isThere else {
          found.unknown.append(name)
          continue
        }
        if edition.integer(1) == 0 {
          found.edited.append(name)
        } else if edition.integer(2) != 0 {
          found.retired.append(name)
        }
        let id = edition.integer(0)
        scenarios.append(
          RunnableScenario(
            contentID: contentID, editionID: id, name: name, expectationID: expectations[id]))
      }
    }
    return scenarios
  }

  /// How long contents took in an engine's last run, as far as it is kept, in nanoseconds.
  ///
  /// - Returns: The time of the content in the middle and those of the slowest, by the contents'
  ///   digests; `nil` if there is no run.
  package func lastTimes(
    engine name: String
  ) throws -> (median: Int64, slowest: [Digest: Int64])? {
    try reading {
      var last = try connection.prepare(
        """
        SELECT run.id, run.median FROM run
        JOIN engine_version ON engine_version.id = run.engine_version_id
        JOIN engine ON engine.id = engine_version.engine_id
        WHERE engine.name = ? AND run.is_voided = 0
          AND run.label IS NOT ? AND run.label IS NOT ?
        ORDER BY run.id DESC LIMIT 1
        """)
      try last.bind(name, RunSummary.bisectLabel, RunSummary.repeatLabel)
      guard try last.step() else { return nil }
      let median = max(0, last.integer(1))
      var statement = try connection.prepare(
        """
        SELECT content.digest, slow.value ->> 1
        FROM run, json_each(run.slowest) AS slow
        JOIN edition ON edition.id = slow.value ->> 0
        JOIN content ON content.id = edition.content_id
        WHERE run.id = ?
        """)
      try statement.bind(last.integer(0))
      var slowest: [Digest: Int64] = [:]
      while try statement.step() {
        slowest[try statement.digest(0)] = max(0, statement.integer(1))
      }
      return (median, slowest)
    }
  }
}
