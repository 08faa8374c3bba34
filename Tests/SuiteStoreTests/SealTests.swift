import Foundation
import Migrations
import Scenarios
import Testing

@testable import SuiteStore

/// What somebody does to a suite behind plumb's back.
struct SealTests {
  /// A suite with runs and decisions, and at least one row in every table.
  private static func suite() throws -> TestSuite {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10), TestSuite.scenario("b", content: 2),
      TestSuite.scenario("c", content: 3, width: 10),
    ])
    try suite.run { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("2.0.0")) { name in
      guard name == "b", case .frames(var answer) = TestSuite.frames(10) else {
        return TestSuite.frames(20)
      }
      answer.frames.precision.roundingStep = 0.5
      return .frames(answer)
    }
    let note = KnownIssueNote(reason: "r", owner: "ada", link: nil, until: "2099-01-01")
    _ = try suite.store.addKnownIssues(
      ScenarioFilter(parsing: ["stacks/a@100x100"]), note: note, at: TestSuite.date)
    try suite.store.setVoided(true, run: 1, reason: "r", at: TestSuite.date)
    // What no short history has; written by plumb's own connection, it is sealed like all else.
    try suite.store.connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      INSERT INTO earlier_cluster (name, engine_id, edition_id) VALUES ('c@1', 1, 1);
      INSERT INTO rename (scenario_id, old_name, new_name, date) VALUES (1, 'x', 'y', 'd');
      INSERT INTO retirement (scenario_id, date, decided_by, reason) VALUES (9, 'd', 'b', 'r');
      INSERT INTO trace (content_id, frame_set_id, engine_version_id, steps) VALUES (1, 1, 1, x'00');
      INSERT INTO cause (
        engine_id, content_id, good_frame_set_id, bad_frame_set_id, cluster, basis, view, node, axis,
        rule) VALUES (1, 9, 1, 2, 'c', 'frames', 'v', 'n', 'both', '');
      INSERT INTO shift (
        engine_id, edition_id, run_id, good_frame_set_id, bad_frame_set_id, is_last, is_last_frames)
      VALUES (1, 1, 1, 1, 2, 1, 1);
      INSERT INTO declared_code (article_id, created, code) VALUES (9, 'd', '[]');
      INSERT INTO waiting_decision (key, text) VALUES ('k', 't');
      INSERT INTO claim_withdrawal (expectation_id, date) VALUES (1, 'd');
      PRAGMA foreign_keys = ON
      """)
    return suite
  }

  @Test func `every table but the list of migrations is sealed`() throws {
    let suite = try TestSuite()
    let tables = try suite.store.query(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
        AND name NOT IN ('migration', 'seal_total') ORDER BY name
      """)
    #expect(try suite.store.seals.tables.map { [.text($0.name)] } == tables.rows)
  }

  @Test func `what somebody added is not sealed, whatever its name`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let name = "x AFTER INSERT ON main.run BEGIN SELECT 1; END; DELETE FROM scenario; --"
    try suite.intruder(patience: 1000).execute(
      "CREATE TABLE \"\(name)\" (seal, \"y); DELETE FROM scenario; --\"); CREATE TABLE mine (seal)")
    let store = try SuiteStore(path: suite.path, access: .readWrite)
    #expect(try store.scenarios().count == 1)
    #expect(try store.seals.tables.allSatisfy { $0.name != name && $0.name != "mine" })
    #expect(try store.check() == [])
  }

  @Test func `every value that was altered is found, with its table and row`() throws {
    let suite = try Self.suite()
    let seals = try suite.store.seals
    #expect(try seals.problems(on: suite.store.connection) == [])
    let intruder = try suite.intruder(patience: 1000)
    try intruder.execute(
      "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA journal_mode = WAL")
    for table in seals.tables {
      #expect(try suite.count(table.name) > 0, "\(table.name)")
      for column in table.columns + ["seal"] {
        let key = table.key.joined(separator: ", ")
        let last = "(SELECT \(key) FROM \(table.name) ORDER BY \(key) LIMIT 1)"
        var altered = 0
        // Of which a strict table takes those of the column's type.
        for value in ["9007", "0.25", "'2030-01-01'", "x'\(String(repeating: "01", count: 32))'"] {
          try intruder.execute("SAVEPOINT before")
          defer { try? intruder.execute("ROLLBACK TO before; RELEASE before") }
          let change = "UPDATE \(table.name) SET \(column) = \(value) WHERE (\(key)) = \(last)"
          guard (try? intruder.execute(change)) != nil else { continue }
          altered += 1
          let problems = try seals.problems(of: table, on: intruder)
          #expect(
            problems.contains { $0.hasPrefix("table '\(table.name)', row ") },
            "\(change): \(problems)")
        }
        #expect(altered > 0, "\(table.name).\(column)")
      }
    }
  }

  @Test func `every row that was taken away or added is missed`() throws {
    let suite = try Self.suite()
    let seals = try suite.store.seals
    let intruder = try suite.intruder(patience: 1000)
    try intruder.execute("PRAGMA foreign_keys = OFF")
    for table in seals.tables {
      let key = table.key.joined(separator: ", ")
      let newest =
        "SELECT \(key) FROM \(table.name) ORDER BY \(table.key.map { $0 + " DESC" }.joined(separator: ", ")) LIMIT 1"
      let last = "(SELECT max(part) FROM seal_total WHERE name = '\(table.name)')"
      for change in [
        "DELETE FROM \(table.name) WHERE (\(key)) = (\(newest))",
        "DELETE FROM seal_total WHERE name = '\(table.name)' AND part = \(last)",
        "UPDATE seal_total SET rows = rows + 1 WHERE name = '\(table.name)' AND part = \(last)",
        "UPDATE seal_total SET seals = ~seals WHERE name = '\(table.name)' AND part = \(last)",
      ] {
        try intruder.execute("SAVEPOINT before")
        try intruder.execute(change)
        let problems = try seals.problems(of: table, on: intruder)
        #expect(problems.count == 1, "\(change): \(problems)")
        #expect(problems.first?.hasPrefix("table '\(table.name)'") == true)
        try intruder.execute("ROLLBACK TO before; RELEASE before")
      }
    }
    try intruder.execute(
      "INSERT INTO run_void (run_id, is_voided, reason, date) VALUES (2, 1, 'mine', 'd')")
    #expect(
      try seals.problems(on: intruder) == ["table 'run_void', row 2: not written by plumb"])
  }

  @Test func `what somebody altered is not sealed anew when plumb writes the row`() throws {
    let suite = try Self.suite()
    try suite.intruder(patience: 1000).execute("UPDATE run SET label = 'mine' WHERE id = 1")
    let error = #expect(throws: StoreError.self) {
      try suite.store.connection.execute("UPDATE run SET is_voided = 1 WHERE id = 1")
    }
    #expect(error?.message == "table 'run', row 1")
    #expect(
      try suite.store.seals.problems(on: suite.store.connection)
        == ["table 'run', row 1: not as plumb wrote it"])
    #expect(
      throws: SuiteError.damaged(
        what: "table 'run', row 1", reason: "it is not as plumb wrote it")
    ) {
      try suite.store.setVoided(false, run: 1, reason: "r", at: TestSuite.date)
    }
  }

  @Test(arguments: [
    ("UPDATE expectation SET tolerance = 100 WHERE id = 1", "table 'expectation', row 1"),
    ("UPDATE expectation SET lines = '[]' WHERE id = 1", "table 'expectation', row 1"),
    (
      "UPDATE judgement SET verdict = 'pass' WHERE frame_set_id = 2",
      "table 'judgement', row expectation_id 1, frame_set_id 2"
    ),
    ("UPDATE frame_set SET frames = '[[0,0,10,10]]' WHERE id = 2", "table 'frame_set', row 2"),
    ("UPDATE run SET fail = 0 WHERE id = 2", "table 'run', row 2"),
  ])
  func `a verdict that rests on an altered row is not told`(sql: String, row: String) throws {
    let suite = try Self.suite()
    try suite.intruder(patience: 1000).execute(sql)
    let reader = try SuiteStore(path: suite.path, access: .readOnly)
    let error = #expect(throws: SuiteError.self) {
      _ = try reader.run(2)
      _ = try reader.expectations([1])
      _ = try reader.frames([2])
      _ = try reader.scenarios(
        ScenarioFilter(parsing: ["stacks/a@100x100"]), engine: nil)
    }
    #expect(error == .damaged(what: row, reason: "it is not as plumb wrote it"))
  }

  @Test(arguments: [
    "UPDATE known_issue SET until = '3000-01-01'", "DELETE FROM known_issue",
    "UPDATE run_void SET reason = 'none'", "DELETE FROM run_void", "DELETE FROM retirement",
  ])
  func `a suite whose decisions somebody altered is opened to be looked at alone`(
    sql: String
  ) throws {
    let suite = try Self.suite()
    let intruder = try suite.intruder(patience: 1000)
    try intruder.execute("PRAGMA foreign_keys = OFF")
    try intruder.execute(sql)
    for access in [SuiteStore.Access.readOnly, .readWrite] {
      #expect(throws: SuiteError.self) { try SuiteStore(path: suite.path, access: access) }
    }
    let reader = try SuiteStore(path: suite.path, access: .readOnly, checksDecisions: false)
    #expect(try reader.check().contains { $0.hasPrefix("table '") })
  }

  @Test func `a suite from before there were seals is sealed as it is`() throws {
    let suite = try Self.suite()
    let before = try #require(migrations.firstIndex { $0.name.hasSuffix("_seals") })
    let path = try suite.copy(ofVersion: before)
    let store = try SuiteStore(path: path, access: .readWrite)
    #expect(try store.seals.problems(on: store.connection) == [])
    try store.setVoided(false, run: 1, reason: "r", at: TestSuite.date)
    #expect(try store.seals.problems(on: store.connection) == [])
    let intruder = try Connection(name: path, flags: openReadWrite, patience: 1000)
    try intruder.execute("UPDATE run SET pass = 7 WHERE id = 2")
    #expect(
      try store.seals.problems(on: store.connection)
        == ["table 'run', row 2: not as plumb wrote it"])
  }

  @Test func `what was altered is not sealed by a later schema`() throws {
    let suite = try Self.suite()
    try suite.intruder(patience: 1000).execute("UPDATE run SET pass = 7 WHERE id = 2")
    let more =
      migrations + [
        Migration(
          name: "9999_more", bytes: Array("ALTER TABLE run ADD COLUMN more INTEGER;".utf8))
      ]
    #expect(
      throws: SuiteError.damaged(
        what: suite.path, reason: "table 'run', row 2: not as plumb wrote it")
    ) {
      try SuiteStore(path: suite.path, access: .readWrite, patience: 100, migrations: more)
    }
    try suite.intruder(patience: 1000).execute("UPDATE run SET pass = 0 WHERE id = 2")
    let store = try SuiteStore(
      path: suite.path, access: .readWrite, patience: 100, migrations: more)
    #expect(try store.seals.problems(on: store.connection) == [])
  }
}
