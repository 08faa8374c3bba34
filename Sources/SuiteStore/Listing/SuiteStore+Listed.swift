import Scenarios

/// A scenario as a filter sees it.
struct SelectedScenario {
  var summary: ScenarioSummary

  /// The expectation in force, of the engine in question or of all.
  var expectationID: Int64?
}

extension [SelectedScenario] {
  /// No run is about what has retired any more.
  mutating func forgetVerdictsOfRetired() {
    for index in indices where self[index].summary.isRetired {
      self[index].summary.runID = nil
      self[index].summary.verdict = nil
    }
  }
}

extension SuiteStore {
  /// The selected scenarios, ordered by name.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios. Retired ones are left out unless asked for or named.
  ///   - engine: Whose results count; `nil` means the engine of the last run.
  /// - Returns: The scenarios with their latest verdicts.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` for a name, a glob, an article, a view or
  ///   a modifier that nothing in the suite has.
  package func scenarios(
    _ filter: ScenarioFilter = ScenarioFilter(), engine: String? = nil
  ) throws -> [ScenarioSummary] {
    try select(filter, engine: engine).scenarios
  }

  /// What ``scenarios(_:engine:)`` does, and which part of the selection leaves nothing; `nil` where
  /// something is selected, or everything was to be.
  package func select(
    _ filter: ScenarioFilter, engine: String? = nil
  ) throws -> (scenarios: [ScenarioSummary], whyNone: String?) {
    try reading {
      var (selected, whyNone) = try search(filter, engine: engine)
      if filter.part?.asksForVerdict != true || (engine != nil && filter.engine != nil) {
        try addVerdicts(to: &selected, engine: engine ?? filter.engine)
        selected.forgetVerdictsOfRetired()
      }
      return (selected.map(\.summary), whyNone)
    }
  }

  /// The same as ``select(_:engine:)`` where only the names are wanted.
  package func selectNames(
    _ filter: ScenarioFilter, engine: String? = nil
  ) throws -> (names: [String], whyNone: String?) {
    try reading {
      let (selected, whyNone) = try search(filter, engine: engine)
      return (selected.map(\.summary.name), whyNone)
    }
  }

  /// The names of what a selection is about that is to be told of: where only what has retired has a
  /// name, that is meant.
  package func selectNamesToTell(
    _ filter: ScenarioFilter
  ) throws -> (names: [String], whyNone: String?) {
    do {
      return try selectNames(filter)
    } catch SuiteError.retired {
      var filter = filter
      filter.includesRetired = true
      return try selectNames(filter)
    }
  }

  /// What ``scenarios(_:engine:)`` does, with verdicts only where the filter asks for them.
  func selectedScenarios(
    _ filter: ScenarioFilter, engine: String?
  ) throws -> [SelectedScenario] {
    try search(filter, engine: engine).found
  }

  private func search(
    _ filter: ScenarioFilter, engine: String?
  ) throws -> (found: [SelectedScenario], whyNone: String?) {
    let asked = try engine ?? filter.engine ?? lastEngine()
    guard let part = filter.part else {
      let all = try allScenarios(engineID: asked.map(existingEngineID(named:)))
      return (filter.includesRetired ? all : all.filter { !$0.summary.isRetired }, nil)
    }
    let search = try SelectionSearch(filter, engine: filter.engine ?? asked, in: self)
    let found = try search.selected(part)
    if found.isEmpty { return ([], try search.reason(for: part)) }
    guard let own = filter.engine, let asked, own != asked else { return (found, nil) }
    // What one engine found chooses the scenarios, another one's is asked for.
    let names = Set(found.map(\.summary.name))
    let all = try allScenarios(engineID: existingEngineID(named: asked))
    return (all.filter { names.contains($0.summary.name) }, nil)
  }

  /// Every scenario by name, without verdicts.
  ///
  /// - Parameter engineID: Whose expectations go before those of all engines; `nil` for nobody's.
  /// - Returns: The scenarios, retired ones too.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func allScenarios(engineID: Int64? = nil) throws -> [SelectedScenario] {
    let table = try ScenarioTable(engineID: engineID, in: self)
    return try table.scenarios(at: table.rows.indices)
  }

  /// A stored proposal.
  ///
  /// - Parameters:
  ///   - json: Its text.
  ///   - owner: What has it, for the error.
  /// - Returns: The proposal.
  /// - Throws: ``SuiteError/damaged(what:reason:)`` for a text that is none.
  static func proposal(_ json: String, of owner: String) throws -> Proposal {
    guard let proposal = (try? JSON(parsing: json)).flatMap(Proposal.init(json:)) else {
      throw SuiteError.damaged(what: owner, reason: "its proposal cannot be read")
    }
    return proposal
  }

  /// A name that is neither a scenario's, a block's, an article's nor a cluster's.
  func unknownName(
    _ name: String, among table: ScenarioTable, where isMeant: (ScenarioTable.Row) -> Bool
  ) throws -> SuiteError {
    let unknown = SuiteError.unknown(
      kind: "scenario", name: name,
      nearest: Spelling.nearest(to: name, among: table.names(where: isMeant), atMost: .max))
    guard case .unknown(let kind, _, nil) = unknown, !name.contains("/") else { return unknown }
    return SuiteError.unknown(kind: kind, name: name, nearest: try clusters().nearest(to: name))
  }

  /// A name that is no scenario's, where one scenario is wanted.
  ///
  /// A block or an article is not enough: of the nearest one the first scenario is named.
  package func unknownScenario(_ name: String) throws -> SuiteError {
    let table = try ScenarioTable(engineID: nil, in: self)
    func first(in name: String) -> String? {
      table.rows.first { [$0.name, $0.block, table.article(of: $0)].contains(name) }?.name
    }
    return SuiteError.unknown(
      kind: "scenario", name: name,
      nearest: first(in: name)
        ?? Spelling.nearest(to: name, among: table.names(), atMost: .max).flatMap(first))
  }
}

extension SuiteStore {
  /// The engines that have run, by name.
  func engineNames() throws -> [String] {
    var statement = try connection.prepare("SELECT name FROM engine ORDER BY name")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` for an engine that never ran.
  func requireEngine(named name: String) throws {
    let known = try engineNames()
    guard !known.contains(name) else { return }
    throw SuiteError.unknown(
      kind: "engine", name: name,
      nearest: Spelling.nearest(to: name, among: known, atMost: .max))
  }

  /// The engine of the last run, as ``run(_:)`` has it; `nil` before the first.
  func lastEngine() throws -> String? {
    try connection.text(
      """
      SELECT engine FROM run_summary
      WHERE is_voided = 0 AND label IS NOT '\(RunSummary.bisectLabel)' ORDER BY id DESC LIMIT 1
      """)
  }
}
