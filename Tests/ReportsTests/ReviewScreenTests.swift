import Scenarios
import Testing

@testable import Regression
@testable import Reports

struct ReviewScreenTests {
  private static let version = SampleReport.version("0.2.0", "unknown", "unknown")

  private static func item(
    _ name: String, _ change: ScenarioChange, _ verdict: Verdict, before: FrameSet? = nil,
    after: FrameSet? = nil, expectation: Scenarios.Expectation? = nil, message: String? = nil,
    cause: Int = 0
  ) -> ReviewItem {
    let differences =
      after.flatMap { after in expectation.map { Comparison(of: after, with: $0).differences } }
      ?? []
    let entry = RunReport.Entry(
      scenario: "stacks/\(name)@620x80", file: "stacks.md", line: 12, change: change,
      verdict: verdict, expectation: expectation, differences: differences, message: message,
      framesBefore: before, frames: after)
    let plan = after.map { frames in
      AcceptancePlan.Item(
        scenario: entry.scenario, isNew: true, replaced: expectation,
        replacedID: expectation.map { _ in 1 }, differences: differences, frames: frames)
    }
    return ReviewItem(
      entry, plan: plan, refusal: plan == nil ? "run 3 has no frames of it: error" : nil,
      cause: cause, engine: "builtin")
  }

  private static let items = [
    item(
      "order-matters", .regression, .fail, before: SampleReport.row(100),
      after: SampleReport.row(80), expectation: SampleReport.expectation),
    item(
      "still", .stillFailing, .fail, after: SampleReport.row(80),
      expectation: SampleReport.expectation),
    item("moved", .moved, .moved, before: SampleReport.row(100), after: vanished, cause: 1),
    item("refused", .newFailure, .error, message: "unknown modifier 'b\u{1B}[1mody'", cause: 2),
    item("added", .new, .unjudged, after: SampleReport.row(100), cause: 3),
  ]

  private static let vanished = SampleReport.frames([
    ("HStack", nil, 0, 0, 410, 80), ("HStack/0.Color", nil, 0, 0, 200, 80),
    ("HStack/1.Color", nil, 210, 0, 200, 80), ("HStack/2.Text", nil, 410, 0, 0, 80),
  ])

  private static var session: ReviewSession {
    ReviewSession(
      Review(
        run: SampleReport.run(3, version, counts: [:]),
        base: RunReport.Base(
          run: SampleReport.run(
            2, SampleReport.version("0.1.0", "unknown", "unknown"), counts: [:]),
          reason: .earlierVersion), items: items,
        causes: ["Color.frame: size", "HStack: size", "error: unknown", "new frames"]),
      today: "2026-11-23")
  }

  /// The screen after some keys, without blanks at the ends of lines.
  private static func screen(_ keys: String, _ width: Int, _ height: Int) -> String {
    var session = session
    for key in keys { _ = session.press(key == "↵" ? .enter : .character(key)) }
    let screen = ReviewScreen(session, width: width, height: height, ink: .none)
    return screen.rows.map(\.trimmedAtEnd).asText
  }

