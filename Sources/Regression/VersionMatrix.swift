package import Scenarios
package import SuiteStore

/// What every scenario came to in every version, under the expectations of that time.
package struct VersionMatrix: Hashable, Sendable {
  /// In order; of each the run that covered most.
  package let versions: [RunSummary]

  /// By scenario, a verdict a version; `nil` where its run did not cover the scenario.
  package let verdicts: [String: [Verdict?]]

  /// How many versions are told of where nobody asks for more, the last ones.
  package static let limit = 50

  package init(versions: [RunSummary] = [], verdicts: [String: [Verdict?]] = [:]) {
    self.versions = versions
    self.verdicts = verdicts
  }

  /// - Parameters:
  ///   - runs: A run a version of one engine, in order.
  ///   - store: Where the results are kept.
  ///   - limit: How many versions are told of, the last ones.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package init(of runs: [RunSummary], in store: SuiteStore, limit: Int) throws {
    let told = Array(runs.suffix(limit))
    versions = told
    verdicts =
      try told.first.map { first in
        try store.verdicts(ofRuns: told.map(\.id), engine: first.engine.name)
      } ?? [:]
  }
}
