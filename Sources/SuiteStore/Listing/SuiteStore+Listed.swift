import Scenarios

/// A scenario as a filter sees it.
struct SelectedScenario {
  var summary: ScenarioSummary

  /// The expectation in force, of the engine in question or of all.
  var expectationID: Int64?
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
    try reading {
      var selected = try selectedScenarios(filter, engine: engine)
      if filter.part?.asksForVerdict != true || (engine != nil && filter.engine != nil) {
        try addVerdicts(to: &selected, engine: engine ?? filter.engine)
      }
      return selected.map(\.summary)
    }
  }

  /// What ``scenarios(_:engine:)`` does, with verdicts only where the filter asks for them.
  func selectedScenarios(
    _ filter: ScenarioFilter, engine: String?
  ) throws -> [SelectedScenario] {
    let asked = try engine ?? filter.engine ?? lastEngine()
    guard let part = filter.part else {
      let all = try allScenarios(engineID: asked.map(existingEngineID(named:)))
      return filter.includesRetired ? all : all.filter { !$0.summary.isRetired }
    }
    let search = try SelectionSearch(filter, engine: filter.engine ?? asked, in: self)
    let found = try search.selected(part)
    guard let own = filter.engine, let asked, own != asked else { return found }
    // What one engine found chooses the scenarios, another one's is asked for.
    let names = Set(found.map(\.summary.name))
    return try allScenarios(engineID: existingEngineID(named: asked))
      .filter { names.contains($0.summary.name) }
  }

  /// Every scenario by name, without verdicts.
  ///
  /// Tables are read one after the other, by indexes that have all it takes: looking up every row of
  /// every table for every scenario takes several times as long.
  ///
  /// - Parameter engineID: Whose expectations go before those of all engines; `nil` for nobody's.
  /// - Returns: The scenarios, retired ones too.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func allScenarios(engineID: Int64? = nil) throws -> [SelectedScenario] {
    let articles = try listedArticles()
    let proposals = try listedProposals()
    let expectations = try listedExpectations(engineID: engineID)
    let editions = try listedEditions()
    var statement = try connection.prepare(
      """
      SELECT id, name, block, retired IS NOT NULL, article_id FROM scenario ORDER BY name
      """)
    var scenarios: [SelectedScenario] = []
    scenarios.reserveCapacity(editions.ids.count)
    while try statement.step() {
      let id = statement.integer(0)
      guard let edition = editions[id], let proposal = proposals[edition.contentID] else {
        throw SuiteError.damaged(
          what: "scenario '\(statement.text(1))'", reason: "it has no content")
      }
      let article = statement.optionalInteger(4).flatMap { articles[$0] }
      let expectation = expectations[edition.id]
      scenarios.append(
        SelectedScenario(
          summary: ScenarioSummary(
            id: id, name: statement.text(1), article: article?.name,
            block: statement.text(2), file: article?.file, line: edition.line,
            editionID: edition.id, edition: edition.number, contentID: edition.contentID,
            proposal: proposal, basis: expectation?.basis,
            isRetired: statement.integer(3) != 0),
          expectationID: expectation?.id))
    }
    return scenarios
  }

  private func listedArticles() throws -> [Int64: (name: String, file: String)] {
    var statement = try connection.prepare("SELECT id, name, file FROM article")
    var articles: [Int64: (name: String, file: String)] = [:]
    while try statement.step() {
      let id = statement.integer(0)
      articles[id] = (statement.text(1), statement.text(2))
    }
    return articles
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

  /// The proposals as people write them, by content; there are few different ones.
  private func listedProposals() throws -> [Int64: String] {
    var statement = try connection.prepare("SELECT proposal, id FROM content ORDER BY proposal")
    var proposals: [Int64: String] = [:]
    var last = (json: "", text: "")
    while try statement.step() {
      let json = statement.text(0)
      if json != last.json {
        last = (
          json, try Self.proposal(json, of: "content \(statement.integer(1))").text
        )
      }
      proposals[statement.integer(1)] = last.text
    }
    return proposals
  }

  private struct ListedEdition {
    var id: Int64
    var contentID: Int64
    var number: Int
    var line: Int
  }

  /// The current ones, by scenario.
  private func listedEditions() throws -> IDTable<ListedEdition> {
    var statement = try connection.prepare(
      """
      SELECT scenario_id, id, content_id, number, line
      FROM edition INDEXED BY edition_listing WHERE is_current = 1 ORDER BY scenario_id
      """)
    var editions = IDTable<ListedEdition>()
    while try statement.step() {
      editions.append(
        ListedEdition(
          id: statement.integer(1), contentID: statement.integer(2),
          number: Int(statement.integer(3)), line: Int(statement.integer(4))),
        id: statement.integer(0))
    }
    return editions
  }

  /// Those in force, by edition.
  private func listedExpectations(
    engineID: Int64?
  ) throws -> IDTable<(id: Int64, basis: Expectation.Basis)> {
    // Of two of an edition the first counts, which is the engine's own.
    var statement = try connection.prepare(
      """
      SELECT edition_id, id, basis
      FROM expectation INDEXED BY expectation_listing
      WHERE ended IS NULL AND (engine_id IS NULL OR engine_id = ?)
      ORDER BY edition_id, engine_id DESC
      """)
    try statement.bind(engineID)
    var expectations = IDTable<(id: Int64, basis: Expectation.Basis)>()
    while try statement.step() {
      let id = statement.integer(1)
      guard let basis = Expectation.Basis(rawValue: statement.text(2)) else {
        throw SuiteError.damaged(what: "expectation \(id)", reason: "unknown basis")
      }
      expectations.append((id, basis), id: statement.integer(0))
    }
    return expectations
  }

  /// A name that is neither a scenario's, a block's, an article's nor a cluster's.
  func unknownName(
    _ name: String, among all: [SelectedScenario]
  ) throws -> SuiteError {
    let unknown = SuiteError.unknown(
      kind: "scenario", name: name,
      nearest: Spelling.nearest(to: name, among: Self.names(of: all), atMost: .max))
    guard case .unknown(let kind, _, nil) = unknown, !name.contains("/") else { return unknown }
    return SuiteError.unknown(kind: kind, name: name, nearest: try clusters().nearest(to: name))
  }

  /// A name that is no scenario's, where one scenario is wanted.
  ///
  /// A block or an article is not enough: of the nearest one the first scenario is named.
  static func unknownScenario(_ name: String, among all: [SelectedScenario]) -> SuiteError {
    func first(in name: String) -> String? {
      all.first { [$0.summary.name, $0.summary.block, $0.summary.article].contains(name) }?
        .summary.name
    }
    return SuiteError.unknown(
      kind: "scenario", name: name,
      nearest: first(in: name)
        ?? Spelling.nearest(to: name, among: names(of: all), atMost: .max).flatMap(first))
  }

  /// What selects scenarios by name.
  private static func names(of all: [SelectedScenario]) -> Set<String> {
    var names: Set<String> = []
    for summary in all.lazy.map(\.summary) {
      names.insert(summary.name)
      names.insert(summary.block)
      if let article = summary.article { names.insert(article) }
    }
    return names
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

  /// The engine of the last run, as ``run(_:)`` has it; `nil` before the first.
  func lastEngine() throws -> String? {
    try connection.text(
      """
      SELECT engine FROM run_summary
      WHERE is_voided = 0 AND label IS NOT '\(RunSummary.bisectLabel)' ORDER BY id DESC LIMIT 1
      """)
  }
}
