package import Scenarios

extension Bisection {
  /// What a bisection found out about one scenario.
  package struct Finding: Hashable, Sendable {
    /// A change between two versions.
    package struct Change: Hashable, Sendable {
      package enum Kind: String, Sendable {
        case broke
        case mended
        /// Without an expectation: the frames became others.
        case moved
      }

      /// A version between the two that does not say when it was.
      package struct Gap: Hashable, Sendable {
        package var version: EngineVersion
        package var reason: String
      }

      package var kind: Kind

      /// The last version known to be as before, and the first known to be as after.
      package var before: EngineVersion
      package var after: EngineVersion

      /// The versions between them; empty when ``after`` is the very version of the change.
      package var gaps: [Gap]
    }

    package var scenario: String

    /// Oldest first; empty if nothing was found.
    package var changes: [Change]

    /// Why nothing was found; `nil` if something was.
    package var reason: String?

    /// How many results were computed for it.
    package var computed: Int
  }
}

extension Bisection.Finding {
  init(
    scenario: String, of search: ChangeSearch, versions: [EngineVersion], computed: Int
  ) {
    self.scenario = scenario
    self.computed = computed
    changes = search.intervals.map { interval in
      Change(
        kind: search.kind(of: interval), before: versions[interval.before],
        after: versions[interval.after],
        gaps: (interval.before + 1..<interval.after).map { version in
          Change.Gap(version: versions[version], reason: search.reason(notToTell: version))
        })
    }
    reason = changes.isEmpty ? search.reasonForNothing(versions) : nil
  }
}

extension ChangeSearch {
  fileprivate func kind(of interval: Interval) -> Bisection.Finding.Change.Kind {
    switch (states[interval.before], states[interval.after]) {
    case (_, .bad): .broke
    case (_, .good): .mended
    default: .moved
    }
  }

  fileprivate func reason(notToTell version: Int) -> String {
    if case .untestable(let reason) = states[version] { return reason }
    return "there is no program of it"
  }

  /// Why there is no interval.
  fileprivate func reasonForNothing(_ versions: [EngineVersion]) -> String {
    let known = states.indices.filter { index in
      switch states[index] {
      case .good, .bad, .way: true
      default: false
      }
    }
    guard let first = known.first, let last = known.last else {
      return "no version can say what it was like"
    }
    func name(_ index: Int) -> String { versions[index].version }
    switch (goal, states[last]) {
    case (.regression, .good):
      return "it comes out well in \(name(last)), and is not known to have broken before"
    case (.regression, .bad): return "it does not come out well in \(name(first)) either"
    case (.fix, .bad): return "it does not come out well in \(name(last)) yet"
    case (.fix, .good): return "it came out well in \(name(first)) already"
    case (.fix, _): return "it has no expectation that could be met"
    default: return "nothing changed from \(name(first)) to \(name(last))"
    }
  }
}
