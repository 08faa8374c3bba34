/// The rows of a table with some ids, in the order of the ids.
///
/// Where a good part of the rows is wanted the table is read from the first to the last of them,
/// at a fraction of what looking up each takes.
struct WantedRows: ~Copyable {
  /// The current row: its id, then the columns that were asked for.
  private(set) var row: Statement
  private let ids: [Int64]
  private var index = 0

  fileprivate init(row: consuming Statement, ids: [Int64]) {
    self.row = row
    self.ids = ids
  }

  /// Goes to the next wanted row; false when there is none.
  ///
  /// An id that has no row is passed over.
  mutating func next() throws(StoreError) -> Bool {
    while try row.step() {
      let id = row.integer(0)
      while index < ids.count, ids[index] < id { index += 1 }
      if index < ids.count, ids[index] == id { return true }
    }
    return false
  }
}

extension SuiteStore {
  /// The rows of a table whose id, or what else it is ordered by, is one of some.
  ///
  /// - Parameters:
  ///   - ids: In rising order.
  ///   - table: The table.
  ///   - key: Its column with the ids, by which an index or the table itself is ordered; several
  ///     rows may have one.
  ///   - columns: What is read beside the key.
  /// - Returns: The rows, by key.
  /// - Throws: ``StoreError``, or ``SuiteError/damaged(what:reason:)`` where a few are asked for and
  ///   one is not as plumb wrote it.
  func rows(
    _ ids: [Int64], of table: String, by key: String = "id", _ columns: String
  ) throws -> WantedRows {
    try requireSealed(ids, of: table, by: key)
    let first = ids.first ?? 0
    let last = ids.last ?? -1
    guard last - first < Int64(ids.count) * 4 else {
      var statement = try connection.prepare(
        """
        SELECT \(table).\(key), \(columns) FROM json_each(?) AS wanted
        CROSS JOIN \(table) ON \(table).\(key) = wanted.value
        """)
      try statement.bind(Self.list(ids))
      return WantedRows(row: statement, ids: ids)
    }
    var statement = try connection.prepare(
      "SELECT \(key), \(columns) FROM \(table) WHERE \(key) BETWEEN ? AND ? ORDER BY \(key)")
    try statement.bind(first, last)
    return WantedRows(row: statement, ids: ids)
  }
}

extension Sequence<Int64> {
  /// The ids in rising order, each once.
  var sortedOnce: [Int64] {
    var ids = Array(self)
    if zip(ids, ids.dropFirst()).contains(where: { $0 >= $1 }) {
      ids.sort()
      var count = 0
      for id in ids where count == 0 || ids[count - 1] != id {
        ids[count] = id
        count += 1
      }
      ids.removeSubrange(count...)
    }
    return ids
  }
}
