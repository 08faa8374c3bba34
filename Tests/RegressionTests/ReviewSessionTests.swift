import Scenarios
import SuiteStore
import Testing

@testable import Regression

struct ReviewSessionTests {
  /// What is pressed, and what comes of it.
  struct Case: CustomTestStringConvertible {
    /// Characters; `↵ ⎋ ⌫ ← → ␄` are keys, `⎘` pastes.
    var keys: String

    /// What was decided in the order of the review, `-` for nothing.
    var decided: String

    /// Where it stands then: a scenario, or what else is shown.
    var at: String
    var effect: ReviewSession.Effect?
    var notice: String?
    var testDescription: String { keys }

    init(
      _ keys: String, _ decided: String, at: String, _ effect: ReviewSession.Effect? = nil,
      says notice: String? = nil
    ) {
      (self.keys, self.decided, self.at) = (keys, decided, at)
      (self.effect, self.notice) = (effect, notice)
    }
  }

  private static let special: [Character: ReviewKey] = [
    "↵": .enter, "⎋": .escape, "⌫": .backspace, "←": .left, "→": .right, "␄": .endOfInput,
    "⎘": .pasted("w y"),
  ]

  /// Presses keys one after the other; what the last one asks for.
  private static func press(
    _ keys: String, in session: inout ReviewSession
  ) -> ReviewSession.Effect? {
    var effect: ReviewSession.Effect?
    for key in keys { effect = session.press(special[key] ?? .character(key)) }
    return effect
  }

  private static func decided(_ session: ReviewSession) -> String {
    session.review.items.indices.map { place in
      let name = ReviewSuite.name(session.review.items[place].scenario)
      switch session.decisions[place] {
      case .accept(let reason, _): return "\(name):accept(\(reason))"
      case .known(let note):
        return "\(name):known(\(note.reason) \(note.owner) \(note.until)"
          + (note.link.map { " \($0)" } ?? "") + ")"
      case .skip: return "\(name):skip"
      case nil: return "\(name):-"
      }
    }.joined(separator: " ")
  }

  private static func place(_ session: ReviewSession) -> String {
    switch session.mode {
    case .item: ReviewSuite.name(session.item.scenario)
    case .help: "help"
    case .text: "text"
    case .cause: "cause"
    case .stronger: "stronger"
    case .question(let asking): "\(asking.question.rawValue)?\(asking.typed)"
    case .summary: "summary"
    }
  }

  private static let open = "a:- b:- m:- e:- n:-"

