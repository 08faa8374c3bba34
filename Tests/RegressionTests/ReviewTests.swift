import Scenarios
import SuiteStore
import Testing

@testable import Regression

struct ReviewTests {
  private static func decisions(
    _ review: Review, _ made: [String: ReviewDecision]
  ) -> [Int: ReviewDecision] {
    let names = ReviewSuite.names(review)
    return Dictionary(
      uniqueKeysWithValues: made.compactMap { name, decision in
        names.firstIndex(of: name).map { ($0, decision) }
      })
  }

  private static let note = KnownIssueNote(
    reason: "soon", owner: "ada", link: nil, until: "2099-01-31")

  private static let decided: [String: ReviewDecision] = [
    "a": .accept(reason: "r"), "b": .known(note), "m": .accept(reason: "r"), "n": .skip,
  ]

  @Test func `failures, moves and new frames stand together by cause`() throws {
    let suite = try ReviewSuite()
    let review = try suite.review()
    #expect(ReviewSuite.names(review) == ["a", "b", "m", "e", "n"])
    #expect(review.items.map(\.cause) == [0, 0, 0, 1, 2])
    #expect(review.causes == ["Color.frame@2", "error: no", "new frames"])
    #expect(review.items.map { $0.frames != nil } == [true, true, true, false, true])
    #expect(review.items.map(\.canBeKnown) == [true, true, false, false, false])
    #expect(ReviewSuite.names(try suite.review(["verdict:fail"])) == ["a", "b"])
  }

