package import Scenarios
package import SuiteStore

/// What a run made of its contents, ready to be recorded.
package struct RunResult: Sendable {
  /// A scenario with what the run says of it.
  package struct Judged: Sendable, Hashable {
    package var scenario: String
    package var verdict: Verdict
  }

  /// One a content, in the order of the material.
  package var results: [ContentResult]

  /// Every scenario, in the order of the contents.
  package var scenarios: [Judged]

  /// From the first content to the last, in nanoseconds.
  package var duration: Int64

  /// Scenarios by verdict.
  package var counts: [Verdict: Int] {
    scenarios.reduce(into: [:]) { counts, scenario in counts[scenario.verdict, default: 0] += 1 }
  }

  /// The row under which the run is recorded, with `started` in ISO 8601 and UTC.
  package func header(started: String, key: String? = nil, label: String? = nil) -> RunHeader {
    RunHeader(key: key, label: label, started: started, duration: duration, counts: counts)
  }
}
