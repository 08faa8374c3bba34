import Foundation
import Migrations
import Scenarios
import Testing

@testable import SuiteStore

/// Suites that an earlier plumb made.
struct MigratedSuiteTests {
  @Test func `a later migration is applied to a suite, not by a reader`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let more =
      migrations + [
        Migration(name: "9999_more", bytes: Array("CREATE TABLE more (x INTEGER) STRICT;".utf8))
      ]
    #expect(
      refusal(suite.path, .readOnly, migrations: more)
        == .older(path: suite.path, version: migrations.count, known: migrations.count + 1))
    #expect(refusal(suite.path, .readWrite, migrations: more) == nil)
    #expect(
      try suite.store.connection.integer("PRAGMA user_version") == Int64(migrations.count + 1))
    #expect(try suite.count("more") == 0)
    #expect(try suite.count("scenario") == 1)
    #expect(
      refusal(suite.path, .readWrite)
        == .newer(path: suite.path, version: migrations.count + 1, known: migrations.count))
  }

  @Test func `frames from before there were precisions are exact`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("plumb.db").path
    let frames = FrameSet(nodes: [
      NodeFrame(path: "Color", frame: Frame(x: 0, y: 0, width: 1, height: 2))
    ])
    do {
      let old = try SuiteStore(
        path: path, access: .readWrite, patience: 100, migrations: Array(migrations.prefix(1)))
      var nodes = try old.connection.prepare(
        "INSERT INTO node_list (digest, paths, ids) VALUES (?, '[\"Color\"]', '[null]')")
      try nodes.run(frames.nodeListDigest)
      var set = try old.connection.prepare(
        "INSERT INTO frame_set (digest, node_list_id, frames) VALUES (?, 1, '[[0,0,1,2]]')")
      try set.run(frames.digest)
    }
    let store = try SuiteStore(path: path, access: .readWrite)
    #expect(try store.frames([1])[1]?.frameSet() == frames)
    #expect(try store.check() == [])
  }

  @Test func `who decided before that was kept is nobody, and owners stay owners`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("plumb.db").path
    let before = try #require(migrations.firstIndex { $0.name.hasSuffix("_deciders") })
    do {
      let old = try SuiteStore(
        path: path, access: .readWrite, patience: 100, migrations: Array(migrations.prefix(before)))
      try old.connection.execute(
        """
        PRAGMA foreign_keys = OFF;
        INSERT INTO engine (id, name) VALUES (1, 'e');
        INSERT INTO scenario (id, name, block) VALUES (1, 'a/b@1x1', 'a/b');
        INSERT INTO edition (id, scenario_id, content_id, number, is_current, source, line, created)
        VALUES (1, 1, 1, 1, 1, '', 1, '');
        INSERT INTO known_issue (
          engine_id, edition_id, frame_set_id, reason, owner, until, created)
        VALUES (1, 1, 1, 'r', 'eve', '2099-01-01', '2026-11-20T08:00:00Z')
        """)
    }
    let store = try SuiteStore(path: path, access: .readWrite)
    let rows = try store.query("SELECT what, decided_by, owner, scenario FROM decision").rows
    #expect(rows == [[.text("known"), .null, .text("eve"), .text("a/b@1x1")]])
    #expect(
      try store.log().map { [$0.reason, $0.until, $0.owner] } == [["r", "2099-01-01", "eve"]])
  }

  @Test func `expectations from before there were decisions keep their basis`() throws {
    let folder = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("plumb.db").path
    let before = try #require(migrations.firstIndex { $0.name.hasSuffix("_decided") })
    do {
      let old = try SuiteStore(
        path: path, access: .readWrite, patience: 100, migrations: Array(migrations.prefix(before)))
      try old.connection.execute(
        """
        PRAGMA foreign_keys = OFF;
        INSERT INTO expectation (edition_id, basis, source, tolerance, is_exact, lines, created)
        VALUES (1, 'measured', '', 0, 0, '[]', ''), (2, 'derived', '', 0, 0, '[]', '')
        """)
    }
    let store = try SuiteStore(path: path, access: .readWrite)
    for (edition, basis) in [(1, "measured"), (2, "derived")] {
      let count = try store.connection.integer(
        "SELECT count(*) FROM expectation WHERE edition_id = \(edition) AND basis = '\(basis)'")
      #expect(count == 1)
    }
    #expect(throws: StoreError.self) {
      try store.connection.execute("UPDATE expectation SET basis = 'guessed'")
    }
  }

  @Test func `a migration that fails leaves the database as it was`() throws {
    let suite = try TestSuite()
    let broken =
      migrations + [
        Migration(name: "9999_more", bytes: Array("CREATE TABLE more (x); SELECT nonsense;".utf8))
      ]
    #expect(refusal(suite.path, .readWrite, migrations: broken) != nil)
    #expect(try suite.store.connection.integer("PRAGMA user_version") == Int64(migrations.count))
    #expect(refusal(suite.path, .readWrite) == nil)
  }

  @Test func `failures that an older run of a later version ended are found anew`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    func run(_ version: String, _ width: Double) throws -> Int64 {
      try suite.run(TestSuite.engine(version)) { _ in TestSuite.frames(width) }
    }
    for (version, width) in [("1.0.0", 10.0), ("2.0.0", 13), ("3.0.0", 13)] {
      _ = try run(version, width)
    }
    let accepted = try run("1.0.0", 10)
    _ = try suite.store.accept(
      ["stacks/a@100x100"], from: accepted, by: "ada", reason: "x", at: TestSuite.date)
    _ = try run("2.0.0", 13)
    let found = "SELECT state, end_run_id FROM failure"
    #expect(try suite.store.query(found).rows == [[.text("open"), .null]])
    // As an earlier plumb kept it.
    try suite.intruder().execute("UPDATE failure SET state = 'accepted', end_run_id = 3")
    let path = try suite.copy(ofVersion: 27)
    let store = try SuiteStore(path: path, access: .readWrite)
    #expect(try store.query(found).rows == [[.text("open"), .null]])
    #expect(try store.check() == [])
  }

  @Test func `failures that go on by something else are found anew`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    for (version, width) in [("1.0.0", 10.0), ("2.0.0", 9)] {
      try suite.run(TestSuite.engine(version)) { _ in TestSuite.frames(width) }
    }
    try suite.importScenarios([TestSuite.scenario("a", width: 8)])
    let found = "SELECT expectation_id IS NULL FROM failure WHERE state = 'accepted'"
    #expect(try suite.store.connection.integer(found) == 1)
    try suite.intruder().execute("UPDATE failure SET expectation_id = 2")
    let store = try SuiteStore(path: suite.copy(ofVersion: 30), access: .readWrite)
    #expect(try store.connection.integer(found) == 1)
    #expect(try store.check() == [])
  }
}
