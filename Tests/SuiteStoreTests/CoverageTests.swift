import Scenarios
import Testing

@testable import SuiteStore

/// Which runs covered which scenario: one answer, whoever asks.
struct CoverageTests {
  /// Two articles with the same code; version 1.0.0 ran the first one alone, 2.0.0 both.
  private static func twins(
    width: Double? = 10
  ) throws -> (suite: TestSuite, first: Int64, both: Int64) {
    let suite = try TestSuite()
    _ = try suite.store.importArticles(
      ["x", "y"].map { name in
        TestSuite.article(
          [TestSuite.scenario("a", width: width, article: name)], name: name)
      }, at: TestSuite.date)
    let first = try suite.run(TestSuite.engine("1.0.0"), only: ["x/*"]) { _ in
      TestSuite.frames(11)
    }
    let both = try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(11) }
    return (suite, first, both)
  }

  private static let x = "x/a@100x100"
  private static let y = "y/a@100x100"

  @Test func `a run of one article says nothing of another with the same code`() throws {
    let (suite, first, both) = try Self.twins()
    #expect(try suite.store.history(of: Self.x).map(\.run.id) == [first, both])
    #expect(try suite.store.history(of: Self.y).map(\.run.id) == [both])
    let comparison = try suite.store.comparison(of: both)
    let results = Dictionary(
      uniqueKeysWithValues: comparison.scenarios.map { ($0.name, $0) })
    let x = try #require(results[Self.x])
    let y = try #require(results[Self.y])
    #expect(x.earlier?.found.runID == first)
    #expect(y.earlier == nil)
    #expect(comparison.failures[x.editionID]?.runCount == 2)
    #expect(comparison.failures[y.editionID]?.runCount == 1)
    #expect(comparison.failures[y.editionID]?.since.version == "2.0.0")
    #expect(
      throws: SuiteError.notAcceptable(
        scenario: Self.y, reason: "run 1 did not cover the scenario as it is now")
    ) {
      try suite.store.accept([Self.y], from: first, by: "ada", reason: "why", at: TestSuite.date)
    }
    #expect(
      try suite.store.acceptanceCandidates(ScenarioFilter(), run: first).map { $0.outcome != nil }
        == [true, false])
  }

  @Test func `what only another article ran has no verdict`() throws {
    let (suite, _, both) = try Self.twins()
    try suite.store.setVoided(true, run: both, reason: "disk", at: TestSuite.date)
    #expect(try suite.store.scenarios().map(\.verdict) == [.fail, nil])
    #expect(try suite.store.scenario(named: Self.y).outcome == nil)
  }

  @Test func `frames moved only where the scenario itself was run before`() throws {
    let (suite, first, _) = try Self.twins(width: nil)
    let moved = try suite.run(TestSuite.engine("3.0.0")) { _ in TestSuite.frames(12) }
    #expect(
      try suite.store.results(of: moved).scenarios.map(\.verdict) == [.moved, .moved])
    let counts = try suite.answer(
      "SELECT group_concat(verdict) FROM result WHERE run_id = \(moved)")
    #expect(counts == "moved,moved")
    // A first run of the second article, at a version before the one that moved.
    let late = try suite.run(TestSuite.engine("1.5.0"), only: ["y/*"]) { _ in
      TestSuite.frames(13)
    }
    #expect(try suite.store.results(of: late).scenarios.map(\.verdict) == [.unjudged])
    #expect(
      try suite.answer("SELECT verdict FROM result WHERE run_id = \(late)")
        == "unjudged")
    #expect(try suite.verdictOfFirst(first) == .unjudged)
  }
}

extension TestSuite {
  fileprivate func verdictOfFirst(_ run: Int64) throws -> Verdict? {
    try store.results(of: run).scenarios.first?.verdict
  }
}

/// The last run is the one recorded last, whatever its version.
struct LastRunTests {
  private static let a = "stacks/a@100x100"

