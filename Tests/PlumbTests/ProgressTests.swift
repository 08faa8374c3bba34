import Testing

@testable import plumb

struct ProgressTests {
  @Test(arguments: [
    (ProgressLine(phase: "recording", seconds: 0.5), "recording …"),
    (ProgressLine(phase: "recording", seconds: 3), "recording … 3 s"),
    (
      ProgressLine(phase: "computing", done: 0, total: 10, seconds: 0),
      "computing ░░░░░░░░░░░░░░░░░░░░ 0/10"
    ),
    (
      ProgressLine(phase: "computing", done: 0, total: 10, seconds: 7),
      "computing ░░░░░░░░░░░░░░░░░░░░ 0/10  7 s"
    ),
    (
      ProgressLine(phase: "computing", done: 500, total: 1000, seconds: 2),
      "computing ██████████░░░░░░░░░░ 500/1000  250/s  2 s left"
    ),
    (
      ProgressLine(phase: "computing", done: 3, total: 100, seconds: 60),
      "computing ░░░░░░░░░░░░░░░░░░░░ 3/100  3/min  32 min left"
    ),
    (
      ProgressLine(phase: "computing", done: 10, total: 10, seconds: 4),
      "computing ████████████████████ 10/10  2.5/s"
    ),
    (
      ProgressLine(phase: "computing", done: 1, total: 9_000, seconds: 1),
      "computing ░░░░░░░░░░░░░░░░░░░░ 1/9000  1.0/s  2 h 30 min left"
    ),
    (
      ProgressLine(phase: "computing", done: 1, total: 1_000_000_000, seconds: 3_000),
      "computing ░░░░░░░░░░░░░░░░░░░░ 1/1000000000  0/min  days left"
    ),
  ])
  func `a line says what is done, how fast and how long it will take`(
    _ line: ProgressLine, _ text: String
  ) {
    #expect(line.text == text)
  }
}
