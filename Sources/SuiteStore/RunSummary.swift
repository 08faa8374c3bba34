package import Scenarios

/// A run row.
package struct RunSummary: Hashable, Sendable {
  package struct Slow: Hashable, Sendable {
    package var scenario: String
    package var nanoseconds: Int64
  }

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

  /// The whole run, and the scenario in the middle, in nanoseconds.
  package var duration: Int64
  package var median: Int64

  /// The slowest scenarios, at most 20, slowest first.
  package var slowest: [Slow]

  /// The digest of the results alone: equal on every machine that finds the same frames.
  package var digest: Digest

  package var scenarioCount: Int { counts.values.reduce(0, +) }
}
