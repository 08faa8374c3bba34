import Scenarios

extension SuiteStore {
  /// The name here of a scenario that another suite calls otherwise, since an article is called by as
  /// much of its path as tells it from the others there: the only one of the same code under whose
  /// article's path the name may stand.
  ///
  /// - Returns: Its name; nil where a scenario has the given one, and where none or several could be
  ///   meant.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  func namesake(of scenario: DecidedScenario) throws -> String? {
    var statement = try connection.prepare(
      """
      SELECT scenario.name, article.name, article.path FROM content
      JOIN edition ON edition.content_id = content.id AND edition.is_current = 1
      JOIN scenario ON scenario.id = edition.scenario_id
      JOIN article ON article.id = scenario.article_id
      WHERE content.digest = ?1 AND article.path IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM scenario WHERE name = ?2)
      """)
    try statement.bind(scenario.content, scenario.name)
    var names: [String] = []
    while try statement.step() {
      let (name, article, path) = (statement.text(0), statement.text(1), statement.text(2))
      guard name.hasPrefix(article + "/") else { continue }
      let whole = path + name.dropFirst(article.count)
      if "/\(whole)".hasSuffix("/\(scenario.name)") || "/\(scenario.name)".hasSuffix("/\(whole)") {
        names.append(name)
      }
    }
    return names.count == 1 ? names[0] : nil
  }
}
