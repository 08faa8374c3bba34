import Scenarios
import SuiteStore
import Testing

@testable import Regression

struct AcceptancePlanTests {
  private static func plan(
    _ suite: TemporarySuite, _ terms: [String] = [], run: Int64? = nil,
    over: Set<Scenarios.Expectation.Basis> = []
  ) throws -> AcceptancePlan {
    try AcceptancePlan(ScenarioFilter(parsing: terms), run: run, over: over, in: suite.store)
  }

  private static func reasons(_ plan: AcceptancePlan) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: plan.refusals.map {
        ($0.scenario.split(separator: "/")[1].split(separator: "@")[0].description, $0.reason)
      })
  }

  @Test func `only what differs is written, from a stored run`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("met", 10), ("new", nil), ("stated", 10)])
    try suite.run("1", ["met": .wide(10), "new": .wide(20), "stated": .wide(11)])
    try suite.run("2", ["met": .wide(99), "new": .wide(99), "stated": .wide(99)])
    let plan = try Self.plan(suite, run: 1, over: [.stated])
    #expect(plan.refusals == [])
    #expect(plan.items.map(\.isNew) == [false, true, true])
    #expect(plan.accepted[1].replaced?.basis == .stated)
    #expect(plan.accepted[1].differences.count == 1)
    let written = try plan.carryOut(
      in: suite.store, by: "ada", reason: "why", at: suite.nextDate())
    #expect(written.map(\.isNew) == [true, true])
    let details = try suite.store.scenario(named: "article/stated@100x100")
    #expect(details.expectation?.basis == .accepted)
    #expect(details.expectation?.by == "ada")
    #expect(details.expectation?.reason == "why")
    #expect(details.expectation?.fromRun == 1)
    #expect(details.supersededExpectations.map(\.basis) == [.stated])
    // Other engines are judged by it all the same.
    #expect(details.supersededExpectations[0].ended == nil)
    // Once more there is nothing to do.
    #expect(try Self.plan(suite, run: 1).accepted == [])
    // The newest run is what is taken without a number; an accepted expectation gives way.
    #expect(try Self.plan(suite, ["article/new"]).accepted.count == 1)
  }

  @Test(arguments: [
    (EngineOutcome.crash(message: "it ended"), "run 1 has no frames of it: crash: it ended"),
    (.error(message: "no", path: nil), "run 1 has no frames of it: error: no"),
    (.unsupported(construct: "Grid", path: nil), "run 1 has no frames of it: unsupported: Grid"),
    (.timeout(seconds: 3), "run 1 has no frames of it: timeout: 3"),
  ])
  func `what has no frames refuses all`(outcome: EngineOutcome, reason: String) throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil), ("b", nil)])
    try suite.run("1", ["a": .wide(10), "b": outcome])
    let plan = try Self.plan(suite)
    #expect(Self.reasons(plan) == ["b": reason])
    #expect(throws: SuiteError.self) {
      try plan.carryOut(in: suite.store, by: "x", reason: "y", at: suite.nextDate())
    }
    #expect(try suite.store.scenario(named: "article/a@100x100").expectation == nil)
  }

  @Test func `a verdict selects what the run found whose frames are taken`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil), ("b", nil)])
    try suite.run("2", ["a": .wide(10), "b": .wide(10)])
    try suite.run("3", ["a": .wide(11), "b": .wide(10)])
    try suite.run("1", ["a": .wide(10), "b": .wide(10)])
    // The last run is that of the old version, in which nothing moved.
    #expect(try Self.plan(suite, ["verdict:moved"]).items == [])
    let plan = try Self.plan(suite, ["verdict:moved"], run: 2)
    #expect(plan.items.map(\.scenario) == ["article/a@100x100"])
  }

  @Test func `what the run did not cover is refused`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil), ("b", nil)])
    try suite.run("1", ["a": .wide(10)], terms: ["article/a"])
    #expect(
      Self.reasons(try Self.plan(suite))
        == ["b": "run 1 did not cover the scenario as it is now"])
    #expect(throws: SuiteError.unknownRun(id: 9, last: 1)) { try Self.plan(suite, run: 9) }
    #expect(throws: SuiteError.self) { try Self.plan(suite, ["article/c"]) }
  }

  @Test(arguments: [Scenarios.Expectation.Basis.measured, .stated, .derived, .decided])
  func `a stronger basis gives way only when it is named`(basis: Scenarios.Expectation.Basis) throws
  {
    let suite = try TemporarySuite()
    let others = Set([Scenarios.Expectation.Basis.measured, .stated, .derived, .decided])
      .subtracting([basis])
    try suite.importBasis(basis)
    try suite.run("1", ["a": .wide(11)])
    let reason =
      "its expectation is \(basis.rawValue), which is stronger than accepted; "
      + "'--over \(basis.rawValue)' replaces it"
    #expect(Self.reasons(try Self.plan(suite)) == ["a": reason])
    #expect(Self.reasons(try Self.plan(suite, over: others)) == ["a": reason])
    #expect(try Self.plan(suite, over: [basis]).accepted.count == 1)
  }

  @Test func `a plan is void when the expectation has changed meanwhile`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    try suite.run("1", ["a": .wide(11)])
    let plan = try Self.plan(suite, over: [.stated])
    try suite.importScenarios([("a", 12)])
    #expect(
      throws: SuiteError.notAcceptable(
        scenario: "article/a@100x100", reason: "its expectation was changed meanwhile")
    ) { try plan.carryOut(in: suite.store, by: "x", reason: "y", at: suite.nextDate()) }
    #expect(
      try suite.store.scenario(named: "article/a@100x100").expectation?.basis == .stated)
  }

  @Test func `what an engine does not tell is not expected of others`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    var frames = FrameLines.frames("Color #x 0 0 10 10\nText #y 0 0 5 5\nImage #y 0 0 5 5")
    frames.precision = FramePrecision(roundingStep: 1, scope: .ids)
    try suite.run("1", ["a": .frames(EngineAnswer(width: 1, height: 1, frames: frames))])
    _ = try Self.plan(suite).carryOut(in: suite.store, by: "x", reason: "y", at: suite.nextDate())
    let accepted = try #require(
      try suite.store.scenario(named: "article/a@100x100").expectation?.expectation())
    #expect(!accepted.isExact)
    #expect(accepted.lines.map(\.target) == [.id("x")])
  }

  // MARK: Undoing

  @Test func `an acceptance taken back leaves what was expected before`() throws {
    let suite = try TemporarySuite()
    let name = "article/a@100x100"
    try suite.importScenarios([("a", 10), ("b", nil), ("c", 10)])
    try suite.run("1", ["a": .wide(11), "b": .wide(5), "c": .wide(10)])
    _ = try Self.plan(suite, ["article/a", "article/b"], over: [.stated])
      .carryOut(in: suite.store, by: "ada", reason: "why", at: suite.nextDate())
    try suite.run("2", ["a": .wide(11), "b": .wide(5), "c": .wide(10)])
    func undo(_ run: Int64? = nil, dryRun: Bool = false) throws -> [Restoration] {
      try suite.store.undoAcceptances(
        ScenarioFilter(), from: run, by: "bob", reason: "no", at: suite.nextDate(), dryRun: dryRun)
    }
    #expect(try undo(2) == [])
    #expect(try undo(1, dryRun: true).map(\.basis) == [.stated, nil])
    let restored = try undo(1)
    #expect(restored.map(\.scenario) == [name, "article/b@100x100"])
    #expect(try undo() == [])
    let details = try suite.store.scenario(named: name)
    #expect(details.expectation?.basis == .stated)
    // Known without a run: the copy says of the frames what the original said.
    #expect(details.summary.verdict == .fail)
    #expect(details.supersededExpectations.map(\.basis) == [.accepted])
    #expect(try suite.store.scenario(named: "article/b@100x100").expectation == nil)
    // Past runs keep the expectation of their time, and the article has nothing new to say.
    #expect(try suite.store.history(of: name).map(\.verdict) == [.fail, .pass])
    try suite.importScenarios([("a", 10), ("b", nil), ("c", 10)])
    #expect(
      try suite.store.scenario(named: name).expectation?.id == details.expectation?.id)
  }

  @Test func `the acceptance before is in force again`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    for width in [1.0, 2] {
      try suite.run("1", ["a": .wide(width)])
      _ = try Self.plan(suite)
        .carryOut(in: suite.store, by: "ada", reason: "\(width)", at: suite.nextDate())
    }
    _ = try suite.store.undoAcceptances(
      ScenarioFilter(), by: "bob", reason: "no", at: suite.nextDate())
    let expectation = try suite.store.scenario(named: "article/a@100x100").expectation
    #expect(expectation?.reason == "1.0")
    #expect(expectation?.fromRun == 1)
    #expect(try suite.store.check() == [])
  }

  // MARK: Contradictions

  @Test func `frames accepted over what an article states contradict it`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10)])
    try suite.run("1", ["a": .wide(11), "b": .wide(10)])
    #expect(try Contradiction.all(in: suite.store, engine: "fake") == [])
    _ = try Self.plan(suite, over: [.stated])
      .carryOut(in: suite.store, by: "ada", reason: "why", at: suite.nextDate())
    let found = try Contradiction.all(in: suite.store, engine: "fake")
    #expect(found.count == 1)
    #expect(found.first?.stronger.basis == .stated)
    #expect(found.first?.weaker.basis == .accepted)
    #expect(
      found.first?.clashes
        == [
          .init(node: "Color", stronger: .frame([0, 0, 10, 10]), weaker: .frame([0, 0, 11, 10]))
        ])
    // What the article says now is what counts.
    try suite.importScenarios([("a", 11), ("b", 10)])
    #expect(try Contradiction.all(in: suite.store, engine: "fake") == [])
  }

  @Test func `two articles may not expect different frames of one content`() throws {
    let suite = try TemporarySuite()
    func article(
      _ name: String, _ lines: String, _ basis: Scenarios.Expectation.Basis, exact: Bool = false
    ) {
      let scenario = ImportedScenario(
        name: "\(name)/a@100x100", block: "\(name)/a", content: FakeEngine.content("a"), line: 1,
        source: "", expectation: FrameLines.expectation(lines, basis: basis, isExact: exact))
      let article = ImportedArticle(
        name: name, file: "\(name).md", blocks: [scenario.block], scenarios: [scenario])
      #expect(throws: Never.self) {
        try suite.store.importArticles([article], at: suite.nextDate())
      }
    }
    article("x", "HStack 0 0 10 _\nHStack/0.Text _ _ 5 5", .derived)
    article("y", "HStack 0 0 10.02 10", .measured)
    #expect(try Contradiction.all(in: suite.store) == [])
    article("y", "HStack 0 0 10.03 10", .measured)
    let found = try #require(try Contradiction.all(in: suite.store).first)
    #expect(found.stronger.scenario == "y/a@100x100")
    #expect(found.weaker.scenario == "x/a@100x100")
    #expect(
      found.clashes
        == [
          .init(
            node: "HStack", stronger: .frame([0, 0, 10.03, 10]), weaker: .frame([0, 0, 10, nil]))
        ])
    article("y", "HStack 0 0 10 10", .measured, exact: true)
    #expect(
      try Contradiction.all(in: suite.store).first?.clashes
        == [
          .init(
            node: "HStack/0.Text", stronger: .words("does not exist"),
            weaker: .frame([nil, nil, 5, 5]))
        ])
  }
}

extension TemporarySuite {
  /// Imports one scenario, `a`, that should be 10 wide on a basis.
  fileprivate func importBasis(_ basis: Scenarios.Expectation.Basis) throws {
    let scenario = ImportedScenario(
      name: "article/a@100x100", block: "article/a", content: FakeEngine.content("a"), line: 1,
      source: "", expectation: FrameLines.expectation("Color 0 0 10 10", basis: basis))
    let article = ImportedArticle(
      name: "article", file: "article.md", blocks: [scenario.block], scenarios: [scenario])
    _ = try store.importArticles([article], at: nextDate())
  }
}
