import Scenarios

extension SuiteStore {
  /// The one scenario that a word names: by its name, one it had before, or what a selection takes for
  /// it, as a part that no other name has.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is none,
  ///   ``SuiteError/ambiguous(name:among:)`` if there are several.
  package func scenarioName(of word: String) throws -> String {
    let current = try onlyCurrentName(of: word)
    var statement = try connection.prepare("SELECT 1 FROM scenario WHERE name = ?")
    try statement.bind(current)
    guard try !statement.step() else { return current }
    let found = try selectNamesToTell(ScenarioFilter(word: word)).names
    guard found.count == 1 else { throw SuiteError.ambiguous(name: word, among: found) }
    return found[0]
  }

  /// The name that a scenario has now which had another one before; the name itself where it is one,
  /// or never was.
  func currentName(of name: String) throws -> String {
    var statement = try connection.prepare(
      """
      SELECT scenario.name FROM rename JOIN scenario ON scenario.id = rename.scenario_id
      WHERE rename.old_name = ?1 AND NOT EXISTS (SELECT 1 FROM scenario WHERE name = ?1)
      ORDER BY rename.id DESC LIMIT 1
      """)
    try statement.bind(name)
    return try statement.step() ? statement.text(0) : name
  }

  /// The same, where somebody names it.
  ///
  /// - Throws: ``SuiteError/ambiguous(name:among:)`` where several have had the name, one after the other;
  ///   those that have retired do not count beside others.
  func onlyCurrentName(of name: String) throws -> String {
    guard try currentName(of: name) != name else { return name }
    var statement = try connection.prepare(
      """
      SELECT DISTINCT scenario.name, scenario.retired IS NOT NULL FROM rename
      JOIN scenario ON scenario.id = rename.scenario_id
      WHERE rename.old_name = ? ORDER BY scenario.name
      """)
    try statement.bind(name)
    var present: [String] = []
    var retired: [String] = []
    while try statement.step() {
      if statement.integer(1) == 0 {
        present.append(statement.text(0))
      } else {
        retired.append(statement.text(0))
      }
    }
    let names = present.isEmpty ? retired : present
    guard names.count == 1 else { throw SuiteError.ambiguous(name: name, among: names) }
    return names[0]
  }

  /// The scenarios that had a name before, or were of a block or an article of that name, or match a
  /// glob by a name they had; by that name.
  func formerlyNamed(_ text: String, _ glob: Glob? = nil) throws -> [String: Set<Int64>] {
    try scenarios { name in
      glob.map { $0.matches(name) }
        ?? (name == text || name.hasPrefix(text + "@") || name.hasPrefix(text + "/"))
    }
  }

  /// The scenarios whose names began with an article's before.
  func formerlyOf(article: String) throws -> Set<Int64> {
    try scenarios { $0.hasPrefix(article + "/") }.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// The scenarios that had a name before which is meant, by that name.
  private func scenarios(
    formerlyNamed isMeant: (String) -> Bool
  ) throws -> [String: Set<Int64>] {
    var statement = try connection.prepare("SELECT scenario_id, old_name FROM rename")
    var ids: [String: Set<Int64>] = [:]
    while try statement.step() {
      let name = statement.text(1)
      if isMeant(name) { ids[name, default: []].insert(statement.integer(0)) }
    }
    return ids
  }

  /// The names of which a text may be a part that scenarios had before, where it has an `@`, else those
  /// of their blocks.
  func formerNames(like part: String) throws -> Set<String> {
    var statement = try connection.prepare("SELECT old_name FROM rename")
    var names: Set<String> = []
    while try statement.step() {
      let name = statement.text(0)
      names.insert(part.contains("@") ? name : String(name.prefix { $0 != "@" }))
    }
    return names
  }

  /// The names that a scenario had before, the latest first.
  func formerNames(of scenario: Int64) throws -> [FormerName] {
    var statement = try connection.prepare(
      """
      SELECT old_name, date, decided_by, reason FROM rename WHERE scenario_id = ? ORDER BY id DESC
      """)
    try statement.bind(scenario)
    var names: [FormerName] = []
    while try statement.step() {
      names.append(
        FormerName(
          name: statement.text(0), until: statement.text(1), by: statement.optionalText(2),
          reason: statement.optionalText(3)))
    }
    return names
  }

  /// Lets a scenario, or all of a block, go on under another name, with history, expectations and
  /// known issues.
  ///
  /// Where a scenario of the new name came in meanwhile, it becomes the next edition of the old one.
  /// Otherwise the name is kept whatever heading the example stands under from then on.
  ///
  /// - Parameters:
  ///   - old: A scenario's name, also one that it had before, or a block's.
  ///   - new: As `old`, of a scenario or a block.
  ///   - by: Who decided it.
  ///   - reason: Why.
  ///   - date: When.
  ///   - dryRun: Answers the same and leaves the database as it was.
  /// - Returns: What got another name, by the names before.
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)``, ``SuiteError/nothingToDo(reason:)`` where
  ///   it has the name already, and ``SuiteError/notRenamable(reason:)``.
  package func rename(
    _ old: String, to new: String, by: String, reason: String, at date: String,
    dryRun: Bool = false
  ) throws -> [ScenarioRenaming] {
    try writing(commits: !dryRun) {
      try renameScenarios(old, to: new, by: by, reason: reason, at: date)
    }
  }

