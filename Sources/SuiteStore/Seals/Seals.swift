import Scenarios

/// The seals of a database: that each row is what plumb wrote, and that none is missing.
///
/// A seal in the row tells of what was altered, a total of what was taken away or added.
/// Neither is a secret: who computes them anew is not found out.
struct Seals {
  /// How many altered rows of a table are named.
  private static let namedRows = 20

  let tables: [SealedTable]

  init(in connection: borrowing Connection) throws(StoreError) {
    tables = try SealedTable.all(in: connection)
  }

  init(of table: SealedTable) { tables = [table] }

  /// Has all that this connection writes sealed.
  func keep(on connection: borrowing Connection) throws(StoreError) {
    try connection.execute("PRAGMA temp_store = MEMORY")
    try connection.execute(tables.map(\.triggers).joined())
  }

  /// Seals all rows as they are, in the caller's transaction, on a connection that keeps no seals.
  func renew(on connection: borrowing Connection) throws(StoreError) {
    for table in tables {
      try connection.execute("UPDATE \(table.name) SET seal = \(table.seal())")
      try connection.execute("DELETE FROM seal_total WHERE name = '\(table.name)'")
      var totals: [Int64: SealTotal] = [:]
      var seals = try connection.prepare("SELECT \(table.part()), seal FROM \(table.name)")
      while try seals.step() { totals[seals.integer(0), default: SealTotal()].add(seals.bits(1)) }
      var insert = try connection.prepare(
        "INSERT INTO seal_total (name, part, rows, seals) VALUES (?, ?, ?, ?)")
      for (part, total) in totals { try insert.run(table.name, part, total.rows, total.seals) }
    }
  }

  /// What is not as plumb wrote it, a line each.
  func problems(on connection: borrowing Connection) throws(StoreError) -> [String] {
    var problems: [String] = []
    for table in tables { problems += try self.problems(of: table, on: connection) }
    return problems
  }

  /// What is not as plumb wrote it in one table.
  func problems(
    of table: SealedTable, on connection: borrowing Connection
  ) throws(StoreError) -> [String] {
    var altered: [String] = []
    var count = 0
    var totals: [Int64: SealTotal] = [:]
    var rows = try connection.prepare(
      """
      SELECT \(table.part()), seal, seal IS \(table.seal()), \(table.key.joined(separator: ", "))
      FROM \(table.name)
      """)
    while try rows.step() {
      let isNew = rows.isNull(1)
      if !isNew { totals[rows.integer(0), default: SealTotal()].add(rows.bits(1)) }
      guard rows.integer(2) == 0 else { continue }
      count += 1
      guard altered.count < Self.namedRows else { continue }
      let key = table.key.enumerated().map { ($1, rows.text(Int32($0) + 3)) }
      altered.append(
        SealedTable.title(ofRow: key, in: table.name)
          + (isNew ? ": not written by plumb" : ": not as plumb wrote it"))
    }
    if count > altered.count {
      altered.append("table '\(table.name)': \(count - altered.count) more rows are so")
    }
    return try altered + differences(of: totals, in: table, on: connection)
  }

  /// Where the totals of a table are not those of its rows.
  private func differences(
    of totals: [Int64: SealTotal], in table: SealedTable, on connection: borrowing Connection
  ) throws(StoreError) -> [String] {
    var missing = totals
    var problems: [String] = []
    var known = try connection.prepare(
      "SELECT part, rows, seals FROM seal_total WHERE name = ? ORDER BY part")
    try known.bind(table.name)
    while try known.step() {
      let part = known.integer(0)
      let total = missing.removeValue(forKey: part) ?? SealTotal()
      let written = SealTotal(rows: known.integer(1), seals: known.bits(2))
      guard total != written else { continue }
      problems.append("\(table.title(ofPart: part)): \(total.differs(from: written))")
    }
    for (part, total) in missing.sorted(by: { $0.key < $1.key }) {
      problems.append("\(table.title(ofPart: part)): \(total.differs(from: SealTotal()))")
    }
    return problems
  }
}

/// What the seals of a part of a table come to, in whatever order.
private struct SealTotal: Equatable {
  var rows: Int64 = 0
  var seals: Int64 = 0

  mutating func add(_ seal: Int64) {
    rows += 1
    seals ^= seal
  }

  func differs(from written: SealTotal) -> String {
    rows == written.rows
      ? "not the rows that plumb wrote" : "\(rows) of the \(written.rows) rows that plumb wrote"
  }
}
