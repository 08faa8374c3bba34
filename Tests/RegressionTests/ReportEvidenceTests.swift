import Regression
import Scenarios
import SuiteStore
import Testing

/// What a page is given of scenarios beside their rows.
struct ReportEvidenceTests {
  /// One scenario that fails, and three that come out as before.
  private static func report(_ suite: TemporarySuite, limit: Int) throws -> RunReport {
    try suite.importScenarios([("a", 10), ("b", 20), ("c", 30), ("d", nil)])
    let good: [String: EngineOutcome] = [
      "a": .wide(10), "b": .wide(20), "c": .wide(30), "d": .wide(5),
    ]
    try suite.run("1.0.0", good)
    let run = try suite.run("1.1.0", good.merging(["a": .wide(8)]) { $1 })
    var request = RunReport.Request(run: run, parts: [.evidence])
    request.evidenceLimit = limit
    return try RunReport(request, in: suite.store)
  }

  @Test(arguments: [(0, 0), (3, 0), (4, 3), (9, 3)])
  func `of what came out as before all is told or none`(limit: Int, told: Int) throws {
    let suite = try TemporarySuite()
    let report = try Self.report(suite, limit: limit)
    #expect(report.entries.map { $0.evidence?.source } == ["Color.a"])
    #expect(report.unchanged.map(\.scenario).count == 3)
    #expect(report.unchanged.count { $0.entry?.evidence != nil } == told)
    #expect(report.unchanged.count { $0.entry?.frames != nil } == told)
  }

  @Test func `a view is what a document has as one, not an argument of that name`() throws {
    let suite = try TemporarySuite()
    let card = ViewNode(
      view: "Card", arguments: ["name": .string("Grid"), "view": .string("Text")],
      modifiers: [
        ModifierNode(name: "padding"), ModifierNode(name: "tag", arguments: ["name": .string("x")]),
      ])
    let content = Content(
      document: ViewDocument(root: ViewNode(view: "HStack", children: [card, card])),
      proposal: Proposal(width: 100, height: 100))
    let scenario = ImportedScenario(
      name: "article/card@100x100", block: "article/card", content: content, line: 3,
      source: "Card(name: \"Grid\")", expectation: nil)
    _ = try suite.store.importArticles(
      [
        ImportedArticle(
          name: "article", file: "article.md", blocks: [scenario.block], scenarios: [scenario])
      ],
      at: suite.nextDate())
    let run = try suite.run("1.0.0", [:])
    let report = try RunReport(RunReport.Request(run: run, parts: [.evidence]), in: suite.store)
    #expect(report.entries.map(\.views) == [["Card", "HStack", "padding", "tag"]])
  }
}
