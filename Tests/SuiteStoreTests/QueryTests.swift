import Migrations
import Testing

@testable import SuiteStore

struct QueryTests {
  private func reader(_ suite: TestSuite) throws -> SuiteStore {
    try SuiteStore(path: suite.path, access: .readOnly)
  }

  @Test func `a query returns columns and values`() throws {
    let suite = try TestSuite()
    let result = try reader(suite).query("SELECT 1 AS a, 2.5, 'x', NULL AS n, x'00ff'; -- done")
    #expect(result.columns == ["a", "2.5", "'x'", "n", "x'00ff'"])
    #expect(
      result.rows == [[.integer(1), .real(2.5), .text("x"), .null, .blob([0, 255])]])
  }

  @Test(arguments: [
    ("DELETE FROM run", "error: a query can only read; DELETE is not allowed"),
    ("INSERT INTO engine VALUES (1, 'x')", "error: a query can only read; INSERT is not allowed"),
    ("UPDATE run SET label = 'x'", "error: a query can only read; UPDATE is not allowed"),
    ("CREATE TABLE t (x)", "error: a query can only read; "),
    ("CREATE TEMP TABLE t (x)", "error: a query can only read; "),
    ("DROP TABLE run", "error: a query can only read; "),
    ("ATTACH '/tmp/x' AS x", "error: a query can only read; ATTACH is not allowed"),
    ("VACUUM INTO '/tmp/x'", "error: "),
    ("BEGIN", "error: a query can only read; a transaction is not allowed"),
    ("PRAGMA user_version = 3", "error: PRAGMA user_version is not allowed in a query"),
    ("SELECT * FROM pragma_database_list", "error: "),
    ("SELECT load_extension('x')", "error: the function 'load_extension' is not allowed"),
    ("SELECT zeroblob(1000000000)", "error: the function 'zeroblob' is not allowed"),
    ("SELECT 1; SELECT 2", "error: a query is one statement; unexpected:  SELECT 2"),
    ("", "error: the query is empty"),
    (" ; ", "error: "),
    ("-- nothing", "error: "),
    ("SELECT x FROM nowhere", "error: no such table: nowhere"),
    ("SELEC 1", "error: near \"SELEC\": syntax error"),
    ("SELECT replace(hex(printf('%.*c', 200000000, 'x')), 'x', 'yyyy')", "error: "),
  ])
  func `anything but reading is refused`(_ sql: String, _ message: String) throws {
    let suite = try TestSuite()
    for store in [suite.store, try reader(suite)] {
      #expect {
        try store.query(sql)
      } throws: { error in
        guard case .refusedQuery = error as? SuiteError else { return false }
        return "\(error)".hasPrefix(message)
      }
    }
    #expect(try suite.store.connection.integer("PRAGMA user_version") == Int64(migrations.count))
  }

  @Test func `a query without end is stopped`() throws {
    let suite = try TestSuite()
    var limits = SuiteStore.QueryLimits()
    limits.steps = 2_000_000
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    #expect(
      throws: SuiteError.refusedQuery(
        reason: "the query takes too long; it was stopped after 2000000 steps")
    ) { try suite.store.query(endless + " SELECT max(i) FROM n", limits: limits) }
    limits.rows = 10
    #expect(
      throws: SuiteError.refusedQuery(
        reason: "the query returns more than 10 rows; add a LIMIT")
    ) { try suite.store.query(endless + " SELECT i FROM n", limits: limits) }
    // The store is as good as before.
    #expect(try suite.store.query("SELECT 1").rows == [[.integer(1)]])
    try suite.importScenarios([TestSuite.scenario("a")])
  }

  @Test(arguments: [
    "article", "scenario", "content", "edition", "engine", "engine_version", "run", "run_void",
    "expectation", "outcome", "judgement", "selection", "node_list", "frame_set", "migration",
    "frame", "result", "latest", "contract", "decision", "known_issue_status", "flaky", "slow",
    "expectation_history", "plumbing_covered", "plumbing_run_order", "plumbing_earlier_frames",
    "run_summary", "scenario_status", "sqlite_schema",
  ])
  func `every table and view can be read`(_ name: String) throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run { _ in TestSuite.frames(10) }
    let result = try reader(suite).query("SELECT * FROM \(name)")
    #expect(!result.columns.isEmpty)
  }
}
