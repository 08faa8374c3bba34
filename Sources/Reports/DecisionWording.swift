package import Regression

extension RunDecision {
  /// What the run's status is and why: `Fails: 2 scenarios fail, 1 scenario has moved.`.
  package var sentence: String {
    let known =
      knownCount == 0
      ? ""
      : knownCount == 1
        ? " 1 known issue does not count." : " \(knownCount) known issues do not count."
    let unsteady =
      unsteadyCount == 0
      ? "" : " One version answers otherwise than before: \(counted(unsteadyCount, "scenario"))."
    guard isBad else {
      guard !triggers.isEmpty else {
        return "Passes: nothing was to end it badly." + unsteady + known
      }
      return "Passes: \(triggers.map(\.absence).joined(separator: ", "))." + unsteady + known
    }
    return "Fails: \(reasons.map(\.text).joined(separator: ", "))." + unsteady + known
  }
}

extension RunDecision.Reason {
  fileprivate var text: String {
    let subject = counted(count, "scenario")
    switch trigger {
    case .regression: return counted(count, "regression")
    case .failure: return "\(subject) \(count == 1 ? "fails" : "fail")"
    case .moved: return "\(subject) \(count == 1 ? "has" : "have") moved"
    case .new: return "\(subject) \(count == 1 ? "is" : "are") new"
    case .stale: return "\(subject) \(count == 1 ? "is" : "are") stale"
    }
  }
}

extension RunDecision.Trigger {
  fileprivate var absence: String {
    switch self {
    case .regression: "no regression"
    case .failure: "nothing fails"
    case .moved: "nothing has moved"
    case .new: "nothing is new"
    case .stale: "nothing is stale"
    }
  }
}
