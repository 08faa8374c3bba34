package import Scenarios

/// The suite in a SQLite database: scenarios, expectations, runs and what they found.
///
/// One store belongs to one thread at a time.
package final class SuiteStore {
  package enum Access: Sendable {
    /// Creates the database or brings it up to date if need be.
    case readWrite
    /// Never writes, works in a folder that cannot be written.
    case readOnly
  }

  package let path: String

  /// Opens the suite at `path`.
  ///
  /// - Parameters:
  ///   - access: Whether the database may be created and changed.
  ///   - patience: How long another process's lock is waited for, in milliseconds.
  /// - Throws: ``SuiteError``.
  package init(path: String, access: Access, patience: Int32 = 2000) throws {
    preconditionFailure("being written")
  }

  /// What is wrong with the database, a line each; empty if nothing is.
  package func check() throws -> [String] { preconditionFailure("being written") }

  /// Stores articles in one transaction.
  package func importArticles(
    _ articles: [ImportedArticle], at date: String, dryRun: Bool = false
  ) throws -> ImportSummary { preconditionFailure("being written") }

  /// What a runner needs to run the selected scenarios; retired ones are left out.
  package func material(
    for filter: ScenarioFilter, engine: EngineVersion
  ) throws -> RunMaterial { preconditionFailure("being written") }

  /// Records a run in one transaction and returns its id.
  ///
  /// The run covers exactly the contents that have a result.
  package func record(
    _ results: [ContentResult], of material: RunMaterial, header: RunHeader
  ) throws -> Int64 { preconditionFailure("being written") }

  /// Runs in the order in which they were recorded.
  package func runs(includingVoided: Bool = false) throws -> [RunSummary] {
    preconditionFailure("being written")
  }

  /// The run with an id; without one the last that is not voided; `nil` if there is none.
  package func run(_ id: Int64? = nil) throws -> RunSummary? {
    preconditionFailure("being written")
  }

  /// The raw material of a report: every scenario's result in a run, and what to compare it with.
  package func results(of runID: Int64) throws -> RunResults {
    preconditionFailure("being written")
  }

  /// A scenario's results by version, then run; all editions of it. Voided runs are left out.
  package func history(
    of scenario: String, engine: String? = nil
  ) throws -> [HistoryEntry] { preconditionFailure("being written") }

  /// The selected scenarios by name. `engine` is whose results count; default: the last run's.
  package func scenarios(
    _ filter: ScenarioFilter, engine: String? = nil
  ) throws -> [ScenarioSummary] { preconditionFailure("being written") }

  package func scenario(
    named name: String, engine: String? = nil
  ) throws -> ScenarioDetails { preconditionFailure("being written") }

  /// Frame sets by id.
  package func frames(_ ids: some Sequence<Int64>) throws -> [Int64: StoredFrames] {
    preconditionFailure("being written")
  }

  /// Expectations by id.
  package func expectations(_ ids: some Sequence<Int64>) throws -> [Int64: StoredExpectation] {
    preconditionFailure("being written")
  }

  /// Takes a run's frames over as expectations.
  package func accept(
    _ scenarios: [String], from runID: Int64, by: String, reason: String, at date: String
  ) throws -> [Acceptance] { preconditionFailure("being written") }

  /// Hides a run from reports, or shows it again.
  package func setVoided(
    _ isVoided: Bool, run runID: Int64, reason: String, at date: String
  ) throws { preconditionFailure("being written") }

  /// Runs one SELECT, which can write nothing and is stopped if it takes too much.
  package func query(
    _ sql: String, maximumRows: Int = 1_000_000
  ) throws -> QueryResult { preconditionFailure("being written") }
}
