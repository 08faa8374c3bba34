import Scenarios
import Testing

@testable import SuiteStore

/// An acceptance that was taken back is as if it had never been made.
struct TakenBackAcceptanceTests {
  /// What happens to a scenario of which 45 is claimed: numbers are widths that a next version finds,
  /// `old` an earlier version than all of them.
  @Test(arguments: [
    "40 40 accept 43 undo 43",
    "40 accept 40 undo 40",
    "40 accept old45 undo 40",
    "40 old40 accept old45 43 undo 43",
    "40 45 47 accept 47 undo 47",
    "40 accept 45 undo 47",
    "45 40 accept 40 45 undo",
    "45 40 accept 40 undo 45",
    "45 40 accept 43 undo",
    "45 40 accept 43 45 undo 45",
    "40 look accept 40 undo 40",
    "40 look accept 43 undo 43 45",
    "45 40 look accept 40 undo 40",
    "45 40 accept 43 accept 43 undo undo 43",
    "45 40 accept 43 accept 40 undo accept 40 undo undo 45",
    "40 accept error undo 40",
    "45 error 40 accept 40 error undo 40",
  ])
  func `failures are what they would be had nobody accepted anything`(story: String) throws {
    for isForAll in [false, true] {
      let (accepted, untouched) = (try TestSuite(), try TestSuite())
      try play(story, in: accepted, isForAll: isForAll)
      try play(
        story.replacing("accept ", with: "").replacing(" undo", with: ""), in: untouched,
        isForAll: isForAll)
      #expect(try rows(of: accepted) == rows(of: untouched), "for all: \(isForAll)")
      for run in try accepted.store.runs() {
        // Whatever failed then is told of, with or without a failure.
        let comparison = try accepted.store.comparison(of: run.id)
        #expect(comparison.counts[.fail, default: 0] == comparison.failing(.fail))
      }
      #expect(try accepted.store.check() == [])
    }
  }

  /// Each story ends with an acceptance and the runs of its time.
  @Test(arguments: [
    "45 40 accept 43", "40 accept 43 47", "45 40 accept 43 40 47", "45 40 accept error 43",
    "45 40 look accept 43 45", "45 40 accept 43 accept 47 43",
  ])
  func `a report on a run of an acceptance's time stays what it was`(story: String) throws {
    for isForAll in [false, true] {
      let suite = try TestSuite()
      try play(story, in: suite, isForAll: isForAll)
      let runs = try suite.store.runs().suffix(
        story.split(separator: "accept").last.map { part in
          part.split(separator: " ").count
        } ?? 0)
      func failures() throws -> [[Int64: ScenarioFailure]] {
        try runs.map { try suite.store.comparison(of: $0.id).failures }
      }
      let before = try failures()
      let isTold = before.contains { !$0.isEmpty }
      #expect(isTold)
      while try takeBack(in: suite) {}
      #expect(try failures() == before, "for all: \(isForAll)")
    }
  }

  @Test func `what has other frames behind an error has moved where nothing is expected any more`()
    throws
  {
    let suite = try TestSuite()
    try play("40 43 accept 40 error 43", in: suite, isForAll: false, claim: nil)
    func selected(_ word: String) throws -> Int {
      try suite.store.scenarios(ScenarioFilter(parsing: [word]), engine: "builtin").count
    }
    #expect(try selected("is:fixed") == 1)
    #expect(try selected("is:moved") == 0)
    _ = try takeBack(in: suite)
    #expect(try selected("is:fixed") == 0)
    #expect(try selected("is:moved") == 1)
  }

  private func play(
    _ story: String, in suite: TestSuite, isForAll: Bool, claim: Double? = 45
  ) throws {
    try suite.importScenarios([TestSuite.scenario("a", width: claim)])
    let scenario = try ScenarioFilter(parsing: ["stacks/a@100x100"])
    var (version, last) = (0, Int64(0))
    for word in story.split(separator: " ") {
      switch word {
      case "accept":
        _ = try suite.store.accept(
          ["stacks/a@100x100"], from: last, forAll: isForAll, by: "ada", reason: "so be it",
          at: TestSuite.date)
      case "undo":
        _ = try takeBack(in: suite)
      case "look":
        _ = try suite.store.acknowledge(
          scenario, owner: "grace", link: nil, by: "ada", at: TestSuite.date)
      default:
        let isOld = word.hasPrefix("old")
        if !isOld { version += 1 }
        last = try suite.run(TestSuite.engine(isOld ? "0.1.0" : "\(version).0.0")) { _ in
          Double(word.drop { !$0.isNumber }).map { TestSuite.frames($0) }
            ?? .error(message: "no", path: nil)
        }
      }
    }
  }

  /// Whether there was anything to take back.
  private func takeBack(in suite: TestSuite) throws -> Bool {
    try !suite.store.undoAcceptances(
      ScenarioFilter(parsing: ["stacks/a@100x100"]), by: "ada", reason: "not so",
      at: TestSuite.date
    ).isEmpty
  }

  private func rows(of suite: TestSuite) throws -> [[QueryResult.Value]] {
    try suite.store.query(
      """
      SELECT first_run_id, state, last_good, first_bad, owner, end_version FROM regression
      """
    ).rows
      + suite.store.query("SELECT cluster, version, is_last FROM regression_cause").rows
      + failures(of: suite)
  }

  private func failures(of suite: TestSuite) throws -> [[QueryResult.Value]] {
    var statement = try suite.store.connection.prepare(
      """
      SELECT first_run_id, since_run_id, alike_run_id, last_good_id, end_run_id, acknowledgement_id,
        state
      FROM failure ORDER BY first_run_id
      """)
    var rows: [[QueryResult.Value]] = []
    while try statement.step() {
      rows.append(
        (0..<6).map { statement.optionalInteger($0).map { .integer($0) } ?? .null }
          + [.text(statement.text(6))])
    }
    return rows
  }
}

extension RunComparison {
  fileprivate func failing(_ verdict: Verdict) -> Int { scenarios.count { $0.verdict == verdict } }
}
