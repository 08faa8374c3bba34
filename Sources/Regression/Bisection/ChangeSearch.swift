/// The search for the versions between which one scenario changed.
///
/// Versions are numbered in their order. Of each it is known what the scenario was like there, or
/// that it cannot be told, or nothing. Only what is known is believed: a version that cannot be
/// tested widens the interval, and so does one in no known order with its ends.
struct ChangeSearch {
  /// What is looked for.
  enum Goal: Hashable, Sendable {
    /// The last change from good to bad.
    case regression
    /// The last change from bad to good.
    case fix
    /// Every change that shows: between equal results nothing is looked at.
    case all
    /// Every change that there is: every version is looked at.
    case every
  }

  /// What a scenario is like in a version.
  enum State: Hashable, Sendable {
    case good
    /// It fails, or there is no answer.
    case bad
    /// Without an expectation: one of several frames that it comes out with.
    case way(Int)
    case untestable(String)

    /// Whether nothing is wrong, as far as anything is expected.
    var isWell: Bool {
      switch self {
      case .good, .way: true
      case .bad, .untestable: false
      }
    }

    fileprivate var isKnown: Bool {
      if case .untestable = self { false } else { true }
    }
  }

  /// Two neighbours of what is known, between which there is a change.
  struct Interval: Hashable, Sendable {
    var before: Int
    var after: Int

    /// Other versions in which the change may have been: they may lie between the two, and nothing is
    /// known of them, or they are as ``after``.
    var gaps: [Int]
  }

  private(set) var states: [State?]
  let goal: Goal

  /// Which versions can still be asked.
  private let canBeAsked: [Bool]

  private let precedence: VersionPrecedence

  init(
    states: [State?], canBeAsked: [Bool], goal: Goal, precedence: VersionPrecedence
  ) {
    self.states = states
    self.canBeAsked = canBeAsked
    self.goal = goal
    self.precedence = precedence
  }

  mutating func learn(_ state: State, of version: Int) { states[version] = state }

  /// The same of several versions; of those without a state nothing is learnt.
  mutating func learn(_ found: [State?]) {
    for (version, state) in found.enumerated() where state != nil { states[version] = state }
  }

  /// The changes that are looked for, as narrow as is known by now.
  var intervals: [Interval] {
    let wanted = changes.filter { before, after in
      switch (goal, states[before], states[after]) {
      case (.regression, .good, .bad), (.regression, .way, .bad), (.regression, .way, .way): true
      case (.fix, .bad, .good), (.fix, .bad, .way), (.all, _, _), (.every, _, _): true
      default: false
      }
    }
    var intervals: [Interval] = []
    for (before, after) in wanted {
      // Of versions beside each other that changed alike the first stands for all.
      if let last = intervals.last, last.before == before, last.gaps.contains(after) { continue }
      intervals.append(
        Interval(before: before, after: after, gaps: gaps(from: before, to: after)))
    }
    return goal == .all || goal == .every ? intervals : intervals.suffix(1)
  }

  /// The versions whose state is known.
  private var known: [Int] { states.indices.filter { states[$0]?.isKnown ?? false } }

  /// The neighbours among the known versions that differ: the first is before the second, and no
  /// other known one is between them.
  private var changes: [(before: Int, after: Int)] {
    let known = known
    return known.indices.flatMap { place in
      let after = known[place]
      var seen: [State?] = [states[after]]
      return precedence.nearest(before: after, among: known[..<place]).compactMap {
        (before: Int) -> (before: Int, after: Int)? in
        guard !seen.contains(states[before]) else { return nil }
        seen.append(states[before])
        return (before, after)
      }
    }
  }

  private func gaps(from before: Int, to after: Int) -> [Int] {
    precedence.span(from: before, to: after).filter { version in
      guard version != before, version != after, !precedence.isBefore(version, before),
        !precedence.isBefore(after, version)
      else { return false }
      guard let state = states[version], state.isKnown else { return true }
      return state == states[after]
    }
  }

