import Scenarios
package import SuiteStore

/// Whether a run ends with status 1, and because of which scenarios.
package struct RunDecision: Hashable, Sendable {
  /// What is enough to end a run with status 1; known issues never are.
  package enum Trigger: String, CaseIterable, Sendable {
    /// A scenario came out well before and does not now.
    case regression

    /// A scenario fails or gave no frames, since whenever.
    case failure

    /// Frames that nothing is expected of are others than before.
    case moved

    /// A scenario has no earlier result.
    case new

    /// A scenario's block is refused today, and it goes on with older code.
    case stale

    package static let standard: [Self] = [.failure, .moved]
  }

  /// What a trigger found, at least one scenario.
  package struct Reason: Hashable, Sendable {
    package var trigger: Trigger
    package var count: Int
  }

  /// What was asked for, in the order of their declaration; none: nothing ends a run badly.
  package let triggers: [Trigger]

  /// In the same order; a scenario may be behind several.
  package let reasons: [Reason]

  /// The scenarios behind the reasons, in the order of the report.
  package let scenarios: [String]

  /// How many known issues were left out.
  package let knownCount: Int

  /// How many scenarios one version answered otherwise than before.
  package let unsteadyCount: Int

  package var isBad: Bool { !reasons.isEmpty }

  package init(
    on entries: [RunReport.Entry], stale: [StaleScenario] = [], triggers: [Trigger]
  ) {
    let wanted = Trigger.allCases.filter(triggers.contains)
    var counts: [Trigger: Int] = [:]
    var scenarios: [String] = []
    for entry in entries where !entry.isKnown {
      let met = wanted.filter { $0.isMet(by: entry) }
      for trigger in met { counts[trigger, default: 0] += 1 }
      if !met.isEmpty { scenarios.append(entry.scenario) }
    }
    if wanted.contains(.stale), !stale.isEmpty {
      counts[.stale] = stale.count
      let known = Set(scenarios)
      scenarios += stale.map(\.name).filter { !known.contains($0) }
    }
    self.triggers = wanted
    self.scenarios = scenarios
    reasons = wanted.compactMap { trigger in
      counts[trigger].map { Reason(trigger: trigger, count: $0) }
    }
    knownCount = entries.count { $0.isKnown }
    unsteadyCount = entries.count { $0.change == .unsteady }
  }
}

extension RunDecision.Trigger {
  fileprivate func isMet(by entry: RunReport.Entry) -> Bool {
    switch self {
    case .regression: entry.change == .regression
    case .failure: entry.verdict.isFailure
    case .moved: entry.verdict == .moved
    // An edit makes no scenario new: it is a change of its own.
    case .new: entry.change == .new || entry.change == .newFailure
    // What is stale is no matter of its result.
    case .stale: false
    }
  }
}
