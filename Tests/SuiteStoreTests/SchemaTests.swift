import Foundation
import Migrations
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
    }
    for (index, migration) in migrations.enumerated() {
      #expect(Int(migration.name.prefix(4)) == index + 1)
    }
  }

  // To write it anew: PLUMB_WRITE_SCHEMA=1 swift test --filter SchemaTests
  @Test func `the committed schema is what the migrations make`() throws {
    let suite = try TestSuite()
    var statement = try suite.store.connection.prepare(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    var statements: [String] = []
    while try statement.step() { statements.append(statement.text(0)) }
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
}
