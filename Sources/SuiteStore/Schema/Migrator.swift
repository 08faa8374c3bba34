internal import CSQLite
import Migrations
import Scenarios

/// Brings a database to the schema this binary knows, or says why not.
struct Migrator {
  /// "Plmb": what tells a suite from any other SQLite database.
  static let applicationID: Int64 = 0x506c_6d62

  let path: String
  let migrations: [Migration]

  /// The statements that make what the last of ``migrations`` leaves; empty if that is not known, as
  /// for the migrations of a test.
  let schema: [String]

  init(path: String, migrations: [Migration]) {
    self.path = path
    self.migrations = migrations
    schema =
      migrations.last.map { $0.name == Migrations.migrations.last?.name } ?? false
      ? Migrations.schema : []
  }

  /// What a file is before anything was done to it.
  enum State: Equatable {
    case empty
    case suite(version: Int)
  }

  var knownVersion: Int { migrations.count }

  /// Whether the last of ``migrations`` leaves seals, as some of a test do not.
  var knowsSeals: Bool { migrations.contains { $0.name.hasSuffix("_seals") } }

  /// Looks at the database without changing it.
  func state(of connection: borrowing Connection) throws -> State {
    let application = try connection.integer("PRAGMA application_id")
    let version = Int(truncatingIfNeeded: try connection.integer("PRAGMA user_version"))
    guard application == Self.applicationID else {
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema")
      guard application == 0, version == 0, objects == 0 else {
        // Another process may have made it a suite between these questions.
        guard try connection.integer("PRAGMA application_id") == Self.applicationID else {
          throw SuiteError.foreign(path: path)
        }
        return try state(of: connection)
      }
      return .empty
    }
    guard version <= knownVersion else {
      throw SuiteError.newer(path: path, version: version, known: knownVersion)
    }
    // A suite is never made without a schema: it is brought to one in the transaction that marks it.
    guard version > 0 else {
      throw SuiteError.damaged(what: path, reason: "its schema has the number \(version)")
    }
    return .suite(version: version)
  }

  /// Compares the migrations the database was made by with those of this binary.
  func verify(_ connection: borrowing Connection) throws {
    // Nobody but a stranger makes this table anything else; a view in its place could run for ever.
    let isTable = try connection.integer(
      "SELECT count(*) FROM sqlite_schema WHERE name = 'migration' AND type = 'table'")
    guard isTable == 1 else {
      throw SuiteError.alteredSchema(path: path, object: "the table 'migration'")
    }
    var statement = try connection.prepare(
      "SELECT version, name, checksum FROM migration ORDER BY version")
    var count = 0
    while try statement.step() {
      count += 1
      let version = statement.integer(0)
      let name = statement.text(1)
      guard let migration = migration(version), migration.name == name,
        try statement.digest(2) == migration.digest
      else { throw SuiteError.alteredMigration(path: path, name: name) }
    }
    guard case .suite(let version) = try state(of: connection), count == version else {
      throw SuiteError.damaged(
        what: path, reason: "it has \(count) migrations, of another number of schema")
    }
  }

  /// The migration that leads to a version; `nil` for a number that is none of one.
  private func migration(_ version: Int64) -> Migration? {
    (1...Int64(max(knownVersion, 1))).contains(version) && knownVersion > 0
      ? migrations[Int(version) - 1] : nil
  }

  /// Compares the schema with the one that the migrations up to a version make.
  ///
  /// Whatever a database from elsewhere has in the place of a table or a view is not even looked at.
  /// What somebody added beside them is passed over: nothing of ours reads it, and triggers are off.
  func verifySchema(of connection: borrowing Connection, at version: Int? = nil) throws {
    let expected =
      version.map { $0 == knownVersion } ?? true ? schema : try schema(at: version ?? 0)
    let found = Set(try Self.statements(of: connection))
    guard let object = expected.first(where: { !found.contains($0) }) else { return }
    throw SuiteError.alteredSchema(path: path, object: Self.title(of: object))
  }

  /// The statements of the schema that the first migrations make.
  private func schema(at version: Int) throws -> [String] {
    let made = try Connection(name: ":memory:", flags: SQLITE_OPEN_READWRITE, patience: 0)
    for number in 0..<version { try apply(number, on: made) }
    return try Self.statements(of: made)
  }

  private static func statements(of connection: borrowing Connection) throws -> [String] {
    var statement = try connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var statements: [String] = []
    while try statement.step() { statements.append(statement.text(0)) }
    return statements
  }

  /// `the view 'latest'` of a CREATE statement of ours.
  private static func title(of sql: String) -> String {
    let words = sql.prefix { $0 != "(" }.split(whereSeparator: \.isWhitespace)
      .filter { $0 != "UNIQUE" }
    guard words.count > 2 else { return "the schema" }
    return "the \(words[1].lowercased()) '\(words[2])'"
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
      if version > 0 { try verifyAll(of: connection, at: version) }
      if version == 0, !schema.isEmpty {
        try make(on: connection)
      } else {
        for number in version..<knownVersion { try apply(number, on: connection) }
      }
      if version < knownVersion {
        try connection.execute("PRAGMA application_id = \(Self.applicationID)")
        try connection.execute("PRAGMA user_version = \(knownVersion)")
        try verifySchema(of: connection)
        try complete(version)
      }
      try connection.execute("COMMIT")
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Looks at all of a suite of an earlier version: what is altered would be sealed anew.
  private func verifyAll(of connection: borrowing Connection, at version: Int) throws {
    try verify(connection)
    try verifySchema(of: connection, at: version)
    guard version < knownVersion else { return }
    if let problem = try Seals(in: connection).problems(on: connection).first {
      throw SuiteError.damaged(what: path, reason: problem)
    }
  }

  /// Makes at once what the migrations make of an empty database: they take a hundred times longer.
  private func make(on connection: borrowing Connection) throws {
    for statement in schema { try connection.execute(statement) }
    for number in migrations.indices { try note(number, on: connection) }
  }

  private func apply(_ index: Int, on connection: borrowing Connection) throws {
    try connection.execute(String(decoding: migrations[index].bytes, as: UTF8.self))
    try note(index, on: connection)
  }

  private func note(_ index: Int, on connection: borrowing Connection) throws {
    let migration = migrations[index]
    var statement = try connection.prepare(
      "INSERT INTO migration (version, name, checksum) VALUES (?, ?, ?)")
    try statement.run(index + 1, migration.name, Digest(of: migration.bytes))
  }
}

extension Migration {
  /// Of its SQL, as the databases have it that it made.
  fileprivate var digest: Digest {
    checksum.flatMap { Digest(hex: $0.utf8) } ?? Digest(of: bytes)
  }
}
