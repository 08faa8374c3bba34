import Reports
import Scenarios
import Testing

struct ImportReportTests {
  private static let report = ImportReport(
    blocks: [
      ImportedBlock(
        file: "stacks.md", line: 12, lines: 9, outcome: .scenario,
        scenarios: ["stacks/order-matters@620x80", "stacks/order-matters@300x80"],
        refusals: [
          Refusal(
            line: 14, column: 6, construct: "List", message: "'List' is not in the catalogue")
        ]),
      ImportedBlock(
        file: "stacks.md", line: 40, lines: 3, outcome: .ignored),
      ImportedBlock(
        file: "spun.txt", line: 20, lines: 30, outcome: .refused,
        refusals: [
          Refusal(
            line: 22, column: 8, construct: "Format",
            message: "unknown protocol 'Format'; did you mean 'Layout'?")
        ]),
      ImportedBlock(
        file: "spun.txt", line: 60, lines: 4, outcome: .declaration,
        declarations: ["relativeProposed"]),
    ], new: 1, edited: 0, unchanged: 1, retired: 3)

  @Test func `an import tells what did not come in, where it stands, and how much did`() {
    #expect(
      Self.report.text() == """
        stacks.md:14:6: List: 'List' is not in the catalogue
        spun.txt:22:8: Format: unknown protocol 'Format'; did you mean 'Layout'?

        refused, by construct:
          1  Format
          1  List

        2 files, 4 blocks: 1 declaration, 1 refused, 1 ignored
        2 scenarios: 1 new, 1 unchanged, 3 retired

        """)
  }

  @Test func `an import tells everything when it is asked to`() {
    #expect(
      Self.report.text(isWhole: true) == """
        file       blocks  scenarios  declarations  refused  ignored
        stacks.md       2          2             –        –        1
        spun.txt        2          –             1        1        –

        stacks.md:12: scenario: stacks/order-matters@620x80
        stacks.md:12: scenario: stacks/order-matters@300x80
        stacks.md:14:6: List: 'List' is not in the catalogue
        stacks.md:40: ignored: no layout code, or an empty declaration
        spun.txt:22:8: Format: unknown protocol 'Format'; did you mean 'Layout'?
        spun.txt:60: declaration: relativeProposed

        refused, by construct:
          1  Format
          1  List

        2 files, 4 blocks: 1 declaration, 1 refused, 1 ignored
        2 scenarios: 1 new, 1 unchanged, 3 retired

        """)
  }

  @Test func `an import as JSON has the documented form`() {
    #expect(
      Self.report.json["counts"] == [
        "blocks": 4, "scenarios": 2, "new": 1, "back": 0, "edited": 0, "claimChanged": 0,
        "unchanged": 1, "retired": 3, "keptRetired": 0, "renamed": 0, "stale": 0, "declarations": 1,
        "refused": 1,
      ])
    #expect(
      Self.report.json["refusalsByConstruct"] == [
        ["construct": "Format", "count": 1], ["construct": "List", "count": 1],
      ])
    #expect(
      Self.report.json["blocks"]?.array?.first?.canonicalText == """
        {"declarations":[],"file":"stacks.md","line":12,"lines":9,"outcome":"scenario",\
        "refusals":[{"column":6,"construct":"List","line":14,\
        "message":"'List' is not in the catalogue"}],\
        "scenarios":["stacks/order-matters@620x80","stacks/order-matters@300x80"],"warnings":[]}
        """)
  }

  @Test func `what was refused is counted by construct, the most frequent first`() {
    let refusals = ["b", "c", "a", "c", "b", "c"].enumerated().map {
      Refusal(line: $0 + 1, column: 1, construct: $1, message: "no")
    }
    let blocks = refusals.map {
      ImportedBlock(file: "a.md", line: $0.line, lines: 1, outcome: .refused, refusals: [$0])
    }
    let report = ImportReport(blocks: blocks, new: 0, edited: 0, unchanged: 0, retired: 0)
    #expect(report.text().contains("refused, by construct:\n  3  c\n  2  b\n  1  a\n"))
  }

  @Test func `an import without code says so`() {
    let report = ImportReport(
      blocks: [], new: 0, edited: 0, unchanged: 0, retired: 0, isDryRun: true)
    #expect(report.text() == "no code found\n0 scenarios; nothing was written\n")
  }
}
