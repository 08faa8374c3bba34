import Scenarios
import SuiteStore
import Testing

@testable import Regression

/// Bisection over versions of the fake engine.
struct BisectionTests {
  /// A scenario with the versions, from 1, at which it changes between good and bad.
  struct Planted {
    var name: String
    var changes: [Int]

    func isGood(in version: Int) -> Bool { changes.count { $0 <= version } % 2 == 0 }
  }

  private static let versionCount = 64

  /// Ten broke, two of them after they were broken and mended before; eight versions or more lie
  /// between any two changes of a scenario.
  private static let planted =
    [3, 9, 16, 17, 31, 40, 47, 55].enumerated().map {
      Planted(name: "once\($0)", changes: [$1])
    } + [
      Planted(name: "thrice0", changes: [5, 20, 44]),
      Planted(name: "thrice1", changes: [10, 18, 26]),
    ]

  private static func version(_ number: Int) -> EngineVersion {
    FakeEngine.version("0.\(number).0")
  }

  /// What a version answers to all scenarios.
  private static func answers(
    _ version: Int, _ planted: [Planted] = planted
  ) -> [String: EngineOutcome] {
    var answers: [String: EngineOutcome] = ["steady": .wide(10)]
    for scenario in planted {
      answers[scenario.name] = .wide(scenario.isGood(in: version) ? 10 : 11)
    }
    return answers
  }

  private static func sources(
    _ numbers: some Sequence<Int> = 1...versionCount,
    answers: @escaping @Sendable (Int) -> [String: EngineOutcome] = { answers($0) }
  ) -> [EngineSource] {
    numbers.map { number in
      EngineSource(version: version(number)) { FakeEngine("0.\(number).0", answers(number)) }
    }
  }

  private static func suite(stored: some Sequence<Int>) throws -> TemporarySuite {
    let suite = try TemporarySuite()
    try suite.importScenarios((planted.map(\.name) + ["steady"]).map { ($0, 10) })
    for number in stored { try suite.run("0.\(number).0", answers(number)) }
    return suite
  }

  private static func bisect(
    _ suite: TemporarySuite, _ terms: [String] = [], sources: [EngineSource]? = nil,
    goal: Bisection.Goal = .regression
  ) throws -> Bisection {
    var bisection = try Bisection(
      ScenarioFilter(parsing: terms), sources: sources ?? Self.sources(), goal: goal, workers: 2,
      in: suite.store)
    try bisection.search(in: suite.store)
    return bisection
  }

  /// The changes of each scenario: the numbers of the versions before and after.
  private static func found(_ bisection: Bisection) -> [String: [[Int]]] {
    let numbers = Dictionary(
      uniqueKeysWithValues: bisection.versions.enumerated().map { ($1, $0 + 1) })
    return Dictionary(
      uniqueKeysWithValues: bisection.findings.map { finding in
        let name = finding.scenario.split(separator: "/")[1].split(separator: "@")[0]
        return (
          String(name),
          finding.changes.map { [numbers[$0.before] ?? 0, numbers[$0.after] ?? 0] }
        )
      })
  }

  @Test func `ten breaks among 64 versions are found with four results each`() throws {
    let suite = try Self.suite(stored: stride(from: 8, through: 64, by: 8))
    try suite.run("0.1.0", Self.answers(1))
    let bisection = try Self.bisect(suite)
    // A linear scan: the last version in which a scenario was good and is not in the next.
    var scan: [String: [[Int]]] = [:]
    for scenario in Self.planted {
      let last = (2...64).last { scenario.isGood(in: $0 - 1) && !scenario.isGood(in: $0) }
      scan[scenario.name] = [[(last ?? 0) - 1, last ?? 0]]
    }
    #expect(Self.found(bisection) == scan)
    #expect(bisection.findings.count == 10)
    #expect(bisection.findings.allSatisfy { $0.computed <= 4 })
    #expect(bisection.findings.flatMap(\.changes).allSatisfy { $0.kind == .broke && $0.gaps == [] })
    #expect(bisection.computedCount <= 40)
  }

