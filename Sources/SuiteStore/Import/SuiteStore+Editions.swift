import Scenarios

/// One of the contents that a scenario had.
package struct StoredEdition: Hashable, Sendable {
  package var id: Int64

  /// 1 for the first.
  package var number: Int
  package var isCurrent: Bool

  /// When it came in, ISO 8601 in UTC.
  package var created: String

  /// `620x80`.
  package var proposal: String

  /// The code as it stood in the article.
  package var source: String

  /// Every expectation it had, oldest first.
  package var expectations: [StoredExpectation]
}

extension SuiteStore {
  /// The editions of a scenario, oldest first.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is no such scenario.
  package func storedEditions(of name: String) throws -> [StoredEdition] {
    try reading {
      var statement = try connection.prepare(
        """
        SELECT edition.id, number, is_current, edition.created, content.proposal, source
        FROM scenario
        JOIN edition ON edition.scenario_id = scenario.id
        JOIN content ON content.id = edition.content_id
        WHERE scenario.name = ?
        ORDER BY number
        """)
      try statement.bind(try currentName(of: name))
      var editions: [StoredEdition] = []
      while try statement.step() {
        let id = statement.integer(0)
        editions.append(
          StoredEdition(
            id: id, number: Int(statement.integer(1)),
            isCurrent: statement.integer(2) != 0, created: statement.text(3),
            proposal: try Self.proposal(statement.text(4), of: "edition \(id)").text,
            source: statement.text(5), expectations: []))
      }
      guard !editions.isEmpty else {
        throw try unknownScenario(name)
      }
      var ids = try connection.prepare(
        """
        SELECT expectation.id FROM json_each(?) AS wanted
        CROSS JOIN expectation ON expectation.edition_id = wanted.value
        """)
      try ids.bind(Self.list(editions.map(\.id)))
      var expectationIDs: [Int64] = []
      while try ids.step() { expectationIDs.append(ids.integer(0)) }
      let byEdition = Dictionary(
        grouping: try storedExpectations(expectationIDs).values, by: \.editionID)
      for index in editions.indices {
        editions[index].expectations =
          (byEdition[editions[index].id] ?? []).sorted { $0.id < $1.id }
      }
      return editions
    }
  }
}