  private static let cases: [Case] = [
    Case("", open, at: "a"),
    // Moving about decides nothing, and ends in the summary.
    Case("n", open, at: "b"), Case("n→↵", open, at: "e"), Case("nb", open, at: "a"),
    Case("b", open, at: "a", says: "this is the first one"),
    Case("nnnnn", open, at: "summary"), Case("nnnnnn", open, at: "n"),
    Case("nnnnny", open, at: "summary", says: "nothing is decided that could be written; 'q' ends"),
    // A claim gives way only where somebody says so.
    Case("a", open, at: "stronger"), Case("an", open, at: "a", says: "nothing was decided"),
    Case("ay", open, at: "reason?"), Case("aywx⌫hy↵", "a:accept(why) b:- m:- e:- n:-", at: "b"),
    Case("ay↵", open, at: "reason?", says: "it is needed"),
    Case("ay  ↵", open, at: "reason?  ", says: "it is needed"),
    Case("ayno⎋", open, at: "a", says: "nothing was decided"),
    // The last answer is the next one's.
    Case("aywhy↵ay↵", "a:accept(why) b:accept(why) m:- e:- n:-", at: "m"),
    Case("kr↵o↵2099-01-31↵↵", "a:known(r o 2099-01-31) b:- m:- e:- n:-", at: "b"),
    Case(
      "kr↵o↵2099-01-31↵link↵k↵↵↵↵",
      "a:known(r o 2099-01-31 link) b:known(r o 2099-01-31 link) m:- e:- n:-", at: "m"),
    Case(
      "kr↵o↵2099-01-31↵link↵k↵↵↵-↵",
      "a:known(r o 2099-01-31 link) b:known(r o 2099-01-31) m:- e:- n:-", at: "m"),
    Case("kr↵o↵2020-01-01↵", open, at: "until?2020-01-01", says: "a day to come, not '2020-01-01'"),
    Case(
      "kr↵o↵2569-01-01↵", open, at: "until?2569-01-01",
      says: "a day within a hundred years, not '2569-01-01'"),
    Case("kr↵o↵x↵", open, at: "until?x", says: "a day such as 2027-01-31, not 'x'"),
    // What is moved has nothing that could be pinned, what has no frames nothing to accept.
    Case(
      "nnk", open, at: "m",
      says: "cannot be a known issue: only 'fail' has wrong frames to pin, this is 'moved'"),
    Case(
      "nnnk", open, at: "e",
      says: "cannot be a known issue: only 'fail' has wrong frames to pin, this is 'error'"),
    Case(
      "nnna", open, at: "e", says: "cannot be accepted: run 2 has no frames of it: error: no"),
    Case(
      "ssnK", "a:skip b:skip m:- e:- n:-", at: "e",
      says: "cannot be a known issue: only 'fail' has wrong frames to pin, this is 'error'"),
    // What is pasted is typed, and presses nothing.
    Case("⎘", open, at: "a", says: "what is pasted is no key"),
    Case("c⎘", open, at: "a", says: "nothing was decided"),
    Case("ay⎘", open, at: "reason?w y"),
    Case(
      "nnaw↵S⎘", "a:skip b:skip m:accept(w) e:skip n:skip", at: "summary",
      says: "y writes it, n goes back, q keeps it for later"),
    Case("nnaw↵", "a:- b:- m:accept(w) e:- n:-", at: "e"),
    Case("ss", "a:skip b:skip m:- e:- n:-", at: "m"),
    // All of a cause.
    Case("c", open, at: "cause"), Case("cx", open, at: "a", says: "nothing was decided"),
    Case("cs", "a:skip b:skip m:skip e:- n:-", at: "e", says: "skip: 3"),
    Case(
      "cayr↵", "a:accept(r) b:accept(r) m:accept(r) e:- n:-", at: "e", says: "accept: 3"),
    Case("caor↵", "a:- b:- m:accept(r) e:- n:-", at: "b"),
    Case("nscayr↵", "a:accept(r) b:skip m:accept(r) e:- n:-", at: "e", says: "accept: 2"),
    // All the rest.
    Case(
      "Ayr↵", "a:accept(r) b:accept(r) m:accept(r) e:- n:accept(r)", at: "e",
      says: "accept: 4, 1 left open: it does not suit them"),
    Case(
      "sKr↵o↵2099-01-31↵↵", "a:skip b:known(r o 2099-01-31) m:- e:- n:-", at: "m",
      says: "known issue: 1, 3 left open: it does not suit them"),
    Case("S", "a:skip b:skip m:skip e:skip n:skip", at: "summary", says: "skip: 5"),
    // Back again.
    Case("u", open, at: "a", says: "nothing is decided"),
    Case("ssu", "a:skip b:- m:- e:- n:-", at: "b", says: "taken back"),
    Case("Su", open, at: "a", says: "taken back: 5 decisions"),
    Case("sssU", open, at: "a", says: "all decisions are taken back"),
    Case("sbaywhy↵u", "a:skip b:- m:- e:- n:-", at: "a", says: "taken back"),
    Case("nsb", "a:- b:skip m:- e:- n:-", at: "b"),
    // What is open before goes last.
    Case("nnnns", "a:- b:- m:- e:- n:skip", at: "a"),
    Case("?", open, at: "help"), Case("?x", open, at: "a"), Case("h⎋", open, at: "a"),
    Case("z", open, at: "a", says: "no key 'z': '?' shows the keys"),
    Case("e", open, at: "a", .explain), Case("o", open, at: "a", .openArticle),
    Case("q", open, at: "a", .quit), Case("␄", open, at: "a", .quit),
    Case("ay␄", open, at: "a", says: "nothing was decided"),
    Case("w", open, at: "a", says: "nothing is decided that could be written; 'q' ends"),
    Case(
      "sw", "a:skip b:- m:- e:- n:-", at: "b",
      says: "nothing is decided that could be written; 'q' ends"),
    Case("nnar↵w", "a:- b:- m:accept(r) e:- n:-", at: "e", .write),
    Case("nnar↵Sy", "a:skip b:skip m:accept(r) e:skip n:skip", at: "summary", .write),
    Case("nnar↵Sn", "a:skip b:skip m:accept(r) e:skip n:skip", at: "e"),
    Case("nnar↵Sq", "a:skip b:skip m:accept(r) e:skip n:skip", at: "summary", .quit),
  ]

  private static func session(
    given: [ReviewQuestion: String] = [:], over: Set<Scenarios.Expectation.Basis> = []
  ) throws -> ReviewSession {
    ReviewSession(
      try ReviewSuite().review(), given: ReviewAnswers(given), over: over, today: "2026-11-23")
  }

