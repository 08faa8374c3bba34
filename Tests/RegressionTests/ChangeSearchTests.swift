import Testing

@testable import Regression

struct ChangeSearchTests {
  /// What is known, a letter a version: `g`ood, `b`ad, `u`ntestable, digits for ways, `?` for
  /// versions that can be asked and `.` for those that cannot.
  private static func search(
    _ known: String, _ goal: ChangeSearch.Goal = .regression
  ) -> ChangeSearch {
    ChangeSearch(
      states: known.map(state), canBeAsked: known.map { $0 != "." }, goal: goal,
      precedence: VersionPrecedence(count: known.count))
  }

  private static func state(_ letter: Character) -> ChangeSearch.State? {
    switch letter {
    case "g": .good
    case "b": .bad
    case "u": .untestable("no")
    case "?", ".": nil
    default: .way(letter.wholeNumberValue ?? 0)
    }
  }

  /// Answers questions from the truth until there are none, and counts them.
  private static func solve(
    _ search: ChangeSearch, truth: String
  ) -> (intervals: [ChangeSearch.Interval], asked: Int) {
    var search = search
    var asked = 0
    let truth = Array(truth)
    while let question = search.questions.first {
      asked += 1
      guard let state = state(truth[question]) else { break }
      search.learn(state, of: question)
    }
    return (search.intervals, asked)
  }

  struct Case: CustomTestStringConvertible {
    var known: String
    var truth: String
    var goal = ChangeSearch.Goal.regression
    var found: [[Int]]
    var asked: ClosedRange<Int>
    var testDescription: String { "\(known) of \(truth)" }
  }

  @Test(arguments: [
    // Both ends are known: a stored end is not asked again.
    Case(known: "g???????b", truth: "ggggbbbbb", found: [[3, 4]], asked: 3...3),
    Case(known: "gb", truth: "gb", found: [[0, 1]], asked: 0...0),
    // Nothing is known: both ends first.
    Case(known: "?????????", truth: "gbbbbbbbb", found: [[0, 1]], asked: 5...5),
    // What comes out well in the newest version leaves nothing to look for.
    Case(known: "????", truth: "gggg", found: [], asked: 1...1),
    Case(known: "????", truth: "bbbb", found: [], asked: 2...2),
    // Without an expectation it breaks where there is no answer.
    Case(known: "1???b", truth: "111bb", found: [[2, 3]], asked: 2...2),
    Case(known: "1?b?2", truth: "11b22", goal: .fix, found: [[2, 3]], asked: 1...1),
    // An end that cannot be tested gives way to the next one.
    Case(known: "?????", truth: "uggbu", found: [[2, 3]], asked: 5...5),
    // What lies between and cannot be tested widens the interval.
    Case(known: "g???b", truth: "guuub", found: [[0, 4]], asked: 3...3),
    Case(known: "g???b", truth: "guugb", found: [[3, 4]], asked: 2...3),
    Case(known: "g...b", truth: "ggggb", found: [[0, 4]], asked: 0...0),
    Case(known: "g..?b", truth: "ggggb", found: [[3, 4]], asked: 1...1),
    // Broken, mended, broken: the last time.
    Case(known: "g?b?g?b", truth: "gbbggbb", found: [[4, 5]], asked: 1...1),
    Case(known: "g?b?g?b", truth: "gbbggbb", goal: .fix, found: [[2, 3]], asked: 1...1),
    Case(
      known: "g?b?g?b", truth: "gbbggbb", goal: .all, found: [[0, 1], [2, 3], [4, 5]],
      asked: 3...3),
    // Between equal results a change that was taken back shows only where every version is asked.
    Case(known: "g???g", truth: "gbbgg", goal: .all, found: [], asked: 0...0),
    Case(known: "g???g", truth: "gbbgg", goal: .every, found: [[0, 1], [2, 3]], asked: 3...3),
    Case(known: "??.??", truth: "gb.bg", goal: .every, found: [[0, 1], [3, 4]], asked: 4...4),
    // Good by now, but it was broken in between.
    Case(known: "g?b?g", truth: "ggbgg", found: [[1, 2]], asked: 1...1),
    Case(known: "b??", truth: "bbb", goal: .fix, found: [], asked: 1...1),
    Case(known: "b??", truth: "bgg", goal: .fix, found: [[0, 1]], asked: 2...2),
    // Without an expectation: the last time it came out otherwise.
    Case(known: "1???2", truth: "11122", found: [[2, 3]], asked: 2...2),
    Case(known: "1???2", truth: "13332", found: [[3, 4]], asked: 2...2),
    Case(known: "1???1", truth: "12221", found: [], asked: 0...0),
    Case(known: "", truth: "", found: [], asked: 0...0),
    Case(known: "u.u", truth: "u.u", found: [], asked: 0...0),
  ])
  func `the interval is as narrow as what can be asked allows`(_ example: Case) {
    let result = Self.solve(Self.search(example.known, example.goal), truth: example.truth)
    #expect(result.intervals.map { [$0.before, $0.after] } == example.found)
    #expect(example.asked.contains(result.asked), "asked \(result.asked)")
  }

  @Test func `a change among seven unknown versions takes three questions wherever it is`() {
    for change in 1...8 {
      let truth = String(repeating: "g", count: change) + String(repeating: "b", count: 9 - change)
      let result = Self.solve(Self.search("g???????b"), truth: truth)
      #expect(result.intervals.map(\.after) == [change])
      #expect(result.asked == 3)
    }
  }

  @Test(arguments: [
    ("ggggg", [Int](), [Int]()), ("g???g", [1, 2, 3], [1, 2, 3]), ("g?.ug", [1, 2, 3], [1]),
    // What lies in a gap is told with the change.
    ("g.ub?b", [4], [4]),
  ])
  func `what was not looked at is known`(known: String, unseen: [Int], askable: [Int]) {
    let search = Self.search(known, .all)
    #expect(search.unseen == unseen)
    #expect(search.askable == askable)
  }

  @Test(arguments: [
    ("ggbbb", [nil], [4]), ("ggbgb", [3, 4, nil], [nil, nil, nil]), ("gb", [nil], [nil]),
    ("gbu?g", [4, nil], [nil, nil]),
  ])
  func `a change that stayed is told from one that did not`(
    known: String, ends: [Int?], lasting: [Int?]
  ) {
    let search = Self.search(known, .all)
    #expect(search.intervals.map(search.end) == ends)
    #expect(search.intervals.map(search.lasting) == lasting)
  }

  @Test func `untestable versions never become a guess`() {
    var state: UInt64 = 7
    func random(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    for _ in 0..<500 {
      let count = Int(random(20)) + 2
      let change = Int(random(UInt64(count - 1))) + 1
      let truth = (0..<count).map { index -> Character in
        random(3) == 0 && index > 0 && index < count - 1 ? "u" : index < change ? "g" : "b"
      }
      let known = (0..<count).map { index -> Character in
        random(4) == 0 ? "." : random(3) == 0 ? truth[index] : "?"
      }
      let result = Self.solve(Self.search(String(known)), truth: String(truth))
      for interval in result.intervals {
        #expect(truth[interval.before] == "g")
        #expect(truth[interval.after] == "b")
        #expect(interval.before < change)
        #expect(interval.after >= change)
        for between in interval.before + 1..<interval.after {
          #expect(truth[between] == "u" || known[between] == ".")
        }
      }
    }
  }
}
