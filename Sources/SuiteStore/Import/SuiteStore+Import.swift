package import Scenarios

extension SuiteStore {
  /// Stores articles in one transaction.
  ///
  /// A scenario keeps its identity by its name: another content becomes a new edition, an earlier
  /// content its earlier edition again, with the expectation it had. A scenario retires when its
  /// article is imported and its block is not in it any more, and comes back when the block does.
  ///
  /// The article speaks for its expectations: one that differs from what the article said last
  /// supersedes whatever is in force, also an accepted one, and one that the article takes back
  /// ends. As long as the article says the same, or just what was accepted, an expectation
  /// accepted since stays in force; the summary names the scenarios where it does not.
  ///
  /// A scenario of a block that is still there, at a proposal or with an environment that this
  /// import does not give, takes the block's new code and loses what the article stated of it.
  ///
  /// A scenario whose example stands under another heading, or in another file, goes on under the
  /// name that it has there, except where its name was decided on.
  ///
  /// - Parameters:
  ///   - articles: Articles of different names.
  ///   - unchanged: Articles that are just as they were, of which nothing is written.
  ///   - gone: The names of stored articles whose files are not there any more; where their examples
  ///     stand in other articles now, they are these.
  ///   - vanished: Those among them that were in a folder which is imported.
  ///   - prunes: Whether what is left of these retires.
  ///   - date: When this happens.
  /// - Returns: What was done, scenario by scenario.
  /// - Throws: ``SuiteError`` where two articles or two scenarios have one name; nothing is stored.
  package func importArticles(
    _ articles: [ImportedArticle], unchanged: [UnchangedArticle] = [], gone: [String] = [],
    vanished: [String] = [], prunes: Bool = false, at date: String
  ) throws -> ImportSummary {
    try Self.refuseDuplicates(in: articles)
    return try writing {
      var importer = try Importer(
        connection: connection, date: date, places: ArticlePlaces(database: path))
      importer.summary = try keepUnchanged(unchanged)
      let registered = try articles.compactMap { try importer.register($0) }
      var followed = try articleIDs(of: gone)
      for article in registered { followed[article.id] = article.article.name }
      let kept = try articleIDs(of: registered.isEmpty ? [] : unchanged.map(\.name))
      importer.summary.renamed = try FollowedBlocks(articles: followed, unchanged: kept)
        .rename(in: registered.map { ($0.id, $0.article) }, connection, at: date)
      for article in registered { try importer.add(article) }
      try updateFailures(ofEditions: importer.restatedEditions)
      for name in vanished.sorted() {
        try leave(name, retires: prunes, at: date, &importer.summary)
      }
      var summary = importer.finishedSummary()
      summary.decisions = try takeWaitingDecisions(at: date).map(\.subject)
      return summary
    }
  }

  private func articleIDs(of names: [String]) throws -> [Int64: String] {
    var find = try connection.prepare("SELECT id FROM article WHERE name = ?")
    var ids: [Int64: String] = [:]
    for name in names {
      try find.bind(name)
      defer { find.reset() }
      if try find.step() { ids[find.integer(0)] = name }
    }
    return ids
  }

  private static func refuseDuplicates(in articles: [ImportedArticle]) throws {
    for (name, same) in Dictionary(grouping: articles, by: \.name).sorted(by: { $0.key < $1.key })
    where same.count > 1 {
      throw SuiteError.duplicateArticle(name: name, files: same.map(\.file))
    }
    for article in articles {
      var names: Set<String> = []
      for scenario in article.scenarios where !names.insert(scenario.name).inserted {
        throw SuiteError.duplicateScenario(name: scenario.name, file: article.file)
      }
    }
  }
}
