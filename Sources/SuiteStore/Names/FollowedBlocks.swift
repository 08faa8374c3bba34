import Scenarios

/// Lets scenarios whose blocks stand under other headings, or in other files, than at the last
/// import go on under the names that they have there; names that were decided on stay.
struct FollowedBlocks {
  /// The articles to look in, by their ids: those of an import, and those whose files are gone.
  let articles: [Int64: String]

  /// Those of the import that are as they were, by their ids: of them only what has retired may stand
  /// elsewhere.
  let unchanged: [Int64: String]

  /// Renames what moved.
  ///
  /// - Parameters:
  ///   - imported: The articles as they are now, with their ids.
  ///   - connection: Where they are stored.
  ///   - date: When this happens.
  /// - Returns: What got another name, by the names before.
  /// - Throws: ``SuiteError`` where the store cannot be read or written.
  func rename(
    in imported: [(id: Int64, article: ImportedArticle)], _ connection: borrowing Connection,
    at date: String
  ) throws -> [ScenarioRenaming] {
    let stored = try blocks(connection, imported: Set(imported.map(\.id)))
    guard !stored.isEmpty else { return [] }
    let found = imported.flatMap { Self.blocks(of: $0.article) }
    let renamed = RenamedBlocks(from: stored.map(\.block), to: found)
    var find = try connection.prepare("SELECT 1 FROM scenario WHERE block = ?")
    let names = try renamed.names { name in
      try find.bind(name)
      defer { find.reset() }
      return try find.step()
    }
    let parts = renamed.parts()
    guard !names.isEmpty || !parts.isEmpty else { return [] }
    var decided = try DecidedNames(connection: connection)
    var follow = try connection.prepare(
      "UPDATE scenario SET article_block = ?, article_id = ? WHERE id = ?")
    let ids = Dictionary(imported.map { ($0.article.name, $0.id) }) { first, _ in first }
    let homes = Dictionary(found.map { ($0.name, ids[$0.article]) }) { first, _ in first }
    var changes: [ScenarioRenamer.Change] = []
    // Should the article come back as it was, its examples are elsewhere.
    var forget = try connection.prepare("UPDATE article SET reading_digest = NULL WHERE id = ?")
    var renamings: [ScenarioRenaming] = []
    var moved: [(index: Int, name: String, home: Int64)] = []
    let order = stored.indices.sorted { stored[$0].block.name < stored[$1].block.name }
    for index in order {
      let old = stored[index]
      let (newName, newParts) = (names[index], parts[index] ?? [:])
      guard newName != nil || !newParts.isEmpty else { continue }
      let name = newName ?? old.block.name
      // What moves aside stays where it is.
      let home = (homes[name] ?? nil) ?? old.articleID
      moved.append((index, name, home))
      // A name that was decided on stays one when the heading is the same for a while.
      for scenario in old.scenarios
      where scenario.isDecided && newParts[scenario.part] ?? scenario.part == scenario.part {
        try follow.run(name, home, scenario.id)
      }
    }
    for (index, name, home) in moved {
      let old = stored[index]
      let (newName, newParts) = (names[index], parts[index] ?? [:])
      for scenario in old.scenarios {
        let part = newParts[scenario.part] ?? scenario.part
        if scenario.isDecided, part == scenario.part { continue }
        let keepsBlock = scenario.isDecided || newName == nil
        let block = try keepsBlock ? scenario.block : decided.block(for: name, of: nil).block
        let to = block + part
        guard to != scenario.name else { continue }
        changes.append(
          ScenarioRenamer.Change(
            id: scenario.id, from: scenario.name, to: to, block: block, articleID: home,
            articleBlock: block == name && !scenario.isDecided ? nil : name))
        renamings.append(ScenarioRenaming(from: scenario.name, to: to))
      }
      if home != old.articleID {
        try forget.run(old.articleID)
        try keepDeclarations(of: old.articleID, for: home, connection)
      }
    }
    var renamer = try ScenarioRenamer(connection: connection, date: date)
    try renamer.rename(changes)
    return renamings
  }

  /// What an article declared when its examples came in is of these examples where they are now.
  private func keepDeclarations(
    of article: Int64, for other: Int64, _ connection: borrowing Connection
  ) throws {
    var copy = try connection.prepare(
      """
      INSERT OR IGNORE INTO declared_code (article_id, created, code)
      SELECT ?, created, code FROM declared_code WHERE article_id = ?
      """)
    try copy.run(other, article)
  }

