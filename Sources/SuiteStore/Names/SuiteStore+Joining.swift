import Scenarios

extension SuiteStore {
  /// Lets a scenario go on as another one, which came in meanwhile: its editions become the last
  /// ones of the scenario, and its name and place too.
  ///
  /// Where both had an edition with one content, that of `other` stays what it was, retired and under
  /// a name of its own.
  ///
  /// - Parameters:
  ///   - scenario: What goes on.
  ///   - other: What it goes on as.
  ///   - renamer: Writes the names.
  ///   - date: When this happens.
  ///   - isTaken: Whether a block has a name.
  /// - Returns: The other name of `other`, if it is still there.
  /// - Throws: ``SuiteError`` where the store cannot be read or written.
  func join(
    _ scenario: ScenarioSummary, with other: ScenarioSummary, _ renamer: inout ScenarioRenamer,
    at date: String, isTaken: (String) -> Bool
  ) throws -> ScenarioRenaming? {
    var leave = try connection.prepare(
      "UPDATE edition SET is_current = 0 WHERE scenario_id IN (?, ?)")
    try leave.run(scenario.id, other.id)
    let moved = try moveEditions(of: other.id, to: scenario.id)
    let twin = moved.twins[other.editionID]
    if let twin { try goOn(twin, as: other.editionID, named: other.name, at: date) }
    try makeCurrent(twin ?? other.editionID)
    let article = try articleID(of: other.id)
    let articleBlock = try articleBlock(of: other.id).flatMap { $0 == other.block ? nil : $0 }
    var changes = [
      ScenarioRenamer.Change(
        id: scenario.id, from: scenario.name, to: other.name, block: other.block,
        articleID: article, articleBlock: articleBlock)
    ]
    var take = try connection.prepare(
      """
      UPDATE scenario
      SET (retired, stale) = (SELECT retired, stale FROM scenario WHERE id = ?1)
      WHERE id = ?2 AND NOT EXISTS (
        SELECT 1 FROM retirement WHERE scenario_id = ?2 AND ended IS NULL)
      """)
    try take.run(other.id, scenario.id)
    guard let last = moved.twins.keys.max() else {
      for table in ["rename", "retirement"] {
        var move = try connection.prepare(
          "UPDATE \(table) SET scenario_id = ? WHERE scenario_id = ?")
        try move.run(scenario.id, other.id)
      }
      var delete = try connection.prepare("DELETE FROM scenario WHERE id = ?")
      try delete.run(other.id)
      try renamer.rename(changes)
      return nil
    }
    try makeCurrent(last)
    var retire = try connection.prepare(
      "UPDATE scenario SET retired = ifnull(retired, ?) WHERE id = ?")
    try retire.run(date, other.id)
    var number = 1
    while isTaken("\(other.block)~\(number)") { number += 1 }
    let block = "\(other.block)~\(number)"
    let aside = ScenarioRenaming(
      from: other.name, to: block + other.name.dropFirst(other.block.count))
    changes.append(
      ScenarioRenamer.Change(
        id: other.id, from: aside.from, to: aside.to, block: block, articleID: article))
    try renamer.rename(changes)
    return aside
  }

  private func makeCurrent(_ edition: Int64) throws {
    var enter = try connection.prepare("UPDATE edition SET is_current = 1 WHERE id = ?")
    try enter.run(edition)
  }

  /// What its article calls a scenario's block.
  func articleBlock(of scenario: Int64) throws -> String? {
    var statement = try connection.prepare(
      "SELECT coalesce(article_block, block) FROM scenario WHERE id = ?")
    try statement.bind(scenario)
    return try statement.step() ? statement.text(0) : nil
  }

  func articleID(of scenario: Int64) throws -> Int64? {
    var statement = try connection.prepare("SELECT article_id FROM scenario WHERE id = ?")
    try statement.bind(scenario)
    return try statement.step() ? statement.optionalInteger(0) : nil
  }

  /// Moves the editions of a scenario behind those of another.
  ///
  /// - Returns: Those that stay, with the ones of the other scenario that have their contents.
  private func moveEditions(
    of source: Int64, to goal: Int64
  ) throws -> (moved: [Int64], twins: [Int64: Int64]) {
    var statement = try connection.prepare(
      """
      SELECT edition.id, twin.id FROM edition
      LEFT JOIN edition AS twin
        ON twin.scenario_id = ?2 AND twin.content_id = edition.content_id
      WHERE edition.scenario_id = ?1 ORDER BY edition.number
      """)
    try statement.bind(source, goal)
    var (moved, twins): ([Int64], [Int64: Int64]) = ([], [:])
    while try statement.step() {
      if let twin = statement.optionalInteger(1) {
        twins[statement.integer(0)] = twin
      } else {
        moved.append(statement.integer(0))
      }
    }
    statement.reset()
    var move = try connection.prepare(
      """
      UPDATE edition SET scenario_id = ?1, number = (
        SELECT max(number) + 1 FROM edition WHERE scenario_id = ?1)
      WHERE id = ?2
      """)
    for edition in moved { try move.run(goal, edition) }
    return (moved, twins)
  }

  /// Brings an edition to where another one with its content stands in its article, with what the
  /// article states there.
  private func goOn(
    _ edition: Int64, as other: Int64, named name: String, at date: String
  ) throws {
    var copy = try connection.prepare(
      """
      UPDATE edition
      SET (source, line, heading, free_values, frames, lets, places, declared) = (
        SELECT source, line, heading, free_values, frames, lets, places, declared
        FROM edition WHERE id = ?1)
      WHERE id = ?2
      """)
    try copy.run(other, edition)
    var find = try connection.prepare(
      "SELECT id FROM expectation WHERE edition_id = ? AND ended IS NULL")
    try find.bind(other)
    var ids: [Int64] = []
    while try find.step() { ids.append(find.integer(0)) }
    let stored = try storedExpectations(ids).values
    // What was accepted of the other one hides what its article states.
    guard stored.allSatisfy({ $0.fromRun == nil }) else { return }
    var general: Expectation?
    var own: [String: Expectation] = [:]
    for one in stored {
      if let engine = one.engine {
        own[engine] = try one.expectation()
      } else {
        general = try one.expectation()
      }
    }
    var editions = try ImportedEditions(connection: connection, date: date)
    _ = try editions.state(general, own, for: edition, of: name)
  }
}
