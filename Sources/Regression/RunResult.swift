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

  /// Says of scenarios whose frames are others than those of runs that are recorded before this one
  /// that they moved.
  ///
  /// - Parameter others: What was answered otherwise, as ``Runner/runAgain(_:after:)`` tells it.
  package mutating func follow(_ others: [RunResult]) {
    let answered = Set(
      others.flatMap(\.scenarios).filter { [.unjudged, .moved].contains($0.verdict) }
        .map(\.scenario))
    for index in scenarios.indices
    where scenarios[index].verdict == .unjudged && answered.contains(scenarios[index].scenario) {
      scenarios[index].verdict = .moved
    }
  }

  /// The row under which the run is recorded, with `started` in ISO 8601 and UTC.
  package func header(started: String, key: String? = nil, label: String? = nil) -> RunHeader {
    RunHeader(key: key, label: label, started: started, duration: duration, counts: counts)
  }
}