  @Test func `what is decided already is not asked again`() throws {
    let suite = try ReviewSuite()
    let review = try suite.review()
    let written = try review.write(
      Self.decisions(review, Self.decided), in: suite.store, by: "ada", at: "2026-11-22T00:00:00Z")
    #expect(
      written.acceptances.map { $0.accepted.map(\.scenario).map(ReviewSuite.name) } == [["a", "m"]])
    #expect(written.known.map(\.scenario).map(ReviewSuite.name) == ["b"])
    #expect(ReviewSuite.names(try suite.review()) == ["e", "n"])
    let stored = try suite.store.scenario(named: "article/a@100x100").expectation
    #expect(stored?.by == "ada")
    #expect(stored?.reason == "r")
    #expect(stored?.fromRun == 2)
    #expect(try suite.store.knownIssueStates(at: "2026-11-22").map(\.state) == [.known])
    // It is what `accept --undo` takes back.
    let undone = try suite.store.undoAcceptances(
      ScenarioFilter(), by: "ada", reason: "no", at: "2026-11-22T00:01:00Z")
    #expect(undone.map(\.scenario).map(ReviewSuite.name) == ["a", "m"])
    #expect(ReviewSuite.names(try suite.review()) == ["a", "m", "e", "n"])
  }

  @Test func `what other claims judge otherwise is not decided by the run's verdict`() throws {
    let suite = try ReviewSuite()
    // `a` is held against nothing, so that it moved; `m` and `p` fail; `b` by another number; `n` is
    // as claimed.
    try suite.suite.importScenarios([
      ("a", nil), ("b", 11), ("e", 10), ("m", 10), ("n", 9), ("p", 11),
    ])
    let review = try suite.review()
    #expect(ReviewSuite.names(review) == ["b", "e"])
    #expect(
      review.judgedOtherwise.map { "\(ReviewSuite.name($0.scenario)) \($0.verdict)" }
        == ["a moved", "m fail", "p fail"])
    #expect(try suite.review(["article/p"]).judgedOtherwise.map(\.verdict) == [.fail])
    #expect(try suite.review(["article/b"]).judgedOtherwise.isEmpty)
  }

  @Test func `what nothing is expected of any more is no regression`() throws {
    let suite = try ReviewSuite()
    try suite.suite.importScenarios([
      ("a", 10), ("b", 10), ("e", 10), ("m", nil), ("n", nil), ("p", 10), ("q", 12),
    ])
    try suite.run("3")
    #expect(ReviewSuite.names(try suite.review(["article/q"])) == ["q"])
    try suite.suite.importScenarios([
      ("a", 10), ("b", 10), ("e", 10), ("m", nil), ("n", nil), ("p", 10), ("q", nil),
    ])
    let review = try suite.review(["article/q"])
    #expect(review.items.isEmpty)
    #expect(review.judgedOtherwise.map(\.verdict) == [.unjudged])
  }

  /// What happens between the look and the write, and what is said of it.
  private static var changes: [(String, (ReviewSuite) throws -> Void, String)] {
    [
      ("a newer run", { try $0.run("2") }, "run 3 was recorded meanwhile"),
      (
        "another's acceptance",
        { suite in
          let plan = try AcceptancePlan(
            ScenarioFilter(parsing: ["article/m"]), in: suite.store)
          _ = try plan.carryOut(
            in: suite.store, by: "bob", reason: "mine", at: "2026-11-21T09:00:00Z")
        }, "somebody decided on 'article/m@100x100' meanwhile"
      ),
      (
        "another claim",
        { suite in
          try suite.suite.importScenarios([
            ("a", 10), ("b", 11), ("e", 10), ("m", nil), ("n", nil), ("p", 10),
          ])
        }, "'article/b@100x100' has changed since it was looked at"
      ),
      (
        "a voided run",
        { suite in
          try suite.store.setVoided(true, run: 2, reason: "disk", at: "2026-11-21T09:00:00Z")
        }, "run 2 was voided meanwhile"
      ),
      (
        "all runs voided",
        { suite in
          for run: Int64 in 1...2 {
            try suite.store.setVoided(true, run: run, reason: "disk", at: "2026-11-21T09:00:00Z")
          }
        }, "run 2 was voided meanwhile"
      ),
    ]
  }

  @Test func `what changed meanwhile is said, and nothing is written`() throws {
    for (name, change, message) in Self.changes {
      let suite = try ReviewSuite()
      let review = try suite.review()
      try change(suite)
      let before = try suite.store.log(nil, since: nil).count
      #expect(throws: ReviewError(message: message), "\(name)") {
        try review.write(
          Self.decisions(review, Self.decided), in: suite.store, by: "ada",
          at: "2026-11-22T00:00:00Z")
      }
      #expect(try suite.store.log(nil, since: nil).count == before, "\(name)")
      #expect(try suite.store.check() == [], "\(name)")
    }
  }

  @Test func `a name with an asterisk stands for no other one`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios([("s*x", nil), ("sax", nil)])
    try suite.run("1", ["s*x": .wide(10), "sax": .wide(10)])
    let run = try #require(try suite.store.run())
    let review = try Review(
      ScenarioFilter(names: ["article/s*x@100x100"]), of: run, in: suite.store)
    #expect(ReviewSuite.names(review) == ["s*x"])
    let all = try Review(ScenarioFilter(), of: run, in: suite.store)
    let written = try all.write(
      Self.decisions(all, ["s*x": .accept(reason: "r")]), in: suite.store, by: "ada",
      at: "2026-11-22T00:00:00Z")
    #expect(written.acceptances.flatMap(\.accepted).map(\.scenario) == ["article/s*x@100x100"])
    #expect(try suite.store.scenario(named: "article/sax@100x100").expectation == nil)
  }

  @Test func `decisions with one reason are one batch`() throws {
    let review = try ReviewSuite().review()
    var made = Self.decided
    made["n"] = .accept(reason: "other")
    let batches = review.batches(Self.decisions(review, made))
    #expect(
      batches.map { $0.items.map { review.items[$0].scenario }.map(ReviewSuite.name) }
        == [["a", "m"], ["n"], ["b"]])
    #expect(batches.map { review.basesGivingWay(to: $0) } == [[.stated], [], [.stated]])
  }
}