  private static func suite(width: Double?) throws -> TestSuite {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: width)])
    return suite
  }

  @Test(arguments: [nil, 10])
  func `an old release run again is the last run everywhere`(width: Double?) throws {
    let suite = try Self.suite(width: width)
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(20) }
    let last = try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let verdict: Verdict = width == nil ? .unjudged : .pass
    #expect(try suite.store.run()?.id == last)
    let listed = try suite.store.scenarios()
    #expect(listed.map(\.verdict) == [verdict])
    #expect(listed.map(\.runID) == [last])
    #expect(
      try suite.store.scenarios(ScenarioFilter(parsing: ["verdict:\(verdict)"])).count == 1)
    let details = try suite.store.scenario(named: Self.a)
    #expect(try suite.width(details.outcome?.frameSetID) == 10)
    #expect(details.engine?.version == "1.0.0")
    for view in ["latest", "scenario_status"] {
      #expect(
        try suite.answer("SELECT run_id || ' ' || verdict FROM \(view)")
          == "\(last) \(verdict)")
    }
  }

  @Test func `parts of a bisection and voided runs are not the last one`() throws {
    let suite = try Self.suite(width: 10)
    let night = try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(20) }
    let material = try suite.store.material(engine: TestSuite.engine("1.0.0"))
    let (results, counts) = try TestSuite.results(of: material) { _ in TestSuite.frames(10) }
    _ = try suite.store.record(
      results, of: material,
      header: RunHeader(
        label: RunSummary.bisectLabel, started: TestSuite.date, duration: 1, counts: counts))
    let bad = try suite.run(TestSuite.engine("2.1.0")) { _ in TestSuite.frames(10) }
    try suite.store.setVoided(true, run: bad, reason: "disk", at: TestSuite.date)
    #expect(try suite.store.run()?.id == night)
    #expect(try suite.store.scenarios().map(\.runID) == [night])
    #expect(try suite.answer("SELECT run_id FROM latest") == "\(night)")
  }

  @Test func `what is stated or accepted since is judged at once`() throws {
    let suite = try Self.suite(width: 10)
    let first = try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(20) }
    try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(30) }
    // The last run has other frames than the accepted ones.
    _ = try suite.store.accept([Self.a], from: first, by: "ada", reason: "why", at: TestSuite.date)
    #expect(try suite.store.scenarios().map(\.verdict) == [.fail])
    try suite.importScenarios([TestSuite.scenario("a", width: 30)])
    #expect(try suite.store.scenarios().map(\.verdict) == [.pass])
    #expect(try suite.answer("SELECT verdict FROM latest") == "pass")
    #expect(try suite.store.check() == [])
  }
}

/// Expectations of single engines.
struct EngineExpectationTests {
  private static let a = "stacks/a@100x100"
  private static let other = TestSuite.engine("1.0.0", name: "other")

  private static func suite() throws -> (suite: TestSuite, run: Int64) {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run { _ in TestSuite.frames(10) }
    let run = try suite.run(other) { _ in TestSuite.frames(12) }
    return (suite, run)
  }

  private static func verdict(_ suite: TestSuite, _ engine: String) throws -> Verdict? {
    try suite.store.scenarios(engine: engine).first?.verdict
  }

