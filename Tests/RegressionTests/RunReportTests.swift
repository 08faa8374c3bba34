import Regression
import Scenarios
import SuiteStore
import Testing

struct RunReportTests {
  @Test func `one fault in a new version is a regression, the rest is as before`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 20), ("free", nil)])
    let first = try suite.run("1.0.0", ["a": .wide(10), "b": .wide(20), "free": .wide(5)])
    let second = try suite.run("1.1.0", ["a": .wide(8), "b": .wide(20), "free": .wide(5)])
    let report = try suite.report(second)
    #expect(report.base?.run.id == first)
    #expect(report.base?.reason == .earlierVersion)
    #expect(report.counts == [.pass: 1, .fail: 1, .unjudged: 1])
    let entry = try #require(report.entries.first)
    #expect(report.entries.count == 1)
    #expect(entry.scenario == "article/a@100x100")
    #expect(entry.file == "article.md")
    #expect(entry.line == 3)
    #expect(entry.change == .regression)
    #expect(entry.verdict == .fail)
    #expect(entry.verdictBefore == .pass)
    #expect(entry.expectation?.basis == .stated)
    #expect(entry.differences.count == 1)
    #expect(entry.moves.map(\.distance) == [2])
  }

  @Test func `every kind of change is told`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([
      ("repaired", 10), ("worse", 10), ("same", 10), ("refused", 10), ("free", nil), ("gone", nil),
      ("lacking", 10), ("good", 10),
    ])
    let error = EngineOutcome.error(message: "no", path: nil)
    try suite.run(
      "1.0.0",
      [
        "repaired": .wide(9), "worse": .wide(9), "same": .wide(9), "refused": .wide(10),
        "free": .wide(10), "gone": .wide(10), "lacking": .wide(10), "good": .wide(10),
      ])
    try suite.importScenarios([
      ("repaired", 10), ("worse", 10), ("same", 10), ("refused", 10), ("free", nil),
      ("lacking", 10), ("good", 10), ("added", 10), ("wrong", 10),
    ])
    let run = try suite.run(
      "1.1.0",
      [
        "repaired": .wide(10), "worse": .wide(8), "same": .wide(9), "refused": error,
        "free": .wide(11), "lacking": .unsupported(construct: "Grid", path: nil),
        "good": .wide(10), "added": .wide(10), "wrong": .wide(1),
      ])
    #expect(
      try suite.changes(run) == [
        "repaired": .fixed, "worse": .failsDifferently, "same": .stillFailing,
        "refused": .regression, "free": .moved, "lacking": .unsupported, "added": .new,
        "wrong": .newFailure,
      ])
    let report = try suite.report(run)
    #expect(report.retired == ["article/gone@100x100"])
    #expect(
      report.counts == [.pass: 3, .fail: 3, .error: 1, .moved: 1, .unsupported: 1])
    #expect(
      report.entries.map(\.change)
        == report.entries.map(\.change).sorted { a, b in
          let order = ScenarioChange.allCases
          return (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
        })
  }

  @Test func `the first run is compared with nothing`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10)])
    let run = try suite.run("1.0.0", ["a": .wide(10), "b": .wide(9)])
    let report = try suite.report(run)
    #expect(report.base == nil)
    #expect(try suite.changes(run) == ["a": .new, "b": .newFailure])
  }

  @Test func `a night in which nothing changed tells only what still fails`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10)])
    let answers: [String: EngineOutcome] = ["a": .wide(10), "b": .wide(9)]
    try suite.run("1.0.0", answers)
    let run = try suite.run("1.0.0", answers)
    #expect(try suite.changes(run) == ["b": .stillFailing])
    #expect(try suite.report(run).base?.reason == .sameVersion)
  }

  @Test func `unsupported in between is neither a regression nor fixed`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10)])
    let unsupported = EngineOutcome.unsupported(construct: "Grid", path: nil)
    try suite.run("1.0.0", ["a": .wide(10), "b": .wide(10)])
    let second = try suite.run("1.1.0", ["a": unsupported, "b": unsupported])
    let third = try suite.run("1.2.0", ["a": .wide(10), "b": .wide(9)])
    #expect(try suite.changes(second) == ["a": .unsupported, "b": .unsupported])
    #expect(try suite.changes(third) == ["b": .regression])
  }

  @Test func `an accepted change is no repair`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    try suite.run("1.0.0", ["a": .wide(9)])
    let second = try suite.run("1.1.0", ["a": .wide(9)])
    _ = try suite.store.accept(
      ["article/a@100x100"], from: second, by: "somebody", reason: "a test", at: suite.nextDate())
    let third = try suite.run("1.2.0", ["a": .wide(9)])
    #expect(try suite.changes(third) == ["a": .accepted])
    #expect(try suite.changes(second) == ["a": .stillFailing], "of its own time")
  }

  @Test func `an accepted change is judged backwards as well`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    try suite.run("1.0.0", ["a": .wide(10)])
    let second = try suite.run("1.1.0", ["a": .wide(9)])
    _ = try suite.store.accept(
      ["article/a@100x100"], from: second, by: "somebody", reason: "a test", at: suite.nextDate())
    let third = try suite.run("1.2.0", ["a": .wide(10)])
    #expect(try suite.changes(third) == ["a": .regression])
  }

  @Test func `an old release run again is compared with its own predecessor`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    try suite.run("1.0.0", ["a": .wide(10)])
    try suite.run("2.0.0", ["a": .wide(9)])
    let again = try suite.run("1.1.0", ["a": .wide(10)])
    #expect(try suite.changes(again).isEmpty)
    #expect(try suite.report(again).base?.run.engine.version == "1.0.0")
  }

  @Test func `a filtered run is compared content by content`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10)])
    let first = try suite.run("1.0.0", ["a": .wide(10), "b": .wide(10)])
    let second = try suite.run("1.1.0", ["b": .wide(10)], terms: ["article/b*"])
    let third = try suite.run("1.2.0", ["a": .wide(9), "b": .wide(9)])
    let report = try suite.report(third)
    #expect(report.base?.run.id == second)
    #expect(report.entries.map(\.change) == [.regression, .regression])
    #expect(report.entries.map(\.otherBase) == [first, nil])
    #expect(try suite.report(second).retired.isEmpty)
  }

  @Test func `an edited scenario is told as edited`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    try suite.run("1.0.0", ["a": .wide(10)])
    let content = FakeEngine.content("other")
    let scenario = ImportedScenario(
      name: "article/a@100x100", block: "article/a", content: content, line: 3, source: "")
    _ = try suite.store.importArticles(
      [
        ImportedArticle(
          name: "article", file: "article.md", blocks: ["article/a"], scenarios: [scenario])
      ], at: suite.nextDate())
    let run = try suite.run("1.0.0", ["other": .wide(5)])
    let entry = try #require(try suite.report(run).entries.first)
    #expect(entry.change == .edited)
    #expect(entry.edit?.run.id == 1)
    #expect(entry.isEdited)
  }
}
