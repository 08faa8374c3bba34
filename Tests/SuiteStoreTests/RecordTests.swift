import Foundation
import Scenarios
import Testing

@testable import SuiteStore

struct RecordTests {
  private static func scenarios(_ count: Int) -> [ImportedScenario] {
    (0..<count).map {
      TestSuite.scenario("s\($0)", content: Double($0), width: $0 % 2 == 0 ? 10 : nil)
    }
  }

  @Test func `a run is read back as it was recorded`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 0, width: 10), TestSuite.scenario("b", content: 1),
      TestSuite.scenario("c", content: 2), TestSuite.scenario("d", content: 3),
      TestSuite.scenario("e", content: 4), TestSuite.scenario("f", content: 5, width: 30),
    ])
    let outcomes: [String: EngineOutcome] = [
      "a": TestSuite.frames(10), "b": .unsupported(construct: "List", path: "HStack/0.List"),
      "c": .error(message: "no", path: "Color"), "d": .crash(message: "signal 11"),
      "e": .timeout(seconds: 2.5), "f": TestSuite.frames(20, warnings: ["infinite width"]),
    ]
    let id = try suite.run { outcomes[$0] ?? .crash(message: "?") }
    let run = try #require(try suite.store.run())
    #expect(run.id == id)
    #expect(run.engine == TestSuite.engine())
    #expect(
      run.counts.filter { $0.value > 0 }
        == [.pass: 1, .fail: 1, .unsupported: 1, .error: 1, .crash: 1, .timeout: 1])
    #expect(run.scenarioCount == 6)
    #expect(run.median == 1003)
    let results = try suite.store.results(of: id)
    #expect(results.slowest.first == SlowScenario(name: "stacks/f@100x100", nanoseconds: 1005))
    #expect(
      results.scenarios.map(\.verdict) == [.pass, .unsupported, .error, .crash, .timeout, .fail])
    #expect(results.scenarios[1].outcome.message == "List")
    #expect(results.scenarios[1].outcome.path == "HStack/0.List")
    #expect(results.scenarios[4].outcome.message == "2.5")
    #expect(results.scenarios[5].outcome.warnings == ["infinite width"])
    #expect(results.scenarios[5].judgement?.passes == false)
    #expect(results.scenarios[5].file == "books/stacks.md")
    #expect(results.scenarios[5].line == 3)
  }

  @Test func `an unchanged night costs a run row and no row a scenario`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(200))
    try suite.run { _ in TestSuite.frames(10) }
    let tables = ["outcome", "judgement", "frame_set", "node_list", "selection", "content"]
    let rows = try tables.map(suite.count)
    let before = try suite.store.connection.integer("PRAGMA page_count")
    for _ in 0..<100 { try suite.run { _ in TestSuite.frames(10) } }
    let after = try suite.store.connection.integer("PRAGMA page_count")
    #expect(try tables.map(suite.count) == rows)
    #expect(try suite.count("run") == 101)
    let bytes = try (after - before) * suite.store.connection.integer("PRAGMA page_size") / 100
    #expect(bytes < 1024)
  }

  @Test func `equal frames and node lists are stored once`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(20))
    for width in [10.0, 20, 10, 20] { try suite.run { _ in TestSuite.frames(width) } }
    #expect(try suite.count("frame_set") == 2)
    #expect(try suite.count("node_list") == 1)
    #expect(try suite.count("judgement") == 20)
    #expect(try suite.count("selection") == 1)
    #expect(try suite.count("engine_version") == 1)
  }

  @Test func `what was judged before is known to the next run`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run { _ in TestSuite.frames(20) }
    let planned = try suite.store.material(engine: TestSuite.engine()).contents[0]
    #expect(planned.scenarios[0].lastJudgement?.passes == false)
    let result = ContentResult(of: planned, outcome: TestSuite.frames(20), nanoseconds: 1)
    #expect(result.isUnchanged)
    #expect(!ContentResult(of: planned, outcome: TestSuite.frames(21), nanoseconds: 1).isUnchanged)
    #expect(
      try planned.content() == TestSuite.scenario("a").content)
  }

  @Test func `what was recorded since the material was read decides what is new`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(4))
    try suite.run { _ in TestSuite.frames(10) }
    let early = try suite.store.material(engine: TestSuite.engine())
    try suite.run { $0 == "s1" ? TestSuite.frames(20) : TestSuite.frames(10) }
    #expect(try suite.count("outcome") == 5)
    let late = try suite.record(early) { _ in TestSuite.frames(10) }
    // For the early material nothing had changed, but s1 was other frames meanwhile.
    #expect(try suite.count("outcome") == 6)
    let result = try suite.result("s1", of: late)
    #expect(try suite.width(result.outcome.frameSetID) == 10)
  }

  @Test func `the key of a voided run is free for the run that takes its place`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    let first = try suite.run(key: "night 1") { _ in TestSuite.frames(20) }
    try suite.store.setVoided(true, run: first, reason: "disk", at: TestSuite.date)
    let second = try suite.run(key: "night 1") { _ in TestSuite.frames(10) }
    #expect(second != first)
    #expect(try suite.store.run(withKey: "night 1")?.id == second)
    #expect(try suite.run(key: "night 1") { _ in TestSuite.frames(10) } == second)
    // Restored, it stays what it was, but for the key.
    try suite.store.setVoided(false, run: first, reason: "it was fine", at: TestSuite.date)
    #expect(try suite.store.run(first)?.key == nil)
    #expect(try suite.verdicts(of: first) == ["a": .fail])
  }

  @Test func `the same key is the same run`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(3))
    let first = try suite.run(key: "night 1") { _ in TestSuite.frames(10) }
    #expect(try suite.run(key: "night 1") { _ in TestSuite.frames(10) } == first)
    #expect(try suite.count("run") == 1)
    #expect(
      throws: SuiteError.conflictingKey(key: "night 1", run: first, conflict: .results)
    ) {
      try suite.run(key: "night 1") { _ in TestSuite.frames(20) }
    }
    #expect(
      throws: SuiteError.conflictingKey(key: "night 1", run: first, conflict: .engine)
    ) {
      try suite.run(TestSuite.engine("9.0.0"), key: "night 1") { _ in TestSuite.frames(10) }
    }
    #expect(try suite.run(key: "night 2") { _ in TestSuite.frames(10) } != first)
  }

  @Test func `a run of fewer scenarios is another run, though every content answers alike`() throws
  {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", width: 10), TestSuite.scenario("b", width: 10),
    ])
    let first = try suite.run(key: "night 1") { _ in TestSuite.frames(10) }
    #expect(
      throws: SuiteError.conflictingKey(key: "night 1", run: first, conflict: .scenarios)
    ) {
      try suite.run(only: ["stacks/a@100x100"], key: "night 1") { _ in TestSuite.frames(10) }
    }
  }

  @Test func `the digest of a run is of what it found, on every machine`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(3))
    let first = try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let digest = try #require(try suite.store.run(first)).digest
    #expect(
      digest.hex == "2efe3ef68af2e4151283c5ea1b92536c77f8e5679a739a462d550133b379d0f4")

    // Other ids, another order, another version: the same digest.
    let other = try TestSuite()
    try other.importScenarios(Self.scenarios(3).reversed())
    try other.run { _ in .crash(message: "x") }
    let again = try other.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(10) }
    #expect(try other.store.run(again)?.digest == digest)
    let unchanged = try other.run { _ in TestSuite.frames(10) }
    #expect(try other.store.run(unchanged)?.digest == digest)
    let changed = try other.run { $0 == "s1" ? TestSuite.frames(11) : TestSuite.frames(10) }
    #expect(try other.store.run(changed)?.digest != digest)
  }

  @Test func `a run that fails halfway leaves the history as it was`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(3))
    let first = try suite.run { _ in TestSuite.frames(10) }
    let material = try suite.store.material(engine: TestSuite.engine("2.0.0"))
    var (results, counts) = try TestSuite.results(of: material) { _ in TestSuite.frames(20) }
    results[2].judgements = [
      NewJudgement(expectationID: 999, differences: [], tolerance: 0)
    ]
    #expect(throws: SuiteError.self) {
      try suite.store.record(
        results, of: material,
        header: RunHeader(started: TestSuite.date, duration: 1, counts: counts))
    }
    #expect(try suite.store.runs().map(\.id) == [first])
    #expect(try suite.count("frame_set") == 1)
    #expect(try suite.count("engine_version") == 1)
  }

  @Test func `of several runs that are recorded together all are, or none`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(2))
    try suite.run(key: "night 1") { _ in TestSuite.frames(10) }
    func recorded(_ version: String, key: String?, width: Double) throws -> SuiteStore.NewRun {
      let material = try suite.store.material(engine: TestSuite.engine(version))
      let (results, counts) = try TestSuite.results(of: material) { _ in TestSuite.frames(width) }
      return (
        results, material,
        RunHeader(key: key, started: TestSuite.date, duration: 1, counts: counts)
      )
    }
    let good = try recorded("2.0.0", key: nil, width: 20)
    let conflicting = try recorded("3.0.0", key: "night 1", width: 30)
    #expect(throws: SuiteError.self) { try suite.store.record([good, conflicting]) }
    #expect(try suite.count("run") == 1)
    #expect(try suite.store.record([good, try recorded("3.0.0", key: nil, width: 10)]) == [2, 3])
    #expect(try suite.store.check() == [])
  }

  @Test func `killed in the middle, the history is as it was`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(3))
    let first = try suite.run { _ in TestSuite.frames(10) }
    let copy = try TestSuite.makeFolder()
    defer { try? FileManager.default.removeItem(at: copy) }
    let material = try suite.store.material(engine: TestSuite.engine())
    let (results, counts) = try TestSuite.results(of: material) { _ in TestSuite.frames(20) }
    // What is on the disk before the commit is what a killed process leaves behind; with so small
    // a cache the rows are there already.
    try suite.store.connection.execute("PRAGMA cache_size = 1")
    try suite.store.writing(commits: false) {
      _ = try suite.store.add(
        results, of: material,
        header: RunHeader(started: TestSuite.date, duration: 1, counts: counts))
      for name in ["plumb.db", "plumb.db-wal"] {
        try FileManager.default.copyItem(
          at: suite.folder.appendingPathComponent(name), to: copy.appendingPathComponent(name))
      }
    }
    let left = try store(at: copy, .readWrite)
    #expect(try left.check() == [])
    #expect(try left.runs().map(\.id) == [first])
    let frames = try left.results(of: first).scenarios.compactMap(\.outcome.frameSetID)
    #expect(Set(frames).count == 1)
    #expect(try left.connection.integer("SELECT count(*) FROM frame_set") == 1)
  }

  @Test func `two runs at the same time both count`() throws {
    let suite = try TestSuite()
    try suite.importScenarios(Self.scenarios(3))
    let one = try suite.store.material(engine: TestSuite.engine())
    let two = try suite.store.material(engine: TestSuite.engine())
    let first = try suite.record(one) { _ in TestSuite.frames(10) }
    let rows = try suite.count("outcome")
    let second = try suite.record(two) { _ in TestSuite.frames(10) }
    #expect(try suite.count("outcome") == rows)
    #expect(
      try suite.store.results(of: first).scenarios.map(\.outcome)
        == suite.store.results(of: second).scenarios.map(\.outcome))
  }

  @Test func `accepting twice adds one expectation`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a"), TestSuite.scenario("b", content: 1)])
    let run = try suite.run { $0 == "a" ? TestSuite.frames(10) : .crash(message: "x") }
    func accept(_ name: String) throws -> [Acceptance] {
      try suite.store.accept([name], from: run, by: "ada", reason: "ok", at: TestSuite.date)
    }
    #expect(try accept("stacks/a@100x100")[0].isNew)
    #expect(try !accept("stacks/a@100x100")[0].isNew)
    #expect(try suite.count("expectation") == 1)
    #expect(try suite.store.scenario(named: "stacks/a@100x100").summary.verdict == .pass)
    #expect(
      throws: SuiteError.notAcceptable(
        scenario: "stacks/b@100x100", reason: "run 1 has no frames of it: crash")
    ) { try accept("stacks/b@100x100") }
    try suite.importScenarios([
      TestSuite.scenario("a", content: 9), TestSuite.scenario("b", content: 1),
    ])
    #expect(
      throws: SuiteError.notAcceptable(
        scenario: "stacks/a@100x100", reason: "run 1 did not cover the scenario as it is now")
    ) { try accept("stacks/a@100x100") }
  }

  @Test func `a run that is not there is named with the last one`() throws {
    let suite = try TestSuite()
    #expect(throws: SuiteError.unknownRun(id: 7, last: nil)) { try suite.store.run(7) }
    try suite.importScenarios([TestSuite.scenario("a")])
    let run = try suite.run { _ in TestSuite.frames(10) }
    #expect {
      try suite.store.results(of: 7)
    } throws: {
      "\($0)" == "error: there is no run 7; the last one is \(run)"
    }
  }
}