  @Test func `keys decide, move, ask and take back`() throws {
    let session = try Self.session()
    for one in Self.cases {
      var session = session
      let effect = Self.press(one.keys, in: &session)
      #expect(Self.decided(session) == one.decided, "\(one.keys)")
      #expect(Self.place(session) == one.at, "\(one.keys)")
      #expect(effect == one.effect, "\(one.keys)")
      #expect(session.notice == one.notice ?? "", "\(one.keys)")
    }
  }

  @Test func `what the command line answered is not asked`() throws {
    var session = try Self.session(
      given: [.reason: "r", .owner: "o", .until: "2099-01-31", .link: "l"], over: [.stated])
    _ = Self.press("ak", in: &session)
    #expect(Self.decided(session) == "a:accept(r) b:known(r o 2099-01-31 l) m:- e:- n:-")
    // A basis that was not named is asked about all the same.
    session = try Self.session(given: [.reason: "r"], over: [.measured])
    _ = Self.press("a", in: &session)
    #expect(Self.place(session) == "stronger")
  }

  @Test func `a page is scrolled as far as it goes`() throws {
    var session = try Self.session()
    session.shown(height: 10, of: 25)
    for (key, scroll) in [
      (ReviewKey.up, 0), (.down, 1), (.pageDown, 10), (.character(" "), 15), (.pageDown, 15),
      (.pageUp, 6), (.end, 15), (.home, 0), (.end, 15),
    ] {
      #expect(session.press(key) == nil)
      #expect(session.scroll == scroll)
    }
    session.shown(height: 20, of: 25)
    #expect(session.scroll == 5)
    _ = session.press(.character("n"))
    #expect(session.scroll == 0)
  }

  @Test func `what was kept is taken up where it is about the same`() throws {
    let suite = try ReviewSuite()
    var session = ReviewSession(try suite.review(), today: "2026-11-23")
    _ = Self.press("aywhy↵kr↵o↵2099-01-31↵↵s", in: &session)
    let draft = ReviewDraft(session.steps, of: session.review, by: "ada")
    let read = try #require(ReviewDraft(parsing: draft.text))
    #expect(read == draft)

    func resumed(_ day: String = "2026-11-24") throws -> (decided: String, left: [String]) {
      let review = try suite.review()
      let found = read.resumed(in: review, on: day, by: "ada")
      let session = ReviewSession(review, today: day, resuming: found.steps)
      return (Self.decided(session), found.leftOut.map(ReviewSuite.name))
    }
    let all = "a:accept(why) b:known(r o 2099-01-31) m:skip e:- n:-"
    #expect(try resumed() == (all, []))
    #expect(
      try resumed("2099-01-31") == ("a:accept(why) b:- m:skip e:- n:-", ["b"]),
      "its end date has come")
    // A newer run with the same frames is as good; one with others is not.
    try suite.run("2")
    let again = try resumed()
    #expect(again.left == ["m"], "what moved is as before now")
    #expect(again.decided.hasPrefix("a:accept(why) b:known(r o 2099-01-31)"))
    try suite.run("2", a: 13)
    #expect(try resumed().left == ["a", "m"])
    // So are frames of which something else is claimed by now.
    try suite.suite.importScenarios([
      ("a", 10), ("b", 11), ("e", 10), ("m", nil), ("n", nil), ("p", 10),
    ])
    #expect(try resumed().left == ["a", "b", "m"])
  }

  @Test func `who decided is kept, and is no matter where the same goes on`() throws {
    let suite = try ReviewSuite()
    var session = ReviewSession(try suite.review(), today: "2026-11-23")
    _ = Self.press("aywhy↵", in: &session)
    let text = ReviewDraft(session.steps, of: session.review, by: "ada").text
    let read = try #require(ReviewDraft(parsing: text))
    func resumed(by: String) throws -> [ReviewDecision] {
      let found = read.resumed(in: try suite.review(), on: "2026-11-24", by: by)
      return found.steps.flatMap(\.entries).map(\.decision)
    }
    #expect(try resumed(by: "ada") == [.accept(reason: "why")])
    #expect(try resumed(by: "bob") == [.accept(reason: "why", by: "ada")])
    // What bob keeps again is still ada's.
    let steps = read.resumed(in: try suite.review(), on: "2026-11-24", by: "bob").steps
    #expect(ReviewDraft(steps, of: try suite.review(), by: "bob") == read)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"plumb review": 2, "run": 1, "steps": []}"#,
    #"{"plumb review": 1, "run": 1, "steps": [[{"decision": "accept"}]]}"#,
    #"{"plumb review": 1, "run": 1.5, "steps": []}"#,
  ])
  func `what no review has kept is not read`(text: String) {
    #expect(ReviewDraft(parsing: text) == nil)
  }
}
