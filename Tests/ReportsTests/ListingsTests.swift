import Regression
import Reports
import Scenarios
import Testing

@testable import SuiteStore

struct ListingsTests {
  private static func scenario(
    _ name: String, _ verdict: Verdict?, _ basis: Scenarios.Expectation.Basis?,
    isRetired: Bool = false
  ) -> ScenarioSummary {
    ScenarioSummary(
      id: 1, name: name, article: "stacks", block: name, file: "stacks.md", line: 12,
      editionID: 1, edition: 1, contentID: 1, proposal: "620x80", basis: basis,
      isRetired: isRetired, verdict: verdict, runID: 3)
  }

  private static let scenarios = [
    scenario("stacks/order-matters@620x80", .pass, .stated),
    scenario("stacks/leftover-space-is-not-given-out-again@620x80", .fail, .derived),
    scenario("stacks/free@620x80", .moved, nil),
    scenario("stacks/added@620x80", nil, .stated),
    scenario("stacks/old@620x80", .pass, .stated, isRetired: true),
  ]

  @Test func `scenarios are listed with their verdicts`() {
    #expect(
      Listings.text(Self.scenarios) == """
        pass     stated   stacks/order-matters@620x80
        fail     derived  stacks/leftover-space-is-not-given-out-again@620x80
        moved             stacks/free@620x80
        not run  stated   stacks/added@620x80
        retired  stated   stacks/old@620x80

        5 scenarios: 1 pass, 1 fail, 1 moved, 1 not run, 1 retired

        """)
    #expect(Listings.text([ScenarioSummary]()) == "no scenarios\n")
  }

  @Test func `a listed scenario as JSON`() {
    func written(_ scenarios: [ScenarioSummary]) -> String {
      var bytes: [UInt8] = []
      Listings.writeJSON(scenarios) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(
      written([Self.scenarios[0]]) == """
        [
          {
            "article": "stacks",
            "basis": "stated",
            "edition": 1,
            "file": "stacks.md",
            "line": 12,
            "name": "stacks/order-matters@620x80",
            "proposal": [620, 80],
            "retired": false,
            "run": 3,
            "verdict": "pass"
          }
        ]
        """)
    #expect(written([]) == "[]")
  }

  private static let first = SampleReport.version("0.1.0", "unknown", "unknown")
  private static let second = SampleReport.version("0.2.0", "unknown", "unknown")

  private static let runs: [RunSummary] = {
    var voided = SampleReport.run(2, first, counts: [.pass: 60, .error: 2])
    voided.isVoided = true
    voided.reason = "the disk was full"
    var labelled = SampleReport.run(3, second, counts: [.pass: 59, .fail: 2, .unsupported: 1])
    labelled.label = "nightly"
    return [SampleReport.run(1, first, counts: [.pass: 62]), voided, labelled]
  }()

  @Test func `runs are listed with what came out`() {
    #expect(
      Listings.text(Self.runs) == """
        run  started           engine         median  scenarios
          1  2026-11-21 02:00  builtin 0.1.0   31 µs         62  62 pass
          2  2026-11-22 02:00  builtin 0.1.0   31 µs         62  60 pass, 2 error  voided: the disk was full
          3  2026-11-23 02:00  builtin 0.2.0   31 µs         62  59 pass, 2 fail, 1 unsupported  nightly

        """)
    #expect(Listings.text([RunSummary]()) == "no runs: 'plumb run' makes one\n")
  }

  private static let answer = QueryResult(
    columns: ["name", "runs", "share", "note"],
    rows: [
      [.text("stacks/order-matters@620x80"), .integer(12), .real(0.5), .null],
      [.text("a"), .integer(1_200), .real(1.25), .text("two\nlines")],
      [.text("b"), .null, .real(.infinity), .blob([0, 255])],
    ])

  @Test func `a query's answer is a table with its numbers to the right`() {
    #expect(
      Listings.text(Self.answer) == """
        name                         runs  share  note
        stacks/order-matters@620x80    12    0.5
        a                            1200   1.25  two⏎lines
        b                                    inf  x'00ff'
        3 rows

        """)
  }

  @Test func `a query's answer folds on a narrow terminal, and nothing is cut`() {
    #expect(
      Listings.text(Self.answer, width: 42) == """
        name                         runs  share
            note
        stacks/order-matters@620x80    12    0.5
        a                            1200   1.25
            two⏎lines
        b                                    inf
            x'00ff'
        3 rows

        """)
  }

  @Test func `a query's answer as JSON keeps what a double cannot hold`() {
    let result = QueryResult(
      columns: ["n"],
      rows: [[.integer(.max)], [.integer(3)], [.null], [.blob([1])], [.real(.infinity)]])
    #expect(
      Listings.json(result).canonicalText
        == #"{"columns":["n"],"rows":[["9223372036854775807"],[3],[null],["01"],["inf"]]}"#)
  }
}