  // MARK: What is stored

  private struct Stored {
    var articleID: Int64

    /// By the name that its article gives it.
    var block: RenamedBlocks.Block
    var scenarios: [Scenario]
  }

  private struct Scenario {
    var id: Int64
    var name: String
    var block: String

    /// Whether its name was decided on.
    var isDecided: Bool

    /// What follows the name of the block.
    var part: String { String(name.dropFirst(block.count)) }
  }

  /// In the order of their lines, and then what has retired of those that go on.
  private func blocks(
    _ connection: borrowing Connection, imported: Set<Int64>
  ) throws -> [Stored] {
    var statement = try connection.prepare(
      """
      SELECT scenario.article_id, coalesce(scenario.article_block, scenario.block), scenario.id,
        scenario.name, scenario.retired IS NOT NULL, edition.heading, edition.source,
        content.digest, scenario.block, scenario.article_block IS NOT NULL,
        article.reading_digest IS NULL
      FROM json_each(?1) AS wanted
      CROSS JOIN scenario ON scenario.article_id = wanted.value
        AND (scenario.retired IS NOT NULL OR wanted.value NOT IN (SELECT value FROM json_each(?2)))
      CROSS JOIN article ON article.id = scenario.article_id
      CROSS JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
      CROSS JOIN content ON content.id = edition.content_id
      ORDER BY scenario.article_id, edition.line, scenario.id
      """)
    let ids = (Array(articles.keys) + unchanged.keys).sorted()
    try statement.bind(SuiteStore.list(ids), SuiteStore.list(unchanged.keys))
    var stored: [Stored] = []
    var places: [Place: Int] = [:]
    while try statement.step() {
      let id = statement.integer(0)
      let name = statement.text(1)
      let block = statement.text(8)
      let scenario = Scenario(
        id: statement.integer(2), name: statement.text(3), block: block,
        isDecided: statement.integer(9) != 0 && !DecidedNames.isAside(block, of: name))
      let isRetired = statement.integer(4) != 0
      let key = Place(name: name, isRetired: isRetired)
      let place = places[key] ?? stored.count
      if place == stored.count {
        places[key] = place
        stored.append(
          Stored(
            articleID: id,
            block: RenamedBlocks.Block(
              article: articles[id] ?? unchanged[id] ?? "", name: name,
              heading: statement.optionalText(5), isRetired: isRetired,
              isLeft: statement.integer(10) != 0 && !imported.contains(id),
              isOfUnchanged: unchanged[id] != nil,
              source: statement.text(6), contents: [:]),
            scenarios: []))
      }
      stored[place].scenarios.append(scenario)
      stored[place].block.contents[scenario.part] = try statement.digest(7)
    }
    for (key, place) in places
    where key.isRetired && places[Place(name: key.name, isRetired: false)] != nil {
      stored[place].block.isRest = true
    }
    return stored.filter { !$0.block.isRest } + stored.filter(\.block.isRest)
  }

  /// A block of which something is computed, or has retired.
  private struct Place: Hashable {
    var name: String
    var isRetired: Bool
  }

  // MARK: What is found

  /// The blocks of an article as they are now, also those that are refused.
  private static func blocks(of article: ImportedArticle) -> [RenamedBlocks.Block] {
    var blocks: [RenamedBlocks.Block] = []
    var places: [String: Int] = [:]
    for name in article.blocks + article.scenarios.map(\.block) where places[name] == nil {
      places[name] = blocks.count
      blocks.append(
        RenamedBlocks.Block(
          article: article.name, name: name, source: article.refused[name]?.source ?? "",
          contents: [:]))
    }
    for scenario in article.scenarios {
      guard let place = places[scenario.block] else { continue }
      blocks[place].heading = scenario.heading
      blocks[place].source = scenario.source
      blocks[place].contents[String(scenario.name.dropFirst(scenario.block.count))] =
        scenario.content.digest
    }
    return blocks
  }
}

/// A scenario that goes on under another name.
package struct ScenarioRenaming: Hashable, Sendable {
  package var from: String
  package var to: String
}
