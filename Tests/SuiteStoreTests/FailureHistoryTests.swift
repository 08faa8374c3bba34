import Scenarios
import Testing

@testable import SuiteStore

/// Random histories: what was brought up to date run by run is what all results tell at once.
struct FailureHistoryTests {
  @Test(arguments: 1...12)
  func `failures kept up to date are those that all results tell`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    for step in 1...30 {
      let event = try history.step()
      for scenario in RandomHistory.scenarios {
        #expect(
          try history.stored(scenario) == history.expected(scenario),
          "\(scenario) after step \(step): \(event)")
        #expect(
          try history.storedShifts(scenario) == history.expectedShifts(scenario),
          "\(scenario) after step \(step): \(event)")
      }
      #expect(try history.verdicts(areMany: true) == history.verdicts(areMany: false))
      for summary in try history.verdicts(areMany: true) where summary.basis != nil {
        let name = TestSuite.shortName(summary.name)
        #expect(summary.verdict == history.expectedVerdict(name), "\(name) after \(event)")
      }
      try history.expectSameVerdicts(after: event)
    }
    #expect(try history.suite.store.check() == [])
    let before = try history.suite.store.connection.integer("SELECT total_changes()")
    try history.suite.store.writing { try history.suite.store.updateAllFailures() }
    #expect(
      try history.suite.store.connection.integer("SELECT total_changes()") == before,
      "finding all failures anew changes nothing")
  }
}

struct FailureRowTests {
  private let a = "stacks/a@100x100"

  private func states(_ suite: TestSuite) throws -> [String] {
    var statement = try suite.store.connection.prepare(
      "SELECT last_good || ' ' || first_bad || ' ' || state FROM regression ORDER BY id")
    var states: [String] = []
    while try statement.step() { states.append(statement.text(0)) }
    return states
  }

