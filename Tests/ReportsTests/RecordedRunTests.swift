import Regression
import Reports
import Scenarios
import SuiteStore
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Two versions of an engine over one suite; the second lays its rows out 20 points too narrow.
struct RecordedRunTests {
  @Test func `a fault in a new version is told with frames before and after`() throws {
    let suite = try RowSuite()
    try suite.run("1.0.0", width: 100, at: "2026-11-20T02:00:00Z")
    let run = try suite.run("1.1.0", width: 80, at: "2026-11-21T02:00:00Z")
    let text = try suite.report(run).text(width: 80)
    #expect(
      text == """
        run 2: rows 1.1.0, 2026-11-21 02:00
        against run 1: rows 1.0.0, 2026-11-20 02:00 (an earlier version)

        1 cause
          HStack.frame@1.1.0  2 scenarios, 1 of them moved
            #yellow is at 420 0 80 80, before at 420 0 100 80 (no trace: this is the
            innermost node with another size)

        1 regression: came out well before
          stacks/order-matters@620x80  #yellow  width 100 → 80, expected 100 (stated)

        1 moved, held against nothing that is expected
          stacks/free@620x80  #yellow  width 100 → 80

        stacks/order-matters@620x80
        stacks.md:3, stated by "Stacks", ±0.01
        HStack              0    0  520   80
        └─ Color #yellow  420    0   80   80      expected width 100

        2 scenarios: 1 fail, 1 moved
        run these again: plumb run --engine COMMAND stacks/free@620x80 stacks/order-matters@620x80

        """)
  }

  @Test func `the version after it repairs the fault`() throws {
    let suite = try RowSuite()
    try suite.run("1.0.0", width: 80, at: "2026-11-20T02:00:00Z")
    let run = try suite.run("1.1.0", width: 100, at: "2026-11-21T02:00:00Z", label: "nightly")
    let text = try suite.report(run).text(width: 80)
    #expect(
      text == """
        run 2: rows 1.1.0, 2026-11-21 02:00, nightly
        against run 1: rows 1.0.0, 2026-11-20 02:00 (an earlier version)

        1 cause
          HStack.frame@1.1.0  1 scenario, moved
            #yellow is at 420 0 100 80, before at 420 0 80 80 (no trace: this is the
            innermost node with another size)

        1 moved, held against nothing that is expected
          stacks/free@620x80  #yellow  width 80 → 100

        1 fixed
          stacks/order-matters@620x80  #yellow  width 80 → 100
            now: #yellow is at 420 0 100 80, before at 420 0 80 80 (HStack.frame)

        stacks/free@620x80
        stacks.md:13
        HStack              0    0  520   80
        └─ Color #yellow  420    0  100   80      was width 80

        2 scenarios: 1 pass, 1 moved
        run these again: plumb run --engine COMMAND stacks/free@620x80

        """)
  }

  @Test func `a quiet night is told in three lines`() throws {
    let suite = try RowSuite()
    try suite.run("1.0.0", width: 100, at: "2026-11-20T02:00:00Z")
    let run = try suite.run("1.0.0", width: 100, at: "2026-11-21T02:00:00Z")
    let text = try suite.report(run).text(width: 80)
    #expect(
      text == """
        run 2: rows 1.0.0, 2026-11-21 02:00
        against run 1: rows 1.0.0, 2026-11-20 02:00 (the same version)

        2 scenarios: 1 pass, 1 unjudged

        """)
  }

  @Test func `the report as JSON keeps its form`() throws {
    let suite = try RowSuite()
    try suite.run("1.0.0", width: 100, at: "2026-11-20T02:00:00Z")
    let run = try suite.run("1.1.0", width: 80, at: "2026-11-21T02:00:00Z")
    let report = try suite.report(run)
    let json = report.json
    for grouping in [nil, .kind] as [RunReport.Grouping?] {
      var written: [UInt8] = []
      report.writeJSON(by: grouping) { written += $0 }
      #expect(String(decoding: written, as: UTF8.self) == report.json(by: grouping).prettyText)
    }
    #expect(
      json.object?.keys.sorted() == [
        "base", "changes", "clusters", "command", "contradictions", "counts", "groups", "messages",
        "retired", "run", "scenarios", "skipped", "slowest", "stale", "suspects", "versions",
      ])
    #expect(json["base"]?["reason"] == "earlierVersion")
    #expect(
      json["changes"] == [
        "regression": 1, "newFailure": 0, "failsDifferently": 0, "moved": 1, "stillFailing": 0,
        "fixed": 0, "accepted": 0, "new": 0, "unsupported": 0, "unchanged": 0, "unordered": 0,
        "passesOtherwise": 0, "unsteady": 0, "edited": 0, "claimChanged": 0,
      ])
    #expect(
      json["scenarios"]?.array?.first == [
        "scenario": "stacks/order-matters@620x80", "file": "stacks.md", "line": 3,
        "change": "regression", "verdict": "fail", "verdictBefore": "pass", "base": 1,
        "edit": nil, "edited": false, "lastPass": nil, "message": nil, "path": nil, "warnings": [],
        "known": nil, "move": nil, "fixedBy": nil, "framesRun": nil,
        "failure": [
          "since": [
            "name": "rows", "version": "1.1.0", "revision": "unknown", "revisionDate": "unknown",
            "sequence": nil,
          ],
          "date": "2026-11-21T02:00:00Z", "firstRun": 2, "runs": 1,
          "lastGood": [
            "name": "rows", "version": "1.0.0", "revision": "unknown", "revisionDate": "unknown",
            "sequence": nil,
          ],
          "state": "open", "owner": nil, "link": nil,
          "alikeSince": [
            "name": "rows", "version": "1.1.0", "revision": "unknown", "revisionDate": "unknown",
            "sequence": nil,
          ],
          "cluster": "HStack.frame@1.1.0",
          "cause": [
            "cluster": "HStack.frame", "basis": "frames", "view": "HStack",
            "node": "HStack/0.Color", "event": nil, "axis": "horizontal", "rule": "",
            "good": [420, 0, 100, 80], "bad": [420, 0, 80, 80],
            "text": "HStack/0.Color is at 420 0 80 80, before at 420 0 100 80",
          ],
        ],
        "expectation": [
          "basis": "stated", "source": "\"Stacks\"", "tolerance": 0.01, "exact": false,
          "lines": [["node": "#yellow", "frame": [nil, nil, 100, nil]]],
        ],
        "differences": [
          [
            "kind": "frame", "node": "#yellow", "edges": ["width"],
            "expected": ["node": "#yellow", "frame": [nil, nil, 100, nil]],
            "actual": [420, 0, 80, 80],
          ]
        ],
        "moves": [
          [
            "node": "HStack/0.Color", "id": "yellow", "before": [420, 0, 100, 80],
            "after": [420, 0, 80, 80],
          ]
        ],
        "nodes": [
          ["path": "HStack", "id": nil, "frame": [0, 0, 520, 80]],
          ["path": "HStack/0.Color", "id": "yellow", "frame": [420, 0, 80, 80]],
        ],
      ])
  }
}

