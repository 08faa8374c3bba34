import Scenarios
import SuiteStore
import Testing

@testable import Regression

struct LayoutDiffTests {
  private static let first: [String: EngineOutcome] = [
    "same": .wide(10), "moved": .wide(10), "far": .laidOut("Color #c 0 0 10 10\nText 1 1 2 2"),
    "lost": .wide(5), "grid": .unsupported(construct: "Grid", path: nil),
    "crash": .crash(message: "it ended"),
  ]
  private static let second: [String: EngineOutcome] = [
    "same": .wide(10), "moved": .wide(10.5), "far": .laidOut("Color #c 0 30 10 10"),
    "lost": .error(message: "no", path: "Color"),
    "grid": .unsupported(construct: "Grid", path: nil), "crash": .wide(1),
  ]

  private static func suite() throws -> TemporarySuite {
    let suite = try TemporarySuite()
    try suite.importScenarios(first.keys.sorted().map { ($0, 10) })
    return suite
  }

  /// What a diff says of each content, by the short names of its scenarios.
  private static func expectDifferences(_ diff: LayoutDiff) {
    func name(_ scenario: LayoutDiff.Compared) -> Substring {
      scenario.name.split(separator: "/")[1].split(separator: "@")[0]
    }
    #expect(
      diff.entries.map { $0.scenarios.map(name) } == [["crash"], ["lost"], ["far"], ["moved"]])
    #expect(diff.entries.map(\.distance) == [0, 0, 30, 0.5])
    #expect(diff.entries[2].moves.map(\.node) == ["Color", "Text"])
    #expect(diff.entries[2].moves[1].after == nil)
    #expect(diff.entries[1].after == .other(.error, message: "no", path: "Color"))
    #expect(diff.equalCount == 1)
    #expect(diff.alikeCount == 1)
    #expect(diff.largest?.move.distance == 30)
    #expect(diff.largest?.scenario.name == "article/far@100x100")
  }

  @Test func `two runs differ in what their frames say, whatever is expected`() throws {
    let suite = try Self.suite()
    let one = try suite.run("1", Self.first)
    let two = try suite.run("1", Self.second)
    let runs = try (suite.store.run(one), suite.store.run(two))
    let diff = try LayoutDiff(
      from: suite.store.snapshot(of: try #require(runs.0), wholeVersion: false),
      to: suite.store.snapshot(of: try #require(runs.1), wholeVersion: false),
      editions: suite.store.editions(ScenarioFilter()), wholeVersions: false,
      in: suite.store)
    Self.expectDifferences(diff)
    #expect(diff.before.run == one)
    #expect(diff.onlyBefore == [])
  }

  @Test func `a version is all of its runs that are not voided`() throws {
    let suite = try Self.suite()
    try suite.run("1", Self.first)
    try suite.run("2", Self.second)
    try suite.run("2", ["same": .wide(77)], terms: ["article/same"])
    let void = try suite.run("2", ["moved": .wide(99)], terms: ["article/moved"])
    try suite.store.setVoided(true, run: void, reason: "no", at: suite.nextDate())
    func diff(_ a: String, _ b: String) throws -> LayoutDiff {
      try LayoutDiff(
        from: suite.store.snapshot(of: suite.store.run(named: a), wholeVersion: true),
        to: suite.store.snapshot(of: suite.store.run(named: b), wholeVersion: true),
        editions: suite.store.editions(ScenarioFilter()), wholeVersions: true,
        in: suite.store)
    }
    let found = try diff("1", "fake@2").entries.map(\.distance)
    #expect(found == [0, 0, 67, 30, 0.5])
    #expect(throws: SuiteError.self) { try diff("1.0.0", "9.9.9") }
  }

  @Test func `what only one side computed is told apart`() throws {
    let suite = try Self.suite()
    let one = try suite.run("1", Self.first, terms: ["article/same", "article/moved"])
    let two = try suite.run("2", Self.second, terms: ["article/same", "article/far"])
    let runs = try (suite.store.run(one), suite.store.run(two))
    let diff = try LayoutDiff(
      from: suite.store.snapshot(of: try #require(runs.0), wholeVersion: false),
      to: suite.store.snapshot(of: try #require(runs.1), wholeVersion: false),
      editions: suite.store.editions(ScenarioFilter()), wholeVersions: false,
      in: suite.store)
    #expect(diff.equalCount == 1)
    #expect(diff.onlyBefore == [LayoutDiff.Compared(name: "article/moved@100x100")])
    #expect(diff.onlyAfter == [LayoutDiff.Compared(name: "article/far@100x100")])
    #expect(diff.entries == [])
  }

  @Test func `versions that found one code both tell of what only one found besides`() throws {
    let suite = try TemporarySuite()
    let answers: [String: EngineOutcome] = ["old": .wide(10), "new": .wide(90)]
    try suite.importScenarios([("row", 10)], code: ["row": "old"])
    try suite.run("1", answers)
    try suite.run("2", answers)
    try suite.importScenarios([("row", 10)], code: ["row": "new"])
    try suite.run("2", answers)
    let diff = try LayoutDiff(
      from: suite.store.snapshot(of: suite.store.run(named: "1"), wholeVersion: true),
      to: suite.store.snapshot(of: suite.store.run(named: "fake@2"), wholeVersion: true),
      editions: suite.store.editions(ScenarioFilter()), wholeVersions: true, in: suite.store)
    #expect(diff.equalCount == 1)
    #expect(diff.edited.map(\.scenario) == ["article/row@100x100"])
    #expect(diff.edited.map(\.before) == [1])
    #expect(diff.edited.map(\.after) == [2])
  }

  @Test func `two engines are compared without a trace in the suite`() throws {
    let suite = try Self.suite()
    let before = EngineSource(version: FakeEngine.version("1")) { FakeEngine("1", Self.first) }
    let after = EngineSource(version: FakeEngine.version("2")) { FakeEngine("2", Self.second) }
    let material = try suite.store.material(engine: after.version)
    for workers in [1, 3] {
      Self.expectDifferences(
        try LayoutDiff(from: before, to: after, of: material, workers: workers))
    }
    #expect(try suite.store.runs() == [])
    let nan = EngineSource(version: FakeEngine.version("3")) {
      FakeEngine("3", ["same": .wide(.nan)])
    }
    let diff = try LayoutDiff(
      from: before, to: nan,
      of: suite.store.material(
        for: ScenarioFilter(parsing: ["article/same"]), engine: nan.version), workers: 1)
    #expect(diff.entries.count == 1)
    #expect(throws: EngineProgramError.self) {
      try LayoutDiff(
        from: before,
        to: EngineSource(version: FakeEngine.version("4")) {
          throw EngineProgramError(words: ["x"], reason: "gone")
        }, of: material, workers: 2)
    }
  }
}
