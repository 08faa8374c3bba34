package import Scenarios

extension SuiteStore {
  /// What the suite calls the articles of an import, in their order.
  ///
  /// - Parameters:
  ///   - found: The articles as the import finds them.
  ///   - place: Where a file lies, the same of all paths that lead to it; `nil` where nothing is there.
  ///   - hasCode: Whether code of layouts stands in an article.
  /// - Returns: Their names and the paths that they are known by, and the stored articles that are
  ///   not among them and whose files are gone; nothing is stored.
  /// - Throws: ``SuiteError`` where one would take the place of another article, or the store cannot
  ///   be read.
  package func articleNames(
    of found: [FoundArticle],
    place: @escaping (_ file: String) -> [UInt8]?,
    hasCode: @escaping (FoundArticle) -> Bool
  ) throws -> (names: [ArticleNaming.Name], gone: [ArticleNaming.Stored]) {
    try reading {
      var statement = try connection.prepare(
        "SELECT name, ifnull(path, name), file, place FROM article ORDER BY id")
      let places = ArticlePlaces(database: path)
      var stored: [ArticleNaming.Stored] = []
      while try statement.step() {
        stored.append(
          ArticleNaming.Stored(
            name: statement.text(0), path: statement.text(1),
            file: places.file(named: statement.text(2), at: statement.optionalText(3))))
      }
      let naming = ArticleNaming(
        stored: stored, place: place, codes: { try self.codes(ofArticle: $0) },
        hasCode: hasCode)
      let names = try naming.names(of: found)
      let here = Set(names.map(\.name))
      let gone = stored.filter { article in
        !here.contains(article.name) && article.file != "-"
          && found.first?.file != "-" && place(article.file) == nil
      }
      return (names, gone)
    }
  }

  /// The code of an article's scenarios as it stands in it; of those that have retired only where all
  /// have: a book of the article has none of them.
  private func codes(ofArticle name: String) throws -> [String] {
    var statement = try connection.prepare(
      """
      SELECT edition.source, min(scenario.retired IS NOT NULL) FROM article
      JOIN scenario ON scenario.article_id = article.id
      JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
      WHERE article.name = ? GROUP BY edition.source
      """)
    try statement.bind(name)
    var (active, retired): ([String], [String]) = ([], [])
    while try statement.step() {
      if statement.integer(1) == 0 {
        active.append(statement.text(0))
      } else {
        retired.append(statement.text(0))
      }
    }
    return active.isEmpty ? retired : active
  }
}