/// A suite of one row with an expectation and one without, in a folder of its own.
private final class RowSuite {
  private let folder: URL
  private let store: SuiteStore

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "plumb-reports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try SuiteStore(path: folder.appending(path: "suite.db").path, access: .readWrite)
    let expectation = Scenarios.Expectation(
      basis: .stated, source: "\"Stacks\"",
      lines: [.init(target: .id("yellow"), x: nil, y: nil, width: 100, height: nil)])
    let scenarios = [("order-matters", expectation), ("free", nil)].enumerated().map {
      index, scenario in
      ImportedScenario(
        name: "stacks/\(scenario.0)@620x80", block: "stacks/\(scenario.0)",
        content: Content(
          document: ViewDocument(
            root: ViewNode(view: "HStack", arguments: ["spacing": .number(Double(index))])),
          proposal: Proposal(width: 620, height: 80)),
        line: 10 * index + 3, source: "", expectation: scenario.1)
    }
    _ = try store.importArticles(
      [
        ImportedArticle(
          name: "stacks", file: "stacks.md", blocks: scenarios.map(\.block), scenarios: scenarios)
      ], at: "2026-11-19T02:00:00Z")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  func run(
    _ version: String, width: Double, at date: String, label: String? = nil
  ) throws -> Int64 {
    let engine = RowEngine(version, width: width)
    let material = try store.material(for: ScenarioFilter(), engine: engine.version)
    let plan = try RunPlan.read(material, from: store)
    let result = try Runner(workers: 2) { RowEngine(version, width: width) }.run(plan)
    return try store.record(
      result.results, of: material, header: result.header(started: date, label: label))
  }

  /// The report without times, which are never the same.
  func report(_ run: Int64) throws -> RunReport {
    var report = try RunReport(.init(run: run), in: store)
    report.run.duration = 0
    return report
  }
}

/// Answers everything with a row whose one child has the width it was given.
private final class RowEngine: Engine {
  let version: EngineVersion
  private let width: Double

  init(_ version: String, width: Double) {
    self.version = EngineVersion(
      name: "rows", version: version, revision: "unknown", revisionDate: "unknown")
    self.width = width
  }

  func layout(_ content: Content) -> EngineOutcome {
    let frames = SampleReport.frames([
      ("HStack", nil, 0, 0, 520, 80), ("HStack/0.Color", "yellow", 420, 0, width, 80),
    ])
    return .frames(EngineAnswer(width: 520, height: 80, frames: frames))
  }
}