  @Test func `a failure opens, is fixed, and opens again`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    #expect(try states(suite) == [])
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    #expect(try states(suite) == ["1.0.0 1.1.0 open"])
    try suite.run(TestSuite.engine("1.2.0")) { _ in .unsupported(construct: "x", path: nil) }
    #expect(try states(suite) == ["1.0.0 1.1.0 open"], "what is not offered is not fixed")
    try suite.run(TestSuite.engine("1.3.0")) { _ in TestSuite.frames(10) }
    #expect(try states(suite) == ["1.0.0 1.1.0 fixed"])
    try suite.run(TestSuite.engine("1.4.0")) { _ in TestSuite.frames(20) }
    #expect(try states(suite) == ["1.0.0 1.1.0 fixed", "1.3.0 1.4.0 reopened"])
  }

  @Test func `an old release run late narrows a regression down`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let last = try suite.run(TestSuite.engine("1.4.0")) { _ in TestSuite.frames(20) }
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(10) }
    #expect(try states(suite) == ["1.1.0 1.4.0 open"])
    let late = try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(30) }
    #expect(try states(suite) == ["1.1.0 1.2.0 open"])
    let failure = try #require(try suite.store.comparison(of: last).failures.values.first)
    #expect(failure.since.version == "1.2.0")
    #expect(failure.runCount == 2)
    try suite.store.setVoided(true, run: late, reason: "late", at: TestSuite.date)
    #expect(try states(suite) == ["1.1.0 1.4.0 open"])
  }

  @Test func `a revision in no known order with others neither broke nor mended anything`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    func run(_ version: String, _ revision: String, _ width: Double) throws {
      try suite.run(TestSuite.engine(version, revision: revision)) { _ in TestSuite.frames(width) }
    }
    try run("1.0.0", "aaaa0001", 10)
    // What comes out well between does not fail; the failure begins after it.
    try run("1.1.0", "aaaa0002", 10)
    try run("1.1.0", "bbbb0003", 20)
    #expect(
      try suite.store.connection.text("SELECT first_bad_revision || ' ' || state FROM regression")
        == "bbbb0003 open")
    #expect(
      try suite.store.connection.integer("SELECT first_run_id FROM regression") == 3)
    // And what fails in one of two is not fixed in the other.
    try run("1.1.0", "cccc0004", 10)
    #expect(try states(suite) == ["1.0.0 1.1.0 unordered"])
    try run("1.2.0", "dddd0005", 20)
    try run("1.3.0", "eeee0006", 10)
    #expect(try states(suite) == ["1.0.0 1.1.0 unordered", "1.1.0 1.2.0 fixed"])
    #expect(try suite.store.check() == [])
  }

  @Test func `an acceptance is no repair`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let run = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    _ = try suite.store.accept([a], from: run, by: "ada", reason: "new rule", at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 1.1.0 accepted"])
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(20) }
    #expect(try states(suite) == ["1.0.0 1.1.0 accepted"])
  }

  @Test func `a failure whose acceptance was taken back follows what met the same claim`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    let good = try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let run = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    _ = try suite.store.accept([a], from: run, by: "ada", reason: "new rule", at: TestSuite.date)
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(20) }
    _ = try suite.store.undoAcceptances(
      ScenarioFilter(parsing: [a]), by: "ada", reason: "no rule", at: TestSuite.date)
    try suite.run(TestSuite.engine("1.3.0")) { _ in TestSuite.frames(20) }
    #expect(try states(suite) == ["1.0.0 1.1.0 accepted", "1.0.0 1.1.0 open"])
    #expect(try names(suite, "is:regression") == [a])
    try suite.store.setVoided(true, run: good, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == [], "nothing met the claim")
    #expect(try names(suite, "is:regression") == [])
    try suite.store.setVoided(false, run: good, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 1.1.0 accepted", "1.0.0 1.1.0 open"])
    #expect(try suite.store.check() == [])
  }

  /// Each step: the claim of the article from then on, and the width of the version that follows.
  @Test(
    arguments: [
      ([(10, 10), (nil, 20), (10, 20)], ["1.0.0 1.1.0 open"]),
      ([(10, 10), (20, 20), (10, 20)], ["1.0.0 1.1.0 open"]),
      ([(10, 10), (20, 20), (30, 30), (10, 30)], ["1.0.0 1.1.0 open"]),
      ([(20, 10), (10, 10), (20, 10)], []),
      ([(10, 20), (10, 10), (20, 10)], ["1.0.0 1.1.0 open"]),
      // What goes on failing by another claim is the failure of that one.
      ([(30, 10), (30, 20), (10, 20)], ["1.0.0 1.1.0 open"]),
      ([(10, 10), (10, 20), (30, 20)], ["1.0.0 1.1.0 accepted"]),
      ([(10, 10), (10, 30), (10, 20), (30, 20)], ["1.0.0 1.1.0 accepted", "1.1.0 1.2.0 open"]),
    ] as [([(Double?, Double)], [String])])
  func `a claim that comes back is held against all earlier versions`(
    steps: [(Double?, Double)], expected: [String]
  ) throws {
    let suite = try TestSuite()
    for (number, (claim, width)) in steps.enumerated() {
      try suite.importScenarios([TestSuite.scenario("a", width: claim)])
      try suite.run(TestSuite.engine("1.\(number).0")) { _ in TestSuite.frames(width) }
    }
    #expect(try states(suite) == expected)
  }

  private func names(_ suite: TestSuite, _ selection: String) throws -> [String] {
    try suite.store.scenarios(ScenarioFilter(parsing: [selection])).map(\.name)
  }

  @Test func `an acknowledgement outlives a voided run, and ends with the failure`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let bad = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    _ = try suite.store.acknowledge(
      ScenarioFilter(parsing: [a]), owner: "ada", link: nil, at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 1.1.0 acknowledged"])
    try suite.store.setVoided(true, run: bad, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == [])
    try suite.store.setVoided(false, run: bad, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 1.1.0 acknowledged"])
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.3.0")) { _ in TestSuite.frames(20) }
    #expect(try states(suite) == ["1.0.0 1.1.0 fixed", "1.2.0 1.3.0 reopened"])
  }

  @Test func `a night in which nothing changed writes the row of its run alone`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([
      TestSuite.scenario("a", content: 1, width: 10),
      TestSuite.scenario("b", content: 2, width: 10),
    ])
    try suite.run { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.1.0")) {
      $0 == "a" ? TestSuite.frames(20) : TestSuite.frames(10)
    }
    let before = try suite.store.connection.integer("SELECT total_changes()")
    try suite.run(TestSuite.engine("1.1.0")) {
      $0 == "a" ? TestSuite.frames(20) : TestSuite.frames(10)
    }
    // The row, its seal, and the total of the table's seals.
    #expect(try suite.store.connection.integer("SELECT total_changes()") == before + 3)
  }

  @Test func `a failure that does not follow from the runs is found by a check`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(20) }
    try suite.store.connection.execute("DELETE FROM failure")
    #expect(
      try suite.store.check() == [
        "the failures of edition 1 by 'builtin' are not what its runs say"
      ])
  }

  @Test func `a suite from before failures were followed has them once it is opened`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    let opened = try SuiteStore(path: suite.copy(ofVersion: 3), access: .readWrite)
    #expect(try opened.connection.integer("SELECT count(*) FROM regression") == 1)
  }
}

