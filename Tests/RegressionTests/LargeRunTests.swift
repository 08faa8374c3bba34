import BuiltinEngine
import Regression
import Scenarios
import SuiteStore
import Testing

/// Runs that do not hold the texts of their contents, beside those that do.
struct LargeRunTests {
  private static let engine = BuiltinEngine.version

  private static func content(_ index: Int, spacing: Int) -> Content {
    let children = (0..<3).map { child in
      ViewNode(
        view: "Color", arguments: ["0": "blue"],
        modifiers: [
          ModifierNode(name: "frame", arguments: ["height": .number(Double(child + index))]),
          ModifierNode(name: "id", arguments: ["0": .string("\(child)")]),
        ])
    }
    let root = ViewNode(
      view: "HStack", arguments: ["spacing": .number(Double(spacing))], children: children)
    return Content(
      document: ViewDocument(root: root), proposal: Proposal(width: 300, height: Double(index)))
  }

  private static func importScenarios(into suite: TemporarySuite, spacing: Int) throws {
    let scenarios = (0..<40).map { index in
      ImportedScenario(
        name: "article/case-\(index)@300x\(index)", block: "article/case-\(index)",
        content: content(index, spacing: index % 4 == 0 ? spacing : 7), line: 10 * index + 3,
        source: "HStack", expectation: nil)
    }
    let article = ImportedArticle(
      name: "article", file: "article.md", blocks: scenarios.map(\.block), scenarios: scenarios)
    _ = try suite.store.importArticles([article], at: suite.nextDate())
  }

  /// Everything that a suite keeps of its runs, but for times.
  private static func kept(in suite: TemporarySuite) throws -> [String] {
    let questions = [
      "SELECT id, pass, fail, unjudged, moved, hex(digest) FROM run ORDER BY id",
      "SELECT content_id, run_id, kind, frame_set_id FROM outcome ORDER BY 1, 2",
      "SELECT id, hex(digest), frames, seal FROM frame_set ORDER BY id",
      "SELECT id, hex(digest), paths, ids, seal FROM node_list ORDER BY id",
      "SELECT content_id, frame_set_id, hex(steps), seal FROM trace ORDER BY id",
    ]
    return try questions.map { "\(try suite.store.query($0).rows)" }
  }

  /// A first run, one in which nothing has changed, and one after edits.
  private static func suite(heldContents: Int) throws -> TemporarySuite {
    let suite = try TemporarySuite()
    for spacing in [2, 2, 3] {
      try importScenarios(into: suite, spacing: spacing)
      let material = try suite.store.material(engine: engine, heldContents: heldContents)
      #expect((material.source == nil) == (heldContents == .max))
      let runner = Runner(workers: 2) { BuiltinEngine() }
      var result = try runner.run(
        RunPlan.read(material, from: suite.store), keepsTraces: spacing == 2)
      try runner.addTraces(
        to: &result, of: material, keptIn: suite.store, engine: engine.name)
      _ = try suite.store.record(
        result.results, of: material, header: result.header(started: suite.nextDate()))
    }
    return suite
  }

  @Test func `a run that holds no texts finds and records what one does that holds all`() throws {
    let held = try Self.suite(heldContents: .max)
    let read = try Self.suite(heldContents: 0)
    #expect(try Self.kept(in: read) == Self.kept(in: held))
    let traces = try read.store.query("SELECT count(*) FROM trace").rows
    #expect("\(traces)" == "\(try held.store.query("SELECT 50").rows)")
  }

  @Test func `frames that moved are known without holding any`() throws {
    let suite = try TemporarySuite()
    try suite.importScenarios((0..<40).map { ("case\($0)", nil) })
    for (version, moved) in [("1.0.0", 0), ("2.0.0", 10)] {
      let engine = FakeEngine.version(version)
      let material = try suite.store.material(engine: engine, heldContents: 0)
      let answers = (0..<40).map { index in
        let width = version == "2.0.0" && index % 4 == 0 ? 50 : 10
        return ("case\(index)", EngineOutcome.wide(Double(width + index)))
      }
      let runner = Runner(workers: 2) {
        FakeEngine(version, Dictionary(uniqueKeysWithValues: answers))
      }
      let result = try runner.run(RunPlan.read(material, from: suite.store))
      #expect(result.counts[.moved, default: 0] == moved)
      #expect(result.counts[.unjudged] == 40 - moved)
      _ = try suite.store.record(
        result.results, of: material, header: result.header(started: suite.nextDate()))
    }
  }
}
