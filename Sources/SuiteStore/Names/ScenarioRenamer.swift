import Scenarios

/// Writes other names of scenarios, and keeps the ones they had.
struct ScenarioRenamer: ~Copyable {
  /// Who renames and why; an import that sees it does not decide anything.
  struct Decision {
    var by: String
    var reason: String
  }

  struct Change {
    var id: Int64
    var from: String
    var to: String

    /// The name of its block from now on.
    var block: String

    /// The article that it belongs to from now on.
    var articleID: Int64?

    /// What that calls the block, where it is another name.
    var articleBlock: String?
  }

  private let date: String
  private let decision: Decision?
  private var setName: Statement
  private var keepName: Statement

  /// Renames scenarios, which may take each other's names.
  mutating func rename(_ changes: [Change]) throws {
    // No two have one name at any time.
    for change in changes {
      try setName.run(
        "\u{0}\(change.id)", change.block, change.articleID, change.articleBlock, change.id)
    }
    for change in changes {
      try setName.run(
        change.to, change.block, change.articleID, change.articleBlock, change.id)
      try keepName.run(
        change.id, change.from, change.to, date, decision?.by, decision?.reason)
    }
  }
}

extension ScenarioRenamer {
  /// Prepares the statements; a throwing initializer that delegates may own several.
  init(
    connection: borrowing Connection, date: String, decision: Decision? = nil
  ) throws {
    self.init(
      date: date, decision: decision,
      setName: try connection.prepare(
        "UPDATE scenario SET name = ?, block = ?, article_id = ?, article_block = ? WHERE id = ?"),
      keepName: try connection.prepare(
        """
        INSERT INTO rename (scenario_id, old_name, new_name, date, decided_by, reason)
        VALUES (?, ?, ?, ?, ?, ?)
        """))
  }
}
