package import Scenarios

/// A run row.
package struct RunSummary: Hashable, Sendable {
  /// What runs are called that a bisection made: they cover what it asked and are never meant by
  /// "the last run".
  package static let bisectLabel = "bisect"

  /// What runs are called that keep what an engine answered otherwise when it was asked once more.
  package static let repeatLabel = "repeat"

  package var id: Int64
  package var key: String?
  package var label: String?
  package var engine: EngineVersion

  /// ISO 8601 in UTC.
  package var started: String
  package var isVoided: Bool

  /// Why it was voided or restored last.
  package var reason: String?

  /// Scenarios by verdict, as they were counted when it was recorded.
  package var counts: [Verdict: Int]

  /// The whole run, and the content in the middle, in nanoseconds.
  package var duration: Int64
  package var median: Int64

  /// The digest of the results alone: equal on every machine that finds the same frames.
  package var digest: Digest

  package var scenarioCount: Int { counts.values.reduce(0, +) }
}

/// A scenario and how long it took.
package struct SlowScenario: Hashable, Sendable {
  package var name: String
  package var nanoseconds: Int64
}
