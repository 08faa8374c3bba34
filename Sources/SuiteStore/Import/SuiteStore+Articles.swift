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
    try reading { try articles(of: selectedScenarios(filter, engine: nil)) }
  }

  /// The scenarios of an article that have not retired, as an import would give them; `nil` where it has
  /// none.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func article(named name: String) throws -> ImportedArticle? {
    try reading {
      let table = try ScenarioTable(engineID: nil, in: self)
      let own = table.rows.indices.filter { index in
        !table.rows[index].isRetired && table.article(of: table.rows[index]) == name
      }
      return try articles(of: table.scenarios(at: own)).articles.first
    }
  }

  private func articles(of selected: [SelectedScenario]) throws -> StoredArticles {
    let expectations = try expectationsInForce(of: selected)
    let places = try places(of: selected)
    var stored = StoredArticles()
    let byArticle = Dictionary(grouping: selected) { $0.summary.article }
    stored.withoutArticle = (byArticle[nil] ?? []).map(\.summary.name)
    for (name, scenarios) in byArticle.sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
      guard let name else { continue }
      let ordered = scenarios.map(\.summary).sorted { ($0.line, $0.id) < ($1.line, $1.id) }
      stored.articles.append(
        ImportedArticle(
          name: name, file: ordered.first?.file ?? name, blocks: [],
          scenarios: try ordered.compactMap { summary in
            try places[summary.editionID].map { place in
              try place.scenario(summary, expectations[summary.editionID] ?? [])
            }
          }, declarations: try declarations(ofArticle: name)))
    }
    return stored
  }

  /// What is stored of an edition beside its scenario's row.
  private struct StoredPlace {
    var content: Content
    var source: String
    var heading: String?
    var values: [String: String]
    var frames: String?
    var lets: [String]

    func scenario(
      _ summary: ScenarioSummary, _ expectations: [StoredExpectation]
    ) throws -> ImportedScenario {
      var scenario = ImportedScenario(
        name: summary.name, block: summary.block, content: content, line: summary.line,
        source: source, heading: heading, values: values, framesText: frames, letTexts: lets)
      for expectation in expectations {
        if let engine = expectation.engine {
          scenario.engineExpectations[engine] = try expectation.bookExpectation()
        } else {
          scenario.expectation = try expectation.bookExpectation()
        }
      }
      return scenario
    }
  }

  /// The expectations in force, of all engines and of single ones, by edition.
  private func expectationsInForce(
    of selected: [SelectedScenario]
  ) throws -> [Int64: [StoredExpectation]] {
    var statement = try connection.prepare(
      """
      SELECT expectation.id FROM json_each(?) AS wanted
      CROSS JOIN expectation ON expectation.edition_id = wanted.value
      WHERE expectation.ended IS NULL
      """)
    try statement.bind(Self.list(selected.map(\.summary.editionID)))
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return Dictionary(grouping: try storedExpectations(ids).values, by: \.editionID)
  }

  private func places(of selected: [SelectedScenario]) throws -> [Int64: StoredPlace] {
    var statement = try connection.prepare(
      """
      SELECT edition.id, document, proposal, environment, source, heading, free_values, frames,
        lets
      FROM json_each(?) AS wanted
      CROSS JOIN edition ON edition.id = wanted.value
      CROSS JOIN content ON content.id = edition.content_id
      """)
    try statement.bind(Self.list(selected.map(\.summary.editionID)))
    var places: [Int64: StoredPlace] = [:]
    while try statement.step() {
      let id = statement.integer(0)
      do {
        places[id] = StoredPlace(
          content: try Content(
            ContentText(
              document: statement.text(1), proposal: statement.text(2),
              environment: statement.text(3))),
          source: statement.text(4), heading: statement.optionalText(5),
          values: try statement.optionalText(6).map(Self.values) ?? [:],
          frames: statement.optionalText(7),
          lets: try statement.optionalText(8).map { try Self.texts($0, of: "let blocks") } ?? [])
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
    do {
      return try Self.texts(text, of: "declarations")
    } catch {
      throw SuiteError.damaged(what: "article '\(name)'", reason: "\(error)")
    }
  }

  /// Why a stored text is not of its form.
  private struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  private static func texts(_ json: String, of name: String) throws -> [String] {
    let list = try JSON(parsing: json).array?.map(\.string) ?? [nil]
    let texts = list.compactMap { $0 }
    guard texts.count == list.count else {
      throw Unreadable(description: "its \(name) cannot be read")
    }
    return texts
  }

  private static func values(_ json: String) throws -> [String: String] {
    guard let members = try JSON(parsing: json).object,
      members.values.allSatisfy({ $0.string != nil })
    else { throw Unreadable(description: "its values cannot be read") }
    return members.compactMapValues(\.string)
  }
}

extension StoredExpectation {
  /// The expectation as a book states it.
  fileprivate func bookExpectation() throws -> Expectation {
    var expectation = try expectation()
    if isAccepted, let reason {
      expectation.source = String(
        reason.map {
          $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0
        })
    }
    return expectation
  }
}
