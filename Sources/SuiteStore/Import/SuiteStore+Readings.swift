package import Scenarios

extension SuiteStore {
  /// By what articles are known again, by their names; those that are to be read anew are left out.
  package func readings(of articles: [String]) throws -> [String: ArticleReading] {
    try reading {
      var find = try connection.prepare(
        """
        SELECT text_digest, reading_digest, reading FROM article
        WHERE name = ? AND reading_digest IS NOT NULL
        """)
      var readings: [String: ArticleReading] = [:]
      for name in articles {
        try find.bind(name)
        defer { find.reset() }
        guard try find.step() else { continue }
        readings[name] = ArticleReading(
          text: try find.digest(0), digest: try find.digest(1), record: find.text(2))
      }
      return readings
    }
  }

  /// What an import says of articles that are just as they were.
  ///
  /// - Throws: ``SuiteError/nothingToDo(reason:)`` where another import changed one meanwhile.
  func keepUnchanged(_ articles: [UnchangedArticle]) throws -> ImportSummary {
    var find = try connection.prepare(
      "SELECT id, file, reading_digest, place FROM article WHERE name = ?")
    var move = try connection.prepare(
      "UPDATE article SET file = ?1, place = ifnull(?2, place) WHERE id = ?3")
    let places = ArticlePlaces(database: path)
    var retired = try connection.prepare(
      """
      SELECT scenario.name FROM scenario
      JOIN retirement ON retirement.scenario_id = scenario.id
      WHERE scenario.article_id = ? AND retirement.ended IS NULL AND retirement.gone IS NULL
      ORDER BY scenario.name
      """)
    let names = try articles.isEmpty ? [:] : decidedNames()
    var summary = ImportSummary()
    for article in articles {
      try find.bind(article.name)
      defer { find.reset() }
      guard try find.step(), try find.optionalDigest(2) == article.digest else {
        throw SuiteError.nothingToDo(
          reason: "another import changed the article '\(article.name)' meanwhile; import again")
      }
      let id = find.integer(0)
      let place = places.place(of: article.file)
      if find.text(1) != article.file || place != nil && place != find.optionalText(3) {
        try move.run(article.file, place, id)
      }
      for scenario in article.scenarios {
        summary.scenarios.append(
          ImportSummary.Scenario(
            name: names[scenario.name] ?? scenario.name, file: article.file, line: scenario.line,
            change: .unchanged))
      }
      try retired.bind(id)
      defer { retired.reset() }
      while try retired.step() { summary.keptRetired.append(retired.text(0)) }
    }
    return summary
  }
}
