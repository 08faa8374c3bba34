/// The known issues of an engine, as a report looks them up.
package struct KnownIssues: Sendable {
  private let byEdition: [Int64: KnownIssue]

  /// The last of each scenario, of whatever code.
  private let byScenario: [String: KnownIssue]

  init(byEdition: [Int64: KnownIssue]) {
    self.byEdition = byEdition
    byScenario = Dictionary(byEdition.values.map { ($0.scenario, $0) }) { $0.id > $1.id ? $0 : $1 }
  }

  /// The known issue about a result that failed, and what it makes of that.
  ///
  /// - Parameters:
  ///   - result: A failure.
  ///   - date: When the run began, ISO 8601 in UTC.
  /// - Returns: One of other code where there is none of the result's; `nil` where there is neither.
  package func about(
    _ result: ScenarioResult, at date: String
  ) -> (issue: KnownIssue, state: KnownState)? {
    guard let issue = byEdition[result.editionID] else {
      return byScenario[result.name].map { ($0, .edited) }
    }
    guard issue.frameSetID == result.outcome.framesID else { return (issue, .changed) }
    return (issue, issue.isExpired(at: date) ? .expired : .known)
  }
}