  @Test func `every change is found, with four results each`() throws {
    let suite = try Self.suite(stored: stride(from: 8, through: 64, by: 8))
    // The oldest version is not stored: it has to be looked at for what broke before the eighth.
    let bisection = try Self.bisect(suite, Self.planted.map { "article/\($0.name)" }, goal: .all)
    for (name, changes) in Self.found(bisection) {
      let planted = try #require(Self.planted.first { $0.name == name })
      #expect(changes == planted.changes.map { [$0 - 1, $0] })
    }
    for finding in bisection.findings {
      #expect(finding.computed <= 4 * finding.changes.count)
    }
  }

  @Test func `the fix is found`() throws {
    let suite = try Self.suite(stored: stride(from: 8, through: 64, by: 8))
    let found = Self.found(try Self.bisect(suite, ["*thrice*"], goal: .fix))
    #expect(found == ["thrice0": [[19, 20]], "thrice1": [[17, 18]]])
  }

  @Test func `without stored results both ends are looked at first`() throws {
    let suite = try Self.suite(stored: [])
    let bisection = try Self.bisect(suite, ["article/once4", "article/steady"])
    #expect(Self.found(bisection) == ["once4": [[30, 31]], "steady": []])
    #expect(bisection.findings.map(\.computed) == [8, 1])
    #expect(
      bisection.findings.last?.reason
        == "it comes out well in 0.64.0, and is not known to have broken before")
  }

  @Test func `versions that cannot be tested widen the answer`() throws {
    let suite = try Self.suite(stored: [8, 64])
    let bisection = try Self.bisect(
      suite, ["article/once2"],
      sources: Self.sources { number in
        switch number {
        case 14: ["once2": .unsupported(construct: "Grid", path: nil)]
        case 15: ["once2": .error(message: "no", path: nil)]
        default: Self.answers(number)
        }
      }.filter { ![16, 17].contains(Int($0.version.version.split(separator: ".")[1]) ?? 0) }
        + [16].map { number in
          EngineSource(version: Self.version(number)) {
            throw EngineProgramError(words: ["old"], reason: "it cannot be started: gone")
          }
        })
    let change = try #require(bisection.findings.first?.changes.first)
    #expect(change.before == Self.version(13))
    #expect(change.after == Self.version(18))
    #expect(change.gaps.map(\.version) == [14, 15, 16].map(Self.version))
    #expect(
      change.gaps.map(\.reason) == [
        "Grid is not supported", "error: no", "it cannot be started: gone",
      ])
  }

  @Test func `a refusal is bad where it is the regression itself`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    let refused = EngineOutcome.error(message: "no", path: nil)
    try suite.run("0.1.0", ["a": .wide(10)])
    try suite.run("0.9.0", ["a": refused])
    let bisection = try Self.bisect(
      suite,
      sources: Self.sources(1...9) {
        ["a": $0 < 6 ? .wide(10) : $0 == 6 ? .error(message: "other", path: nil) : refused]
      })
    let change = try #require(bisection.findings.first?.changes.first)
    #expect((change.before, change.after) == (Self.version(5), Self.version(7)))
    #expect(change.gaps.map(\.reason) == ["error: other"])
  }

  @Test func `frames without an expectation are followed too`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    try suite.run("0.1.0", ["a": .wide(1)])
    try suite.run("0.8.0", ["a": .wide(2)])
    let bisection = try Self.bisect(
      suite, ["article/a"], sources: Self.sources(1...8) { ["a": .wide($0 < 4 ? 1 : 2)] })
    let change = try #require(bisection.findings.first?.changes.first)
    #expect(change.kind == .moved)
    #expect((change.before, change.after) == (Self.version(3), Self.version(4)))
  }

  @Test(arguments: [
    ([1, 1, 1, 0, 0, 0, 0, 0], Bisection.Goal.regression, "broke", 3, 4),
    ([1, 1, 0, 0, 0, 2, 2, 2], .fix, "mended", 5, 6),
    ([1, 1, 1, 1, 1, 1, 2, 2], .regression, "moved", 6, 7),
  ])
  func `a version without an answer breaks what has no expectation too`(
    ways: [Int], goal: Bisection.Goal, kind: String, before: Int, after: Int
  ) throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", nil)])
    @Sendable func answers(_ version: Int) -> [String: EngineOutcome] {
      let way = ways[version - 1]
      return ["a": way == 0 ? .crash(message: "no") : .wide(Double(way))]
    }
    for version in [1, 4, 8] { try suite.run("0.\(version).0", answers(version)) }
    let bisection = try Self.bisect(
      suite, ["article/a"], sources: Self.sources(1...8, answers: answers), goal: goal)
    let change = try #require(bisection.findings.first?.changes.first)
    #expect(change.kind.rawValue == kind)
    #expect((change.before, change.after) == (Self.version(before), Self.version(after)))
    // What has no answer is among what broke and stays broken; what moved is not.
    let unselected = try Self.bisect(
      suite, sources: Self.sources(1...8, answers: answers), goal: goal)
    #expect(unselected.findings.map(\.scenario) == (kind == "moved" ? [] : ["article/a@100x100"]))
  }

  @Test func `what was computed is stored and not computed again`() throws {
    let suite = try Self.suite(stored: [1, 64])
    let first = try Self.bisect(suite)
    #expect(first.computedCount > 0)
    let last = try suite.store.run()?.id
    let runs = try first.record(in: suite.store, at: suite.nextDate())
    #expect(try suite.store.runs().filter { $0.label == "bisect" }.map(\.id) == runs)
    // The last run is still the night's.
    #expect(try suite.store.run()?.id == last)
    #expect(try suite.store.check() == [])
    let second = try Self.bisect(suite)
    #expect(second.computedCount == 0)
    #expect(Self.found(second) == Self.found(first))
    #expect(try second.record(in: suite.store, at: suite.nextDate()) == [])
  }

  @Test func `scenarios that share a content share its results`() throws {
    let suite = try TemporarySuite()
    let articles = ["x", "y"].map { name in
      ImportedArticle(
        name: name, file: name, blocks: ["\(name)/a"],
        scenarios: [
          ImportedScenario(
            name: "\(name)/a@100x100", block: "\(name)/a", content: FakeEngine.content("a"),
            line: 1, source: "", expectation: FrameLines.expectation("Color 0 0 10 10"))
        ])
    }
    _ = try suite.store.importArticles(articles, at: suite.nextDate())
    try suite.run("0.1.0", ["a": .wide(10)])
    try suite.run("0.9.0", ["a": .wide(11)])
    let bisection = try Self.bisect(
      suite, sources: Self.sources(1...9) { ["a": .wide($0 < 4 ? 10 : 11)] })
    #expect(
      bisection.findings.map { $0.changes.map(\.after) } == [[Self.version(4)], [Self.version(4)]])
    #expect(bisection.computedCount == 3)
    _ = try bisection.record(in: suite.store, at: suite.nextDate())
    #expect(try suite.store.check() == [])
  }

  /// Whatever was stored before, and however often it is asked.
  @Test(arguments: [[], [1], [4], [1, 4], [2, 3]])
  func `an error that the newest version gives is a break at once`(stored: [Int]) throws {
    @Sendable func answers(_ version: Int) -> [String: EngineOutcome] {
      ["a": version < 3 ? .wide(10) : .error(message: "boom", path: nil)]
    }
    let suite = try TemporarySuite()
    try suite.importScenarios([("a", 10)])
    for number in stored { try suite.run("0.\(number).0", answers(number)) }
    for _ in 1...2 {
      for goal in [Bisection.Goal.regression, .all] {
        let bisection = try Self.bisect(
          suite, ["a"], sources: Self.sources(1...4, answers: answers), goal: goal)
        #expect(Self.found(bisection) == ["a": [[2, 3]]])
        _ = try bisection.record(in: suite.store, at: suite.nextDate())
      }
    }
  }
}
