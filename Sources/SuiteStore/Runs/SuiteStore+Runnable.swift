import Scenarios

/// A scenario as far as a run has to know it.
struct RunnableScenario {
  var contentID: Int64
  var editionID: Int64
  var name: String

  /// The expectation in force.
  var expectationID: Int64?
}

/// What was judged before of the expectations of a run.
struct PlannedJudgements {
  private struct Row {
    var frameSetID: Int64
    var judgement: Judgement
  }

  /// In the order of the expectations.
  private var rows: [Row] = []

  /// Which of ``rows`` are an expectation's.
  private var places = IDTable<Range<Int>>()

  /// What an expectation says of frames, if it was asked.
  func judgement(_ expectationID: Int64, of frameSetID: Int64) -> Judgement? {
    guard let place = places[expectationID] else { return nil }
    return rows[place].first { $0.frameSetID == frameSetID }?.judgement
  }

  /// Adds what an expectation says, after all that the expectations before it do.
  fileprivate mutating func append(_ judgement: Judgement, of key: JudgementKey) {
    rows.append(Row(frameSetID: key.frameSetID, judgement: judgement))
    places.extend(to: rows.count, id: key.expectationID)
  }
}

// What a run needs is read table by table, in the order of the ids, and joined here.
extension SuiteStore {
  /// The scenarios that a run covers.
  func runnableScenarios(
    _ filter: ScenarioFilter, engine: String
  ) throws -> [RunnableScenario] {
    filter.selectsAll
      ? try presentScenarios(engineID: existingEngineID(named: engine))
      : try selectedScenarios(filter, engine: engine).map {
        RunnableScenario(
          contentID: $0.summary.contentID, editionID: $0.summary.editionID,
          name: $0.summary.name, expectationID: $0.expectationID)
      }
  }

  /// All scenarios that are not retired.
  private func presentScenarios(engineID: Int64) throws -> [RunnableScenario] {
    let expectations = try expectationsInForce(engineID: engineID)
    var editions = IDTable<(id: Int64, contentID: Int64)>()
    var current = try connection.prepare(
      """
      SELECT scenario_id, id, content_id
      FROM edition INDEXED BY edition_listing WHERE is_current = 1 ORDER BY scenario_id
      """)
    while try current.step() {
      editions.append((current.integer(1), current.integer(2)), id: current.integer(0))
    }
    var statement = try connection.prepare(
      "SELECT id, name FROM scenario WHERE retired IS NULL ORDER BY id")
    var scenarios: [RunnableScenario] = []
    scenarios.reserveCapacity(editions.values.count)
    while try statement.step() {
      guard let edition = editions[statement.integer(0)] else { continue }
      scenarios.append(
        RunnableScenario(
          contentID: edition.contentID, editionID: edition.id, name: statement.text(1),
          expectationID: expectations[edition.id]))
    }
    return scenarios
  }

  /// The expectations in force, by edition: of two of an edition the first counts, which is the
  /// engine's own.
  func expectationsInForce(engineID: Int64) throws -> IDTable<Int64> {
    var statement = try connection.prepare(
      """
      SELECT edition_id, id FROM expectation INDEXED BY expectation_listing
      WHERE ended IS NULL AND (engine_id IS NULL OR engine_id = ?)
      ORDER BY edition_id, engine_id DESC
      """)
    try statement.bind(engineID)
    var expectations = IDTable<Int64>()
    while try statement.step() {
      expectations.append(statement.integer(1), id: statement.integer(0))
    }
    return expectations
  }

  /// Expectations by id, which are in rising order.
  func plannedExpectations(_ ids: [Int64]) throws -> IDTable<PlannedExpectation> {
    var rows = try rows(ids, of: "expectation", PlannedExpectation.columns)
    var expectations = IDTable<PlannedExpectation>()
    expectations.reserveCapacity(ids.count)
    while try rows.next() {
      let id = rows.row.integer(0)
      expectations.append(try PlannedExpectation(id: id, row: rows.row), id: id)
    }
    return expectations
  }

  /// Everything that was judged under some expectations, whose ids are in rising order.
  func plannedJudgements(_ ids: [Int64]) throws -> PlannedJudgements {
    let columns = try judgementColumns()
    var rows = try rows(ids, of: "judgement", by: "expectation_id", "frame_set_id, \(columns)")
    var judgements = PlannedJudgements()
    while try rows.next() {
      let key = JudgementKey(rows.row.integer(0), rows.row.integer(1))
      judgements.append(Self.judgement(rows.row, from: 2), of: key)
    }
    return judgements
  }
}
