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

  /// What a run found as it was, without what there is something to tell of; by name.
  static func all(
    of comparison: RunComparison, besides entries: [RunReport.Entry], from store: SuiteStore
  ) throws -> [Self] {
    let told = Set(entries.map(\.scenario))
    let rows = try store.placedVerdicts(ofRun: comparison.run.id, notable: comparison.verdicts)
      .filter { !told.contains($0.scenario) }
    let views = try store.namesInDocuments(ofContents: Set(rows.map(\.contentID)).sorted())
    return rows.map { row in
      Self(
        scenario: row.scenario, article: row.article, file: row.file, line: row.line,
        verdict: row.verdict, views: views[row.contentID] ?? [], entry: nil)
    }
  }
}
