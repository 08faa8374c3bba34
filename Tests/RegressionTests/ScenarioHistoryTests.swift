import Scenarios
import SuiteStore
import Testing

@testable import Regression

struct ScenarioHistoryTests {
  private static let name = "article/a@100x100"

  /// Versions 1 to 5 of two nodes, of which the second moves in version 3 and moves back in 5; the
  /// first grows in version 2.
  private static func suite() throws -> TemporarySuite {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    for (version, frames) in [
      ("1", "Color #box 0 0 10 10\nColor/0.Text 0 0 5 5"),
      ("2", "Color #box 0 0 12 10\nColor/0.Text 0 0 5 5"),
      ("3", "Color #box 0 0 12 10\nColor/0.Text 3 0 5 5"),
      ("4", "Color #box 0 0 12 10\nColor/0.Text 3 0 5 5"),
      ("5", "Color #box 0 0 12 10\nColor/0.Text 0 0 5 5"),
    ] { try suite.run(version, ["a": .laidOut(frames)]) }
    return suite
  }

  private static func lines(_ history: ScenarioHistory) -> [String] {
    history.stretches.map { stretch in
      let versions = stretch.entries.map(\.run.engine.version)
      let frame = stretch.frame.map { "\($0.x) \($0.width)" } ?? "none"
      let met = stretch.isMet.map { $0 ? "met" : "not met" } ?? "not judged"
      return "\(versions.joined(separator: ",")): \(frame) \(met)\(stretch.isLatest ? ", now" : "")"
    }
  }

  @Test func `a scenario is followed as a whole`() throws {
    let history = try ScenarioHistory(of: Self.name, in: Self.suite().store)
    #expect(history.node == nil)
    #expect(
      Self.lines(history) == [
        "1: 0.0 10.0 met", "2: 0.0 12.0 not met", "3,4: 0.0 12.0 not met",
        "5: 0.0 12.0 not met, now",
      ])
    #expect(history.entries.count == 5)
  }

  @Test(arguments: ["Color", "#box"])
  func `a node is followed by itself`(node: String) throws {
    let history = try ScenarioHistory(of: "\(Self.name)/\(node)", in: Self.suite().store)
    #expect(history.scenario == Self.name)
    #expect(history.node == node)
    #expect(Self.lines(history) == ["1: 0.0 10.0 met", "2,3,4,5: 0.0 12.0 not met, now"])
    #expect(history.stretches.map(\.differences.count) == [0, 1])
  }

  @Test func `a node that nobody expects anything of is not judged`() throws {
    let history = try ScenarioHistory(of: "\(Self.name)/Color/0.Text", in: Self.suite().store)
    #expect(
      Self.lines(history) == [
        "1,2: 0.0 5.0 not judged", "3,4: 3.0 5.0 not judged", "5: 0.0 5.0 not judged, now",
      ])
  }

  @Test func `the expectation and the edition of the time are told`() throws {
    let suite = try Self.suite()
    let plan = try AcceptancePlan(ScenarioFilter(), over: [.stated], in: suite.store)
    _ = try plan.carryOut(in: suite.store, by: "ada", reason: "why", at: suite.nextDate())
    try suite.run("6", ["a": .laidOut("Color #box 0 0 12 10\nColor/0.Text 0 0 5 5")])
    let history = try ScenarioHistory(of: "\(Self.name)/#box", in: suite.store)
    #expect(history.stretches.map(\.expectation?.basis) == [.stated, .stated, .accepted])
    #expect(history.stretches.last?.expectation?.by == "ada")
    #expect(history.stretches.last?.isMet == true)
    #expect(history.editions.map(\.number) == [1])
    #expect(history.editions.first?.expectations.map(\.basis) == [.stated, .accepted])
  }

  @Test func `a node that vanishes and one that never was`() throws {
    let suite = try Self.suite()
    try suite.run("6", ["a": .laidOut("Color 0 0 12 10")])
    try suite.run("7", ["a": .crash(message: "x")])
    let history = try ScenarioHistory(of: "\(Self.name)/Color/0.Text", in: suite.store)
    #expect(
      Self.lines(history).suffix(2) == ["6: none not judged", "7: none not judged, now"])
    #expect(
      throws: SuiteError.unknown(
        kind: "node", name: "#bix", nearest: "#box")
    ) { try ScenarioHistory(of: "\(Self.name)/#bix", in: suite.store) }
    #expect(
      throws: SuiteError.unknown(
        kind: "scenario", name: "article/b", nearest: "article/a@100x100")
    ) {
      try ScenarioHistory(of: "article/b", in: suite.store)
    }
  }
}
