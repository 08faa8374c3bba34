import Regression
import Reports
import Scenarios
import Testing

struct RunReportTextTests {
  @Test func `a report fits a terminal and begins with what got worse`() {
    #expect(
      SampleReport.report.text(width: 80) == """
        run 3: builtin 0.2.0 (4f2c1ab, 2026-11-20), 2026-11-23 02:00
        against run 2: builtin 0.1.0, 2026-11-22 02:00 (the version before)

        2 regressions: came out well before
          stacks/order-matters@620x80
            #yellow  width 100 → 80, expected 100 (stated)
          stacks/a-name-that-is-long-enough-to-need-the-whole-line@620x80
            error: unknown modifier 'body' at HStack/0.Color

        1 new and failing
          stacks/added@620x80  #yellow  width 90, expected 100 (stated)

        1 fails differently
          stacks/other@620x80  #yellow  width 60 → 70, expected 100 (stated)  +1 more

        1 moved, without an expectation
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
          … and 2 more

        12 ms in all, 31 µs the median
        7 scenarios: 7 unjudged

        """)
  }

  @Test func `a report in Markdown has a table a change`() {
    #expect(
      SampleReport.report.markdown(maximumDetails: 1) == """
        # Run 3: builtin 0.2.0 (4f2c1ab, 2026-11-20)

        65 scenarios: 58 pass, 3 fail, 1 moved, 2 unsupported, 1 error. Compared with run 2, builtin 0.1.0.

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

        ## 1 moved, without an expectation

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
}
