internal import CSQLite
import Scenarios

/// A prepared statement, finalized when its owner goes away.
struct Statement: ~Copyable {
  private let handle: OpaquePointer

  /// Prepares the first statement in `sql`.
  ///
  /// - Throws: ``StoreError``; also if there is none.
  init(_ sql: String, on connection: OpaquePointer) throws(StoreError) {
    var handle: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &handle, nil) == SQLITE_OK else {
      throw StoreError(lastOf: connection, sql: sql)
    }
    guard let handle else {
      throw StoreError(code: SQLITE_MISUSE, message: "there is no statement", sql: sql)
    }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds the parameters from the first on.
  mutating func bind<each Value: Bindable>(_ values: repeat each Value) throws(StoreError) {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      guard value.bind(to: handle, at: index) == SQLITE_OK else { throw error }
    }
  }

  /// Goes to the next row; false when there is none.
  mutating func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error
    }
  }

  /// Makes the statement ready to be bound and run again.
  mutating func reset() { sqlite3_reset(handle) }

  /// Binds, runs to the end and resets.
  mutating func run<each Value: Bindable>(_ values: repeat each Value) throws(StoreError) {
    try bind(repeat each values)
    while try step() {}
    reset()
  }

  /// Binds, runs an INSERT … RETURNING id, and resets.
  mutating func returnedID<each Value: Bindable>(
    _ values: repeat each Value
  ) throws(StoreError) -> Int64 {
    try bind(repeat each values)
    guard try step() else { throw error }
    let id = integer(0)
    while try step() {}
    reset()
    return id
  }

  private var error: StoreError {
    StoreError(
      lastOf: sqlite3_db_handle(handle), sql: sqlite3_sql(handle).map { String(cString: $0) })
  }
}

@available(*, unavailable)
extension Statement: Sendable {}

// Columns, from 0. Reading one of another type converts as SQLite does.
extension Statement {
  var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// An id, a count, a line or a time.
  ///
  /// What is beyond 2⁵³ on either side no table of ours has: only a damaged database does, and it is
  /// brought there, so that whoever counts with it can add and subtract without an overflow.
  func integer(_ column: Int32) -> Int64 {
    min(max(bits(column), -Self.largest), Self.largest)
  }

  private static let largest: Int64 = 1 << 53

  /// A number of which every bit is of meaning.
  func bits(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String {
    // SQLite keeps the bytes until the next step; they are copied here.
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Calls a closure with the bytes of a text, which are gone when it returns.
  func withText<Value>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) rethrows -> Value {
    // SQLite keeps the bytes until the next step.
    let bytes = sqlite3_column_text(handle, column)
    let count = bytes == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Whether a column is exactly these bytes.
  func holds(_ text: StaticString, _ column: Int32) -> Bool {
    // Compared before the next step.
    guard let bytes = sqlite3_column_text(handle, column),
      Int(sqlite3_column_bytes(handle, column)) == text.utf8CodeUnitCount
    else { return false }
    return UnsafeBufferPointer(start: bytes, count: text.utf8CodeUnitCount)
      .elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether these bytes, of which there are some, stand somewhere in a column.
  ///
  /// A fraction of the time that SQLite's `instr` takes.
  func contains(_ bytes: [UInt8], in column: Int32) -> Bool {
    // Searched before the next step.
    guard let text = sqlite3_column_text(handle, column) else { return false }
    let count = Int(sqlite3_column_bytes(handle, column))
    return bytes.withUnsafeBytes { pattern in
      pattern.baseAddress.map { plumb_contains(text, count, $0, pattern.count) } ?? false
    }
  }

  /// Reads a text that is mostly the one of the row before, which is kept then.
  ///
  /// - Parameters:
  ///   - column: Where it stands.
  ///   - text: That of the row before.
  /// - Returns: Whether it is another one.
  @discardableResult
  func read(_ column: Int32, into text: inout String) -> Bool {
    // Compared, or copied, before the next step.
    guard let bytes = sqlite3_column_text(handle, column) else {
      defer { text = "" }
      return !text.isEmpty
    }
    let new = UnsafeBufferPointer(
      start: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    let isSame = text.withUTF8 { old in
      guard old.count == new.count, let start = old.baseAddress else {
        return old.isEmpty && new.isEmpty
      }
      return plumb_equals(start, bytes, new.count)
    }
    if !isSame { text = String(decoding: new, as: UTF8.self) }
    return !isSame
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    // As above: copied before the next step.
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func optionalDigest(_ column: Int32) throws -> Digest? {
    isNull(column) ? nil : try digest(column)
  }

  func digest(_ column: Int32) throws -> Digest {
    let count = Int(sqlite3_column_bytes(handle, column))
    // Copied before the next step.
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column), count: count)
    guard let digest = Digest(bytes: bytes) else {
      throw SuiteError.damaged(what: "a digest", reason: "it has not 32 bytes")
    }
    return digest
  }

  /// The tolerance of an expectation, in points.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` for one that would let everything pass.
  func tolerance(_ column: Int32, of expectation: Int64) throws -> Double {
    let tolerance = real(column)
    guard tolerance.isFinite, tolerance >= 0 else {
      throw SuiteError.damaged(
        what: "expectation \(expectation)", reason: "its tolerance is no length")
    }
    return tolerance
  }

  func value(_ column: Int32) -> QueryResult.Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(bits(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }
}

/// What can be bound to a parameter.
protocol Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Bool: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension Double: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }
}

extension String: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      // The shim has SQLite copy the bytes before this returns. A null pointer would bind NULL.
      guard let start = bytes.baseAddress else {
        return plumb_sqlite3_bind_text(statement, index, [0], 0)
      }
      return plumb_sqlite3_bind_text(statement, index, start, Int32(bytes.count))
    }
  }
}

extension Digest: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    plumb_sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count))
  }
}

/// Bytes that are stored as they are.
struct Blob: Bindable {
  var bytes: [UInt8]

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    plumb_sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count))
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}