/// A suite to which random things happen, and a plain record of them.
private final class RandomHistory {
  /// `twin` has the content of `a`; `free` has no expectation.
  static let scenarios = ["a", "b", "free", "twin"]
  private static let contents = ["a": "a", "b": "b", "free": "free", "twin": "a"]
  private static let versions = [
    "1.0.0-beta.2", "1.0.0-beta.10", "1.0.0", "1.2.0", "1.10.0",
  ]

  /// A row of `failure` in words.
  struct Failure: Equatable {
    var firstRun: Int64
    var since: Int64
    var alike: Int64
    var lastGood: String?
    var state: String
    var endRun: Int64?
  }

  private enum Answer: Equatable {
    case width(Double)
    case crash
    case unsupported
  }

  private struct Run {
    var id: Int64
    var version: Int
    var isVoided = false

    /// By content.
    var answers: [String: Answer]

    /// By scenario: the width that was expected, if any.
    var expected: [String: Double?]
  }

  let suite: TestSuite
  private var random: HistoryTests.Numbers
  private var runs: [Run] = []
  private var stated = ["a": 10.0, "b": 10, "twin": 20]
  private var inForce: [String: Double] = ["a": 10, "b": 10, "twin": 20]

  /// The widths that were accepted and not taken back, oldest first.
  private var accepted: [String: [Double]] = [:]

  init(seed: UInt64) throws {
    suite = try TestSuite()
    random = HistoryTests.Numbers(state: seed)
    try importAll()
  }

  private func importAll() throws {
    try suite.importScenarios(
      Self.scenarios.map { name in
        let content = Self.contents[name].flatMap { ["a", "b", "free"].firstIndex(of: $0) } ?? 0
        return TestSuite.scenario(name, content: Double(content), width: stated[name])
      })
  }

  /// A number below `count`.
  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// Lets something happen, and says what.
  func step() throws -> String {
    switch pick(12) {
    case 0, 1: return try void()
    case 2, 3: return try accept()
    case 4: return try restate()
    case 5: return try undo()
    default: return try run()
    }
  }

