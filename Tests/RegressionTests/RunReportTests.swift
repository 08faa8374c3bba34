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

  @Test func `what passes with other frames is told`() throws {
    let suite = try TemporarySuite()
    let scenario = ImportedScenario(
      name: "article/a@100x100", block: "article/a", content: FakeEngine.content("a"), line: 3,
      source: "", expectation: FrameLines.expectation("Color _ _ 10 _"))
    _ = try suite.store.importArticles(
      [
        ImportedArticle(
          name: "article", file: "article.md", blocks: ["article/a"], scenarios: [scenario])
      ], at: suite.nextDate())
    try suite.run("1", ["a": .wide(10)])
    let moved = try suite.run("2", ["a": .laidOut("Color 5 0 10 10")])
    #expect(try suite.changes(moved) == ["a": .passesOtherwise])
    #expect(try suite.report(moved).badScenarios == [])
    let same = try suite.run("3", ["a": .laidOut("Color 5 0 10 10")])
    #expect(try suite.changes(same) == [:])
  }

  @Test func `answers that differ break and mend nothing`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10), ("c", 10)])
    func run(_ version: EngineVersion, _ answers: [String: EngineOutcome]) throws -> Int64 {
      let plan = try RunPlan.read(suite.store.material(engine: version), from: suite.store)
      let result = try Runner(workers: 1) { FakeEngine("1.0.0", answers) }.run(plan)
      return try suite.store.record(
        result.results, of: plan.material, header: result.header(started: suite.nextDate()))
    }
    func version(_ text: String, _ revision: String) -> EngineVersion {
      EngineVersion(
        name: "fake", version: text, revision: revision, revisionDate: "unknown")
    }
    let good = ["a", "b", "c"].reduce(into: [:]) { $0[$1] = EngineOutcome.wide(10) }
    var bad = good
    for name in ["a", "b"] { bad[name] = .wide(11) }
    _ = try run(version("1.0.0", "one"), good)
    let broken = try run(version("1.1.0", "two"), bad)
    #expect(try suite.changes(broken) == ["a": .regression, "b": .regression])
    bad["b"] = .wide(10)
    let again = try run(version("1.1.0", "two"), bad)
    #expect(try suite.changes(again) == ["a": .stillFailing, "b": .unsteady])
    // So it was then, as is known now.
    #expect(try suite.changes(broken) == ["a": .regression, "b": .unsteady])
    // Of unknown sources two answers prove nothing.
    _ = try run(version("1.2.0", "unknown"), good)
    let other = try run(version("1.2.0", "unknown"), bad)
    #expect(try suite.changes(other) == ["a": .regression])
  }

  @Test func `asked again, only what differs is told`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10)])
    let plan = try suite.plan("1")
    let first = try Runner(workers: 1) { FakeEngine("1", ["a": .wide(10), "b": .wide(10)]) }
      .run(plan)
    let other = try Runner(workers: 1) { FakeEngine("1", ["a": .wide(10), "b": .wide(11)]) }
      .runAgain(plan, after: first)
    #expect(other?.scenarios.map(\.scenario) == ["article/b@100x100"])
    #expect(other?.counts == [.fail: 1])
    #expect(
      try Runner(workers: 1) { FakeEngine("1", ["a": .wide(10), "b": .wide(10)]) }
        .runAgain(plan, after: first) == nil)
  }

  @Test func `a revision in no known order breaks and mends nothing`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10), ("c", nil)])
    func run(_ revision: String, _ a: Double, _ b: Double) throws -> Int64 {
      let version = EngineVersion(
        name: "fake", version: "1.0.0", revision: revision, revisionDate: "2026-01-01")
      let plan = try RunPlan.read(suite.store.material(engine: version), from: suite.store)
      let result = try Runner(workers: 1) {
        FakeEngine("1.0.0", ["a": .wide(a), "b": .wide(b), "c": .wide(a)])
      }.run(plan)
      return try suite.store.record(
        result.results, of: plan.material, header: result.header(started: suite.nextDate()))
    }
    _ = try run("one", 10, 11)
    let other = try run("two", 11, 10)
    let report = try suite.report(other)
    #expect(try suite.changes(other) == ["a": .unordered, "b": .unordered, "c": .unordered])
    #expect(report.base?.reason == .unordered)
    #expect(report.base?.isOrdered == false)
    #expect(report.badScenarios == ["article/a@100x100", "article/c@100x100"])
  }

  @Test(arguments: [["good", "bad"], ["bad", "good"]])
  func `what passed in a version known to be before broke, whatever one beside that came to`(
    revisions: [String]
  ) throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    func run(_ version: String, _ revision: String, _ width: Double) throws -> Int64 {
      let version = EngineVersion(
        name: "fake", version: version, revision: revision, revisionDate: "2026-01-01")
      let plan = try RunPlan.read(suite.store.material(engine: version), from: suite.store)
      let result = try Runner(workers: 1) { FakeEngine("2.0.0", ["a": .wide(width)]) }.run(plan)
      return try suite.store.record(
        result.results, of: plan.material, header: result.header(started: suite.nextDate()))
    }
    for revision in revisions { _ = try run("2.0.0", revision, revision == "good" ? 10 : 11) }
    let last = try run("3.0.0", "three", 11)
    #expect(try suite.changes(last) == ["a": .regression])
    let failure = try #require(try suite.store.comparison(of: last).failures.values.first)
    #expect(failure.lastGood?.revision == "good")
    #expect(failure.since.version == "3.0.0")
    #expect(try suite.changes(try run("3.0.0", "three", 11)) == ["a": .stillFailing])
    #expect(try suite.store.check() == [])
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

  @Test func `errors of other words are another way to fail`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    let words = ["", "boom", "bam", "bam", "boom"]
    var since: [String?] = []
    for (number, word) in words.enumerated() {
      let answer = word.isEmpty ? EngineOutcome.wide(10) : .error(message: word, path: nil)
      let run = try suite.run("\(number + 1).0.0", ["a": answer])
      let failure = try suite.report(run).entries.first?.failure
      since.append(failure.map { ($0.alikeSince ?? $0.since).version })
    }
    #expect(since == [nil, "2.0.0", "3.0.0", "3.0.0", "5.0.0"])
  }

  @Test func `a part of the suite that is asked for says what the rest is compared with`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10), ("c", 10)])
    let all = ["a", "b", "c"]
    let whole = try suite.run(
      "1.0.0", Dictionary(uniqueKeysWithValues: all.map { ($0, .wide(10)) }))
    let part = try suite.run("1.1.0", ["b": .wide(10)], terms: ["article/b*"])
    let last = try suite.run("1.2.0", Dictionary(uniqueKeysWithValues: all.map { ($0, .wide(9)) }))
    let base = try suite.report(last, base: part).base
    #expect((base?.run.id, base?.reason) == (whole, .beforeAsked))
    #expect(try suite.report(last, base: whole).base?.reason == .asked)
    #expect(try suite.report(last).base?.reason == .earlierVersion)
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