  @Test func `before and after stand in one tree, and beside each other as drawings`() {
    #expect(
      Self.screen("", 80, 24) == """
        1 of 5   5 open
        regression  stacks/order-matters@620x80
        stacks.md:12, stated by relative-size-in-stacks.txt, ±0.01
        Color.frame: size, 1 of 2

        - HStack                               0    0  520   80
        + HStack                               0    0  500   80
          ├─ Color                             0    0  200   80
          ├─ Color                           210    0  200   80
        - └─ Color.relativeProposed #yellow  420    0  100   80
        + └─ Color.relativeProposed #yellow  420    0   80   80      expected width 100
        -    └─ Color                        420    0  100   80
        +    └─ Color                        420    0   80   80

        before: run 2, 0.1.0                     now: run 3, 0.2.0
        ┏━━━━━━━━━━━━━┯┯━━━━━━━━━━━━━┯┳━━━━━━┓   ┏━━━━━━━━━━━━━┯┯━━━━━━━━━━━━━┯┳━━━━━┓
        ┃Color        ││Color        │┃Color ┃   ┃Color        ││Color        │┃Color┃
        ┃             ││             │┃      ┃   ┃             ││             │┃     ┃
        ┗━━━━━━━━━━━━━┷┷━━━━━━━━━━━━━┷┻━━━━━━┛   ┗━━━━━━━━━━━━━┷┷━━━━━━━━━━━━━┷┻━━━━━┛
        a column is 14.05 points


        a accept  k known issue  s skip  c all of this cause  e explain  o open  n next
        b back  u undo  w write  q quit  ? help

        """)
  }

  @Test func `on a narrow terminal the drawings stand one below the other`() {
    #expect(
      Self.screen("", 40, 31) == """
        1 of 5   5 open
        regression  stacks/order-matters@620x80
        stacks.md:12, stated by
        relative-size-in-stacks.txt, ±0.01
        Color.frame: size, 1 of 2

        - HStack                0    0  520   80
        + HStack                0    0  500   80
          ├─ Color              0    0  200   80
          ├─ Color            210    0  200   80
        - …eProposed #yellow  420    0  100   80
        + …eProposed #yellow  420    0   80   80
                              expected width 100
        -    └─ Color         420    0  100   80
        +    └─ Color         420    0   80   80

        before: run 2, 0.1.0
        ┏━━━━━━━━━━━━━━┯┯━━━━━━━━━━━━━━┯┳━━━━━━┓
        ┃Color         ││Color         │┃Color ┃
        ┃              ││              │┃      ┃
        ┗━━━━━━━━━━━━━━┷┷━━━━━━━━━━━━━━┷┻━━━━━━┛

        now: run 3, 0.2.0
        ┏━━━━━━━━━━━━━━┯┯━━━━━━━━━━━━━━┯┳━━━━━┓
        ┃Color         ││Color         │┃Color┃
        ┃              ││              │┃     ┃
        ┗━━━━━━━━━━━━━━┷┷━━━━━━━━━━━━━━┷┻━━━━━┛
        a column is 13.33 points

        a accept  k known  s skip  c cause
        u undo  w write  q quit  ? help

        """)
  }

  @Test func `without frames of before what is expected is drawn`() {
    #expect(
      Self.screen("n", 80, 24) == """
        2 of 5   5 open
        still failing  stacks/still@620x80
        stacks.md:12, stated by relative-size-in-stacks.txt, ±0.01
        Color.frame: size, 2 of 2

          HStack                               0    0  500   80
          ├─ Color                             0    0  200   80
          ├─ Color                           210    0  200   80
        - └─ Color.relativeProposed #yellow  420    0  100   80
        + └─ Color.relativeProposed #yellow  420    0   80   80
             └─ Color                        420    0   80   80

        expected                                 now: run 3, 0.2.0
        ┌─────────────┬┬─────────────┬┲━━━━━┯┓   ┌─────────────┬┬─────────────┬┲━━━━━┓
        │Color        ││Color        │┃Color│┃   │Color        ││Color        │┃Color┃
        │             ││             │┃     │┃   │             ││             │┃     ┃
        └─────────────┴┴─────────────┴┺━━━━━┷┛   └─────────────┴┴─────────────┴┺━━━━━┛
        a column is 14.05 points




        a accept  k known issue  s skip  c all of this cause  e explain  o open  n next
        b back  u undo  w write  q quit  ? help

        """)
  }

  @Test func `nodes that came and went are lines of their own`() {
    #expect(
      Self.screen("nn", 80, 24) == """
        3 of 5   5 open
        moved  stacks/moved@620x80
        stacks.md:12, no expectation
        HStack: size

        - HStack                               0    0  520   80
        + HStack                               0    0  410   80
          ├─ Color                             0    0  200   80
          ├─ Color                           210    0  200   80
        - └─ Color.relativeProposed #yellow  420    0  100   80
        -    └─ Color                        420    0  100   80
        + └─ Text                            410    0    0   80

        before: run 2, 0.1.0                     now: run 3, 0.2.0
        ┏━━━━━━━━━━━━━┯┯━━━━━━━━━━━━━┯┳━━━━━━┓   ┏━━━━━━━━━━━━━┯┯━━━━━━━━━━━━━┓
        ┃Color        ││Color        │┃Color ┃   ┃Color        ││Color        ┃
        ┃             ││             │┃      ┃   ┃             ││             ┃
        ┗━━━━━━━━━━━━━┷┷━━━━━━━━━━━━━┷┻━━━━━━┛   ┗━━━━━━━━━━━━━┷┷━━━━━━━━━━━━━┛
        a column is 14.05 points



        a accept  k known issue  s skip  c all of this cause  e explain  o open  n next
        b back  u undo  w write  q quit  ? help

        """)
  }

  @Test func `what gave no frames says why`() {
    #expect(
      Self.screen("nnn", 60, 12) == """
        4 of 5   5 open
        new failure  stacks/refused@620x80
        stacks.md:12, no expectation
        error: unknown
        error: unknown modifier 'b\\u{1B}[1mody'





        a accept  k known  s skip  c cause  e explain  o open
        n next  b back  u undo  w write  q quit  ? help

        """)
  }

  @Test func `new frames are a tree and a drawing`() {
    #expect(
      Self.screen("nnnn", 60, 20) == """
        5 of 5   5 open
        new  stacks/added@620x80
        stacks.md:12, no expectation
        new frames

        HStack                               0    0  520   80
        ├─ Color                             0    0  200   80
        ├─ Color                           210    0  200   80
        └─ Color.relativeProposed #yellow  420    0  100   80
           └─ Color                        420    0  100   80

        now: run 3, 0.2.0
        ┌──────────────────────┬┬──────────────────────┬┬──────────┐
        │Color                 ││Color                 ││Color     │
        │                      ││                      ││          │
        │                      ││                      ││          │
        │                      ││                      ││          │
        ↓ 2 more lines
        a accept  k known  s skip  c cause  e explain  o open
        n next  b back  u undo  w write  q quit  ? help

        """)
  }

  @Test func `a claim is asked about before it gives way, and so is the reason`() {
    #expect(
      Self.screen("a", 60, 10) == """
        1 of 5   5 open
        regression  stacks/order-matters@620x80
        stacks.md:12, stated by relative-size-in-stacks.txt, ±0.01
        Color.frame: size, 1 of 2

        - HStack                               0    0  520   80
        ↓ 14 more lines
        stronger than accepted: stated by
        relative-size-in-stacks.txt, ±0.01. Is it to be replaced?
        y replace  n nothing

        """)
    #expect(
      Self.screen("aywhy", 60, 10) == """
        1 of 5   5 open
        regression  stacks/order-matters@620x80
        stacks.md:12, stated by relative-size-in-stacks.txt, ±0.01
        Color.frame: size, 1 of 2

        - HStack                               0    0  520   80
        + HStack                               0    0  500   80
        ↓ 13 more lines
        why: why
        Enter answers  Esc goes back

        """)
  }

  @Test func `the summary tells what is written and what is left`() {
    #expect(
      Self.screen("aywhy↵kr↵ada↵2099-01-31↵l↵ar↵S", 60, 24) == """
        summary   2 to accept, 1 known, 2 skipped
        accept the frames of 1 scenario for builtin
          why
          giving way: 1 stated
            stacks/order-matters@620x80

        accept the frames of 1 scenario for builtin
          r
            stacks/moved@620x80

        1 known issue
          r
          ada, until 2099-01-31, l
            stacks/still@620x80

        2 scenarios left as they are
            stacks/refused@620x80
            stacks/added@620x80



        skip: 2
        write this? y/n
        y write  n back  u undo  q keep for later

        """)
  }

  @Test func `no row is wider than the terminal, however small, and there are as many as it has`() {
    for keys in ["", "n", "nn", "nnn", "nnnn", "nnnnn", "?", "c", "a", "aywhy", "S"] {
      for (width, height) in [(20, 6), (33, 9), (40, 24), (61, 24), (80, 24), (200, 60)] {
        var session = Self.session
        for key in keys { _ = session.press(.character(key)) }
        for ink in [Ink.none, Ink(isColoured: true)] {
          let rows = ReviewScreen(session, width: width, height: height, ink: ink).rows
          #expect(rows.count == height, "\(keys) \(width)x\(height)")
          let plain = rows.map { $0.replacing(#/\u{1B}\[[0-9]*m/#, with: "") }
          #expect(plain.allSatisfy { $0.count <= width }, "\(keys) \(width)x\(height)")
          #expect(!plain.contains { $0.hasControls }, "\(keys) \(width)x\(height)")
        }
      }
    }
  }

  @Test(arguments: [(80, 1), (40, 2), (24, 3)])
  func `what happened is told whole while three lines are enough`(
    _ width: Int, _ lines: Int
  ) {
    var session = Self.session
    session.notice = "plumb.db-review: left out: stacks/one@100x50, a/b@1x1"
    let rows = ReviewScreen(session, width: width, height: 24, ink: .none).rows
    #expect(rows.count == 24)
    let told = rows.drop { !$0.hasPrefix("plumb.db-review") }.prefix(lines)
    #expect(
      told.map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: " ")
        == session.notice)
  }

  @Test func `the command lines name what a shell would be told`() {
    var session = Self.session
    for key in "aywhy↵kr↵ada↵2099-01-31↵l m↵" {
      _ = session.press(key == "↵" ? .enter : .character(key))
    }
    #expect(
      ReviewSummary(session).commands(by: "me", database: "a b.db") == [
        "plumb accept stacks/order-matters@620x80 --run 3 --over stated --reason why --by me "
          + "--db 'a b.db'",
        "plumb known add stacks/still@620x80 --engine builtin --reason r --owner ada "
          + "--until 2099-01-31 --link 'l m' --by me --db 'a b.db'",
      ])
  }

  @Test(arguments: [
    ("-dash", #"'"-dash@1x1"'"#), ("a (copy)", #"'"a (copy)@1x1"'"#),
    ("verdict:fail", #"'"verdict:fail@1x1"'"#), ("it's", #"'it'\''s@1x1'"#),
    ("not", "not@1x1"), ("s*x", #"'"s*x@1x1"'"#),
    ("\u{1B}[1m\n\u{9B}", #"$'"\x1b[1m\x0a\xc2\x9b@1x1"'"#),
  ])
  func `a command line names its scenario, whatever that is called`(name: String, word: String) {
    var item = Self.item(name, .moved, .moved, after: SampleReport.row(80))
    item.entry.scenario = name + "@1x1"
    var session = ReviewSession(
      Review(
        run: Self.session.review.run, base: nil, items: [item], causes: ["HStack: size"]),
      today: "2026-11-23")
    for key in "a--why↵" { _ = session.press(key == "↵" ? .enter : .character(key)) }
    #expect(
      ReviewSummary(session).commands(by: "me", database: nil) == [
        "plumb accept \(word) --run 3 '--reason=--why' --by me"
      ])
  }
}
