internal import CSQLite
import Scenarios

extension SuiteStore {
  /// How much a query may take.
  package struct QueryLimits: Sendable {
    /// Rows it may return.
    package var rows = 1_000_000

    /// Steps of SQLite's virtual machine; the default is some seconds.
    package var steps = 500_000_000

    /// Bytes of memory SQLite may use; holds for the whole process while the query runs.
    package var memory: Int64 = 512 << 20

    package init() {}
  }

  /// Runs one SELECT, which can write nothing and is stopped if it takes too much.
  ///
  /// - Throws: ``SuiteError/refusedQuery(reason:)`` if it is no SELECT, calls a function that is
  ///   not listed, has an error, or takes more than the limits.
  package func query(
    _ sql: String, limits: QueryLimits = QueryLimits()
  ) throws -> QueryResult {
    let guardian = QueryGuard(limits: limits)
    // SQLite calls back only between here and `remove`, while `guardian` is alive.
    return try withExtendedLifetime(guardian) {
      let memory = guardian.install(on: connection.handle)
      defer {
        guardian.remove(from: connection.handle, memory: memory)
        stepLimit.install(on: connection.handle)
      }
      return try reading {
        do {
          // The guardian is asked about what views call, too.
          return try connection.trustingSchema { try rows(of: sql, guardian: guardian) }
        } catch let error as StoreError where error.isAboutQuery {
          throw SuiteError.refusedQuery(
            reason: try guardian.explanation(of: error) + namesOfViews(after: error))
        }
      }
    }
  }

  /// What could have been asked instead of a table that is not there.
  private func namesOfViews(after error: StoreError) throws -> String {
    guard let table = error.message.split(separator: "no such table: ").last,
      error.message.hasPrefix("no such table: ")
    else { return "" }
    var statement = try connection.prepare(
      """
      SELECT name, type = 'view' FROM sqlite_schema
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%' ORDER BY name
      """)
    var names: [String] = []
    var views: [String] = []
    while try statement.step() {
      names.append(statement.text(0))
      if statement.integer(1) != 0 { views.append(statement.text(0)) }
    }
    return
      (Spelling.nearest(to: String(table), among: names).map { "; did you mean '\($0)'?" } ?? ".")
      + " There are the views \(views.joined(separator: ", "))"
  }

  private func rows(of sql: String, guardian: QueryGuard) throws -> QueryResult {
    // What gives a table declares it at its first use, which looks like writing one.
    for table in ["json_each('[]')", "json_tree('[]')", "pragma_table_info('run')"] {
      _ = try connection.prepare("SELECT 1 FROM \(table)")
    }
    guardian.isWatching = true
    defer { guardian.isWatching = false }
    var statement = try connection.prepareOnly(sql)
    guard statement.isReadOnly else {
      throw SuiteError.refusedQuery(reason: "a query can only read")
    }
    let columns = statement.columnNames
    guard !columns.isEmpty else {
      throw SuiteError.refusedQuery(reason: "a query is a SELECT; this returns no columns")
    }
    var result = QueryResult(columns: columns, rows: [])
    while try statement.step() {
      guard result.rows.count < guardian.limits.rows else {
        throw SuiteError.refusedQuery(
          reason: "the query returns more than \(guardian.limits.rows) rows; add a LIMIT")
      }
      result.rows.append(columns.indices.map { statement.value(Int32($0)) })
    }
    return result
  }
}

extension Connection {
  /// Prepares a statement that has to be the only one in `sql`.
  fileprivate borrowing func prepareOnly(_ sql: String) throws -> Statement {
    guard !sql.utf8.contains(0) else {
      throw SuiteError.refusedQuery(reason: "a query has no null characters")
    }
    var rest = 0
    let second = sql.withCString { start in
      var handle: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      defer { sqlite3_finalize(handle) }
      guard sqlite3_prepare_v2(self.handle, start, -1, &handle, &tail) == SQLITE_OK, let tail
      else { return false }
      rest = tail - start
      // A comment or white space may follow; whatever else it is, it does not belong here.
      var next: OpaquePointer?
      defer { sqlite3_finalize(next) }
      return sqlite3_prepare_v2(self.handle, tail, -1, &next, nil) != SQLITE_OK || next != nil
    }
    guard !second else {
      let place = String(decoding: sql.utf8.dropFirst(rest).prefix(40), as: UTF8.self)
      throw SuiteError.refusedQuery(
        reason: "a query is one statement; unexpected: \(place)")
    }
    guard sql.contains(where: { !$0.isWhitespace && $0 != ";" }) else {
      throw SuiteError.refusedQuery(reason: "the query is empty")
    }
    return try prepare(sql)
  }
}

extension StoreError {
  /// Whether the statement is to blame, rather than the database or the disk.
  fileprivate var isAboutQuery: Bool {
    [
      SQLITE_ERROR, SQLITE_AUTH, SQLITE_INTERRUPT, SQLITE_NOMEM, SQLITE_TOOBIG, SQLITE_MISMATCH,
      SQLITE_RANGE, SQLITE_MISUSE,
    ].contains(primaryCode)
  }
}
