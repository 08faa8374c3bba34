import Regression
import Scenarios
import SuiteStore
import Synchronization
import Testing

struct RunnerTests {
  private static let names = (0..<60).map { "scenario\($0)" }

  private static let answers: [String: EngineOutcome] = Dictionary(
    uniqueKeysWithValues: names.enumerated().map { index, name in
      switch index % 6 {
      case 0: (name, .error(message: "no", path: "Color"))
      case 1: (name, .crash(message: "signal 11"))
      case 2: (name, .unsupported(construct: "Grid", path: nil))
      case 3: (name, .timeout(seconds: 10))
      default: (name, .wide(Double(index)))
      }
    })

  @Test func `what an engine says of a scenario never stops a run`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([
      ("good", 10), ("bad", 11), ("refused", 10), ("crashing", 10), ("lacking", nil),
      ("slow", nil), ("unknown", nil), ("free", nil),
    ])
    let plan = try suite.plan("1.0.0")
    let result = try Runner(workers: 3) {
      FakeEngine(
        "1.0.0",
        [
          "good": .wide(10), "bad": .wide(10), "free": .wide(5),
          "refused": .error(message: "no", path: nil), "crashing": .crash(message: "signal 11"),
          "lacking": .unsupported(construct: "Grid", path: nil), "slow": .timeout(seconds: 10),
        ])
    }.run(plan)
    #expect(
      result.counts == [
        .pass: 1, .fail: 1, .unjudged: 1, .error: 2, .crash: 1, .unsupported: 1, .timeout: 1,
      ])
  }

  @Test func `a frame that is not a number is an error that names the node`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("odd", nil), ("size", nil)])
    let odd = FrameSet(nodes: [
      NodeFrame(path: "HStack", frame: Frame(x: 0, y: 0, width: 1, height: 1)),
      NodeFrame(path: "HStack/0.Color", frame: Frame(x: .nan, y: 0, width: 1, height: 1)),
    ])
    let run = try suite.run(
      "1.0.0",
      [
        "odd": .frames(EngineAnswer(width: 1, height: 1, frames: odd)),
        "size": .frames(EngineAnswer(width: .nan, height: 1, frames: FrameSet(nodes: []))),
      ])
    let entries = try suite.report(run).entries
    #expect(
      entries.map(\.message) == [
        "the engine answered a frame that is not a number",
        "the engine answered a size that is not a number",
      ])
    #expect(entries.map(\.path) == ["HStack/0.Color", nil])
  }

  @Test func `a run comes out the same with one worker and with many, in any order`() throws {
    var digests: Set<Digest> = []
    var verdicts: Set<[RunResult.Judged]> = []
    for (workers, names) in [(1, Self.names), (2, Self.names), (7, Self.names.shuffled())] {
      let suite = try TemporarySuite()
      try suite.importScenarios(names.map { ($0, 4) })
      let plan = try suite.plan("1.0.0")
      let result = try Runner(workers: workers) { FakeEngine("1.0.0", Self.answers) }.run(plan)
      verdicts.insert(result.scenarios.sorted { $0.scenario < $1.scenario })
      let run = try suite.store.record(
        result.results, of: plan.material, header: result.header(started: "2026-11-21T02:00:00Z"))
      digests.insert(try #require(try suite.store.run(run)).digest)
    }
    #expect(digests.count == 1)
    #expect(verdicts.count == 1)
  }

  @Test func `a second run finds everything unchanged and judges nothing again`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios(Self.names.map { ($0, 4) })
    try suite.run("1.0.0", Self.answers)
    let result = try Runner(workers: 2) { FakeEngine("1.0.0", Self.answers) }
      .run(suite.plan("1.0.0"))
    #expect(result.results.allSatisfy { $0.isUnchanged && $0.judgements.isEmpty })
    #expect(result.counts[.pass] == 1)
  }

  @Test func `a new expectation is asked about frames that did not change`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    try suite.run("1.0.0", ["a": .wide(10)])
    try suite.importScenarios([("a", 20)])
    let result = try Runner(workers: 1) { FakeEngine("1.0.0", ["a": .wide(10)]) }
      .run(suite.plan("1.0.0"))
    #expect(result.results.map(\.isUnchanged) == [true])
    #expect(result.counts == [.fail: 1])
  }

  @Test func `frames without an expectation move once`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    func verdict(_ width: Double) throws -> [Verdict: Int] {
      let plan = try suite.plan("1.0.0")
      let result = try Runner(workers: 1) { FakeEngine("1.0.0", ["a": .wide(width)]) }.run(plan)
      _ = try suite.store.record(
        result.results, of: plan.material, header: result.header(started: suite.nextDate()))
      return result.counts
    }
    #expect(try verdict(10) == [.unjudged: 1])
    #expect(try verdict(10) == [.unjudged: 1])
    #expect(try verdict(12) == [.moved: 1])
    #expect(try verdict(12) == [.unjudged: 1])
  }

  @Test func `frames are compared with the last run that counts, not with a voided one`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    try suite.run("1.0.0", ["a": .wide(10)])
    let voided = try suite.run("1.0.0", ["a": .wide(12)])
    try suite.store.setVoided(true, run: voided, reason: "a test", at: suite.nextDate())
    for (width, verdict) in [(10.0, Verdict.unjudged), (12, .moved), (14, .moved)] {
      let result = try Runner(workers: 1) { FakeEngine("1.0.0", ["a": .wide(width)]) }
        .run(suite.plan("1.0.0"))
      #expect(result.counts == [verdict: 1])
    }
  }

  @Test func `progress rises to the number of contents`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios(Self.names.map { ($0, nil) })
    let told = Mutex<[Int]>([])
    var runner = Runner(workers: 2) { FakeEngine("1.0.0", Self.answers) }
    runner.progress = { done, total in
      told.withLock { $0.append(done) }
      #expect(total == 60)
    }
    _ = try runner.run(suite.plan("1.0.0"))
    #expect(told.withLock { $0 == $0.sorted() && $0.last == 60 })
  }

  @Test func `an engine that cannot be started fails the run`() throws {
    struct NotThere: Error {}
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    let plan = try suite.plan("1.0.0")
    #expect(throws: NotThere.self) { try Runner(workers: 2) { throw NotThere() }.run(plan) }
  }

  @Test func `the slowest content is known`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("quick", nil), ("slow", nil), ("other", nil)])
    let plan = try suite.plan("1.0.0")
    let result = try Runner(workers: 1) { SlowEngine() }.run(plan)
    let run = try suite.store.record(
      result.results, of: plan.material, header: result.header(started: suite.nextDate()))
    let report = try suite.report(run)
    #expect(report.slowest.first?.name == "article/slow@100x100")
    #expect(report.run.median < report.slowest[0].nanoseconds)
    #expect(report.run.duration >= report.slowest[0].nanoseconds)
  }
}

/// Takes its time over the content named `slow`.
private final class SlowEngine: Engine {
  let version = FakeEngine.version("1.0.0")

  func layout(_ content: Content) -> EngineOutcome {
    guard content.document.root.arguments["0"] == "slow" else { return .wide(1) }
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(20)
    while clock.now < end {}
    return .wide(2)
  }
}
