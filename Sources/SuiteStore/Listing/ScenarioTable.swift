import Scenarios

/// All scenarios by name, retired ones too, and what the tables have of them.
///
/// Of each table that is asked for all is read at once, by an index that has all it takes: looking up
/// every row of every table for every scenario takes several times as long. Where a few scenarios are
/// asked for, their rows are looked up.
final class ScenarioTable {
  struct Row {
    var id: Int64
    var name: String

    /// The name without proposal and values.
    var block: String
    var articleID: Int64?
    var isRetired: Bool
  }

  struct Article {
    var name: String
    var file: String
  }

  /// A current edition.
  struct Edition {
    var id: Int64
    var contentID: Int64
    var number: Int
    var line: Int
  }

  /// An expectation in force, of the engine in question or of all.
  struct Stated {
    var id: Int64
    var basis: Expectation.Basis
  }

  let rows: [Row]
  let articles: [Int64: Article]

  private let store: SuiteStore

  /// Whether ``rows`` are those of all scenarios.
  private let isWhole: Bool

  /// Whose expectations go before those of all engines; `nil` for nobody's.
  private let engineID: Int64?

  /// What was read of all, by scenario, edition and content.
  private var knownEditions: IDTable<Edition>?
  private var knownExpectations: IDTable<Stated>?
  private var knownProposals: IDTable<String>?

  /// - Parameters:
  ///   - engineID: Whose expectations go before those of all engines; `nil` for nobody's.
  ///   - name: The name of the only scenario that is wanted; `nil` for all.
  ///   - store: The suite, in a transaction.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  init(engineID: Int64?, named name: String? = nil, in store: SuiteStore) throws {
    self.store = store
    self.engineID = engineID
    isWhole = name == nil
    rows = try store.listedRows(named: name)
    articles = try store.listedArticles()
  }

  /// The name of a scenario's article; `nil` if it was given by hand.
  func article(of row: Row) -> String? { row.articleID.flatMap { articles[$0]?.name } }

  /// What selects scenarios by name.
  ///
  /// - Parameter isMeant: Which scenarios count.
  /// - Returns: Their names, and those of their blocks and articles.
  func names(where isMeant: (Row) -> Bool = { _ in true }) -> Set<String> {
    var names: Set<String> = []
    for row in rows where isMeant(row) {
      names.insert(row.name)
      names.insert(row.block)
      if let article = article(of: row) { names.insert(article) }
    }
    return names
  }

  /// The editions of all, by scenario.
  func editions() throws -> IDTable<Edition> {
    if let knownEditions { return knownEditions }
    let editions = try store.listedEditions(of: nil)
    knownEditions = editions
    return editions
  }

  /// The edition of one where ``editions()`` are read.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if it has none.
  func edition(of row: Row, in editions: IDTable<Edition>) throws -> Edition {
    guard let edition = editions[row.id] else {
      throw SuiteError.damaged(what: "scenario '\(row.name)'", reason: "it has no content")
    }
    return edition
  }

  /// The expectations of all, by edition.
  func expectations() throws -> IDTable<Stated> {
    if let knownExpectations { return knownExpectations }
    let expectations = try store.listedExpectations(engineID: engineID, of: nil)
    knownExpectations = expectations
    return expectations
  }

  /// The proposals of all as people write them, by content.
  func proposals() throws -> IDTable<String> {
    if let knownProposals { return knownProposals }
    let proposals = try store.listedProposals(of: nil)
    knownProposals = proposals
    return proposals
  }

  /// So many rows are looked up one by one rather than all read.
  private static let fewest = 500

  /// Some of the scenarios, without verdicts.
  ///
  /// - Parameter places: Where they stand among ``rows``.
  /// - Returns: As many, in their order.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func scenarios(at places: some Collection<Int>) throws -> [SelectedScenario] {
    let areFew = !isWhole || (places.count <= Self.fewest && places.count * 4 < rows.count)
    let editions =
      areFew && knownEditions == nil
      ? try store.listedEditions(of: places.map { rows[$0].id }.sortedOnce) : try self.editions()
    let found = try places.map { try edition(of: rows[$0], in: editions) }
    let expectations =
      areFew && knownExpectations == nil
      ? try store.listedExpectations(engineID: engineID, of: found.map(\.id).sortedOnce)
      : try self.expectations()
    let proposals =
      areFew && knownProposals == nil
      ? try store.listedProposals(of: found.map(\.contentID).sortedOnce) : try self.proposals()
    return try zip(places, found).map { place, edition in
      let row = rows[place]
      guard let proposal = proposals[edition.contentID] else {
        throw SuiteError.damaged(what: "scenario '\(row.name)'", reason: "it has no content")
      }
      let article = row.articleID.flatMap { articles[$0] }
      let expectation = expectations[edition.id]
      return SelectedScenario(
        summary: ScenarioSummary(
          id: row.id, name: row.name, article: article?.name, block: row.block,
          file: article?.file, line: edition.line, editionID: edition.id, edition: edition.number,
          contentID: edition.contentID, proposal: proposal, basis: expectation?.basis,
          isRetired: row.isRetired),
        expectationID: expectation?.id)
    }
  }
}

