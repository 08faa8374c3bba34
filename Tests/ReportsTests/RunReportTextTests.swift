import Regression
import Reports
import Scenarios
import Testing

struct RunReportTextTests {
  @Test func `a report fits a terminal and begins with what got worse`() {
    #expect(
      SampleReport.report.text(width: 80) == """
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
        """)
  }

  @Test func `a report in Markdown has a table a change`() {
    #expect(
      SampleReport.report.markdown(maximumDetails: 1) == """
        """)
  }
}
