import Regression
import Scenarios

@testable import SuiteStore

/// A report in which every kind of change occurs.
enum SampleReport {
  static func version(_ version: String, _ revision: String, _ date: String) -> EngineVersion {
    EngineVersion(name: "builtin", version: version, revision: revision, revisionDate: date)
  }

  static func run(_ id: Int64, _ engine: EngineVersion, counts: [Verdict: Int]) -> RunSummary {
    RunSummary(
      id: id, engine: engine, started: "2026-11-2\(id)T02:00:00Z", isVoided: false, counts: counts,
      duration: 12_345_678, median: 31_400, digest: Digest(of: "run \(id)"))
  }

  static func frames(_ nodes: [(String, String?, Double, Double, Double, Double)]) -> FrameSet {
    FrameSet(
      nodes: nodes.map { path, id, x, y, width, height in
        NodeFrame(path: path, id: id, frame: Frame(x: x, y: y, width: width, height: height))
      })
  }

  /// The 620 wide row, its last child `width` wide.
  static func row(_ width: Double) -> FrameSet {
    frames([
      ("HStack", nil, 0, 0, 420 + width, 80),
      ("HStack/0.Color", nil, 0, 0, 200, 80),
      ("HStack/1.Color", nil, 210, 0, 200, 80),
      ("HStack/2.Color.relativeProposed", "yellow", 420, 0, width, 80),
      ("HStack/2.Color", nil, 420, 0, width, 80),
    ])
  }

  static let expectation = Expectation(
    basis: .stated, source: "relative-size-in-stacks.txt",
    lines: [
      .init(target: .path("HStack/1.Color"), x: 210, y: nil, width: 200, height: nil),
      .init(target: .id("yellow"), x: 420, y: 0, width: 100, height: 80),
    ])

  static func difference(_ width: Double) -> Difference {
    .frame(
      node: "#yellow", expected: expectation.lines[1],
      actual: Frame(x: 420, y: 0, width: width, height: 80))
  }

  static let report = RunReport(
    run: run(
      3, version("0.2.0", "4f2c1abd00000000000000000000000000000000", "2026-11-20T08:00:00Z"),
      counts: counts),
    base: RunReport.Base(
      run: run(2, version("0.1.0", "unknown", "unknown"), counts: [:]), reason: .earlierVersion),
    counts: counts,
    entries: entries.map { entry in
      var entry = entry
      entry.article = entry.file.map { String($0.dropLast(3)) }
      return entry
    }, retired: ["chat/an-old-one@393x852"],
    slowest: [SlowScenario(name: "chat/many-bubbles@393x852", nanoseconds: 2_500_000)])

  static let counts: [Verdict: Int] = [
    .pass: 58, .fail: 3, .moved: 1, .error: 1, .unsupported: 2,
  ]

  private static let entries: [RunReport.Entry] = [
    RunReport.Entry(
      scenario: "stacks/order-matters@620x80", file: "stacks.md", line: 12, change: .regression,
      verdict: .fail, verdictBefore: .pass, expectation: expectation,
      differences: [difference(80)], framesBefore: row(100), frames: row(80)),
    RunReport.Entry(
      scenario: "stacks/a-name-that-is-long-enough-to-need-the-whole-line@620x80",
      file: "stacks.md", line: 30, change: .regression, verdict: .error, verdictBefore: .pass,
      message: "unknown modifier 'body'", path: "HStack/0.Color"),
    RunReport.Entry(
      scenario: "stacks/added@620x80", file: "stacks.md", line: 40, change: .newFailure,
      verdict: .fail, expectation: expectation, differences: [difference(90)], frames: row(90)),
    RunReport.Entry(
      scenario: "stacks/other@620x80", file: "stacks.md", line: 50, change: .failsDifferently,
      verdict: .fail, verdictBefore: .fail, expectation: expectation,
      differences: [
        difference(70),
        .missing(
          node: "HStack/3.Color",
          reason: "no node 'HStack/3.Color'; did you mean 'HStack/0.Color'?"),
      ],
      framesBefore: row(60), frames: row(70)),
    RunReport.Entry(
      scenario: "chat/bubble@393x852", file: "chat.md", line: 8, change: .moved, verdict: .moved,
      verdictBefore: .unjudged, framesBefore: row(100), frames: row(100.5)),
    RunReport.Entry(
      scenario: "chat/repaired@393x852", file: "chat.md", line: 20, change: .fixed,
      verdict: .pass, verdictBefore: .fail, expectation: expectation, framesBefore: row(90),
      frames: row(100)),
    RunReport.Entry(
      scenario: "chat/new@393x852", file: "chat.md", line: 31, change: .new, verdict: .pass),
    RunReport.Entry(
      scenario: "grids/one@393x852", file: "grids.md", line: 3, change: .unsupported,
      verdict: .unsupported, message: "Grid", path: "Grid"),
    RunReport.Entry(
      scenario: "grids/two@393x852", file: "grids.md", line: 9, change: .unsupported,
      verdict: .unsupported, message: "Grid", path: "VStack/0.Grid"),
  ]
}
