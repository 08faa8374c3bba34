import Migrations
import Scenarios

/// Brings a database to the schema this binary knows, or says why not.
struct Migrator {
  /// "Plmb": what tells a suite from any other SQLite database.
  static let applicationID: Int64 = 0x506c_6d62

  let path: String
  let migrations: [Migration]

  /// What a file is before anything was done to it.
  enum State: Equatable {
    case empty
    case suite(version: Int)
  }

  var knownVersion: Int { migrations.count }

  /// Looks at the database without changing it.
  func state(of connection: borrowing Connection) throws -> State {
    let application = try connection.integer("PRAGMA application_id")
    let version = Int(try connection.integer("PRAGMA user_version"))
    guard application == Self.applicationID else {
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema")
      guard application == 0, version == 0, objects == 0 else {
        throw SuiteError.foreign(path: path)
      }
      return .empty
    }
    guard version <= knownVersion else {
      throw SuiteError.newer(path: path, version: version, known: knownVersion)
    }
    return .suite(version: version)
  }

  /// Compares the migrations the database was made by with those of this binary.
  func verify(_ connection: borrowing Connection) throws {
    var statement = try connection.prepare(
      "SELECT version, name, checksum FROM migration ORDER BY version")
    while try statement.step() {
      let index = Int(statement.integer(0)) - 1
      let name = statement.text(1)
      guard migrations.indices.contains(index), migrations[index].name == name,
        try statement.digest(2) == Digest(of: migrations[index].bytes)
      else { throw SuiteError.alteredMigration(path: path, name: name) }
    }
  }

  /// Applies what is missing, in one transaction.
  ///
  /// The caller has found the database to be ours or empty. Another process may be doing the same:
  /// whoever comes second finds nothing left to do.
  ///
  /// - Parameters:
  ///   - connection: The database.
  ///   - complete: What has to be done besides, with the version before; 0 for an empty database.
  /// - Throws: ``SuiteError`` if it was made by other migrations, and what `complete` throws.
  func migrate(
    _ connection: borrowing Connection, then complete: (_ version: Int) throws -> Void
  ) throws {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      var version = 0
      if case .suite(let found) = try state(of: connection) { version = found }
      if version > 0 { try verify(connection) }
      for number in version..<knownVersion { try apply(number, on: connection) }
      if version < knownVersion {
        try connection.execute("PRAGMA application_id = \(Self.applicationID)")
        try connection.execute("PRAGMA user_version = \(knownVersion)")
        try complete(version)
      }
      try connection.execute("COMMIT")
    } catch {
      connection.rollBack()
      throw error
    }
  }

  private func apply(_ index: Int, on connection: borrowing Connection) throws {
    let migration = migrations[index]
    try connection.execute(String(decoding: migration.bytes, as: UTF8.self))
    var statement = try connection.prepare(
      "INSERT INTO migration (version, name, checksum) VALUES (?, ?, ?)")
    try statement.run(index + 1, migration.name, Digest(of: migration.bytes))
  }
}
