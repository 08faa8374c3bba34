package import Scenarios

/// What a run said of a scenario.
package struct RunVerdict: Hashable, Sendable {
  package var scenario: String

  /// `nil` if it was given by hand.
  package var article: String?
  package var verdict: Verdict

  package init(scenario: String, article: String?, verdict: Verdict) {
    self.scenario = scenario
    self.article = article
    self.verdict = verdict
  }
}

/// A verdict with where its example stands.
package struct PlacedVerdict: Hashable, Sendable {
  package var scenario: String
  package var article: String?
  package var file: String?
  package var line: Int
  package var contentID: Int64
  package var verdict: Verdict
}

extension RunComparison {
  /// The verdicts of ``scenarios``, by edition.
  package var verdicts: [Int64: Verdict] {
    Dictionary(scenarios.map { ($0.editionID, $0.verdict) }) { first, _ in first }
  }
}

extension RunComparison {
  /// Leaves out all scenarios but some; what is counted is only these.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package mutating func keep(_ names: Set<String>, in store: SuiteStore) throws {
    let verdicts = try store.verdicts(ofRun: run.id, notable: self.verdicts)
      .filter { names.contains($0.scenario) }
    counts = Dictionary(grouping: verdicts, by: \.verdict).mapValues(\.count)
    scenarios.removeAll { !names.contains($0.name) }
    retired.removeAll { !names.contains($0) }
    slowest.removeAll { !names.contains($0.name) }
  }
}

extension SuiteStore {
  /// What a run said of every scenario that it covered, by name.
  ///
  /// - Parameters:
  ///   - runID: The run.
  ///   - notable: What ``comparison(of:with:)`` has of it, by edition; of all others no result has to
  ///     be read: they came out well, or nothing is expected of them.
  /// - Returns: A verdict a scenario.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func verdicts(
    ofRun runID: Int64, notable: [Int64: Verdict]
  ) throws -> [RunVerdict] {
    try reading { try verdictsInTransaction(ofRun: runID, notable: notable) }
  }

  private func verdictsInTransaction(
    ofRun runID: Int64, notable: [Int64: Verdict]
  ) throws -> [RunVerdict] {
    let found = try verdictsByScenario(ofRun: runID, notable: notable)
    var articles = try connection.prepare("SELECT id, name FROM article")
    var articleNames: [Int64: String] = [:]
    while try articles.step() { articleNames[articles.integer(0)] = articles.text(1) }
    var statement = try connection.prepare(
      "SELECT id, name, article_id FROM scenario ORDER BY name")
    var verdicts: [RunVerdict] = []
    verdicts.reserveCapacity(found.ids.count)
    while try statement.step() {
      guard let verdict = found[statement.integer(0)]?.verdict else { continue }
      verdicts.append(
        RunVerdict(
          scenario: statement.text(1),
          article: statement.optionalInteger(2).flatMap { articleNames[$0] },
          verdict: verdict))
    }
    return verdicts
  }

  /// The same with what a row of a list shows beside the verdict.
  package func placedVerdicts(
    ofRun runID: Int64, notable: [Int64: Verdict]
  ) throws -> [PlacedVerdict] {
    try reading {
      let found = try verdictsByScenario(ofRun: runID, notable: notable)
      var statement = try connection.prepare(
        """
        SELECT scenario.id, scenario.name, article.name, article.file, edition.id, edition.line,
          edition.content_id
        FROM scenario
        CROSS JOIN edition ON edition.scenario_id = scenario.id
        LEFT JOIN article ON article.id = scenario.article_id
        ORDER BY scenario.name
        """)
      var rows: [PlacedVerdict] = []
      rows.reserveCapacity(found.ids.count)
      while try statement.step() {
        guard let covered = found[statement.integer(0)], covered.id == statement.integer(4) else {
          continue
        }
        rows.append(
          PlacedVerdict(
            scenario: statement.text(1), article: statement.optionalText(2),
            file: statement.optionalText(3), line: Int(statement.integer(5)),
            contentID: statement.integer(6), verdict: covered.verdict))
      }
      return rows
    }
  }

  /// The edition of a scenario that a run covered.
  struct CoveredEdition {
    var id: Int64
    var verdict: Verdict
  }

  /// What a run said of every scenario that it covered, in a transaction.
  func verdictsByScenario(
    ofRun runID: Int64, notable: [Int64: Verdict]
  ) throws -> IDTable<CoveredEdition> {
    var find = try connection.prepare(
      """
      SELECT expectations, editions, selection.id FROM run
      JOIN selection ON selection.id = run.selection_id
      WHERE run.id = ?
      """)
    try find.bind(runID)
    guard try find.step() else { throw SuiteError.unknownRun(id: runID, last: nil) }
    guard let expectations = IDRanges(text: find.text(0)), let free = IDRanges(text: find.text(1))
    else {
      throw SuiteError.damaged(what: "selection \(find.integer(2))", reason: "it cannot be read")
    }
    // Of both tables no row has to be looked up: these indexes have all it takes.
    var judged = IDTable<Void>()
    var stated = try connection.prepare(
      "SELECT edition_id, id FROM expectation INDEXED BY expectation_by_edition ORDER BY edition_id"
    )
    while try stated.step() {
      if expectations.contains(stated.integer(1)) { judged.append((), id: stated.integer(0)) }
    }
    var verdicts = IDTable<CoveredEdition>()
    var editions = try connection.prepare(
      "SELECT scenario_id, id FROM edition ORDER BY scenario_id")
    while try editions.step() {
      let id = editions.integer(1)
      let isJudged = judged.index(of: id) != nil
      if isJudged || free.contains(id) {
        verdicts.append(
          CoveredEdition(id: id, verdict: notable[id] ?? (isJudged ? .pass : .unjudged)),
          id: editions.integer(0))
      }
    }
    return verdicts
  }
}
