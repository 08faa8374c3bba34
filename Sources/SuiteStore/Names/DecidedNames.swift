import Scenarios

/// Names that somebody decided on, which imports leave as they are.
///
/// An article goes on calling such a scenario's block by its heading; `article_block` has what, also
/// where that is the same name for a while.
struct DecidedNames: ~Copyable {
  /// The name that its article gives a scenario, in SQL.
  static let nameInArticle =
    "coalesce(scenario.article_block, scenario.block)"
    + " || substr(scenario.name, length(scenario.block) + 1)"

  private var named: Statement
  private var isDecided: Statement
  private var isTaken: Statement

  /// The name of a block in the suite that an article gives a name.
  ///
  /// - Parameters:
  ///   - name: As the article gives it.
  ///   - article: The article.
  /// - Returns: What the rest of the block was named, or the same name. Where something else was
  ///   given that by decision it is one that no heading gives. And what its row says that the article
  ///   calls it; `nil` where nothing was decided.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  mutating func block(
    for name: String, of article: Int64?
  ) throws -> (block: String, inArticle: String?) {
    try named.bind(article, name)
    defer { named.reset() }
    if try named.step() { return (named.text(0), name) }
    guard try Self.finds(name, &isDecided) else { return (name, nil) }
    var number = 1
    while try Self.finds("\(name)~\(number)", &isTaken) { number += 1 }
    return ("\(name)~\(number)", name)
  }

  /// Whether the name of a block makes room for one that was decided on, and is no decision itself.
  static func isAside(_ block: String, of name: String) -> Bool { block.hasPrefix(name + "~") }

  private static func finds(_ block: String, _ statement: inout Statement) throws -> Bool {
    try statement.bind(block)
    defer { statement.reset() }
    return try statement.step()
  }
}

extension DecidedNames {
  /// Prepares the statements; a throwing initializer that delegates may own several.
  init(connection: borrowing Connection) throws {
    self.init(
      named: try connection.prepare(
        """
        -- One by one by its index: an article may have thousands of scenarios.
        SELECT max(block) FROM (
          SELECT block, article_block FROM scenario WHERE +article_id = ?1 AND article_block = ?2
          UNION ALL
          SELECT block, article_block FROM scenario
          WHERE +article_id = ?1 AND block = ?2 AND article_block IS NULL)
        HAVING count(DISTINCT block) = 1 AND count(article_block) = count(*)
        """),
      isDecided: try connection.prepare(
        "SELECT 1 FROM scenario WHERE block = ? AND article_block <> block"),
      isTaken: try connection.prepare("SELECT 1 FROM scenario WHERE block = ?"))
  }
}

extension SuiteStore {
  /// The names of scenarios that have another one in their article, by that one.
  package func decidedNames() throws -> [String: String] {
    var statement = try connection.prepare(
      "SELECT \(DecidedNames.nameInArticle), name FROM scenario WHERE article_block IS NOT NULL")
    var names: [String: String] = [:]
    while try statement.step() { names[statement.text(0)] = statement.text(1) }
    return names
  }

  /// The same the other way round.
  package func namesInArticles() throws -> [String: String] {
    Dictionary(try decidedNames().map { ($0.value, $0.key) }) { first, _ in first }
  }
}