  @Test func `what is accepted from an engine's run holds for that engine`() throws {
    let (suite, run) = try Self.suite()
    _ = try suite.store.accept([Self.a], from: run, by: "ada", reason: "why", at: TestSuite.date)
    #expect(try Self.verdict(suite, "other") == .pass)
    #expect(try Self.verdict(suite, "builtin") == .pass)
    let next = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(10) }
    #expect(try suite.verdicts(of: next) == ["a": .pass])
    let theirs = try suite.run(Self.other) { _ in TestSuite.frames(12) }
    #expect(try suite.verdicts(of: theirs) == ["a": .pass])
    #expect(
      try suite.answer(
        "SELECT group_concat(engine || ' ' || verdict) FROM (SELECT * FROM latest ORDER BY engine)")
        == "builtin pass,other pass")
    #expect(try suite.store.scenario(named: Self.a, engine: "other").expectation?.engine == "other")
    #expect(try suite.store.scenario(named: Self.a, engine: "builtin").expectation?.engine == nil)
    #expect(try suite.store.check() == [])
  }

  @Test func `what is accepted for all holds for all`() throws {
    let (suite, run) = try Self.suite()
    _ = try suite.store.accept([Self.a], from: run, by: "ada", reason: "why", at: TestSuite.date)
    _ = try suite.store.accept(
      [Self.a], from: run, forAll: true, by: "ada", reason: "why", at: TestSuite.date)
    #expect(try Self.verdict(suite, "other") == .pass)
    #expect(try Self.verdict(suite, "builtin") == .fail)
    #expect(
      try suite.store.connection.integer(
        "SELECT count(*) FROM expectation WHERE ended IS NULL") == 1)
    #expect(try suite.store.check() == [])
  }

  @Test func `taken back, an engine is judged as all are again`() throws {
    let (suite, run) = try Self.suite()
    _ = try suite.store.accept([Self.a], from: run, by: "ada", reason: "why", at: TestSuite.date)
    let restorations = try suite.store.undoAcceptances(
      ScenarioFilter(), from: run, by: "ada", reason: "no", at: TestSuite.date)
    #expect(restorations.map(\.basis) == [.stated])
    #expect(try Self.verdict(suite, "other") == .fail)
    #expect(try Self.verdict(suite, "builtin") == .pass)
    #expect(try suite.store.check() == [])
  }

  @Test func `what was accepted is found by whatever engine ran last`() throws {
    let (suite, run) = try Self.suite()
    _ = try suite.store.accept([Self.a], from: run, by: "ada", reason: "why", at: TestSuite.date)
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(10) }
    let restorations = try suite.store.undoAcceptances(
      ScenarioFilter(), by: "ada", reason: "no", at: TestSuite.date)
    #expect(restorations.map(\.engine) == ["other"])
    #expect(restorations.map(\.basis) == [.stated])
    #expect(try Self.verdict(suite, "other") == .fail)
    #expect(try suite.store.check() == [])
  }

  @Test func `what was accepted for all and taken back leaves an engine its own`() throws {
    let (suite, run) = try Self.suite()
    _ = try suite.store.accept([Self.a], from: run, by: "ada", reason: "own", at: TestSuite.date)
    _ = try suite.store.accept(
      [Self.a], from: run, forAll: true, by: "ada", reason: "all", at: TestSuite.date)
    let restorations = try suite.store.undoAcceptances(
      ScenarioFilter(), by: "ada", reason: "no", at: TestSuite.date)
    #expect(restorations.map(\.engine) == ["other", nil])
    #expect(restorations.map(\.basis) == [.accepted, .stated])
    #expect(try Self.verdict(suite, "other") == .pass)
    #expect(try Self.verdict(suite, "builtin") == .pass)
    #expect(try suite.store.check() == [])
  }

  /// Each: for whom what was found is accepted, one after the other, and what is in force then and
  /// after each time that acceptances are taken back: the width expected of `other`, and that of
  /// `builtin`.
  @Test(
    arguments: [
      ([false], ["12 10", "10 10", "10 10"]),
      ([false, false], ["13 10", "12 10", "10 10", "10 10"]),
      ([true, true, true], ["14 14", "13 13", "12 12", "10 10", "10 10"]),
      ([false, true], ["13 13", "12 10", "10 10", "10 10"]),
      ([false, false, true], ["14 14", "13 10", "12 10", "10 10"]),
      // Both are taken back, and what the second of them gave way to is there again.
      ([false, true, false], ["14 13", "12 10", "10 10", "10 10"]),
      ([true, false], ["13 12", "10 10", "10 10"]),
    ] as [([Bool], [String])])
  func `taken back again and again, acceptances end one by one`(
    _ forAll: [Bool], _ widths: [String]
  ) throws {
    let (suite, _) = try Self.suite()
    func inForce() throws -> String {
      try ["other", "builtin"].map { engine in
        let found = try suite.store.scenario(named: Self.a, engine: engine).expectation
        return try found.map { try $0.expectation().lines[0].width.map { "\(Int($0))" } ?? "any" }
          ?? "none"
      }.joined(separator: " ")
    }
    for (index, forAll) in forAll.enumerated() {
      let run = try suite.run(Self.other) { _ in TestSuite.frames(Double(12 + index)) }
      _ = try suite.store.accept(
        [Self.a], from: run, forAll: forAll, by: "ada", reason: "why", at: Self.time(index))
    }
    #expect(try inForce() == widths[0])
    for (index, wanted) in widths.dropFirst().enumerated() {
      _ = try suite.store.undoAcceptances(
        ScenarioFilter(), by: "ada", reason: "no", at: Self.time(10 + index))
      #expect(try inForce() == wanted)
    }
    let log = try suite.store.log().map(\.kind)
    #expect(log.count { $0 == .accepted } == forAll.count)
    #expect(log.count { $0 == .claimed } == 0)
    #expect(try suite.store.check() == [])
  }

  private static func time(_ minute: Int) -> String { "2026-11-25T08:\(10 + minute):00.000Z" }

  @Test func `an article may state frames for one engine`() throws {
    let suite = try TestSuite()
    var scenario = TestSuite.scenario("a", width: 10)
    scenario.engineExpectations["other"] = TestSuite.scenario("a", width: 12).expectation
    #expect(try suite.importScenarios([scenario]).count(.new) == 1)
    #expect(try suite.importScenarios([scenario]).count(.unchanged) == 1)
    let run = try suite.run(Self.other) { _ in TestSuite.frames(12) }
    #expect(try suite.verdicts(of: run) == ["a": .pass])
    let own = try suite.run { _ in TestSuite.frames(12) }
    #expect(try suite.verdicts(of: own) == ["a": .fail])
    let stored = try suite.store.articles().articles[0].scenarios[0]
    #expect(stored.expectation == scenario.expectation)
    #expect(stored.engineExpectations == scenario.engineExpectations)
    // The article takes it back.
    scenario.engineExpectations = [:]
    #expect(try suite.importScenarios([scenario]).count(.claimChanged) == 1)
    #expect(try Self.verdict(suite, "other") == .fail)
    #expect(try suite.store.check() == [])
  }

  @Test func `a new claim of the article ends what was accepted for an engine`() throws {
    let (suite, run) = try Self.suite()
    _ = try suite.store.accept([Self.a], from: run, by: "ada", reason: "why", at: TestSuite.date)
    let summary = try suite.importScenarios([TestSuite.scenario("a", width: 11)])
    #expect(summary.replacedAcceptances == [Self.a])
    #expect(try Self.verdict(suite, "other") == .fail)
  }
}
