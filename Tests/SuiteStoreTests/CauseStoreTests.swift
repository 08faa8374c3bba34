import Migrations
import Scenarios
import Testing

@testable import SuiteStore

/// Causes and traces as they are kept.
struct CauseStoreTests {
  /// A regression of version 1.1.0, whose good side nobody told anything of.
  private static func regressed() throws -> TestSuite {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(11) }
    return suite
  }

  private static let told = Trace([
    TraceStep(path: "Color", event: .propose, width: 100, height: 10, rule: "root"),
    TraceStep(path: "Color", event: .answer, width: 10, height: 10, rule: "fill"),
  ])

  @Test func `without traces a regression has a cause from its frames`() throws {
    let suite = try Self.regressed()
    let clusters = try suite.store.clusters()
    #expect(clusters.names == ["Color.frame@1.1.0"])
    #expect(try suite.store.clusters().editions(of: "Color.frame@1.1.0", engineID: nil) == [1])
    #expect(try suite.store.clusters().editions(of: "Color.frame", engineID: nil) == [1])
    for (name, nearest) in [
      ("Color", "Color.frame@1.1.0"), ("Color.frame@7.3.1", "Color.frame@1.1.0"),
      ("Color.place", "Color.frame@1.1.0"), ("stack.share", nil),
    ] {
      #expect(clusters.editions(of: name, engineID: nil) == [])
      #expect(clusters.nearest(to: name) == nearest)
    }
  }

  @Test func `a good side that was told of is not asked for again`() throws {
    let suite = try Self.regressed()
    let good = TestSuite.engine("1.0.0")
    #expect(try suite.store.missingTraces(of: TestSuite.engine("1.1.0")).isEmpty)
    let missing = try suite.store.missingTraces(of: good)
    #expect(missing.map(\.editionIDs) == [[1]])
    try suite.store.add(missing.map { ($0, Self.told.bytes(for: ["Color"])) }, by: good)
    #expect(try suite.store.missingTraces(of: good).isEmpty)
    let contents = try suite.store.tracedFrames(of: [1], engine: good.name)
    #expect(contents[1] == [missing[0].frames])
    // The bad side is still silent.
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0"])
  }

  @Test func `the frames before a move are asked for in every version that found them`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1), TestSuite.scenario("b", content: 2, width: 10),
    ])
    func run(_ version: String, _ a: Double, _ b: Double) throws -> Int64 {
      try suite.run(TestSuite.engine(version)) { TestSuite.frames($0 == "a" ? a : b) }
    }
    func missing(_ version: String) throws -> [[Int64]] {
      try suite.store.missingTraces(of: TestSuite.engine(version)).map(\.editionIDs)
    }
    _ = try run("1.0.0", 10, 10)
    let voided = try run("1.1.0", 10, 10)
    _ = try run("1.2.0", 11, 10)
    #expect(try missing("1.0.0") == [[1]])
    #expect(try missing("1.1.0") == [[1]])
    #expect(try missing("1.2.0").isEmpty)
    try suite.store.setVoided(true, run: voided, reason: "a bad disk", at: TestSuite.date)
    #expect(try missing("1.1.0").isEmpty)
    // Of moves the last one counts; a failure that is mended is asked for no more.
    _ = try run("1.3.0", 12, 11)
    #expect(try missing("1.0.0") == [[2]])
    #expect(try missing("1.2.0") == [[1], [2]])
    _ = try run("1.4.0", 12, 10)
    #expect(try missing("1.0.0").isEmpty)
    let asked = try suite.store.missingTraces(of: TestSuite.engine("1.2.0"))
    #expect(asked.map(\.editionIDs) == [[1]])
    try suite.store.add(
      asked.map { ($0, Self.told.bytes(for: ["Color"])) }, by: TestSuite.engine("1.2.0"))
    #expect(try missing("1.2.0").isEmpty)
  }

  @Test func `a trace that cannot be read stops nothing and is found`() throws {
    let suite = try Self.regressed()
    let good = TestSuite.engine("1.0.0")
    let missing = try suite.store.missingTraces(of: good)
    try suite.store.add(missing.map { ($0, [9, 9, 9]) }, by: good)
    #expect(try suite.store.check() == ["trace 1 cannot be read"])
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(12) }
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0"])
    // Who asks for it is told.
    let run = try #require(try suite.store.run(1))
    #expect(throws: SuiteError.damaged(what: "trace 1", reason: "it cannot be read")) {
      try suite.store.trace(of: 1, in: run)
    }
  }

  @Test func `a failure with other frames for the same reason stays in its cluster`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10),
      TestSuite.scenario("b", content: 2, width: 10),
    ])
    func run(_ version: String, _ a: Double, _ b: Double) throws -> Int64 {
      try suite.run(TestSuite.engine(version)) { TestSuite.frames($0 == "a" ? a : b) }
    }
    _ = try run("1.0.0", 10, 10)
    let first = try run("1.1.0", 11, 11)
    let other = try run("1.2.0", 12, 11)
    let later = try run("1.3.0", 12, 11)
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0"])
    #expect(try suite.store.clusters().editions(of: "Color.frame@1.1.0", engineID: nil) == [1, 2])
    // The version with these frames is another name.
    #expect(try suite.store.clusters().editions(of: "Color.frame@1.2.0", engineID: nil) == [1])
    #expect(try suite.store.clusters().editions(of: "Color.frame", engineID: nil) == [1, 2])
    let clusters = { (run: Int64) in
      let failures = try suite.store.comparison(of: run).failures
      return [1, 2].map { failures[$0]?.cluster ?? "" }
    }
    for run in [first, other, later] {
      #expect(try clusters(run) == ["Color.frame@1.1.0", "Color.frame@1.1.0"])
    }
    // The cause of each is told from the frames that came out well.
    var statement = try suite.store.connection.prepare(
      "SELECT good, bad, is_last FROM regression_cause WHERE found_in = '1.2.0'")
    #expect(try statement.step())
    #expect(statement.text(0) == "[0,0,10,10]" && statement.text(1) == "[0,0,12,10]")
    #expect(statement.integer(2) == 1)
  }

  @Test func `a failure that comes to have another reason is in the cluster of that`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    for (version, width) in [("1.0.0", 10.0), ("1.1.0", 11), ("1.2.0", 12), ("1.3.0", 13)] {
      try suite.run(TestSuite.engine(version)) { _ in TestSuite.frames(width) }
    }
    try suite.store.connection.execute(
      "UPDATE cause SET cluster = 'padding.answer' WHERE bad LIKE '%12,%' OR bad LIKE '%13,%'")
    try suite.store.updateAllFailures()
    let told = try suite.store.connection.text(
      """
      SELECT group_concat(cluster || ' ' || found_in, ', ') FROM (
        SELECT * FROM regression_cause ORDER BY first_run_id)
      """)
    #expect(
      told == "Color.frame@1.1.0 1.1.0, padding.answer@1.2.0 1.2.0, padding.answer@1.2.0 1.3.0")
  }

  @Test func `an earlier name of a cause is told of the failure that had it alone`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    func run(_ version: String, _ width: Double) throws -> Int64 {
      try suite.run(TestSuite.engine(version)) { _ in TestSuite.frames(width) }
    }
    func told() throws -> [String] {
      try suite.store.notes(on: "stacks/a@100x100").departures.map { departure in
        ([departure.cluster ?? ""] + departure.aliases).joined(separator: " ")
      }
    }
    _ = try run("1.0.0", 10)
    let first = try run("1.4.0", 20)
    _ = try run("1.5.0", 10)
    let second = try run("1.9.0", 20)
    let earlier = try run("1.8.0", 20)
    #expect(try told() == ["Color.frame@1.4.0", "Color.frame@1.8.0 Color.frame@1.9.0"])
    let aliases = { (run: Int64) in try suite.store.comparison(of: run).failures[1]?.aliases }
    #expect(try aliases(first) == [])
    #expect(try aliases(second) == ["Color.frame@1.9.0"])
    // Where the run that it was named by does not count, the name is that of what begins after it.
    try suite.store.setVoided(true, run: earlier, reason: "x", at: TestSuite.date)
    #expect(try told() == ["Color.frame@1.4.0", "Color.frame@1.9.0 Color.frame@1.8.0"])
    try suite.store.setVoided(true, run: first, reason: "x", at: TestSuite.date)
    #expect(try told() == ["Color.frame@1.9.0 Color.frame@1.4.0 Color.frame@1.8.0"])
  }

  @Test func `what never came out well is held against nothing`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(11) }
    let other = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(12) }
    #expect(try suite.store.clusters().names == [])
    #expect(try suite.store.comparison(of: other).failures[1]?.cause == nil)
  }

  @Test func `causes found by an earlier rule are found anew, and keep their names`() throws {
    let suite = try Self.regressed()
    let path = try suite.copy(ofVersion: 12)
    try Connection(name: path, flags: openReadWrite, patience: 0).execute(
      "UPDATE cause SET cluster = 'Text.warm.propose', basis = 'trace', event = 'propose'")
    let opened = try SuiteStore(path: path, access: .readWrite)
    #expect(try opened.clusters().names == ["Color.frame@1.1.0"])
    #expect(try opened.clusters().editions(of: "Text.warm.propose@1.1.0", engineID: nil) == [1])
    #expect(try opened.clusters().editions(of: "Text.warm.propose", engineID: nil) == [1])
  }

  @Test func `what moved has a cause, and is left of its cluster until it is accepted`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: nil)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let moved = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(11) }
    #expect(
      try suite.store.comparison(of: moved).moves.mapValues(\.cluster) == [1: "Color.frame@1.1.0"])
    #expect(try suite.store.clusters().editions(of: "Color.frame@1.1.0", engineID: nil) == [1])
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(12) }
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0", "Color.frame@1.2.0"])
    #expect(
      try suite.store.connection.text(
        "SELECT group_concat(version || ' ' || is_last, ', ') FROM move") == "1.1.0 0, 1.2.0 1")
  }

  @Test func `a fix and its relapse are told apart by their versions`() throws {
    let suite = try Self.regressed()
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(10) }
    #expect(try suite.store.clusters().editions(of: "Color.frame", engineID: nil) == [1])
    try suite.run(TestSuite.engine("1.3.0")) { _ in TestSuite.frames(11) }
    #expect(try suite.store.clusters().names == ["Color.frame@1.1.0", "Color.frame@1.3.0"])
  }
}
