import Regression
import Reports
import Scenarios
import Testing

@testable import SuiteStore

struct ScenarioPageTests {
  private static func summary(_ verdict: Verdict?) -> ScenarioSummary {
    ScenarioSummary(
      id: 1, name: "stacks/order-matters@620x80", article: "stacks", block: "stacks/order-matters",
      file: "stacks.md", line: 12, editionID: 1, edition: 2, contentID: 1, proposal: "620x80",
      basis: .stated, isRetired: false, verdict: verdict, runID: verdict == nil ? nil : 3)
  }

  private static func page(
    _ verdict: Verdict?, outcome: Outcome?, frames: FrameSet? = nil
  ) throws -> ScenarioPage {
    let expectation = SampleReport.expectation
    let stored = frames.map { frames in
      StoredFrames(
        id: 1, digest: frames.digest, texts: FrameTexts(frames), precision: frames.precision)
    }
    return try ScenarioPage(
      ScenarioDetails(
        summary: summary(verdict),
        content: Content(
          document: ViewDocument(root: ViewNode(view: "HStack")),
          proposal: Proposal(width: 620, height: 80)),
        contentDigest: Digest(of: "content"),
        source: """
          HStack(spacing: 10) {
            Color.blue
            Color.green
            Color.yellow.relativeProposed(width: 0.5).id("yellow")
          }
          """,
        expectation: StoredExpectation(
          id: 1, editionID: 1, basis: expectation.basis, source: expectation.source,
          tolerance: expectation.tolerance, isExact: expectation.isExact,
          lines: expectation.linesJSON.canonicalText, created: "2026-11-20T08:00:00Z"),
        supersededExpectations: [], outcome: outcome,
        engine: outcome == nil
          ? nil
          : SampleReport.version(
            "0.2.0", "4f2c1abd00000000000000000000000000000000", "2026-11-20T08:00:00Z"),
        frames: stored))
  }

  @Test func `frames stand beside what is expected of them`() throws {
    let page = try Self.page(
      .fail,
      outcome: Outcome(
        kind: .frames, frameSetID: 1, warnings: ["an infinite width is answered as it stands"]),
      frames: SampleReport.row(80))
    #expect(
      page.text() == """
        stacks/order-matters@620x80  fail
        stacks.md:12, edition 2, stated by relative-size-in-stacks.txt, ±0.01
        builtin 0.2.0 (4f2c1ab, 2026-11-20), run 3

          HStack(spacing: 10) {
            Color.blue
            Color.green
            Color.yellow.relativeProposed(width: 0.5).id("yellow")
          }

                                             x    y  width  height
        HStack                               0    0    500      80
        ├─ Color                             0    0    200      80
        ├─ Color                           210    0    200      80  x, width as stated
        └─ Color.relativeProposed #yellow  420    0     80      80  expected width 100
           └─ Color                        420    0     80      80

        warning: an infinite width is answered as it stands

        """)
  }

  @Test func `a new expectation is held against the frames before a run has judged them`() throws {
    let outcome = Outcome(kind: .frames, frameSetID: 1)
    let judged = try Self.page(.fail, outcome: outcome, frames: SampleReport.row(80))
    let fresh = try Self.page(nil, outcome: outcome, frames: SampleReport.row(80))
    #expect(fresh.json["differences"] == judged.json["differences"])
    #expect(fresh.text().contains("expected width 100"))
  }

  @Test func `a scenario that was never run shows what is expected`() throws {
    let page = try Self.page(nil, outcome: nil)
    #expect(
      page.text() == """
        stacks/order-matters@620x80  not run
        stacks.md:12, edition 2, stated by relative-size-in-stacks.txt, ±0.01

          HStack(spacing: 10) {
            Color.blue
            Color.green
            Color.yellow.relativeProposed(width: 0.5).id("yellow")
          }

        expected:
          HStack/1.Color  210  _  200   _
          #yellow         420  0  100  80

        """)
  }

  @Test func `an error shows what the engine said and what is expected`() throws {
    let outcome = Outcome(kind: .error, message: "unknown modifier 'body'", path: "HStack/0.Color")
    let page = try Self.page(.error, outcome: outcome)
    #expect(
      page.text() == """
        stacks/order-matters@620x80  error
        stacks.md:12, edition 2, stated by relative-size-in-stacks.txt, ±0.01
        builtin 0.2.0 (4f2c1ab, 2026-11-20), run 3

          HStack(spacing: 10) {
            Color.blue
            Color.green
            Color.yellow.relativeProposed(width: 0.5).id("yellow")
          }

        error: unknown modifier 'body' at HStack/0.Color
        expected:
          HStack/1.Color  210  _  200   _
          #yellow         420  0  100  80

        """)
  }

  @Test func `the page as JSON has the content, the expectation and the frames`() throws {
    let json = try Self.page(
      .fail, outcome: Outcome(kind: .frames, frameSetID: 1), frames: SampleReport.row(80)
    ).json
    #expect(
      json.object?.keys.sorted() == [
        "article", "basis", "differences", "digest", "document", "edition", "engine",
        "environment", "expectation", "file", "formerNames", "line", "message", "name", "nodes",
        "outcome", "path", "proposal", "retired", "retirement", "run", "source", "stale",
        "verdict", "warnings",
      ])
    #expect(
      json["differences"]?.canonicalText == """
        [{"actual":[420,0,80,80],"edges":["width"],"expected":{"frame":[420,0,100,80],\
        "node":"#yellow"},"kind":"frame","node":"#yellow"}]
        """)
    #expect(json["nodes"]?.array?.first?["frame"] == [0, 0, 500, 80])
  }
}