  /// What is told of a run from what is notable in it is what all its results say.
  func expectSameVerdicts(after event: String) throws {
    guard !runs.isEmpty else { return }
    for run in [runs[runs.count - 1], runs[pick(runs.count)]].map(\.id) {
      let results = try suite.store.results(of: run).scenarios
      let notable = try suite.store.comparison(of: run).verdicts
      let verdicts = try suite.store.verdicts(ofRun: run, notable: notable)
      #expect(
        verdicts
          == results.map { RunVerdict(scenario: $0.name, article: $0.article, verdict: $0.verdict) },
        "run \(run) after \(event)")
    }
  }

  private func run() throws -> String {
    let version = pick(Self.versions.count)
    let selected = Self.scenarios.filter { _ in pick(4) > 0 }
    guard !selected.isEmpty else { return "nothing" }
    var answers: [String: Answer] = [:]
    for name in selected {
      let content = Self.contents[name] ?? ""
      answers[content] =
        switch pick(8) {
        case 0: .unsupported
        case 1: .crash
        case 2, 3, 4: .width(10)
        case 5, 6: .width(20)
        default: .width(30)
        }
    }
    let id = try suite.run(
      TestSuite.engine(Self.versions[version]), only: selected.map { "stacks/\($0)@100x100" }
    ) { name in
      switch answers[Self.contents[name] ?? ""] {
      case .width(let width)?: TestSuite.frames(width)
      case .crash?: .crash(message: "signal 11")
      default: .unsupported(construct: "Color", path: nil)
      }
    }
    var expected: [String: Double?] = [:]
    for name in selected { expected[name] = .some(inForce[name]) }
    runs.append(Run(id: id, version: version, answers: answers, expected: expected))
    return "run \(id) of \(Self.versions[version]): \(answers), \(expected)"
  }

  private func void() throws -> String {
    guard !runs.isEmpty else { return "nothing" }
    let index = pick(runs.count)
    runs[index].isVoided.toggle()
    try suite.store.setVoided(
      runs[index].isVoided, run: runs[index].id, reason: "random", at: TestSuite.date)
    return "run \(runs[index].id) \(runs[index].isVoided ? "voided" : "restored")"
  }

  private func accept() throws -> String {
    let name = Self.scenarios[pick(Self.scenarios.count)]
    guard !runs.isEmpty else { return "nothing" }
    let run = runs[pick(runs.count)]
    guard run.expected[name] != nil,
      case .width(let width)? = run.answers[Self.contents[name] ?? ""]
    else { return "nothing" }
    _ = try suite.store.accept(
      ["stacks/\(name)@100x100"], from: run.id, by: "ada", reason: "random", at: TestSuite.date)
    guard inForce[name] != width else { return "nothing" }
    inForce[name] = width
    accepted[name, default: []].append(width)
    return "\(name) accepted from run \(run.id)"
  }

  private func restate() throws -> String {
    let name = ["a", "b", "twin"][pick(3)]
    let width = [10.0, 20, 30, nil][pick(4)]
    guard stated[name] != width else { return "nothing" }
    stated[name] = width
    // What was accepted rests on no article.
    if width != nil { accepted[name] = nil }
    if accepted[name] == nil { inForce[name] = width }
    try importAll()
    return "\(name) is to be \(width.map { "\($0)" } ?? "however") wide"
  }

  private func undo() throws -> String {
    guard let name = accepted.keys.sorted().first else { return "nothing" }
    _ = try suite.store.undoAcceptances(
      ScenarioFilter(parsing: ["stacks/\(name)@100x100"]), by: "ada", reason: "random",
      at: TestSuite.date)
    let earlier = accepted[name]?.dropLast() ?? []
    accepted[name] = earlier.isEmpty ? nil : Array(earlier)
    inForce[name] = earlier.last ?? stated[name]
    return "the acceptance of \(name) is taken back"
  }

  // MARK: What all results tell

  private struct Point {
    var run: Run
    var answer: Answer
    var expected: Double?
  }

  private static func isGood(_ answer: Answer, _ expected: Double?) -> Bool {
    guard case .width(let width) = answer else { return false }
    return expected.map { $0 == width } ?? true
  }

  /// The last point before one that meets what is expected at that one.
  private static func lastGood(before start: Int, in points: [Point]) -> Int? {
    points[..<start].lastIndex { isGood($0.answer, points[start].expected) }
  }

  /// Where failures begin that count: by the points alone.
  private static func starts(in points: [Point]) -> [Int] {
    func isBad(_ index: Int) -> Bool { !isGood(points[index].answer, points[index].expected) }
    func good(_ index: Int) -> [String] {
      lastGood(before: index, in: points).map {
        ["\(points[$0].run.version)", "\(points[$0].answer)"]
      } ?? []
    }
    var starts: [Int] = []
    for index in points.indices where isBad(index) {
      if index == 0 || !isBad(index - 1)
        || isGood(points[index - 1].answer, points[index].expected)
      {
        starts.append(index)
      } else if points[index].expected != points[index - 1].expected,
        let start = starts.last, good(index) != good(start)
      {
        starts.append(index)
      }
    }
    return starts
  }

  private func points(_ scenario: String) -> [Point] {
    let ordered = runs.filter { !$0.isVoided }.sorted { ($0.version, $0.id) < ($1.version, $1.id) }
    return ordered.compactMap { run in
      // What a run computed for the twin alone says nothing of this one.
      guard let expected = run.expected[scenario],
        let answer = run.answers[Self.contents[scenario] ?? ""], answer != .unsupported
      else { return nil }
      return Point(run: run, answer: answer, expected: expected)
    }
  }

  /// What a listing says of a scenario that something is expected of: what the run recorded last
  /// that covered it found, whatever its version, by what is expected now.
  func expectedVerdict(_ scenario: String) -> Verdict? {
    let last = runs.last { !$0.isVoided && $0.expected[scenario] != nil }
    switch last?.answers[Self.contents[scenario] ?? ""] {
    case .width(let width)?: return inForce[scenario] == width ? .pass : .fail
    case .crash?: return .crash
    case .unsupported?: return .unsupported
    case nil: return nil
    }
  }

  func expected(_ scenario: String) -> [Failure] {
    let points = points(scenario)
    func isBad(_ index: Int) -> Bool { !Self.isGood(points[index].answer, points[index].expected) }
    func isGoodBefore(_ index: Int) -> Bool {
      index > 0 && Self.isGood(points[index - 1].answer, points[index].expected)
    }
    let starts = Self.starts(in: points)
    var failures: [Failure] = []
    for start in starts {
      let end = points.indices.first { $0 > start && (!isBad($0) || starts.contains($0)) }
      var failure = Self.failure(from: start, in: points)
      failure.endRun = end.map { points[$0].run.id }
      if failure.lastGood == nil, start > 0, isBad(start - 1), let before = failures.last {
        failure.since = before.since
      }
      if let end {
        failure.state = isBad(end) || isGoodBefore(end) ? "accepted" : "fixed"
      } else if let last = points.last, Self.isGood(last.answer, inForce[scenario]) {
        failure.state = "accepted"
      } else if isGoodBefore(start), failures.last?.state == "fixed" {
        failure.state = "reopened"
      }
      failures.append(failure)
    }
    if var last = points.last, !isBad(points.count - 1) {
      last.expected = inForce[scenario]
      let now = Array(points.dropLast()) + [last]
      if !Self.isGood(last.answer, last.expected) {
        failures.append(Self.failure(from: now.count - 1, in: now))
      }
    }
    return failures
  }

  private static func failure(from start: Int, in points: [Point]) -> Failure {
    let good = lastGood(before: start, in: points)
    let alike = points[((good ?? start - 1) + 1)...start].reversed()
      .prefix { $0.answer == points[start].answer }.last
    return Failure(
      firstRun: points[start].run.id, since: points[good.map { $0 + 1 } ?? start].run.id,
      alike: alike?.run.id ?? 0, lastGood: good.map { Self.versions[points[$0].run.version] },
      state: "open", endRun: nil)
  }

  /// Where frames became others in a failure, or moved: the run, that in which the failure began,
  /// the widths before and after, and whether it is the last one.
  func expectedShifts(_ scenario: String) -> [[String]] {
    let points = points(scenario)
    func isBad(_ index: Int) -> Bool { !Self.isGood(points[index].answer, points[index].expected) }
    func isGoodBefore(_ index: Int) -> Bool {
      index > 0 && Self.isGood(points[index - 1].answer, points[index].expected)
    }
    func width(_ index: Int) -> String {
      if case .width(let width) = points[index].answer { "\(width)" } else { "" }
    }
    let starts = Self.starts(in: points)
    var start = 0
    var shifts: [[String]] = []
    for index in points.indices.dropFirst() {
      let isSame = points[index].answer == points[index - 1].answer
      if isBad(index) {
        guard !starts.contains(index) else {
          start = index
          continue
        }
        let good = Self.lastGood(before: start, in: points).map(width) ?? ""
        if !isSame {
          shifts.append(
            ["\(points[index].run.id)", "\(points[start].run.id)", good, width(index)])
        }
      } else if points[index].expected == nil,
        let before = points[..<index].indices.last(where: { !width($0).isEmpty }),
        points[before].answer != points[index].answer
      {
        shifts.append(["\(points[index].run.id)", "", width(before), width(index)])
      }
    }
    return shifts.indices.map { index in
      let isLast = !shifts[(index + 1)...].contains { $0[1] == shifts[index][1] }
      return shifts[index] + ["\(isLast)"]
    }
  }

  func storedShifts(_ scenario: String) throws -> [[String]] {
    var statement = try suite.store.connection.prepare(
      """
      SELECT shift.run_id, shift.failure_run_id, shift.good_frame_set_id, shift.bad_frame_set_id,
        shift.is_last
      FROM shift
      JOIN edition ON edition.id = shift.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id AND scenario.name = ?
      JOIN plumbing_run_order ON plumbing_run_order.run_id = shift.run_id
      ORDER BY plumbing_run_order.position
      """)
    try statement.bind("stacks/\(scenario)@100x100")
    var shifts: [[String]] = []
    while try statement.step() {
      let widths = try [2, 3].map { try suite.width(statement.optionalInteger($0)) }
      shifts.append(
        [
          "\(statement.integer(0))", statement.optionalInteger(1).map { "\($0)" } ?? "",
        ] + widths.map { $0.map { "\($0)" } ?? "" } + ["\(statement.integer(4) != 0)"])
    }
    return shifts
  }

  /// What a listing says, found for all scenarios together or for each.
  func verdicts(areMany: Bool) throws -> [ScenarioSummary] {
    var scenarios = try suite.store.allScenarios(
      engineID: suite.store.existingEngineID(named: "builtin"))
    try suite.store.addVerdicts(to: &scenarios, engine: "builtin", areMany: areMany)
    return scenarios.map(\.summary)
  }

  func stored(_ scenario: String) throws -> [Failure] {
    var statement = try suite.store.connection.prepare(
      """
      SELECT failure.first_run_id, engine_version.version, failure.state, failure.end_run_id,
        failure.since_run_id, failure.alike_run_id
      FROM failure
      JOIN edition ON edition.id = failure.edition_id
      JOIN scenario ON scenario.id = edition.scenario_id AND scenario.name = ?
      JOIN plumbing_run_order ON plumbing_run_order.run_id = failure.first_run_id
      LEFT JOIN engine_version ON engine_version.id = failure.last_good_id
      ORDER BY plumbing_run_order.position
      """)
    try statement.bind("stacks/\(scenario)@100x100")
    var failures: [Failure] = []
    while try statement.step() {
      failures.append(
        Failure(
          firstRun: statement.integer(0), since: statement.integer(4),
          alike: statement.integer(5), lastGood: statement.optionalText(1),
          state: statement.text(2), endRun: statement.optionalInteger(3)))
    }
    return failures
  }
}
