import Scenarios
import SuiteStore

extension RunReport.Request {
  /// Whether all that is kept is read of every scenario.
  func tellsAll(in store: SuiteStore) throws -> Bool {
    guard parts.contains(.evidence), let run = try store.run(runID) else { return false }
    return min(run.counts.values.reduce(0, +), scenarios?.count ?? .max) <= evidenceLimit
  }
}

extension [ReportedResult] {
  /// Adds what a page shows: of all what they are made of, of some all that is kept.
  mutating func addEvidence(
    of run: RunSummary, from store: SuiteStore, limit: Int
  ) throws {
    let names = try store.namesInDocuments(ofContents: Set(map(\.result.contentID)).sorted())
    for index in indices { self[index].entry.views = names[self[index].result.contentID] ?? [] }
    let shown = prefix(limit)
    let found = try store.evidence(of: shown.map(\.result), in: run)
    for (index, evidence) in zip(shown.indices, found) { self[index].entry.evidence = evidence }
  }
}

extension RunReport.Unchanged {
  init(_ entry: RunReport.Entry) {
    self.init(
      scenario: entry.scenario, article: entry.article, file: entry.file, line: entry.line,
      verdict: entry.verdict, views: entry.views, entry: entry)
  }

  fileprivate init(_ row: PlacedVerdict, views: [String]) {
    self.init(
      scenario: row.scenario, article: row.article, file: row.file, line: row.line,
      verdict: row.verdict, views: views, entry: nil)
  }
}

/// What a page tells of every scenario of a run: it takes as long to read as all else, and is read
/// beside it.
struct PageMaterial: Sendable {
  /// What their contents are made of; empty where a report has an entry of each.
  fileprivate var views: [Int64: [String]] = [:]
  fileprivate var matrix: VersionMatrix

  init(_ request: RunReport.Request, in store: SuiteStore) throws {
    guard let run = try store.run(request.runID) else {
      throw SuiteError.unknownRun(id: request.runID, last: nil)
    }
    if try !request.tellsAll(in: store) { views = try store.namesInDocuments(ofRun: run) }
    let versions = try store.versions(engine: run.engine.name).upTo(run, base: nil)
    matrix = try VersionMatrix(of: versions, in: store, limit: request.versionLimit)
  }
}

extension RunReport {
  /// Adds what was read beside the report, and the rows of what it has no entry of.
  mutating func add(
    _ material: PageMaterial, _ rows: [PlacedVerdict], _ request: Request, from store: SuiteStore
  ) throws {
    let told = Set(entries.map(\.scenario))
    unchanged += rows.lazy.filter { !told.contains($0.scenario) }.map {
      Unchanged($0, views: material.views[$0.contentID] ?? [])
    }
    let versions = try store.versions(engine: run.engine.name).upTo(run, base: base?.run)
    // The base may be another run of its version than the one that stands for that.
    matrix =
      material.matrix.versions == Array(versions.suffix(request.versionLimit))
      ? material.matrix
      : try VersionMatrix(of: versions, in: store, limit: request.versionLimit)
  }
}
