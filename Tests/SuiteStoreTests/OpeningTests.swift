import Foundation
import Migrations
import Scenarios
import Testing

@testable import SuiteStore

#if canImport(Glibc)
  import Glibc
#endif

/// Why a suite cannot be opened; `nil` where it can.
func refusal(
  _ path: String, _ access: SuiteStore.Access, migrations: [Migration] = migrations
) -> SuiteError? {
  do {
    _ = try SuiteStore(path: path, access: access, patience: 50, migrations: migrations)
    return nil
  } catch {
    return error as? SuiteError
  }
}

struct OpeningTests {
  private func file(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("plumb.db")
    try Data(bytes).write(to: url)
    try body(url.path)
    #expect(try Data(contentsOf: url) == Data(bytes))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["plumb.db"])
  }

  @Test func `a new database says what it is`() throws {
    let suite = try TestSuite()
    #expect(try suite.store.connection.text("PRAGMA journal_mode") == "wal")
    #expect(try suite.store.connection.integer("PRAGMA application_id") == 0x506c_6d62)
    #expect(try suite.store.connection.integer("PRAGMA user_version") == Int64(migrations.count))
    #expect(try suite.store.connection.integer("PRAGMA foreign_keys") == 1)
    #expect(try suite.count("migration") == migrations.count)
    #expect(try suite.store.check() == [])
    #expect(refusal(suite.path, .readWrite) == nil)
    #expect(refusal(suite.path, .readOnly) == nil)
  }

