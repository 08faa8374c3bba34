import Scenarios
import Testing

@testable import SuiteStore

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

  @Test func `what is accepted of an earlier version makes another failure at once`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let second = try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(20) }
    try suite.run(TestSuite.engine("3.0.0")) { _ in TestSuite.frames(20) }
    try suite.run(TestSuite.engine("4.0.0")) { _ in TestSuite.frames(30) }
    #expect(try states(suite) == ["1.0.0 2.0.0 open"])
    _ = try suite.store.accept([a], from: second, by: "ada", reason: "so", at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 2.0.0 accepted", "3.0.0 4.0.0 open"])
    try suite.run(TestSuite.engine("4.0.0")) { _ in TestSuite.frames(30) }
    #expect(try states(suite) == ["1.0.0 2.0.0 accepted", "3.0.0 4.0.0 open"])
    #expect(try suite.store.check() == [])
  }

  @Test func `what a decision makes fail otherwise was a regression all the same`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(20) }
    #expect(try states(suite) == ["1.0.0 2.0.0 open"])
    // By what is stated now neither version is right.
    try suite.importScenarios([TestSuite.scenario("a", width: 30)])
    for _ in 1...2 {
      #expect(try states(suite) == ["1.0.0 2.0.0 accepted"])
      #expect(try suite.store.scenarios().map(\.verdict) == [.fail])
      #expect(try suite.store.check() == [])
      try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(20) }
    }
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

  @Test func `what breaks anew behind revisions in no known order is not fixed`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    for (version, revision, width) in [
      ("1.0.0", "aaaa0001", 10.0), ("2.0.0", "bbbb0002", 10), ("2.0.0", "cccc0003", 9),
      ("3.0.0", "dddd0004", 9),
    ] {
      try suite.run(TestSuite.engine(version, revision: revision)) { _ in TestSuite.frames(width) }
    }
    for (word, count) in [("is:fixed", 0), ("is:regression", 1)] {
      let selected = try suite.store.scenarios(ScenarioFilter(parsing: [word]), engine: "builtin")
      #expect(selected.count == count, "\(word)")
    }
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
    #expect(try states(suite) == ["1.0.0 1.1.0 open"])
    #expect(try names(suite, "is:regression") == [a])
    try suite.store.setVoided(true, run: good, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == [], "nothing met the claim")
    #expect(try names(suite, "is:regression") == [])
    try suite.store.setVoided(false, run: good, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 1.1.0 open"])
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

  /// A failure that was acknowledged in the run where it began.
  private func acknowledged() throws -> (suite: TestSuite, bad: Int64) {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    let bad = try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    _ = try suite.store.acknowledge(
      ScenarioFilter(parsing: [a]), owner: "ada", link: nil, at: TestSuite.date)
    return (suite, bad)
  }

  @Test func `an acknowledgement outlives a voided run, and ends with the failure`() throws {
    let (suite, bad) = try acknowledged()
    #expect(try states(suite) == ["1.0.0 1.1.0 acknowledged"])
    try suite.store.setVoided(true, run: bad, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == [])
    try suite.store.setVoided(false, run: bad, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 1.1.0 acknowledged"])
    try suite.run(TestSuite.engine("1.2.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.3.0")) { _ in TestSuite.frames(20) }
    #expect(try states(suite) == ["1.0.0 1.1.0 fixed", "1.2.0 1.3.0 reopened"])
  }

  @Test func `an acknowledgement of a run that is voided stays with what goes on failing`() throws {
    let (suite, bad) = try acknowledged()
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    try suite.store.setVoided(true, run: bad, reason: "x", at: TestSuite.date)
    #expect(try states(suite) == ["1.0.0 1.1.0 acknowledged"])
    #expect(try names(suite, "owner:ada") == [a])
    #expect(try suite.store.check() == [])
  }

  /// Widths where 10 are expected, the last acknowledged in its run, which is voided then.
  @Test(arguments: [
    ([20, 20], "acknowledged"), ([10, 20, 20], "acknowledged"), ([20, 30, 30], "acknowledged"),
    ([20, 30], "acknowledged"), ([10, 20], nil),
  ])
  func `an acknowledgement of the last run of a failure stays where that is voided`(
    _ widths: [Double], _ expected: String?
  ) throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    var last: Int64 = 0
    for (number, width) in widths.enumerated() {
      last = try suite.run(TestSuite.engine("1.\(number).0")) { _ in TestSuite.frames(width) }
    }
    _ = try suite.store.acknowledge(
      ScenarioFilter(parsing: [a]), owner: "ada", link: nil, at: TestSuite.date)
    func state() throws -> String? {
      try suite.store.connection.text("SELECT state FROM failure")
    }
    try suite.store.setVoided(true, run: last, reason: "x", at: TestSuite.date)
    #expect(try state() == expected)
    #expect(try names(suite, "owner:ada") == (expected == nil ? [] : [a]))
    #expect(try suite.store.check() == [])
    try suite.store.setVoided(false, run: last, reason: "x", at: TestSuite.date)
    #expect(try state() == "acknowledged")
    #expect(try suite.store.check() == [])
  }

  @Test func `what nothing meets by a claim that changed fails since the first run`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 40)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(40) }
    try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(42) }
    let last = try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(42) }
    try suite.importScenarios([TestSuite.scenario("a", width: 41)])
    let failure = try #require(try suite.store.comparison(of: last).failures.values.first)
    #expect(failure.since.version == "1.0.0" && failure.runCount == 3 && failure.lastGood == nil)
    #expect(try states(suite) == ["1.0.0 2.0.0 accepted"])
  }

  @Test func `what a later version mended is looked after by nobody`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("3.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(20) }
    #expect(try names(suite, "verdict:fail") == [a])
    #expect(
      throws: SuiteError.notPinnable(scenario: a, reason: "its failure is over in a later version")
    ) {
      try suite.store.acknowledge(
        ScenarioFilter(parsing: [a]), owner: "ada", link: nil, at: TestSuite.date)
    }
    try suite.run(TestSuite.engine("3.0.0")) { _ in TestSuite.frames(20) }
    _ = try suite.store.acknowledge(
      ScenarioFilter(parsing: [a]), owner: "ada", link: nil, at: TestSuite.date)
    #expect(try names(suite, "owner:ada") == [a])
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

  @Test(arguments: [false, true])
  func `an error between the same wrong frames is no new cause`(isOlderSuite: Bool) throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    func causes(_ store: SuiteStore) throws -> [[QueryResult.Value]] {
      try store.query(
        "SELECT version, found_in, is_last FROM regression_cause ORDER BY first_run_id"
      )
      .rows
    }
    func cause(_ version: String, foundIn found: String, isLast: Int64) -> [QueryResult.Value] {
      [.text(version), .text(found), .integer(isLast)]
    }
    try suite.run(TestSuite.engine("1.2.0")) { _ in .error(message: "no", path: nil) }
    #expect(try causes(suite.store) == [cause("1.1.0", foundIn: "1.1.0", isLast: 1)])
    try suite.run(TestSuite.engine("1.3.0")) { _ in TestSuite.frames(20) }
    let store =
      isOlderSuite
      ? try SuiteStore(path: suite.copy(ofVersion: 28), access: .readWrite) : suite.store
    #expect(
      try causes(store)
        == [
          cause("1.1.0", foundIn: "1.1.0", isLast: 0), cause("1.1.0", foundIn: "1.3.0", isLast: 1),
        ])
    try suite.run(TestSuite.engine("1.4.0")) { _ in .error(message: "no", path: nil) }
    try suite.run(TestSuite.engine("1.5.0")) { _ in TestSuite.frames(30) }
    #expect(try causes(suite.store).last == cause("1.1.0", foundIn: "1.5.0", isLast: 1))
  }

  @Test(arguments: [false, true])
  func `frames that moved stay moved when an older version fails by what is accepted since`(
    isOlderSuite: Bool
  ) throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    try suite.run(TestSuite.engine("5.0.0")) { _ in TestSuite.frames(30) }
    try suite.run(TestSuite.engine("2.0.0")) { _ in TestSuite.frames(20) }
    let first = try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    func moves(_ store: SuiteStore) throws -> [[QueryResult.Value]] {
      try store.query("SELECT version, is_last FROM move ORDER BY version").rows
    }
    let expected: [[QueryResult.Value]] = [
      [.text("2.0.0"), .integer(0)], [.text("5.0.0"), .integer(1)],
    ]
    #expect(try moves(suite.store) == expected)
    _ = try suite.store.accept(
      ["stacks/a@100x100"], from: first, by: "ada", reason: "r", at: TestSuite.date)
    try suite.run(TestSuite.engine("3.0.0")) { _ in .error(message: "no", path: nil) }
    if isOlderSuite {
      // There was one row a run.
      try suite.store.connection.execute(
        """
        DELETE FROM shift WHERE failure_run_id IS NULL AND run_id IN (
          SELECT run_id FROM shift WHERE failure_run_id IS NOT NULL)
        """)
    }
    let store =
      isOlderSuite
      ? try SuiteStore(path: suite.copy(ofVersion: 28), access: .readWrite) : suite.store
    #expect(try moves(store) == expected)
    #expect(try store.check() == [])
  }

  @Test func `a suite from before failures were followed has them once it is opened`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a", width: 10)])
    try suite.run(TestSuite.engine("1.0.0")) { _ in TestSuite.frames(10) }
    try suite.run(TestSuite.engine("1.1.0")) { _ in TestSuite.frames(20) }
    let opened = try SuiteStore(path: suite.copy(ofVersion: 3), access: .readWrite)
    #expect(try opened.connection.integer("SELECT count(*) FROM regression") == 1)
  }

  @Test func `a suite in which another precision was a move has none once it is opened`() throws {
    let suite = try TestSuite()
    try suite.importScenarios([TestSuite.scenario("a")])
    guard case .frames(let answer) = TestSuite.frames(10) else { return }
    var rounded = answer
    rounded.frames.precision.roundingStep = 0.5
    try suite.run(TestSuite.engine("1.0.0")) { _ in .frames(rounded) }
    try suite.run(TestSuite.engine("1.1.0")) { _ in .frames(answer) }
    #expect(try suite.count("frame_set") == 2)
    #expect(try suite.count("shift") == 0)
    // What was stored of them once.
    try suite.store.connection.execute(
      """
      INSERT INTO shift (
        engine_id, edition_id, run_id, good_frame_set_id, bad_frame_set_id, is_last, is_last_frames)
      VALUES (1, 1, 2, 1, 2, 1, 1)
      """)
    let opened = try SuiteStore(path: suite.copy(ofVersion: 25), access: .readWrite)
    #expect(try opened.connection.integer("SELECT count(*) FROM shift") == 0)
    let same = try opened.query("SELECT frame_set_id, first_id FROM same_frames").rows
    #expect(same == [[.integer(2), .integer(1)]])
    #expect(try opened.check() == [])
  }
}
