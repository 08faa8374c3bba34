import BuiltinEngine
import Regression
import Scenarios
import SuiteStore

extension ShardPlan {
  /// The plan of a run of the selected scenarios, read from a database that is not written.
  ///
  /// - Parameters:
  ///   - terms: The words that choose the scenarios.
  ///   - path: The database.
  ///   - engine: Which engine will compute it.
  ///   - key: The ingest key of the run.
  /// - Throws: ``SuiteError`` also for a content that is not the one it is called.
  init(
    selecting terms: [String], in path: String, engine: EngineVersion, key: String?
  ) throws {
    let filter = try ScenarioFilter(parsing: terms)
    let store = try SuiteStore(path: path, access: .readOnly)
    let material = try store.material(for: filter, engine: engine)
    let times = try store.lastTimes(engine: engine.name)
    let traced = try store.tracedFrames(of: material.contents.map(\.id), engine: engine.name)
    let entries = try material.contents.map { content in
      let text = content.text
      guard text.digest == content.digest else {
        throw SuiteError.damaged(
          what: "content \(content.digest.hex)", reason: "it is not the one that its digest names")
      }
      var known = traced[content.id] ?? []
      if let last = content.last?.frames { known.insert(last.digest) }
      return PlanEntry(
        digest: content.digest, text: text, scenarios: content.scenarios.map(\.name),
        known: known.sorted { $0.precedes($1) }, nanoseconds: times?.slowest[content.digest])
    }
    self.init(
      Head(
        engine: engine.name, selection: terms, key: key, median: times?.median,
        version: BuiltinEngine.semanticVersion),
      entries: entries, place: path)
  }
}
