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
    let ids = Dictionary(imported.map { ($0.article.name, $0.id) }) { first, _ in first }
    var words = try ContentWords(of: imported.map(\.article), connection)
    let contents = try renamed.contents { try words.words(of: $0) }
    let goals = try goals(of: stored, in: found, renamed, contents, ids, connection)
    guard !goals.isEmpty else { return [] }
    var decided = try DecidedNames(connection: connection)
    var follow = try connection.prepare(
      "UPDATE scenario SET article_block = ?, article_id = ? WHERE id = ?")
    for goal in goals where goal.keepsName {
      try follow.run(goal.name, goal.home, goal.scenario.id)
    }
    var changes: [ScenarioRenamer.Change] = []
    var forget = try connection.prepare("UPDATE article SET reading_digest = NULL WHERE id = ?")
    for goal in goals {
      let scenario = goal.scenario
      if goal.home != goal.former {
        // Should the article come back as it was, its examples are elsewhere.
        try forget.run(goal.former)
        try keepDeclarations(of: goal.former, for: goal.home, connection)
      }
      if goal.keepsName { continue }
      let block =
        try goal.keepsBlock
        ? scenario.block
        : decided.block(for: goal.name, of: goal.joins ? goal.home : nil).block
      let isNamed = block != goal.name || goal.keepsBlock && scenario.isDecided
      let to = block + goal.part
      guard to != scenario.name || goal.home != goal.former else { continue }
      changes.append(
        ScenarioRenamer.Change(
          id: scenario.id, from: scenario.name, to: to, block: block, articleID: goal.home,
          articleBlock: isNamed ? goal.name : nil))
    }
    var renamer = try ScenarioRenamer(connection: connection, date: date)
    try renamer.rename(changes)
    return changes.map { ScenarioRenaming(from: $0.from, to: $0.to) }
  }

  /// Where a scenario goes.
  private struct Goal {
    var scenario: Scenario

    /// What its article calls its block from now on.
    var name: String
    var part: String

    /// The article that it belongs to from now on, and the one until now.
    var home: Int64
    var former: Int64

    /// Whether the scenario's block is the one whose name it had.
    var keepsBlock: Bool

    /// Whether it comes to a block that others are in.
    var joins: Bool

    /// Whether its name was decided on, and stays when the heading is the same for a while.
    var keepsName: Bool
  }

  /// Where the scenarios go that do not stay where they are; no two to one place.
  private func goals(
    of stored: [Stored], in found: [RenamedBlocks.Block], _ renamed: RenamedBlocks,
    _ contents: FollowedContents, _ ids: [String: Int64], _ connection: borrowing Connection
  ) throws -> [Goal] {
    var find = try connection.prepare("SELECT 1 FROM scenario WHERE block = ?")
    func isTaken(_ name: String) throws -> Bool {
      try find.bind(name)
      defer { find.reset() }
      return try find.step()
    }
    let names = try renamed.names(isTaken: isTaken)
    var asides = AsideNames(besides: stored.map(\.block.name) + names.values)
    var aside: [String: String] = [:]
    var taken = Set(
      found.flatMap { block in block.contents.keys.map { Name(block: block.name, part: $0) } })
    let homes = Dictionary(found.map { ($0.name, ids[$0.article]) }) { first, _ in first }
    var goals: [Goal] = []
    for index in stored.indices.sorted(by: { stored[$0].block.name < stored[$1].block.name }) {
      let old = stored[index]
      for scenario in old.scenarios {
        let place = contents.places[FollowedContents.Place(block: index, part: scenario.part)]
        var name = place.map { found[$0.block].name } ?? names[index] ?? old.block.name
        let part = place?.part ?? scenario.part
        var isAside = false
        if place == nil, !taken.insert(Name(block: name, part: part)).inserted {
          isAside = true
          let earlier = aside[name]
          if let earlier, taken.insert(Name(block: earlier, part: part)).inserted {
            name = earlier
          } else {
            let next = try asides.next(for: name, isTaken)
            aside[name] = next
            taken.insert(Name(block: next, part: part))
            name = next
          }
        }
        let home = (homes[name] ?? nil) ?? old.articleID
        if name == old.block.name, part == scenario.part, home == old.articleID { continue }
        let isOfBlock = !isAside && (place.map { renamed.matches[index] == $0.block } ?? true)
        let keepsBlock = isOfBlock && (scenario.isDecided || name == old.block.name)
        goals.append(
          Goal(
            scenario: scenario, name: name, part: part, home: home, former: old.articleID,
            keepsBlock: keepsBlock, joins: !isOfBlock && place != nil,
            keepsName: keepsBlock && scenario.isDecided && part == scenario.part))
      }
    }
    return goals
  }

  /// The name of a scenario by its article.
  private struct Name: Hashable {
    var block: String
    var part: String
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
        AND (wanted.value NOT IN (SELECT value FROM json_each(?2)) OR scenario.retired IS NOT NULL
          AND NOT EXISTS (
            -- What was retired by hand stands where it stood.
            SELECT 1 FROM retirement WHERE retirement.scenario_id = scenario.id
              AND retirement.ended IS NULL AND retirement.gone IS NULL))
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
          article: article.name, name: name, isRefused: article.refused[name] != nil,
          source: article.refused[name]?.source ?? "", contents: [:]))
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