  /// Renames within a transaction.
  func renameScenarios(
    _ old: String, to new: String, by: String, reason: String, at date: String
  ) throws -> [ScenarioRenaming] {
    let all = try allScenarios().map(\.summary)
    let current = try onlyCurrentName(of: old)
    let one = all.filter { $0.name == current }
    var (block, scenarios) = (old, one.isEmpty ? all.filter { $0.block == old } : one)
    if scenarios.isEmpty {
      // Others may have come under the block's name since.
      let former = try Set(formerlyNamed(old).values.joined())
      let found = all.filter { former.contains($0.id) }
      if let first = found.first {
        guard found.allSatisfy({ $0.block == first.block }) else {
          throw SuiteError.ambiguous(name: old, among: found.map(\.name).sorted())
        }
        (block, scenarios) = (first.block, found)
      }
    }
    guard !scenarios.isEmpty else {
      throw try unknownScenario(old)
    }
    var renamer = try ScenarioRenamer(
      connection: connection, date: date,
      decision: ScenarioRenamer.Decision(by: by, reason: reason))
    var renamings: [ScenarioRenaming] = []
    for scenario in scenarios {
      let name = one.isEmpty ? new + scenario.name.dropFirst(block.count) : new
      guard name != scenario.name else {
        throw SuiteError.nothingToDo(reason: "'\(old)' is called '\(name)' already")
      }
      if let other = all.first(where: { $0.name == name }) {
        guard try retirement(of: other.id) == nil else {
          throw SuiteError.notRenamable(
            reason: "'\(name)' has retired; 'plumb retire --undo' takes that back")
        }
        guard try firstEditionDate(of: other.id) > firstEditionDate(of: scenario.id) else {
          throw SuiteError.notRenamable(
            reason: "'\(name)' is another scenario: it did not come in after '\(scenario.name)'")
        }
        let aside = try join(scenario, with: other, &renamer, at: date) { name in
          all.contains { $0.block == name }
        }
        if let aside { renamings.append(aside) }
      } else {
        let block = try Self.block(of: name, for: scenario)
        let articleBlock = try articleBlock(of: scenario.id)
        // At another proposal, another example: blocks have one.
        let rival = try all.first { other in
          try other.block == block && !other.isRetired && !scenario.isRetired
            && !scenarios.contains { $0.id == other.id }
            && self.articleBlock(of: other.id) != articleBlock
        }
        if let rival {
          throw SuiteError.notRenamable(
            reason: "'\(block)' is another block, that of '\(rival.name)'")
        }
        try renamer.rename(
          [
            .init(
              id: scenario.id, from: scenario.name, to: name, block: block,
              articleID: try articleID(of: scenario.id),
              articleBlock: articleBlock == block ? nil : articleBlock)
          ])
      }
      renamings.append(ScenarioRenaming(from: scenario.name, to: name))
    }
    var forget = try connection.prepare(
      """
      UPDATE article SET reading_digest = NULL
      WHERE id IN (SELECT article_id FROM scenario WHERE id = ?)
      """)
    for scenario in scenarios { try forget.run(scenario.id) }
    try updateAllFailures()
    return renamings
  }

  private func firstEditionDate(of scenario: Int64) throws -> String {
    var statement = try connection.prepare(
      "SELECT min(created) FROM edition WHERE scenario_id = ?")
    try statement.bind(scenario)
    return try statement.step() ? statement.text(0) : ""
  }

  /// The block of a name that nobody has yet, for a scenario: another block's, at the same proposal.
  private static func block(of name: String, for scenario: ScenarioSummary) throws -> String {
    let part = scenario.name.dropFirst(scenario.block.count)
    guard name.hasSuffix(part), name.count > part.count else {
      throw SuiteError.notRenamable(
        reason: "there is no scenario '\(name)' to go on as; a name that nobody has yet ends with"
          + " '\(part)', which '\(scenario.name)' is proposed")
    }
    let block = String(name.dropLast(part.count))
    let words = block.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count > 1, !words.contains(""), !block.hasControls,
      !block.contains(where: { "@*".contains($0) })
    else {
      throw SuiteError.notRenamable(
        reason: "expected a name such as stacks/row\(part), not '\(name)'")
    }
    return block
  }
}

/// A name that a scenario had.
package struct FormerName: Hashable, Sendable {
  package var name: String

  /// When it got another one, ISO 8601 in UTC.
  package var until: String

  /// Who gave it another one, and why; `nil` where an import saw it.
  package var by: String?
  package var reason: String?
}
