import Regression
import Reports
import Scenarios
import SuiteStore
import Testing

struct RunReportTextTests {
  @Test func `a report fits a terminal and begins with what got worse`() {
    #expect(
      SampleReport.report.text(width: 80) == """
        run 3: builtin 0.2.0 (4f2c1ab, 2026-11-20), 2026-11-23 02:00
        against run 2: builtin 0.1.0, 2026-11-22 02:00 (an earlier version)

        2 regressions: came out well before
          stacks/order-matters@620x80
            #yellow  width 100 → 80, expected 100 (stated)
          stacks/a-name-that-is-long-enough-to-need-the-whole-line@620x80
            error: unknown modifier 'body' at HStack/0.Color

        1 new and failing
          stacks/added@620x80  #yellow  width 90, expected 100 (stated)

        1 fails differently
          stacks/other@620x80  #yellow  width 60 → 70, expected 100 (stated)  +1 more

        1 moved, held against nothing that is expected
          chat/bubble@393x852  #yellow  width 100 → 100.5  +2 more

        1 fixed
          chat/repaired@393x852  #yellow  width 90 → 100  +2 more

        1 new
          chat/new@393x852

        2 unsupported by this engine
          Grid  2 scenarios: grids/one@393x852, grids/two@393x852

        1 retired
          chat/an-old-one@393x852

        stacks/order-matters@620x80
        stacks.md:12, stated by relative-size-in-stacks.txt, ±0.01
        HStack                               0    0  500   80      was width 520
        ├─ Color                             0    0  200   80
        ├─ Color                           210    0  200   80
        └─ Color.relativeProposed #yellow  420    0   80   80      expected width 100
           └─ Color                        420    0   80   80      was width 100

        stacks/added@620x80
        stacks.md:40, stated by relative-size-in-stacks.txt, ±0.01
        HStack                               0    0  510   80
        ├─ Color                             0    0  200   80
        ├─ Color                           210    0  200   80
        └─ Color.relativeProposed #yellow  420    0   90   80      expected width 100
           └─ Color                        420    0   90   80

        stacks/other@620x80
        stacks.md:50, stated by relative-size-in-stacks.txt, ±0.01
        HStack                               0    0  490   80      was width 480
        ├─ Color                             0    0  200   80
        ├─ Color                           210    0  200   80
        └─ Color.relativeProposed #yellow  420    0   70   80      expected width 100
           └─ Color                        420    0   70   80      was width 60
        no node 'HStack/3.Color'; did you mean 'HStack/0.Color'?

        chat/bubble@393x852
        chat.md:8
        HStack                                 0      0  520.5     80      was width 520
        ├─ Color                               0      0    200     80
        ├─ Color                             210      0    200     80
        └─ Color.relativeProposed #yellow    420      0  100.5     80      was width 100
           └─ Color                          420      0  100.5     80      was width 100

        12 ms in all, 31 µs the median, 2.5 ms the slowest: chat/many-bubbles@393x852
        65 scenarios: 58 pass, 3 fail, 1 moved, 2 unsupported, 1 error
        run these again: plumb run chat/bubble@393x852 stacks/a-name-that-is-long-enough-to-need-the-whole-line@620x80 stacks/added@620x80 stacks/order-matters@620x80 stacks/other@620x80

        """)
  }

  @Test func `of many failures the first are shown as trees`() {
    let text = SampleReport.report.text(width: 80, maximumDetails: 1)
    #expect(text.contains("\n… and 3 more scenarios: 'plumb show NAME' shows one"))
  }

  @Test func `colour comes only when told, and changes nothing else`() {
    let plain = SampleReport.report.text(width: 80)
    #expect(!plain.contains("\u{1B}"))
    let coloured = SampleReport.report.text(width: 80, ink: Ink(isColoured: true))
    #expect(coloured.contains("\u{1B}[31m"))
    #expect(coloured.replacing(#/\u{1B}\[\d+m/#, with: "") == plain)
  }

  @Test func `a report on a first run counts what is new`() {
    let new = (1...7).map { number in
      RunReport.Entry(scenario: "a/\(number)@1x1", change: .new, verdict: .unjudged)
    }
    let run = SampleReport.run(
      1, SampleReport.version("0.1.0", "unknown", "unknown"), counts: [.unjudged: 7])
    let report = RunReport(run: run, base: nil, counts: [.unjudged: 7], entries: new)
    #expect(
      report.text(width: 80) == """
        run 1: builtin 0.1.0, 2026-11-21 02:00
        the first results of this engine

        7 new
          a/1@1x1
          a/2@1x1
          a/3@1x1
          a/4@1x1
          a/5@1x1
          … and 2 more: '--json' lists them

        12 ms in all, 31 µs the median
        7 scenarios: 7 unjudged

        """)
  }

  @Test func `a report in Markdown has a table a change`() {
    #expect(
      SampleReport.report.markdown(maximumDetails: 1) == """
        # Run 3: builtin 0.2.0 (4f2c1ab, 2026-11-20)

        Fails: 4 scenarios fail, 1 scenario has moved. 65 scenarios: 58 pass, 3 fail, 1 moved, 2 unsupported, 1 error. Compared with run 2, builtin 0.1.0.

        Run these again:

        ```sh
        plumb run chat/bubble@393x852 stacks/a-name-that-is-long-enough-to-need-the-whole-line@620x80 stacks/added@620x80 stacks/order-matters@620x80 stacks/other@620x80
        ```

        ## 2 regressions: came out well before

        | scenario | article | what |
        | --- | --- | --- |
        | `stacks/order-matters@620x80` | stacks.md:12 | #yellow  width 100 → 80, expected 100 (stated) |
        | `stacks/a-name-that-is-long-enough-to-need-the-whole-line@620x80` | stacks.md:30 | error: unknown modifier 'body' at HStack/0.Color |

        ## 1 new and failing

        | scenario | article | what |
        | --- | --- | --- |
        | `stacks/added@620x80` | stacks.md:40 | #yellow  width 90, expected 100 (stated) |

        ## 1 fails differently

        | scenario | article | what |
        | --- | --- | --- |
        | `stacks/other@620x80` | stacks.md:50 | #yellow  width 60 → 70, expected 100 (stated)  +1 more |

        ## 1 moved, held against nothing that is expected

        | scenario | article | what |
        | --- | --- | --- |
        | `chat/bubble@393x852` | chat.md:8 | #yellow  width 100 → 100.5  +2 more |

        ## 1 fixed

        | scenario | article | what |
        | --- | --- | --- |
        | `chat/repaired@393x852` | chat.md:20 | #yellow  width 90 → 100  +2 more |

        ## 1 new

        - `chat/new@393x852`

        ## 2 unsupported by this engine

        | scenario | article | what |
        | --- | --- | --- |
        | `grids/one@393x852` | grids.md:3 | Grid is not supported at Grid |
        | `grids/two@393x852` | grids.md:9 | Grid is not supported at VStack/0.Grid |

        ## 1 retired

        - `chat/an-old-one@393x852`

        ### `stacks/order-matters@620x80`

        ```
        stacks.md:12, stated by relative-size-in-stacks.txt, ±0.01
        HStack                               0    0  500   80      was width 520
        ├─ Color                             0    0  200   80
        ├─ Color                           210    0  200   80
        └─ Color.relativeProposed #yellow  420    0   80   80      expected width 100
           └─ Color                        420    0   80   80      was width 100
        ```

        """)
  }

  @Test func `scenarios can be grouped by what they have in common`() {
    let report = SampleReport.report
    func titles(_ grouping: RunReport.Grouping) -> [String] {
      report.groups(by: grouping).map { "\($0.entries.count) \($0.title)" }
    }
    #expect(titles(.article) == ["4 stacks", "2 chat", "2 grids"])
    var silent = report
    for index in silent.entries.indices where silent.entries[index].verdict == .error {
      (silent.entries[index].verdict, silent.entries[index].path) = (.timeout, nil)
      silent.entries[index].message = "1"
    }
    let views = silent.groups(by: .view).map { "\($0.entries.count) \($0.title)" }
    #expect(views.last == "1 without a view: timeout", "\(views)")
    #expect(
      titles(.view) == ["5 Color.relativeProposed", "2 Grid", "1 Color"])
    #expect(
      titles(.kind)
        == ["4 size", "2 unsupported", "1 error", "1 missing node and size"])
    #expect(
      report.text(width: 80, by: .article).contains(
        """

        2 × chat
          chat/bubble@393x852    moved: #yellow  width 100 → 100.5  +2 more
          chat/repaired@393x852  fixed: #yellow  width 90 → 100  +2 more

        """))
  }

  @Test func `what is known of a failure stands below it`() throws {
    var report = SampleReport.report
    let old = SampleReport.version("0.0.9", "unknown", "unknown")
    let index = try #require(report.entries.firstIndex { $0.change == .failsDifferently })
    report.entries[index].failure = ScenarioFailure(
      stretch: FailureStretch(
        firstRunID: 1, sinceRunID: 1, alikeRunID: 1, badFrameSetID: 1, state: .acknowledged),
      since: old, sinceDate: "2026-11-01T02:00:00Z", runCount: 12, lastGood: nil, owner: "ada",
      link: "https://example.org/7")
    #expect(
      report.text(width: 80).contains(
        """
        1 fails differently
          stacks/other@620x80  #yellow  width 60 → 70, expected 100 (stated)  +1 more
            failing since builtin 0.0.9, 12 runs; no version known to be before passed
            looked after by ada, https://example.org/7

        """))
  }

  @Test func `a failure that became another one says since when`() throws {
    var report = SampleReport.report
    let index = try #require(report.entries.firstIndex { $0.change == .failsDifferently })
    func version(_ text: String) -> EngineVersion {
      SampleReport.version(text, "unknown", "unknown")
    }
    var failure = ScenarioFailure(
      stretch: FailureStretch(
        firstRunID: 1, sinceRunID: 1, alikeRunID: 1, badFrameSetID: 1, state: .open),
      since: version("2.0.0"), sinceDate: "2026-11-01T02:00:00Z", runCount: 2,
      lastGood: version("1.0.0"), owner: nil, link: nil)
    failure.cause = Cause(
      basis: .frames, view: "HStack", node: "HStack", event: nil, axis: .horizontal, rule: "",
      cluster: "HStack.frame", good: nil, bad: nil)
    report.entries[index].failure = failure
    #expect(report.entries[index].cluster == "HStack.frame@2.0.0")
    // Other frames for the same reason stay with the version in which that came up.
    failure.alikeSince = version("3.0.0")
    report.entries[index].failure = failure
    #expect(report.entries[index].cluster == "HStack.frame@2.0.0")
    failure.clusterVersion = "3.0.0"
    report.entries[index].failure = failure
    #expect(report.entries[index].cluster == "HStack.frame@3.0.0")
    #expect(
      report.text(width: 80).contains(
        "\n    failing since builtin 2.0.0, 2 runs, in this way since 3.0.0\n"))
  }

  @Test func `what moved for the same reason is in the cluster, and marked`() throws {
    var report = SampleReport.report
    let version = SampleReport.version("2.0.0", "unknown", "unknown")
    let cause = Cause(
      basis: .frames, view: "HStack", node: "HStack", event: nil, axis: .horizontal, rule: "",
      cluster: "HStack.frame", good: nil, bad: nil)
    let moved = try #require(report.entries.firstIndex { $0.change == .moved })
    report.entries[moved].move = ScenarioMove(since: version, cause: cause)
    #expect(report.text(width: 80).contains("HStack.frame@2.0.0  1 scenario, moved"))
    let failing = try #require(report.entries.firstIndex { $0.change == .regression })
    var failure = ScenarioFailure(
      stretch: FailureStretch(firstRunID: 1, sinceRunID: 1, alikeRunID: 1, state: .open),
      since: version, sinceDate: "",
      runCount: 1, lastGood: nil, owner: nil, link: nil)
    failure.cause = cause
    report.entries[failing].failure = failure
    #expect(report.text(width: 80).contains("HStack.frame@2.0.0  2 scenarios, 1 of them moved"))
    #expect(report.clusters.map { $0.moved.map(\.scenario) } == [[report.entries[moved].scenario]])
    #expect(report.markdown().contains("| `HStack.frame@2.0.0` | 2 (1 moved) |"))
  }

  @Test func `what gives no frames is grouped by what was said`() {
    var report = SampleReport.report
    report.entries = [
      ("a", Verdict.crash, "it was ended by signal 11; it said 'at 0x7f01'"),
      ("b", .error, "the answer's id is 7, not 8"), ("c", .error, "the answer's id is 9, not 10"),
      ("d", .crash, "it was ended by signal 11; it said 'at 0x7f02'"), ("e", .timeout, "10"),
      ("f", .error, "no such view"), ("g", .crash, "it was ended by signal 11"),
    ].map { name, verdict, message in
      RunReport.Entry(
        scenario: name, change: .newFailure, verdict: verdict, message: message)
    }
    #expect(
      report.messageGroups.map { $0.entries.map(\.scenario) }
        == [["a", "d", "g"], ["b", "c"], ["e"], ["f"]])
    #expect(
      report.groups(by: .cause).map(\.title) == [
        "crash: it was ended by signal 11; it said 'at 0x7f01'",
        "error: the answer's id is 7, not 8", "error: no such view", "timeout",
      ])
    #expect(
      report.text(width: 80).contains(
        """
        4 messages in place of frames
          3 scenarios  crash: it was ended by signal 11; it said 'at 0x7f01'
          2 scenarios  error: the answer's id is 7, not 8
          1 scenario   timeout: no answer within 10 seconds
          1 scenario   error: no such view

        """))
  }

  @Test func `of many scenarios with the same change the first fifty are listed`() {
    var report = SampleReport.report
    report.entries = (100..<160).map { number in
      RunReport.Entry(
        scenario: "s\(number)", change: .newFailure, verdict: .error, message: "no such view")
    }
    let text = report.text(width: 80)
    #expect(text.contains("60 new and failing\n"))
    #expect(text.contains("  s149  error: no such view\n  … and 10 more: '--json' lists them\n"))
    #expect(!text.contains("s150"))
  }

  @Test(arguments: [
    (KnownState.known, "known until 2026-12-01: baselines are off (ada)", true),
    (.expired, "a known issue whose end date 2026-12-01 has come: baselines are off (ada)", false),
    (.changed, "a known issue, but it fails otherwise: baselines are off (ada)", false),
    (.edited, "a known issue of other code: baselines are off (ada)", false),
  ])
  func `a known issue is listed apart while it holds`(
    _ state: KnownState, _ remark: String, _ isApart: Bool
  ) throws {
    var report = SampleReport.report
    let index = try #require(report.entries.firstIndex { $0.change == .failsDifferently })
    let name = report.entries[index].scenario
    report.entries[index].known = RunReport.Entry.Known(
      issue: KnownIssue(
        id: 1, scenario: name, editionID: 1, engine: "builtin", frameSetID: 1,
        reason: "baselines are off", owner: "ada", link: nil, until: "2026-12-01", created: ""),
      state: state)
    let text = report.text(width: 80, listsUsual: true)
    #expect(text.contains("\n    \(remark)\n"))
    #expect(text.contains("1 known issue, which does not count\n") == isApart)
    let line = "\n1 known issue, which does not count: '--verbose' lists them\n"
    #expect(report.text(width: 80).contains(line) == isApart)
    #expect(report.text(width: 80).contains(remark) == !isApart)
    #expect(text.contains("1 fails differently\n") == !isApart)
    #expect(report.badScenarios.contains(name) == !isApart)
    #expect(report.markdown().contains("\n1 known issue, which does not count: ") == isApart)
    let whole = report.markdown(listsUsual: true)
    #expect(whole.contains("\n## 1 known issue, which does not count\n") == isApart)
    #expect(whole.contains(remark) && !whole.contains("--verbose"))
  }

  @Test func `what is unsupported as before is counted, what is so since today is named`() throws {
    var report = SampleReport.report
    let index = try #require(report.entries.firstIndex { $0.change == .unsupported })
    report.entries[index].isUsual = true
    let text = report.text(width: 80)
    #expect(text.contains("\n1 scenario unsupported as before: '--verbose' lists them\n"))
    #expect(
      text.contains("\n1 unsupported by this engine\n  Grid  1 scenario: grids/two@393x852\n"))
    #expect(report.text(width: 80, listsUsual: true).contains("\n2 unsupported by this engine\n"))
    let titles = report.groups(by: .cause).map(\.title)
    #expect(titles.last == "Grid: unsupported")
  }

  @Test func `names are never cut in two`() {
    var report = SampleReport.report
    report.entries = (100..<160).map { number in
      RunReport.Entry(
        scenario: "scenario-\(number)", change: .unsupported, verdict: .unsupported,
        message: "Grid")
    }
    #expect(
      report.text(width: 60).contains(
        "  Grid  60 scenarios: scenario-100, and 59 more\n"))
  }

  @Test func `what is passed over is said with its reason`() {
    var report = SampleReport.report
    report.skipped = [
      .init(runID: 4, reason: .voided("the disk was full")), .init(runID: 5, reason: .voided(nil)),
      .init(runID: 6, reason: .covers(3, of: 65)),
    ]
    #expect(
      report.text(width: 80).contains(
        """

        skipped: run 4 (voided: the disk was full), run 5 (voided), run 6 (3 of 65
        scenarios)

        """))
  }

  @Test func `versions stand in a table with their verdicts`() {
    var report = SampleReport.report
    report.versions = [
      SampleReport.run(
        1, SampleReport.version("0.1.0", "unknown", "unknown"), counts: [.pass: 65]),
      report.run,
    ]
    #expect(
      report.text(width: 80).contains(
        """

        version                  run  pass  fail  moved  unsupported  error
        builtin 0.1.0              1    65
        builtin 0.2.0 (4f2c1ab)    3    58     3      1            2      1

        """))
    #expect(
      report.markdown().contains(
        """
        | version | run | pass | fail | moved | unsupported | error |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | builtin 0.1.0 | 1 | 65 |  |  |  |  |
        """))
  }

  @Test func `many scenarios are run again by their verdicts`() {
    var report = SampleReport.report
    report.entries += (1...3).map {
      RunReport.Entry(scenario: "a/\($0)@1x1?name=it's", change: .moved, verdict: .moved)
    }
    let run = report.run.id
    #expect(
      report.command == "plumb run verdict:fail@\(run) verdict:moved@\(run) verdict:error@\(run)")
    report.entries.removeAll { !$0.verdict.isBad || $0.change != .moved }
    #expect(report.command?.contains(#" 'a/1@1x1?name=it'\''s' "#) ?? false)
  }

  @Test func `scenarios whose verdicts in the run are others or select more are named`() {
    var report = SampleReport.report
    report.entries = (1...50).map {
      RunReport.Entry(scenario: "a/\($0)@1x1", change: .moved, verdict: .moved)
    }
    let words = "plumb run " + report.badScenarios.joined(separator: " ")
    report.base = .init(run: report.run, reason: .asked)
    #expect(report.command == words, "moved against the run that was asked for")
    report.base = nil
    report.isOfSelection = true
    #expect(report.command == words, "the run has others that moved")
    report.entries.append(.init(scenario: "a/51@1x1", change: .moved, verdict: .moved))
    #expect(report.command == nil)
  }
}
