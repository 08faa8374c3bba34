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

      /// A version that may lie between the two, and does not say when the change was.
      package struct Gap: Hashable, Sendable {
        package var version: EngineVersion
        package var reason: String
      }

      package var kind: Kind

      /// The last version known to be as before, and the first known to be as after.
      package var before: EngineVersion
      package var after: EngineVersion

      /// The versions that may lie between them and may be that of the change; empty when it is
      /// ``after``.
      package var gaps: [Gap]

      /// The first later version that is known to be otherwise again; `nil` if the change has
      /// stayed, as far as is known.
      package var end: EngineVersion?

      /// The newest version that is known to be as ``after``; `nil` if the change did not stay, or
      /// if that is ``after`` itself.
      package var lasting: EngineVersion?

      /// Whether more may have changed in the ``gaps``: of what is well or not two versions have to
      /// be there for that, frames may be others in a single one.
      package var mayHideOthers: Bool { gaps.count > (kind == .moved ? 0 : 1) }
    }

    package var scenario: String

    /// Oldest first; empty if nothing was found.
    package var changes: [Change]

    /// Why nothing was found; `nil` if something was.
    package var reason: String?

    /// How many results were computed for it.
    package var computed: Int

    /// How many versions nothing is known of, beside those in the gaps of ``changes``: whether
    /// anything changed there and changed back was not looked at, or cannot be told.
    package var unseenCount: Int

    /// How many of these could have been asked.
    package var askableCount: Int

    /// Whether versions that say nothing may hide changes besides ``changes``.
    package var mayLackChanges: Bool {
      unseenCount > 0 || changes.contains(where: \.mayHideOthers)
    }

    /// Whether versions of which nothing tells which came first come out otherwise.
    package var hasUnorderedChange: Bool
  }
}

extension Bisection.Finding {
  init(
    scenario: String, of search: ChangeSearch, versions: [EngineVersion], computed: Int
  ) {
    self.scenario = scenario
    self.computed = computed
    unseenCount = search.unseen.count
    askableCount = search.askable.count
    hasUnorderedChange = search.hasUnorderedChange
    changes = search.intervals.map { interval in
      Change(
        kind: search.kind(of: interval), before: versions[interval.before],
        after: versions[interval.after],
        gaps: interval.gaps.map { version in
          Change.Gap(version: versions[version], reason: search.reason(notToTell: version))
        }, end: search.end(of: interval).map { versions[$0] },
        lasting: search.lasting(of: interval).map { versions[$0] })
    }
    reason = changes.isEmpty ? search.reasonForNothing(versions) : nil
  }
}

extension ChangeSearch {
  fileprivate func kind(of interval: Interval) -> Bisection.Finding.Change.Kind {
    switch (states[interval.before], states[interval.after]) {
    case (_, .bad): .broke
    case (.bad, _): .mended
    default: .moved
    }
  }

  fileprivate func reason(notToTell version: Int) -> String {
    switch states[version] {
    case .untestable(let reason): reason
    case nil: "there is no program of it"
    default: "it has changed as well, and nothing tells which came first"
    }
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
    func name(_ index: Int) -> String { versions[index].place }
    if let (version, other) = unorderedChange {
      return "it comes out otherwise in \(name(version)) and in \(name(other)), and nothing tells"
        + " which came first"
    }
    switch (goal, states[last]) {
    case (.regression, .good):
      return "it comes out well in \(name(last)), and is not known to have broken before"
        + unlooked(from: first, to: last, after: "; ")
    case (.regression, .bad): return "it does not come out well in \(name(first)) either"
    case (.fix, .bad): return "it does not come out well in \(name(last)) yet"
    case (.fix, .good):
      return "it came out well in \(name(first)) already"
        + unlooked(from: first, to: last, after: "; ")
    case (.regression, .way) where known.contains { states[$0] == .bad }:
      return "it gives frames in \(name(last)), and is not known to have broken before"
        + unlooked(from: first, to: last, after: "; ")
    case (.fix, _): return "it has no expectation that could be met"
    default: return alike(from: first, to: last, name)
    }
  }

  /// What is known where all that is known is alike.
  private func alike(from first: Int, to last: Int, _ name: (Int) -> String) -> String {
    let count = askable.count { (first...last).contains($0) }
    guard count > 0 else {
      if first == last { return "only \(name(first)) is known to lay it out" }
      return unseen.isEmpty
        ? "nothing changed from \(name(first)) to \(name(last))"
        : "nothing is known to have changed from \(name(first)) to \(name(last))"
    }
    return "it comes out alike in \(name(first)) and in \(name(last))"
      + unlooked(from: first, to: last, after: "; ")
  }

  /// That there are versions between two that could be asked; empty where there are none.
  private func unlooked(from first: Int, to last: Int, after start: String) -> String {
    let count = askable.count { (first...last).contains($0) }
    guard count > 0 else { return "" }
    return start + (count == 1 ? "the version between was" : "the \(count) versions between were")
      + " not looked at"
  }
}
