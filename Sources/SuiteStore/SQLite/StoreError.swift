/// A failed SQLite call and the statement that made it.
package struct StoreError: Error, Equatable {
  /// The extended result code, as listed at <https://www.sqlite.org/rescode.html>.
  package var code: Int32

  /// The reason in SQLite's own words.
  package var message: String

  /// The statement that was prepared or run; `nil` when the file could not be opened.
  package var sql: String?

  package init(code: Int32, message: String, sql: String?) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not see.
  private static let noRoomBeside: Int32 = 4874

  /// The result code without its extension.
  package var primaryCode: Int32 { code & 0xff }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    // SQLite says nothing of the reason where the file beside a database has no room.
    let message = code == Self.noRoomBeside ? "\(self.message): the disk is full" : message
    guard let sql else { return "\(message) (SQLite \(code))" }
    let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(message) (SQLite \(code)) in: \(line.prefix(200))"
  }
}
