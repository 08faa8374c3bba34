package import Scenarios

/// What a report on a run is made from: whatever may differ from the runs before, and what fails.
package struct RunComparison: Sendable {
  /// A run between the two that are compared, and why it is not the one.
  package struct Skipped: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      case voided(String?)
      /// It covered only some of the scenarios.
      case covers(Int, of: Int)
    }

    package var runID: Int64
    package var reason: Reason

    package init(runID: Int64, reason: Reason) {
      self.runID = runID
      self.reason = reason
    }
  }

  package var run: RunSummary

  /// What most of the run's scenarios are compared with.
  package var base: RunSummary?

  /// Whether the engine has results that are earlier, or were recorded before, though none of these
  /// scenarios to compare with.
  package var hasEarlierRuns: Bool

  /// By version, then run.
  package var skipped: [Skipped]

  /// Scenarios by verdict; without those that nothing got.
  package var counts: [Verdict: Int]

  /// The results that may be worth telling, by name.
  package var scenarios: [ScenarioResult]

  /// What fails in the run, by edition.
  package var failures: [Int64: ScenarioFailure]

  /// What moved in the run and why, as far as that is known, by edition.
  package var moves: [Int64: ScenarioMove]

  /// In force now.
  package var knownIssues: KnownIssues

  /// Scenarios that were in the base's run and have since been retired, by name.
  package var retired: [String]

  /// At most 20, slowest first.
  package var slowest: [SlowScenario]
}