  /// Whether versions of which nothing tells which came first come out otherwise: then there may be
  /// changes between them.
  var hasUnorderedChange: Bool { unorderedChange != nil }

  /// The first two such versions.
  var unorderedChange: (version: Int, other: Int)? {
    for version in known {
      let other = precedence.beside(version).sorted().first { other in
        other > version && states[other]?.isKnown ?? false && states[other] != states[version]
      }
      if let other { return (version, other) }
    }
    return nil
  }

  /// The versions that say nothing and lie in none of ``intervals``: what changed there and changed
  /// back is not known.
  var unseen: [Int] {
    let between = Set(intervals.flatMap(\.gaps))
    return states.indices.filter { !(states[$0]?.isKnown ?? false) && !between.contains($0) }
  }

  /// Those of ``unseen`` that could still be asked.
  var askable: [Int] { unseen.filter(isOpen) }

  /// The first version after a change that is known to be otherwise again: not well after it was
  /// mended, well after it broke, and of what moved other frames.
  func end(of interval: Interval) -> Int? {
    states.indices[(interval.after + 1)...].first { version in
      precedence.isBefore(interval.after, version) && isOtherwise(version, after: interval)
    }
  }

  /// The newest version by which a change is known to have stayed; nil if it did not, or if nothing
  /// later is known.
  func lasting(of interval: Interval) -> Int? {
    let later = states.indices.filter { !precedence.isBefore($0, interval.after) }
    guard !later.contains(where: { isOtherwise($0, after: interval) }) else { return nil }
    return later.last { version in
      precedence.isBefore(interval.after, version) && states[version]?.isKnown ?? false
    }
  }

  private func isOtherwise(_ version: Int, after interval: Interval) -> Bool {
    guard version != interval.before, let state = states[interval.after],
      let later = states[version], later.isKnown
    else { return false }
    let hasMoved = states[interval.before]?.isWell == state.isWell
    return hasMoved ? later != state : later.isWell != state.isWell
  }

  /// The versions to ask next; none when nothing more can be found out.
  var questions: [Int] {
    if goal == .every { return states.indices.filter(isOpen) }
    let intervals = intervals
    let middles = intervals.compactMap(middle)
    guard intervals.isEmpty || goal == .all else { return middles }
    return middles + (end.map { [$0] } ?? [])
  }

  /// The version nearest to the middle of an interval that can still be asked.
  private func middle(of interval: Interval) -> Int? {
    let candidates = interval.gaps.filter(isOpen)
    guard !candidates.isEmpty else { return nil }
    // In the middle of what can be asked: gaps without a program do not halve anything.
    return candidates[candidates.count / 2]
  }

  private func isOpen(_ version: Int) -> Bool { states[version] == nil && canBeAsked[version] }

  /// The end that has to be looked at before there is an interval.
  private var end: Int? {
    let first = states.firstIndex { $0?.isKnown ?? false }
    let last = states.lastIndex { $0?.isKnown ?? false }
    // The newest version first: what comes out well there leaves nothing to look for.
    if let newest = states.indices.last(where: isOpen), newest > last ?? -1,
      last == nil || mayEndAfter(states[last ?? 0])
    {
      return newest
    }
    if let oldest = states.indices.first(where: isOpen), let first, oldest < first,
      mayBeginBefore(states[first])
    {
      return oldest
    }
    return nil
  }

  /// Whether the change may come after the newest known version, which is in a state.
  private func mayEndAfter(_ state: State?) -> Bool {
    switch (goal, state) {
    case (.regression, .bad), (.fix, .good): false
    default: true
    }
  }

  /// Whether the change may come before the oldest known version, which is in a state.
  private func mayBeginBefore(_ state: State?) -> Bool {
    switch (goal, state) {
    case (.regression, .good), (.fix, .bad): false
    default: true
    }
  }
}