  @Test(arguments: [
    Array("# An article\n\nnot a database".utf8), [UInt8](repeating: 0xff, count: 5000),
  ])
  func `a file that is no database is refused and left alone`(_ bytes: [UInt8]) throws {
    try file(bytes) { path in
      for access in [SuiteStore.Access.readWrite, .readOnly] {
        let error = try #require(refusal(path, access))
        #expect(
          error.description
            == "\(path): error: this is no plumb database: file is not a database")
        #expect(!error.isBadInput)
      }
    }
  }

  @Test func `a database of another program is refused and left alone`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("other.db").path
    do {
      let other = try Connection(name: path, flags: openReadWrite | openCreate, patience: 0)
      try other.execute("CREATE TABLE t (x)")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for access in [SuiteStore.Access.readWrite, .readOnly] {
      #expect(refusal(path, access) == .foreign(path: path))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a reader does not create a database`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("plumb.db").path
    #expect(refusal(path, .readOnly) == .missing(path: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a database in a folder that does not exist cannot be made`() throws {
    let error = try #require(refusal("/nonexistent/plumb.db", .readWrite))
    #expect(
      error.description
        == "/nonexistent/plumb.db: error: unable to open database file (SQLite 14)")
  }

  @Test func `a newer database is refused with both versions`() throws {
    let suite = try TestSuite()
    try suite.store.connection.execute("PRAGMA user_version = 99")
    for access in [SuiteStore.Access.readWrite, .readOnly] {
      #expect(
        refusal(suite.path, access)?.description
          == "\(suite.path): error: the suite has schema 99, this plumb knows up to \(migrations.count)"
      )
    }
  }

  @Test func `an altered migration is refused`() throws {
    let suite = try TestSuite()
    let later = migrations.dropFirst()
    let altered = [Migration(name: "0001_suite", bytes: migrations[0].bytes + [0x20])] + later
    let renamed = [Migration(name: "0001_other", bytes: migrations[0].bytes)] + later
    for list in [altered, renamed] {
      for access in [SuiteStore.Access.readWrite, .readOnly] {
        #expect(
          refusal(suite.path, access, migrations: list)
            == .alteredMigration(path: suite.path, name: "0001_suite"))
      }
    }
  }

  @Test(arguments: [
    ("PRAGMA user_version = -3", "a suite has a schema"),
    ("PRAGMA user_version = -2147483648", "of the lowest number too"),
    ("UPDATE migration SET version = -9223372036854775808 WHERE version = 1", "no such migration"),
    ("UPDATE migration SET version = 9223372036854775807 WHERE version = 1", "nor this one"),
    ("DROP VIEW latest", "what is missing"),
    (
      """
      DROP VIEW latest;
      CREATE VIEW latest AS
        WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n
      """, "a view that never ends"
    ),
    (
      """
      PRAGMA foreign_keys = OFF;
      DROP TABLE run_void;
      CREATE VIEW run_void AS
        WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
        SELECT x AS id, x AS run_id, 0 AS is_voided, '' AS reason, '' AS date FROM n
      """, "a view in the place of a table"
    ),
    (
      """
      DROP TABLE migration;
      CREATE VIEW migration AS
        WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
        SELECT 1 AS version, '0001_suite' AS name, x'00' AS checksum FROM n
      """, "also where it is read first"
    ),
  ])
  func `a suite whose schema somebody made is refused at once`(_ sql: String, _ why: String) throws
  {
    let suite = try TestSuite()
    try suite.intruder().execute(sql)
    for access in [SuiteStore.Access.readWrite, .readOnly] {
      let error = try #require(refusal(suite.path, access), "\(why)")
      #expect(!error.isBadInput)
      #expect(
        error.description.hasPrefix(suite.path)
          || error.description.hasPrefix("error: \(suite.path)"))
    }
  }

  @Test func `an earlier schema is held against its own migrations first`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    for version in [1, 9, migrations.count - 1] {
      let path = try suite.copy(ofVersion: version)
      try Connection(name: path, flags: openReadWrite, patience: 0).execute(
        """
        PRAGMA foreign_keys = OFF;
        DROP TABLE run_void;
        CREATE VIEW run_void AS
          WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
          SELECT x AS id, x AS run_id, 0 AS is_voided, '' AS reason, '' AS date FROM n
        """)
      #expect(
        refusal(path, .readWrite) == .alteredSchema(path: path, object: "the table 'run_void'"))
    }
  }

  @Test func `a suite that lacks one of its migrations is refused`() throws {
    let suite = try TestSuite()
    try suite.intruder().execute("DELETE FROM migration WHERE version = 3")
    for access in [SuiteStore.Access.readWrite, .readOnly] {
      let error = try #require(refusal(suite.path, access))
      #expect(error.description.hasPrefix("error: \(suite.path) is damaged: it has "))
    }
  }

  @Test func `a statement of our own ends`() throws {
    let suite = try TestSuite()
    let limit = StepLimit(steps: 2_000_000)
    withExtendedLifetime(limit) {
      limit.install(on: suite.store.connection.handle)
      let error = #expect(throws: SuiteError.self) {
        try suite.store.reading {
          try suite.store.connection.integer(
            """
            WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
            SELECT count(*) FROM n
            """)
        }
      }
      guard case .damaged(suite.path, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      suite.store.stepLimit.install(on: suite.store.connection.handle)
    }
  }

  @Test func `what somebody added beside the schema is passed over`() throws {
    let suite = try TestSuite()
    try suite.intruder().execute(
      "CREATE VIEW mine AS SELECT name FROM scenario; CREATE INDEX mine_too ON run (started)")
    #expect(refusal(suite.path, .readWrite) == nil)
    #expect(refusal(suite.path, .readOnly) == nil)
  }

  @Test func `several processes may open a new database at the same time`() async throws {
    for _ in 0..<10 {
      let folder = try TestSuite.makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appendingPathComponent("plumb.db").path
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { _ = try SuiteStore(path: path, access: .readWrite, patience: 20_000) }
        }
        try await group.waitForAll()
      }
      let store = try SuiteStore(path: path, access: .readOnly)
      #expect(try store.check() == [])
    }
  }

  // MARK: Locks

  @Test func `a writer that finds the database locked says so soon`() throws {
    let suite = try TestSuite()
    let other = try SuiteStore(path: suite.path, access: .readWrite, patience: 100)
    try suite.store.connection.execute("BEGIN IMMEDIATE")
    let start = ContinuousClock.now
    #expect(throws: SuiteError.locked(path: suite.path)) {
      try other.importArticles([TestSuite.article([])], at: TestSuite.date)
    }
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(try other.runs().isEmpty)
    try suite.store.connection.execute("ROLLBACK")
    _ = try other.importArticles([TestSuite.article([])], at: TestSuite.date)
  }

  @Test func `an exclusive lock is a clear error for every reader`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    do { _ = try store(at: folder, .readWrite) }
    let copy = folder.appendingPathComponent("plumb.db").path
    let holder = try Connection(name: copy, flags: openReadWrite, patience: 0)
    try holder.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    for access in [SuiteStore.Access.readWrite, .readOnly] {
      #expect(
        refusal(copy, access)?.description
          == "\(copy): error: another process is using this database; try again when it is done")
    }
    try holder.execute("ROLLBACK")
  }

  // MARK: Folders that cannot be written

  #if canImport(Glibc)
    /// Runs `body` as somebody who may not write to a folder: root ignores file modes, so this
    /// thread takes nobody's identity for the file system while it lasts.
    private func withoutWriting(to folder: URL, _ body: () throws -> Void) throws {
      func setMode(_ mode: mode_t) { chmod(folder.path, mode) }
      typealias SetIdentity = @convention(c) (UInt32) -> Int32
      // The C library's function is not in Swift's module of it; its signature is fixed by Linux.
      let address = try #require(dlsym(nil, "setfsuid"))
      let setIdentity = unsafeBitCast(address, to: SetIdentity.self)
      setMode(0o555)
      let own = setIdentity(65534)
      defer {
        _ = setIdentity(UInt32(own))
        setMode(0o755)
      }
      try body()
    }

    @Test func `a database in a read-only folder can be read`() throws {
      let folder = try TestSuite.makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        let writer = try store(at: folder, .readWrite)
        _ = try writer.importArticles(
          [TestSuite.article([TestSuite.scenario("a")])], at: TestSuite.date)
      }
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(before == ["plumb.db"])
      try withoutWriting(to: folder) {
        let reader = try store(at: folder, .readOnly)
        #expect(try reader.scenarios().count == 1)
        #expect(
          try reader.query("SELECT count(*) FROM scenario").rows == [[.integer(1)]])
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
    }

    @Test func `a copy in a read-only folder is read with what its log holds`() throws {
      let folder = try TestSuite.makeFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appendingPathComponent("copy")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      let writer = try store(at: folder, .readWrite)
      _ = try writer.importArticles(
        [TestSuite.article([TestSuite.scenario("a")])], at: TestSuite.date)
      for name in ["plumb.db", "plumb.db-wal"] {
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
      }
      let path = copy.appendingPathComponent("plumb.db").path
      try withoutWriting(to: copy) {
        let reader = try store(at: copy, .readOnly)
        #expect(try reader.scenarios().map(\.name) == ["stacks/a@100x100"])
        #expect(try reader.check() == [])
        #expect(try SuiteStore(copyOf: path).scenarios().count == 1)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: copy.path).sorted()
          == ["plumb.db", "plumb.db-wal"])
    }
  #endif

  @Test func `a copy takes what is done to it and leaves the suite alone`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("plumb.db").path
    do {
      _ = try SuiteStore(
        path: path, access: .readWrite, patience: 100, migrations: Array(migrations.prefix(1)))
    }
    let copy = try SuiteStore(copyOf: path)
    _ = try copy.importArticles(
      [TestSuite.article([TestSuite.scenario("a")])], at: TestSuite.date)
    #expect(try copy.scenarios().count == 1)
    // The suite is still what an older plumb made.
    #expect(refusal(path, .readOnly) == .older(path: path, version: 1, known: migrations.count))
    #expect(throws: SuiteError.missing(path: path + "x")) { try SuiteStore(copyOf: path + "x") }
  }

  @Test func `a reader cannot write`() throws {
    let suite = try TestSuite()
    let reader = try SuiteStore(path: suite.path, access: .readOnly)
    #expect(throws: SuiteError.self) {
      try reader.importArticles(
        [TestSuite.article([TestSuite.scenario("a")])], at: TestSuite.date)
    }
    #expect(try suite.count("scenario") == 0)
  }
}
