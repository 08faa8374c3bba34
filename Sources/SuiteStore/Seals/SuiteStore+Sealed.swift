import Scenarios

// What commands check of the rows that they read. All seals take as long as reading all rows, which
// is what 'plumb check' does; here no command may take a fiftieth longer than without.
extension SuiteStore {
  /// Of how many rows of a table the seals are looked at where some are read.
  private static let sealedRows = 32

  /// What is decided by hand: few rows, each of which changes what counts.
  private static let decisions = ["known_issue", "retirement", "run_void"]

  /// All that the database has sealed.
  var seals: Seals { get throws { try Seals(in: connection) } }

  private func sealedTable(_ name: String) throws -> SealedTable? {
    if let known = sealedTables[name] { return known }
    sealedTables[name] = try SealedTable(named: name, in: connection)
    return sealedTables[name]
  }

  /// The statement that inserts a row with its seal into one of the tables that runs fill.
  func insertion(
    into name: String, _ columns: [String], _ ending: String = ""
  ) throws -> String {
    guard let table = try sealedTable(name) else {
      throw SuiteError.damaged(what: "table '\(name)'", reason: "its rows are not sealed")
    }
    return table.insertion(columns, ending)
  }

  /// The id of the next row of a table.
  func nextID(of table: String) throws -> Int64 {
    try connection.integer("SELECT max(id) FROM \(table)") + 1
  }

  /// - Parameters:
  ///   - ids: Which rows are read; of more than a few none is looked at.
  ///   - name: Of which table.
  ///   - key: Its column with the ids.
  ///   - condition: What else holds for them, in SQL.
  /// - Throws: ``SuiteError/damaged(what:reason:)`` where one of them is not as plumb wrote it.
  func requireSealed(
    _ ids: [Int64], of name: String, by key: String = "id", and condition: String = "true"
  ) throws {
    guard checksSeals, !ids.isEmpty, ids.count <= Self.sealedRows,
      let table = try sealedTable(name)
    else { return }
    let list = ids.map(String.init).joined(separator: ", ")
    try requireSealed(table, where: "\(condition) AND \(key) IN (\(list))")
    if table.part() == key { try requireAll(of: table, inParts: list) }
  }

  /// Of what is read as a whole no row may be missing.
  private func requireAll(of table: SealedTable, inParts list: String) throws {
    var statement = try connection.prepare(
      """
      SELECT part FROM seal_total AS total WHERE name = '\(table.name)' AND part IN (\(list))
        AND rows <> (
          SELECT count(*) FROM \(table.name) WHERE \(table.part()) = total.part)
      """)
    guard try statement.step() else { return }
    throw SuiteError.damaged(
      what: table.title(ofPart: statement.integer(0)), reason: "rows are missing or were added")
  }

  private func requireSealed(_ table: SealedTable, where condition: String) throws {
    var statement = try connection.prepare(
      """
      SELECT \(table.key.joined(separator: ", ")) FROM \(table.name)
      WHERE \(condition) AND seal IS NOT \(table.seal()) LIMIT 1
      """)
    guard try statement.step() else { return }
    let key = table.key.enumerated().map { ($1, statement.text(Int32($0))) }
    throw SuiteError.damaged(
      what: SealedTable.title(ofRow: key, in: table.name), reason: "it is not as plumb wrote it")
  }

  /// Looks at all decisions, where there are a few, and whether one is missing.
  func requireSealedDecisions() throws {
    let counts = Self.decisions.map { name in
      """
      SELECT '\(name)', ifnull((SELECT max(rowid) FROM \(name)), 0),
        (SELECT sum(rows) FROM seal_total WHERE name = '\(name)')
      """
    }
    var statement = try connection.prepare(counts.joined(separator: " UNION ALL "))
    while try statement.step() {
      // Most suites have none.
      let count = max(statement.integer(1), statement.integer(2))
      guard count > 0, statement.integer(1) <= Self.sealedRows,
        let table = try sealedTable(statement.text(0))
      else { continue }
      if let problem = try Seals(of: table).problems(on: connection).first {
        throw SuiteError.damaged(what: path, reason: problem)
      }
    }
  }
}
