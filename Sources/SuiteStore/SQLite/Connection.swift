internal import CSQLite

/// An open database, closed when its owner goes away.
struct Connection: ~Copyable {
  let handle: OpaquePointer

  /// Opens a file, for one thread at a time.
  ///
  /// - Parameters:
  ///   - name: A path; with `SQLITE_OPEN_URI` among the flags it may be a `file:` URI.
  ///   - flags: As `sqlite3_open_v2` takes them.
  ///   - patience: How long another process's lock is waited for, in milliseconds.
  /// - Throws: ``StoreError``. That the file is no database shows at the first statement only.
  init(name: String, flags: Int32, patience: Int32) throws(StoreError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      let error = StoreError(code: code, message: String(cString: sqlite3_errstr(code)), sql: nil)
      // A handle is given even where opening failed, and deinit does not run here.
      sqlite3_close_v2(handle)
      throw error
    }
    do throws(StoreError) {
      try SealFunctions.install(on: handle)
    } catch {
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, patience)
    protect()
  }

  deinit {
    // Waits for statements that live longer, instead of failing.
    sqlite3_close_v2(handle)
  }

  /// Takes away what a damaged or prepared database could do to its reader.
  private func protect() {
    for (option, on) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    ] {
      _ = plumb_sqlite3_db_config(handle, Int32(option), Int32(on))
    }
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, 256 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
      (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 200),
      (SQLITE_LIMIT_COMPOUND_SELECT, 50), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000), (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
      _ = sqlite3_limit(handle, Int32(limit), Int32(value))
    }
  }

  /// Runs one or more statements and ignores what they return.
  func execute(_ sql: String) throws(StoreError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw StoreError(lastOf: handle, sql: sql)
    }
  }

  /// Prepares the one statement in `sql`.
  func prepare(_ sql: String) throws(StoreError) -> Statement {
    try Statement(sql, on: handle)
  }

  /// The first column of the first row as a number; 0 if there is no row.
  func integer(_ sql: String) throws(StoreError) -> Int64 {
    var statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The first column of the first row as text; `nil` if there is no row.
  func text(_ sql: String) throws(StoreError) -> String? {
    var statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  /// A copy of the whole database in memory.
  func copyInMemory() throws(StoreError) -> Connection {
    let copy = try Connection(name: ":memory:", flags: SQLITE_OPEN_READWRITE, patience: 0)
    guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw StoreError(lastOf: copy.handle, sql: nil)
    }
    sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    guard code == SQLITE_OK else { throw StoreError(lastOf: copy.handle, sql: nil) }
    return copy
  }

  /// Lets views call JSON's functions, which SQLite holds for unsafe in a schema, while `body` runs.
  ///
  /// Only for views that were compared with ours, or under a guard of what may be called.
  func trustingSchema<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = plumb_sqlite3_db_config(handle, Int32(SQLITE_DBCONFIG_TRUSTED_SCHEMA), 1)
    defer { _ = plumb_sqlite3_db_config(handle, Int32(SQLITE_DBCONFIG_TRUSTED_SCHEMA), 0) }
    return try body()
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Undoes a transaction, unless SQLite has done so itself, as it does when the disk is full.
  func rollBack() {
    guard isInTransaction else { return }
    _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
  }

  /// How many rows were written since it was opened.
  var changeCount: Int64 { Int64(sqlite3_total_changes(handle)) }

  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }
}

extension StoreError {
  /// The error of the last call on a connection.
  init(lastOf connection: OpaquePointer?, sql: String?) {
    self.init(
      code: sqlite3_extended_errcode(connection),
      message: String(cString: sqlite3_errmsg(connection)), sql: sql)
  }
}
