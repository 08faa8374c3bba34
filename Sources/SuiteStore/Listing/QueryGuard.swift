internal import CSQLite

/// Decides what a query may do, while it is prepared and while it runs.
final class QueryGuard {
  let limits: SuiteStore.QueryLimits

  /// Off while the store itself begins and ends the transaction around the query.
  var isWatching = false

  private var stepsLeft: Int
  private var denied: String?
  private static let stepsBetweenCalls: Int32 = 100_000

  init(limits: SuiteStore.QueryLimits) {
    self.limits = limits
    stepsLeft = limits.steps
  }

  /// Has SQLite ask this object; the caller keeps it alive until ``remove(from:memory:)``.
  ///
  /// - Returns: The memory limit that was set before.
  func install(on connection: OpaquePointer) -> Int64 {
    // Unretained: the caller's promise above makes it safe.
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      connection,
      { pointer, action, first, second, _, _ in
        guard let pointer else { return SQLITE_DENY }
        return Unmanaged<QueryGuard>.fromOpaque(pointer).takeUnretainedValue()
          .authorize(action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
      }, pointer)
    sqlite3_progress_handler(
      connection, Self.stepsBetweenCalls,
      { pointer in
        guard let pointer else { return 1 }
        return Unmanaged<QueryGuard>.fromOpaque(pointer).takeUnretainedValue().progress()
      }, pointer)
    return sqlite3_hard_heap_limit64(limits.memory)
  }

  func remove(from connection: OpaquePointer, memory: Int64) {
    sqlite3_set_authorizer(connection, nil, nil)
    sqlite3_progress_handler(connection, 0, nil, nil)
    sqlite3_hard_heap_limit64(memory)
  }

  private func authorize(_ action: Int32, _ first: String?, _ second: String?) -> Int32 {
    guard isWatching else { return SQLITE_OK }
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_FUNCTION:
      if Self.functions.contains(second?.lowercased() ?? "") { return SQLITE_OK }
      denied = "the function '\(second ?? "")' is not allowed in a query"
    case SQLITE_PRAGMA where first == "table_info": return SQLITE_OK
    case SQLITE_PRAGMA:
      denied = "PRAGMA \(first ?? "") is not allowed in a query"
    default:
      denied = "a query can only read; \(Self.name(of: action)) is not allowed"
    }
    return SQLITE_DENY
  }

  private func progress() -> Int32 {
    stepsLeft -= Int(Self.stepsBetweenCalls)
    return stepsLeft > 0 ? 0 : 1
  }

  /// Why SQLite gave the query up.
  func explanation(of error: StoreError) -> String {
    // A denied function is an error of no code of its own.
    if let denied, [SQLITE_AUTH, SQLITE_ERROR].contains(error.primaryCode) { return denied }
    return switch error.primaryCode {
    case SQLITE_INTERRUPT:
      "the query takes too long; it was stopped after \(limits.steps) steps"
    case SQLITE_NOMEM: "the query needs more than \(limits.memory >> 20) MB of memory"
    default: error.message
    }
  }

  private static func name(of action: Int32) -> String {
    switch action {
    case SQLITE_INSERT: "INSERT"
    case SQLITE_UPDATE: "UPDATE"
    case SQLITE_DELETE: "DELETE"
    case SQLITE_ATTACH: "ATTACH"
    case SQLITE_DETACH: "DETACH"
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: "a transaction"
    case SQLITE_CREATE_INDEX, SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_INDEX,
      SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_TEMP_TRIGGER, SQLITE_CREATE_TEMP_VIEW,
      SQLITE_CREATE_TRIGGER, SQLITE_CREATE_VIEW, SQLITE_CREATE_VTABLE:
      "CREATE"
    case SQLITE_DROP_INDEX, SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_INDEX, SQLITE_DROP_TEMP_TABLE,
      SQLITE_DROP_TEMP_TRIGGER, SQLITE_DROP_TEMP_VIEW, SQLITE_DROP_TRIGGER, SQLITE_DROP_VIEW,
      SQLITE_DROP_VTABLE:
      "DROP"
    case SQLITE_ALTER_TABLE: "ALTER"
    case SQLITE_REINDEX: "REINDEX"
    case SQLITE_ANALYZE: "ANALYZE"
    default: "action \(action) of SQLite"
    }
  }

  /// What computes from its arguments alone; nothing that touches files, memory or settings.
  private static let functions = Set(
    """
    abs avg acos acosh asin asinh atan atan2 atanh ceil ceiling char coalesce cos cosh count
    cume_dist current_date date datetime degrees dense_rank exp first_value floor format glob group_concat hex
    ifnull iif instr json json_array json_array_length json_each json_extract json_group_array
    json_group_object json_object json_patch json_quote json_remove json_replace json_set
    json_tree json_type json_valid julianday lag last_value lead length like likelihood likely ln
    log log10 log2 lower ltrim max min mod nth_value ntile nullif percent_rank pi pow power printf
    quote radians rank replace round row_number rtrim sign sin sinh sqrt strftime substr substring
    sum tan tanh time total trim trunc typeof unicode unixepoch unlikely upper -> ->>
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
