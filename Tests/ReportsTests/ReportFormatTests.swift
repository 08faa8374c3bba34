import Regression
import Reports
import Scenarios
import SuiteStore
import Testing

/// The forms of a report that servers read: what they may hold, and how much.
struct ReportFormatTests {
  private static func text(_ format: ReportFormat, _ report: RunReport) -> String {
    var bytes: [UInt8] = []
    format.write(report) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As many failures as asked for, each in an article of 500.
  private static func failures(_ count: Int) -> [RunReport.Entry] {
    (0..<count).map { number in
      var entry = RunReport.Entry(
        scenario: "article-\(number / 500)/number-\(number)@620x80",
        file: "article-\(number / 500).md", line: number % 500 + 1, change: .newFailure,
        verdict: .error, message: "unknown modifier 'number\(number)'")
      entry.article = "article-\(number / 500)"
      return entry
    }
  }

  private static func report(_ entries: [RunReport.Entry]) -> RunReport {
    RunReport(
      run: SampleReport.report.run, base: nil, counts: [.error: entries.count], entries: entries)
  }

  @Test func `an annotation stands at its file and line, with its cause and nothing else`() {
    var report = SampleReport.report
    report.entries.removeAll { $0.scenario != "stacks/order-matters@620x80" }
    #expect(
      Self.text(.github, report) == """
        ::error file=stacks.md,line=12,col=1,title=regression%3A stacks/order-matters@620x80\
        ::#yellow  width 100 → 80, expected 100 (stated)

        """)
    #expect(
      Self.text(.problems, report) == """
        stacks.md:12:1: error: regression: stacks/order-matters@620x80: \
        #yellow  width 100 → 80, expected 100 (stated)

        """)
  }

  @Test(arguments: [1, 9, 10, 11, 500])
  func `a step has at most ten annotations, and the last says how many are left`(_ count: Int) {
    let lines = Self.text(.github, Self.report(Self.failures(count))).split(separator: "\n")
    #expect(lines.count == min(count, 10))
    if count > 10 {
      #expect(
        lines.last
          == "::error title=plumb::\(count - 9) more of \(count) scenarios are not annotated")
    }
  }

  @Test func `what is hostile ends no command and no line`() {
    let entry = RunReport.Entry(
      scenario: "a\n::warning::b,c:d%0A@1x1", file: "a,b:c\nd%.md", line: 3, change: .newFailure,
      verdict: .crash, message: "one\n::error::two\r\u{1B}[31m 100%")
    let lines = Self.text(.github, Self.report([entry])).split(separator: "\n")
    #expect(
      lines == [
        "::error file=a%2Cb%3Ac%0Ad%25.md,line=3,col=1,"
          + "title=new failure%3A a %3A%3Awarning%3A%3Ab%2Cc%3Ad%250A@1x1::"
          + "crash: one ::error::two  [31m 100%25"
      ])
    #expect(Self.text(.problems, Self.report([entry])).split(separator: "\n").count == 1)
  }

  @Test func `known issues and what came out well are no problems`() {
    let issue = KnownIssue(
      id: 1, scenario: "stacks/order-matters@620x80", editionID: 1, engine: "builtin",
      frameSetID: 1, reason: "soon", owner: "ada", link: nil, until: "2099-01-01", created: "")
    var report = SampleReport.report
    for index in report.entries.indices {
      report.entries[index].known = .init(issue: issue, state: .known)
    }
    #expect(Self.text(.github, report) == "")
    #expect(Self.text(.problems, report) == "")
    let decision = RunDecision(on: report.entries, triggers: RunDecision.Trigger.allCases)
    #expect(!decision.isBad)
  }

  @Test func `what only warns does not end the run`() {
    var report = SampleReport.report
    report.decision = RunDecision(on: report.entries, triggers: [.regression])
    let problems = Self.text(.problems, report).split(separator: "\n")
    #expect(problems.contains { $0.contains(": error: regression: ") })
    #expect(problems.contains { $0.contains(": warning: moved: ") })
    #expect(!problems.contains { $0.contains(": error: moved: ") })
  }

  @Test(arguments: [0, 49, 51, 30_000])
  func `Markdown stays below a mebibyte, folds by article and counts what it leaves out`(
    _ count: Int
  ) {
    let text = Self.text(.markdown, Self.report(Self.failures(count)))
    #expect(text.utf8.count <= 1 << 20)
    #expect(text.hasPrefix("# Run 3: builtin 0.2.0"))
    #expect(text.contains(count == 0 ? "Passes: " : "Fails: \(count) scenarios fail."))
    #expect(text.contains("<details><summary>article-0 (") == (count > 50))
  }

  @Test func `Markdown whose every part is long keeps its head whole`() {
    let long = String(repeating: "x|`<b>\n", count: 20_000)
    let entries = (0..<100).map { number in
      RunReport.Entry(
        scenario: "\(number)" + long, file: long, line: 1, change: .newFailure, verdict: .crash,
        message: long)
    }
    let text = Self.text(.markdown, Self.report(entries))
    #expect(text.utf8.count <= 1 << 20)
    #expect(text.contains("Fails: 100 scenarios fail."))
    #expect(!text.contains("<b>"))
  }

  @Test func `JSON Lines tell the run first, then a scenario a line`() throws {
    let lines = Self.text(.ndjson, SampleReport.report).split(separator: "\n")
    let values = try lines.map { try JSON(parsing: String($0)) }
    #expect(values.count == SampleReport.report.entries.count + 1)
    #expect(values[0]["kind"] == "run")
    #expect(values[0]["counts"] == SampleReport.report.json["counts"])
    #expect(values.dropFirst().allSatisfy { $0["kind"] == "scenario" })
    #expect(
      values.dropFirst().compactMap { $0["scenario"]?.string }
        == SampleReport.report.entries.map(\.scenario))
  }

  @Test(
    arguments: [
      ([.failure, .moved], [.failure: 4, .moved: 1], 5),
      ([.regression], [.regression: 2], 2),
      ([.new], [.new: 2], 2),
      ([.moved], [.moved: 1], 1),
      ([.regression, .failure], [.regression: 2, .failure: 4], 4),
      ([], [:], 0),
    ] as [([RunDecision.Trigger], [RunDecision.Trigger: Int], Int)])
  func `what ends a run badly is what was asked for`(
    _ triggers: [RunDecision.Trigger], _ counts: [RunDecision.Trigger: Int], _ scenarios: Int
  ) {
    let decision = RunDecision(on: SampleReport.report.entries, triggers: triggers)
    #expect(
      Dictionary(uniqueKeysWithValues: decision.reasons.map { ($0.trigger, $0.count) }) == counts)
    #expect(decision.scenarios.count == scenarios)
    #expect(decision.isBad == (scenarios > 0))
  }

  @Test func `an edit makes no scenario new`() {
    let entry = RunReport.Entry(scenario: "a@1x1", change: .edited, verdict: .pass)
    #expect(!RunDecision(on: [entry], triggers: [.new]).isBad)
  }
}
