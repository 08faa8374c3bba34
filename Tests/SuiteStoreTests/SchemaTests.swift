import Foundation
import Migrations
import Scenarios
import Testing

@testable import SuiteStore

struct SchemaTests {
  private let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("migrations")

  @Test func `the list of migrations is the folder's`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".sql") && $0 != "schema.sql" }.sorted()
    #expect(files == migrations.map { $0.name + ".sql" })
    for migration in migrations {
      let file = folder.appendingPathComponent(migration.name + ".sql")
      #expect(try Data(contentsOf: file) == Data(migration.bytes))
      #expect(migration.checksum == Digest(of: migration.bytes).hex, "\(migration.name)")
    }
    for (index, migration) in migrations.enumerated() {
      #expect(Int(migration.name.prefix(4)) == index + 1)
    }
  }

  // To write it anew: PLUMB_WRITE_SCHEMA=1 swift test --filter SchemaTests
  @Test func `the committed schema is what the migrations make`() throws {
    let statements = try Self.statements(of: Self.stepByStep().store)
    let schema = statements.reduce(
      into: "-- The schema after the last migration; a test keeps it true.\n"
    ) { $0 += "\n" + $1 + ";\n" }
    let file = folder.appendingPathComponent("schema.sql")
    if ProcessInfo.processInfo.environment["PLUMB_WRITE_SCHEMA"] != nil {
      try Data(schema.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == schema)
    #expect(Migrations.schema == statements, "what an opened suite is held against")
  }
  @Test func `a new suite is what all migrations make of an empty file`() throws {
    let (made, stepped) = try (TestSuite(), Self.stepByStep())
    #expect(try Self.statements(of: made.store) == Self.statements(of: stepped.store))
    let tables = try Self.texts(
      of: made.store, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    #expect(tables.count > 20)
    for table in tables {
      let columns = try Self.texts(
        of: made.store, "SELECT name FROM pragma_table_info('\(table)')")
      let rows =
        "SELECT \(columns.map { "quote(\"\($0)\")" }.joined(separator: " || '|' || ")) "
        + "FROM \"\(table)\""
      #expect(try Self.texts(of: made.store, rows) == Self.texts(of: stepped.store, rows))
    }
    for setting in ["application_id", "user_version", "encoding", "foreign_keys"] {
      let question = "SELECT * FROM pragma_\(setting)"
      #expect(try Self.texts(of: made.store, question) == Self.texts(of: stepped.store, question))
    }
    #expect(try made.store.check() == [])
  }

  /// A suite that was made by one migration after the other.
  private static func stepByStep() throws -> (folder: Folder, store: SuiteStore) {
    let folder = Folder(url: try TestSuite.makeFolder())
    let path = folder.url.appendingPathComponent("plumb.db").path
    var store: SuiteStore?
    for count in [1, migrations.count - 1, migrations.count] {
      store = nil
      store = try SuiteStore(
        path: path, access: .readWrite, patience: 100, migrations: Array(migrations[..<count]))
    }
    return (folder, try #require(store))
  }

  private final class Folder {
    let url: URL

    init(url: URL) { self.url = url }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private static func statements(of store: SuiteStore) throws -> [String] {
    try texts(
      of: store, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
  }

  private static func texts(of store: SuiteStore, _ sql: String) throws -> [String] {
    var statement = try store.connection.prepare(sql)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0)) }
    return texts
  }
}