extension SuiteStore {
  fileprivate func listedRows(named name: String?) throws -> [ScenarioTable.Row] {
    var statement = try connection.prepare(
      """
      SELECT id, name, block, retired IS NOT NULL, article_id FROM scenario
      \(name == nil ? "" : "WHERE name = ?") ORDER BY name
      """)
    if let name { try statement.bind(name) }
    var rows: [ScenarioTable.Row] = []
    while try statement.step() {
      rows.append(
        ScenarioTable.Row(
          id: statement.integer(0), name: statement.text(1), block: statement.text(2),
          articleID: statement.optionalInteger(4), isRetired: statement.integer(3) != 0))
    }
    return rows
  }

  fileprivate func listedArticles() throws -> [Int64: ScenarioTable.Article] {
    var statement = try connection.prepare("SELECT id, name, file FROM article")
    var articles: [Int64: ScenarioTable.Article] = [:]
    while try statement.step() {
      articles[statement.integer(0)] = ScenarioTable.Article(
        name: statement.text(1), file: statement.text(2))
    }
    return articles
  }

  /// The current ones, by scenario; `nil` means all.
  fileprivate func listedEditions(of ids: [Int64]?) throws -> IDTable<ScenarioTable.Edition> {
    let columns = "edition.scenario_id, edition.id, content_id, number, line"
    var statement = try connection.prepare(
      ids == nil
        ? """
        SELECT \(columns) FROM edition INDEXED BY edition_listing
        WHERE is_current = 1 ORDER BY scenario_id
        """
        : """
        SELECT \(columns) FROM json_each(?) AS wanted
        CROSS JOIN edition INDEXED BY edition_listing
          ON edition.scenario_id = wanted.value AND is_current = 1
        """)
    if let ids { try statement.bind(Self.list(ids)) }
    var editions = IDTable<ScenarioTable.Edition>()
    while try statement.step() {
      editions.append(
        ScenarioTable.Edition(
          id: statement.integer(1), contentID: statement.integer(2),
          number: Int(statement.integer(3)), line: Int(statement.integer(4))),
        id: statement.integer(0))
    }
    return editions
  }

  /// Those in force, by edition; `nil` means all.
  fileprivate func listedExpectations(
    engineID: Int64?, of ids: [Int64]?
  ) throws -> IDTable<ScenarioTable.Stated> {
    // Of two of an edition the first counts, which is the engine's own.
    let condition = "ended IS NULL AND (engine_id IS NULL OR engine_id = ?1)"
    var statement = try connection.prepare(
      ids == nil
        ? """
        SELECT edition_id, expectation.id, basis
        FROM expectation INDEXED BY expectation_listing
        WHERE \(condition) ORDER BY edition_id, engine_id DESC
        """
        : """
        SELECT edition_id, expectation.id, basis FROM json_each(?2) AS wanted
        CROSS JOIN expectation INDEXED BY expectation_listing
          ON edition_id = wanted.value AND \(condition)
        ORDER BY edition_id, engine_id DESC
        """)
    if let ids {
      try statement.bind(engineID, Self.list(ids))
    } else {
      try statement.bind(engineID)
    }
    var expectations = IDTable<ScenarioTable.Stated>()
    var (text, basis) = ("", Expectation.Basis?.none)
    while try statement.step() {
      let id = statement.integer(1)
      if statement.read(2, into: &text) { basis = Expectation.Basis(rawValue: text) }
      guard let basis else {
        throw SuiteError.damaged(what: "expectation \(id)", reason: "unknown basis")
      }
      expectations.append(ScenarioTable.Stated(id: id, basis: basis), id: statement.integer(0))
    }
    return expectations
  }

  /// The proposals as people write them, by content, of which there are few different ones; `nil`
  /// means all.
  fileprivate func listedProposals(of ids: [Int64]?) throws -> IDTable<String> {
    var statement = try connection.prepare(
      ids == nil
        ? "SELECT proposal, id FROM content ORDER BY proposal"
        : """
        SELECT proposal, content.id FROM json_each(?) AS wanted
        CROSS JOIN content ON content.id = wanted.value
        """)
    if let ids { try statement.bind(Self.list(ids)) }
    var proposals: [(id: Int64, value: String)] = []
    var (json, text) = ("", "")
    while try statement.step() {
      let id = statement.integer(1)
      if statement.read(0, into: &json) || text.isEmpty {
        text = try Self.proposal(json, of: "content \(id)").text
      }
      proposals.append((id, text))
    }
    return IDTable(proposals)
  }
}
