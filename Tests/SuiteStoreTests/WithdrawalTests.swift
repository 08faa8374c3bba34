import Scenarios
import Testing

@testable import SuiteStore

/// Claims that their article states no more.
struct WithdrawalTests {
  private static let name = "stacks/a@100x100"
  private static let all = ScenarioFilter(names: [name])

  private static func scenario(_ content: Double, _ width: Double?) -> ImportedScenario {
    TestSuite.scenario("a", content: content, width: width)
  }

  private static func suite() throws -> TestSuite {
    let suite = try TestSuite()
    try suite.importScenarios([scenario(1, 10)])
    return suite
  }

  /// What the log says of claims.
  private static func claims(_ suite: TestSuite) throws -> [String] {
    try suite.store.log().map(\.kind).filter { [.claimed, .unclaimed].contains($0) }
      .map(\.rawValue).sorted()
  }

  /// Each: what the article has then, as content and width, and what the log says of it.
  ///
  /// It comes in one after the other; it had content 1 and width 10.
  @Test(
    arguments: [
      ([(1, nil)], ["unclaimed"]), ([(2, nil)], ["unclaimed"]),
      ([(2, nil), (2, nil)], ["unclaimed"]), ([(2, nil), (3, nil)], ["unclaimed"]),
      ([(2, nil), (1, nil)], ["unclaimed"]), ([(2, nil), (1, 10)], ["claimed", "unclaimed"]),
      ([(2, nil), (2, 10)], ["claimed", "unclaimed"]),
      ([(2, nil), (3, 10)], ["claimed", "unclaimed"]), ([(2, 10)], []), ([(2, 11)], ["claimed"]),
      ([(2, nil), (1, 10), (2, nil)], ["claimed", "unclaimed", "unclaimed"]),
    ] as [([(Double, Double?)], [String])])
  func `a claim that goes with another edit is taken back, too`(
    _ editions: [(Double, Double?)], _ claims: [String]
  ) throws {
    let suite = try Self.suite()
    try suite.run { _ in TestSuite.frames(10) }
    for (content, width) in editions {
      try suite.importScenarios([Self.scenario(content, width)])
    }
    #expect(try Self.claims(suite) == claims)
    #expect(try suite.store.history(of: Self.name).map(\.verdict) == [.pass])
    #expect(try suite.store.check() == [])
    // Written down again, a suite of the schema before has it all.
    _ = try SuiteStore(path: suite.copy(ofVersion: 21), access: .readWrite)
  }

  @Test(arguments: [true, false])
  func `a claim that was withdrawn does not come back with an acceptance that is undone`(
    _ forAll: Bool
  ) throws {
    let suite = try Self.suite()
    let run = try suite.run { _ in TestSuite.frames(20) }
    _ = try suite.store.accept(
      [Self.name], from: run, forAll: forAll, by: "ada", reason: "why", at: TestSuite.date)
    try suite.importScenarios([Self.scenario(1, nil)])
    #expect(try Self.claims(suite) == ["unclaimed"])
    #expect(try suite.store.scenarios().map(\.verdict) == [.pass])
    let undone = try suite.store.undoAcceptances(
      Self.all, by: "ada", reason: "no", at: TestSuite.date)
    #expect(undone.map(\.basis) == [nil])
    #expect(try suite.store.scenarios().map(\.verdict) == [.unjudged])
    #expect(try Self.claims(suite) == ["unclaimed"])
    #expect(try suite.store.check() == [])
  }

  @Test func `a claim that came back counts, whatever was accepted`() throws {
    let suite = try Self.suite()
    let run = try suite.run { _ in TestSuite.frames(20) }
    _ = try suite.store.accept(
      [Self.name], from: run, forAll: true, by: "ada", reason: "why", at: TestSuite.date)
    try suite.importScenarios([Self.scenario(1, nil)])
    let summary = try suite.importScenarios([Self.scenario(1, 10)])
    #expect(summary.replacedAcceptances == [Self.name])
    #expect(try suite.store.scenarios().map(\.verdict) == [.fail])
    #expect(try Self.claims(suite) == ["claimed", "unclaimed"])
    #expect(
      try suite.store.undoAcceptances(Self.all, by: "ada", reason: "no", at: TestSuite.date) == [])
    #expect(try suite.store.check() == [])
  }
}
