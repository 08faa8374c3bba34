import Regression
import Scenarios
import SuiteStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A suite in a folder of its own, deleted with it.
final class TemporarySuite {
  let store: SuiteStore
  private let folder: URL
  private var minutes = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "plumb-regression-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try SuiteStore(path: folder.appending(path: "suite.db").path, access: .readWrite)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The moment of the next thing that happens: a minute after the one before.
  func nextDate() -> String {
    minutes += 1
    return "2026-11-21T0\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):00Z"
  }

  /// Imports one article whose scenarios are these names, each with the width it should have, and with
  /// code by which the engine knows it, its name unless another is given.
  func importScenarios(
    _ scenarios: [(name: String, width: Double?)], code: [String: String] = [:]
  ) throws {
    let imported = scenarios.enumerated().map { index, scenario in
      ImportedScenario(
        name: "article/\(scenario.name)@100x100", block: "article/\(scenario.name)",
        content: FakeEngine.content(code[scenario.name] ?? scenario.name), line: 10 * index + 3,
        source: "Color.\(code[scenario.name] ?? scenario.name)",
        expectation: scenario.width.map {
          FrameLines.expectation("Color 0 0 \(Length.text($0)) 10")
        })
    }
    let article = ImportedArticle(
      name: "article", file: "article.md", blocks: imported.map(\.block), scenarios: imported)
    _ = try store.importArticles([article], at: nextDate())
  }

  func plan(_ version: String, _ terms: [String] = []) throws -> RunPlan {
    let filter = try ScenarioFilter(parsing: terms)
    return try RunPlan.read(
      store.material(for: filter, engine: FakeEngine.version(version)), from: store)
  }

  /// Runs the selected scenarios with a version of the fake engine and records it.
  @discardableResult
  func run(
    _ version: String, _ answers: [String: EngineOutcome], terms: [String] = [], workers: Int = 2
  ) throws -> Int64 {
    let plan = try plan(version, terms)
    let result = try Runner(workers: workers) { FakeEngine(version, answers) }.run(plan)
    return try store.record(
      result.results, of: plan.material, header: result.header(started: nextDate()))
  }

  func report(_ run: Int64, base: Int64? = nil) throws -> RunReport {
    try RunReport(.init(run: run, since: base), in: store)
  }

  /// What a report tells of each scenario: its short name, what happened, and its verdict.
  func changes(_ run: Int64) throws -> [String: ScenarioChange] {
    let entries = try report(run).entries
    return Dictionary(
      uniqueKeysWithValues: entries.map {
        ($0.scenario.split(separator: "/")[1].split(separator: "@")[0].description, $0.change)
      })
  }
}
