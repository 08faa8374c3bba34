import Scenarios
import Testing

@testable import SuiteStore

/// Long random histories against a plain model, and the SQL views against the Swift functions.
struct HistoryTests {
  /// A generator that gives the same numbers on every machine (SplitMix64).
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private static let names = ["a", "b", "c", "d", "e"]

  /// A run as it was when it was recorded.
  private struct Told {
    /// −1 without frames.
    var widths: [String: Double]
    var judged: [String: Verdict]

    /// The same under the names that scenarios got since.
    mutating func rename(_ names: [String: String]) {
      func now<Value>(_ values: [String: Value]) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: values.map { (names[$0.key] ?? $0.key, $0.value) })
      }
      (widths, judged) = (now(widths), now(judged))
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `any past run is what it was, whatever came after it`(_ seed: UInt64) throws {
    let suite = try TestSuite()
    var random = Numbers(state: seed)
    var told: [Int64: Told] = [:]
    for _ in 0..<40 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let names = try importSome(suite, &random)
        for run in told.keys { told[run]?.rename(names) }
      case 2:
        if let id = told.keys.sorted().randomElement(using: &random),
          let run = try suite.store.run(id)
        {
          try suite.store.setVoided(
            !run.isVoided, run: id, reason: "chance", at: TestSuite.date)
        }
      case 3:
        for name in try suite.store.scenarios().map(\.name) where .random(using: &random) {
          guard let run = told.keys.max() else { break }
          _ = try? suite.store.accept(
            [name], from: run, by: "ada", reason: "chance", at: TestSuite.date)
        }
      default:
        let (run, was) = try runSome(suite, &random)
        told[run] = was
      }
    }
    try #require(told.count > 5)
    #expect(try suite.store.check() == [])
    for (run, was) in told {
      let results = try suite.store.results(of: run)
      var widths: [String: Double] = [:]
      var judged: [String: Verdict] = [:]
      for result in results.scenarios {
        let name = TestSuite.shortName(result.name)
        widths[name] = try suite.width(result.outcome.frameSetID) ?? -1
        if result.verdict == .pass || result.verdict == .fail { judged[name] = result.verdict }
      }
      #expect(widths == was.widths)
      #expect(judged == was.judged)
    }
    try compareViews(of: suite, runs: told.keys.sorted())
  }

  /// - Returns: The short names that scenarios got, by those before.
  private func importSome(
    _ suite: TestSuite, _ random: inout Numbers
  ) throws -> [String: String] {
    let summary = try suite.importScenarios(
      Self.names.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.map { name in
        TestSuite.scenario(
          name, content: Double(Int.random(in: 0..<4, using: &random)),
          width: Bool.random(using: &random) ? 10 : nil)
      })
    return Dictionary(
      uniqueKeysWithValues: summary.renamed.map {
        (TestSuite.shortName($0.from), TestSuite.shortName($0.to))
      })
  }

  private func runSome(_ suite: TestSuite, _ random: inout Numbers) throws -> (Int64, Told) {
    let version = TestSuite.engine("1.\(Int.random(in: 0..<12, using: &random)).0")
    let names = try suite.store.scenarios().map(\.name)
    let terms = names.filter { _ in Bool.random(using: &random) }
    let material = try suite.store.material(
      for: ScenarioFilter(parsing: terms), engine: version)
    var was = Told(widths: [:], judged: [:])
    var outcomes: [String: EngineOutcome] = [:]
    for planned in material.contents {
      let width: Double = Bool.random(using: &random) ? 10 : 20
      let outcome: EngineOutcome =
        Int.random(in: 0..<6, using: &random) == 0
        ? .unsupported(construct: "Color", path: nil) : TestSuite.frames(width)
      for scenario in planned.scenarios {
        let name = TestSuite.shortName(scenario.name)
        outcomes[name] = outcome
        guard case .frames = outcome else {
          was.widths[name] = -1
          continue
        }
        was.widths[name] = width
        guard scenario.expectation != nil else { continue }
        let differences = try TestSuite.differences(of: outcome, from: scenario.expectation)
        was.judged[name] = differences == [] ? .pass : .fail
      }
    }
    let run = try suite.record(material) { outcomes[$0] ?? .crash(message: "?") }
    return (run, was)
  }

  private func compareViews(of suite: TestSuite, runs: [Int64]) throws {
    for run in runs {
      let rows = try suite.store.query(
        "SELECT scenario, verdict FROM result WHERE run_id = \(run) ORDER BY scenario")
      let results = try suite.store.results(of: run).scenarios
      #expect(
        rows.rows == results.map { [.text($0.name), .text($0.verdict.rawValue)] })
    }
    let latest = try suite.store.query(
      "SELECT scenario, run_id, verdict FROM latest ORDER BY scenario")
    let scenarios = try suite.store.scenarios(engine: "builtin")
    let known = latest.rows.filter { $0[2] != .null }
    #expect(
      known
        == scenarios.compactMap { scenario in
          guard let verdict = scenario.verdict, let run = scenario.runID else { return nil }
          return [.text(scenario.name), .integer(run), .text(verdict.rawValue)]
        })
  }

  @Test func `a history tells what each version found`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let voided = try suite.run(TestSuite.engine("1.1.0")) { _ in .crash(message: "x") }
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(20) }
    try suite.store.setVoided(true, run: voided, reason: "bad disk", at: TestSuite.date)
    let name = "stacks/a@100x100"
    let entries = try suite.store.history(of: name)
    #expect(entries.map(\.run.engine.version) == ["1.0.0", "1.2.0"])
    #expect(entries.map(\.verdict) == [.pass, .fail])
    let all = try suite.store.history(of: name, includingVoided: true)
    #expect(all.map(\.run.isVoided) == [false, true, false])
    #expect(all.map(\.verdict) == [.pass, .crash, .fail])
    #expect(
      throws: SuiteError.unknown(kind: "scenario", name: "stacks/b", nearest: "stacks/a@100x100")
    ) {
      try suite.store.history(of: "stacks/b")
    }
  }

  @Test func `a history tells of every engine`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    var other = TestSuite.engine("7.0.0")
    other.name = "another"
    try suite.run(other) { _ in TestSuite.frames(20) }
    let entries = try suite.store.history(of: "stacks/a@100x100")
    #expect(entries.map(\.run.engine.version) == ["7.0.0", "1.0.0"])
    #expect(
      try suite.store.history(of: "stacks/a@100x100", engine: "another").map(\.verdict) == [.fail])
  }

  @Test func `frames can be read as rows`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    let frames = FrameSet(nodes: [
      NodeFrame(path: "HStack", frame: Frame(x: 0, y: 0, width: .infinity, height: 10.5)),
      NodeFrame(
        path: "HStack/0.Color", id: "x", frame: Frame(x: -1, y: 0, width: 2, height: 3)),
    ])
    try suite.run { _ in .frames(EngineAnswer(width: 1, height: 1, frames: frames)) }
    let rows = try suite.store.query("SELECT * FROM frame ORDER BY position")
    #expect(
      rows.columns
        == ["frame_set_id", "position", "path", "id", "x", "y", "width", "height"])
    #expect(
      rows.rows == [
        [
          .integer(1), .integer(0), .text("HStack"), .null, .real(0), .real(0),
          .real(.infinity), .real(10.5),
        ],
        [
          .integer(1), .integer(1), .text("HStack/0.Color"), .text("x"), .real(-1),
          .real(0), .real(2), .real(3),
        ],
      ])
    let status = try suite.store.query("SELECT scenario, engine, verdict FROM scenario_status")
    #expect(
      status.rows == [[.text("stacks/a@100x100"), .text("builtin"), .text("unjudged")]])
  }
}
