package import Scenarios

/// What an article said of a scenario in one of its editions.
package struct EditedCode: Sendable {
  /// 1 for the first edition.
  package var number: Int

  /// The example as it stood in the article.
  package var source: String

  /// The values of the names that it leaves free, as canonical JSON; nil for none.
  package var values: String?
  package var content: Content
  package var contentID: Int64

  /// The blocks of the article that declared something; nil where they were not kept.
  package var declarations: [String]?
}

extension SuiteStore {
  /// Every edition of a scenario, by its number.
  ///
  /// - Throws: ``SuiteError`` where what is stored cannot be read.
  package func editedCodes(of scenario: String) throws -> [Int: EditedCode] {
    try reading {
      var statement = try connection.prepare(
        """
        SELECT number, source, free_values, document, proposal, environment,
          (SELECT code FROM declared_code
           WHERE declared_code.article_id = scenario.article_id
             AND CASE WHEN edition.declared IS NULL
               THEN declared_code.created <= edition.created
               ELSE declared_code.created = edition.declared END
           ORDER BY declared_code.created DESC LIMIT 1),
          edition.content_id
        FROM scenario
        JOIN edition ON edition.scenario_id = scenario.id
        JOIN content ON content.id = edition.content_id
        WHERE scenario.name = ?
        """)
      try statement.bind(try currentName(of: scenario))
      var codes: [Int: EditedCode] = [:]
      while try statement.step() {
        let number = Int(statement.integer(0))
        do {
          codes[number] = EditedCode(
            number: number, source: statement.text(1), values: statement.optionalText(2),
            content: try Content(
              ContentText(
                document: statement.text(3), proposal: statement.text(4),
                environment: statement.text(5))),
            contentID: statement.integer(7),
            declarations: try statement.optionalText(6).map {
              try JSON(parsing: $0).array?.compactMap(\.string) ?? []
            })
        } catch {
          throw SuiteError.damaged(
            what: "edition \(number) of '\(scenario)'", reason: "\(error)")
        }
      }
      return codes
    }
  }

  /// Those among editions whose scenario had another code before, or something else was expected of
  /// before its article claimed what it does.
  package func editedEditions(among editions: [Int64]) throws -> Set<Int64> {
    guard !editions.isEmpty else { return [] }
    return try reading {
      var statement = try connection.prepare(
        """
        SELECT edition.id FROM json_each(?) AS wanted
        CROSS JOIN edition ON edition.id = wanted.value
        WHERE (
            SELECT count(*) FROM edition AS other WHERE other.scenario_id = edition.scenario_id) > 1
          -- A claim that comes after another, or after what somebody accepted.
          OR EXISTS (
            SELECT 1 FROM expectation AS later
            WHERE later.edition_id = edition.id AND NOT later.is_accepted
              AND EXISTS (
                SELECT 1 FROM expectation AS earlier
                WHERE earlier.edition_id = edition.id AND earlier.id < later.id))
        """)
      try statement.bind(Self.list(editions))
      var edited: Set<Int64> = []
      while try statement.step() { edited.insert(statement.integer(0)) }
      return edited
    }
  }
}
