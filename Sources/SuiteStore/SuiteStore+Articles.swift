package import Scenarios

/// Scenarios as their articles gave them, with the expectations in force now.
package struct StoredArticles: Sendable {
  /// By name; their scenarios in the order of the blocks, then of their first import.
  package var articles: [ImportedArticle] = []

  /// The names of selected scenarios that no article gave.
  package var withoutArticle: [String] = []
}

extension SuiteStore {
  /// The selected scenarios as an import would give them, article by article.
  ///
  /// An expectation that was taken over from a run has the reason as its source.
  ///
  /// - Throws: As ``scenarios(_:engine:)`` for what the filter names.
  package func articles(_ filter: ScenarioFilter = ScenarioFilter()) throws -> StoredArticles {
    try reading {
      let selected = try selectedScenarios(filter, engine: nil)
      let expectations = try storedExpectations(selected.compactMap(\.expectationID))
      let places = try places(of: selected)
      var stored = StoredArticles()
      let byArticle = Dictionary(grouping: selected) { $0.summary.article }
      stored.withoutArticle = (byArticle[nil] ?? []).map(\.summary.name)
      for (name, scenarios) in byArticle.sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
        guard let name else { continue }
        let ordered = scenarios.map(\.summary).sorted { ($0.line, $0.id) < ($1.line, $1.id) }
        let ids = Dictionary(scenarios.map { ($0.summary.id, $0.expectationID) }) { a, _ in a }
        stored.articles.append(
          ImportedArticle(
            name: name, file: ordered.first?.file ?? name, blocks: [],
            scenarios: try ordered.compactMap { summary in
              try places[summary.editionID].map { place in
                let expectation = ids[summary.id]?.flatMap { expectations[$0] }
                return try place.scenario(summary, expectation)
              }
            }, declarations: try declarations(ofArticle: name)))
      }
      return stored
    }
  }

  /// What is stored of an edition beside its scenario's row.
  private struct StoredPlace {
    var content: Content
    var source: String
    var heading: String?
    var values: [String: String]
    var frames: String?

    func scenario(
      _ summary: ScenarioSummary, _ expectation: StoredExpectation?
    ) throws -> ImportedScenario {
      ImportedScenario(
        name: summary.name, block: summary.block, content: content, line: summary.line,
        source: source, expectation: try expectation?.bookExpectation(), heading: heading,
        values: values, framesText: frames)
    }
  }

  private func places(of selected: [SelectedScenario]) throws -> [Int64: StoredPlace] {
    var statement = try connection.prepare(
      """
      SELECT edition.id, document, proposal, environment, source, heading, free_values, frames
      FROM json_each(?) AS wanted
      CROSS JOIN edition ON edition.id = wanted.value
      CROSS JOIN content ON content.id = edition.content_id
      """)
    try statement.bind(Self.list(selected.map(\.summary.editionID)))
    var places: [Int64: StoredPlace] = [:]
    while try statement.step() {
      let id = statement.integer(0)
      do {
        let values = try statement.optionalText(6).flatMap { try JSON(parsing: $0).object }
        places[id] = StoredPlace(
          content: try Content(
            ContentText(
              document: statement.text(1), proposal: statement.text(2),
              environment: statement.text(3))),
          source: statement.text(4), heading: statement.optionalText(5),
          values: (values ?? [:]).compactMapValues(\.string), frames: statement.optionalText(7))
      } catch {
        throw SuiteError.damaged(what: "edition \(id)", reason: "\(error)")
      }
    }
    return places
  }

  private func declarations(ofArticle name: String) throws -> [String] {
    var statement = try connection.prepare("SELECT declarations FROM article WHERE name = ?")
    try statement.bind(name)
    guard try statement.step(), let text = statement.optionalText(0) else { return [] }
    guard let list = try? JSON(parsing: text).array?.compactMap(\.string) else {
      throw SuiteError.damaged(
        what: "article '\(name)'", reason: "its declarations cannot be read")
    }
    return list
  }
}

extension StoredExpectation {
  /// The expectation as a book states it.
  fileprivate func bookExpectation() throws -> Expectation {
    var expectation = try expectation()
    if fromRun != nil, let reason {
      expectation.source = String(
        reason.map {
          $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0
        })
    }
    return expectation
  }
}
