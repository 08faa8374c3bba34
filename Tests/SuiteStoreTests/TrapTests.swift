import Scenarios
import Testing

@testable import SuiteStore

/// The six ways in which change-only storage could tell a half truth.
struct TrapTests {
  // 1. Deltas refer to the previous recorded run, voided or not.

  @Test func `voiding the night that wrote a change keeps it in all later nights`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let first = try suite.run { _ in TestSuite.frames(10) }
    let changed = try suite.run { _ in TestSuite.frames(20) }
    let later = try suite.run { _ in TestSuite.frames(20) }
    #expect(try suite.count("outcome") == 2)

    try suite.store.setVoided(true, run: changed, reason: "bad disk", at: TestSuite.date)

    let result = try suite.result("a", of: later)
    #expect(try suite.width(result.outcome.frameSetID) == 20)
    #expect(result.earlier?.found.runID == first)
    #expect(try suite.width(result.earlier?.found.outcome.frameSetID) == 10)
    #expect(result.verdict == .moved)
  }

  @Test func `a change back after a voided night is stored`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    try suite.run { _ in TestSuite.frames(10) }
    let voided = try suite.run { _ in TestSuite.frames(20) }
    try suite.store.setVoided(true, run: voided, reason: "bad disk", at: TestSuite.date)
    let back = try suite.run { _ in TestSuite.frames(10) }
    let after = try suite.run { _ in TestSuite.frames(10) }
    for run in [back, after] {
      let result = try suite.result("a", of: run)
      #expect(try suite.width(result.outcome.frameSetID) == 10)
      #expect(result.verdict == .unjudged)
    }
  }

  @Test func `restoring a voided run shows it again and keeps both reasons`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let run = try suite.run { _ in TestSuite.frames(10) }
    try suite.store.setVoided(true, run: run, reason: "bad disk", at: TestSuite.date)
    #expect(try suite.store.runs().isEmpty)
    #expect(try suite.store.runs(includingVoided: true).map(\.reason) == ["bad disk"])
    #expect(try suite.store.run() == nil)
    try suite.store.setVoided(false, run: run, reason: "disk was fine", at: TestSuite.date)
    #expect(try suite.store.runs().map(\.id) == [run])
    #expect(try suite.count("run_void") == 2)
  }

  // 2. No row means "unchanged" only inside a run's selection.

  @Test func `a filtered run says nothing about what it left out`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1), TestSuite.scenario("b", content: 2),
    ])
    let all = try suite.run { _ in TestSuite.frames(10) }
    let filtered = try suite.run(only: ["stacks/a*"]) { _ in TestSuite.frames(10) }
    let next = try suite.run { _ in TestSuite.frames(20) }
    #expect(try suite.verdicts(of: filtered) == ["a": .unjudged])
    #expect(try suite.result("a", of: next).earlier?.found.runID == filtered)
    #expect(try suite.result("b", of: next).earlier?.found.runID == all)
    #expect(
      try suite.store.history(of: "stacks/b@100x100").map(\.run.id) == [all, next])
  }

  @Test func `a removed scenario stays in the runs that had it and is in no later one`() throws {
    let suite = try TestSuite()
    let (a, b) = (TestSuite.scenario("a", content: 1), TestSuite.scenario("b", content: 2))
    try suite.importScenarios([a, b])
    let before = try suite.run { _ in TestSuite.frames(10) }
    #expect(try suite.importScenarios([a]).retired == ["stacks/b@100x100"])
    let after = try suite.run { _ in TestSuite.frames(10) }
    #expect(try suite.verdicts(of: before).keys.sorted() == ["a", "b"])
    #expect(try suite.verdicts(of: after).keys.sorted() == ["a"])
    #expect(try suite.store.history(of: "stacks/b@100x100").map(\.run.id) == [before])
    #expect(try suite.store.scenarios().map(\.block) == ["stacks/a"])
  }

  // 3. Recording order is not version order.

  @Test func `an old release run again is compared with what came before that release`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let v1 = try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let v3 = try suite.run(TestSuite.engine("1.10.0")) { _ in TestSuite.frames(30) }
    let v2 = try suite.run(TestSuite.engine("1.9.0")) { _ in TestSuite.frames(20) }

    #expect(try suite.result("a", of: v2).earlier?.found.runID == v1)
    #expect(try suite.result("a", of: v3).earlier?.found.runID == v2)
    #expect(
      try suite.store.history(of: "stacks/a@100x100").map(\.run.id) == [v1, v2, v3])

    // The next night goes by recording for its delta, by version for its base.
    let rows = try suite.count("outcome")
    let v4 = try suite.run(TestSuite.engine("1.10.0")) { _ in TestSuite.frames(30) }
    #expect(try suite.count("outcome") == rows + 1)
    #expect(try suite.result("a", of: v4).earlier?.found.runID == v3)
    #expect(try suite.verdicts(of: v4) == ["a": .unjudged])
  }

  @Test func `versions are ordered by revision date, then by first run`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    func engine(_ revision: String, _ date: String) -> EngineVersion {
      EngineVersion(name: "builtin", version: "1.0.0", revision: revision, revisionDate: date)
    }
    let newer = try suite.run(engine("n", "2026-03-02T00:00:00Z")) { _ in TestSuite.frames(10) }
    let older = try suite.run(engine("o", "2026-03-01T00:00:00Z")) { _ in TestSuite.frames(20) }
    let twin = try suite.run(engine("t", "2026-03-01T00:00:00Z")) { _ in TestSuite.frames(30) }
    #expect(
      try suite.store.history(of: "stacks/a@100x100").map(\.run.id) == [older, twin, newer])
  }

  @Test func `the material of a run has the base that the report will have`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    func date(_ day: Int) -> String { "2025-03-0\(day)T00:00:00Z" }
    let versions = [
      TestSuite.engine("1.0.0", revisionDate: date(2)), TestSuite.engine("1.2.0"),
      TestSuite.engine("1.1.0"), TestSuite.engine("1.0.0", revisionDate: date(1)),
      TestSuite.engine("1.0.0"), TestSuite.engine("1.0.0", revisionDate: date(2)),
      TestSuite.engine("1.2.0-beta.2"), TestSuite.engine("1.2.0-beta.10"),
    ]
    for (index, version) in versions.enumerated() {
      let planned = try suite.store.material(engine: version).contents[0].scenarios[0].earlier
      let run = try suite.run(version) { _ in TestSuite.frames(Double(index)) }
      let base = try suite.result("a", of: run).earlier?.found
      #expect(base?.runID == planned?.runID, "\(version)")
      #expect(base?.lastFrameSetID == planned?.lastFrameSetID, "\(version)")
    }
  }

  @Test func `engines of different names have nothing to do with each other`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    try suite.run(TestSuite.engine(name: "builtin")) { _ in TestSuite.frames(10) }
    let other = try suite.run(TestSuite.engine(name: "other")) { _ in TestSuite.frames(20) }
    let result = try suite.result("a", of: other)
    #expect(result.earlier == nil)
    #expect(result.verdict == .unjudged)
    #expect(
      try suite.store.history(of: "stacks/a@100x100", engine: "builtin").count == 1)
  }

  // 4. An acceptance is not a repair.

  @Test func `a past run is judged by the expectation of its time`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    let failed = try suite.run { _ in TestSuite.frames(20) }
    let accepted = try suite.store.accept(
      ["stacks/a@100x100"], from: failed, by: "ada", reason: "new rule", at: TestSuite.date)
    let passed = try suite.run { _ in TestSuite.frames(20) }

    #expect(try suite.verdicts(of: failed) == ["a": .fail])
    let result = try suite.result("a", of: passed)
    #expect(result.verdict == .pass)
    #expect(result.expectationID == accepted[0].expectationID)
    // Under one expectation both frames pass: nothing was fixed.
    #expect(result.earlier?.judgementThen?.passes == false)
    #expect(result.earlier?.judgementNow?.passes == true)
    #expect(result.earlier?.expectationID == accepted[0].supersededID)
  }

  @Test func `what is accepted while a run is under way counts from the next run on`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    let first = try suite.run { _ in TestSuite.frames(20) }
    let material = try suite.store.material(engine: TestSuite.engine())
    _ = try suite.store.accept(
      ["stacks/a@100x100"], from: first, by: "ada", reason: "new rule", at: TestSuite.date)
    let under = try suite.record(material) { _ in TestSuite.frames(20) }
    #expect(try suite.verdicts(of: under) == ["a": .fail])
    let next = try suite.run { _ in TestSuite.frames(20) }
    #expect(try suite.verdicts(of: next) == ["a": .pass])
  }

  // 5. `unsupported` in between is neither a regression nor fixed; nodes may appear or vanish.

  @Test func `what is unsupported in between is looked through`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10), TestSuite.scenario("b")])
    let known = try suite.run { _ in TestSuite.frames(10) }
    let gap = try suite.run { _ in .unsupported(construct: "Color", path: nil) }
    let again = try suite.run { _ in TestSuite.frames(10) }
    #expect(try suite.verdicts(of: gap) == ["a": .unsupported, "b": .unsupported])
    #expect(try suite.result("a", of: again).earlier?.found.runID == known)
    #expect(try suite.verdicts(of: again) == ["a": .pass, "b": .unjudged])
  }

  @Test func `frames are compared across a crash in between`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    try suite.run { _ in TestSuite.frames(10) }
    let crashed = try suite.run { _ in .crash(message: "signal 11") }
    let moved = try suite.run { _ in TestSuite.frames(20) }
    let result = try suite.result("a", of: moved)
    #expect(result.earlier?.found.runID == crashed)
    #expect(result.earlier?.found.outcome.kind == .crash)
    #expect(result.verdict == .moved)
  }

  @Test func `nodes may appear and vanish`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let frame = Frame(x: 0, y: 0, width: .infinity, height: 10.5)
    let two = FrameSet(nodes: [
      NodeFrame(path: "HStack", frame: frame),
      NodeFrame(path: "HStack/0.Color", id: "x", frame: frame),
    ])
    let first = try suite.run { _ in TestSuite.frames(10) }
    let second = try suite.run { _ in
      .frames(EngineAnswer(width: 10, height: 10, frames: two))
    }
    let third = try suite.run { _ in TestSuite.frames(10) }
    let ids = try [first, second, third].map { try suite.result("a", of: $0).outcome.frameSetID }
    #expect(ids[0] == ids[2])
    let stored = try #require(ids[1])
    #expect(try suite.store.frames([stored])[stored]?.frameSet() == two)
    #expect(try suite.count("frame_set") == 2)
    #expect(try suite.verdicts(of: third) == ["a": .moved])
  }

  // 6. A reader must not need to write: OpeningTests.
}
