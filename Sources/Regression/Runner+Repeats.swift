import SuiteStore

extension Runner {
  /// Computes all contents of a plan once more.
  ///
  /// - Parameters:
  ///   - plan: What was computed.
  ///   - first: What came out.
  /// - Returns: What is answered otherwise now; `nil` if nothing is.
  /// - Throws: As ``run(_:)``.
  package func runAgain(_ plan: RunPlan, after first: RunResult) throws -> RunResult? {
    let again = try run(plan)
    var other = RunResult(results: [], scenarios: [], duration: again.duration)
    var scenarios = again.scenarios[...]
    for (index, planned) in plan.contents.enumerated() {
      let own = scenarios.prefix(planned.scenarios.count)
      scenarios = scenarios.dropFirst(own.count)
      guard again.results[index].digest != first.results[index].digest else { continue }
      other.results.append(again.results[index])
      other.scenarios += own
    }
    return other.results.isEmpty ? nil : other
  }
}
