/// A run with the result of every scenario in it, ordered by name.
package struct RunResults: Sendable {
  package var run: RunSummary
  package var scenarios: [ScenarioResult]

  /// At most 20, slowest first.
  package var slowest: [SlowScenario]
}
