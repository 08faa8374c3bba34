internal import CSQLite
import Scenarios

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What SQL can call on a connection of ours.
enum SealFunctions {
  /// `plumb_seal(table, value…)`: the first 8 bytes of the SHA-256 digest of a row.
  static let seal = "plumb_seal"

  /// `plumb_altered(table, column, key, …)`: ends the statement and names the row.
  static let altered = "plumb_altered"

  /// Makes both known to a connection.
  static func install(on connection: OpaquePointer) throws(StoreError) {
    let buffer = Unmanaged.passRetained(SealBuffer()).toOpaque()
    let kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    // SQLite calls from the thread of the connection alone, and lets the buffer go when the
    // connection is closed, or at once where this fails.
    let code = sqlite3_create_function_v2(
      connection, seal, -1, kind, buffer,
      { context, count, values in
        guard let data = sqlite3_user_data(context) else { return }
        let buffer = Unmanaged<SealBuffer>.fromOpaque(data).takeUnretainedValue()
        sqlite3_result_int64(
          context, buffer.seal(of: UnsafeBufferPointer(start: values, count: Int(count))))
      }, nil, nil,
      { data in if let data { Unmanaged<SealBuffer>.fromOpaque(data).release() } })
    guard code == SQLITE_OK else { throw StoreError(lastOf: connection, sql: nil) }
    let second = sqlite3_create_function_v2(
      connection, altered, -1, SQLITE_UTF8, nil,
      { context, count, values in
        let words = (0..<Int(count)).map { index in
          sqlite3_value_text(values?[index]).map { String(cString: $0) } ?? "NULL"
        }
        let key = stride(from: 1, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
        sqlite3_result_error(context, SealedTable.title(ofRow: key, in: words.first ?? ""), -1)
        // The code that SQLite leaves to functions like this one.
        sqlite3_result_error_code(context, SQLITE_CONSTRAINT | 4 << 8)
      }, nil, nil, nil)
    guard second == SQLITE_OK else { throw StoreError(lastOf: connection, sql: nil) }
  }
}

extension StoreError {
  /// Whether ``SealFunctions/altered`` ended the statement; the message is then the row's title.
  var isAlteredRow: Bool { code == SQLITE_CONSTRAINT | 4 << 8 }
}

/// The bytes of a row, in memory that is kept from row to row.
private final class SealBuffer {
  private var bytes: [UInt8] = []

  /// Each value as its type, its length where that varies, and its bytes: no two rows have the same.
  func seal(of values: UnsafeBufferPointer<OpaquePointer?>) -> Int64 {
    bytes.removeAll(keepingCapacity: true)
    for value in values {
      let type = sqlite3_value_type(value)
      bytes.append(UInt8(truncatingIfNeeded: type))
      switch type {
      case SQLITE_INTEGER: append(UInt64(bitPattern: sqlite3_value_int64(value)))
      case SQLITE_FLOAT: append(sqlite3_value_double(value).bitPattern)
      case SQLITE_NULL: break
      case SQLITE_TEXT: append(UnsafeRawPointer(sqlite3_value_text(value)), of: value)
      default: append(sqlite3_value_blob(value), of: value)
      }
    }
    return Digest(of: bytes).prefix
  }

  private func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private func append(_ start: UnsafeRawPointer?, of value: OpaquePointer?) {
    // Copied before the value changes its form.
    let content = UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
    append(UInt64(content.count))
    bytes.append(contentsOf: content)
  }
}
