/// In which of its points a container's sharing out differs between two versions.
///
/// Two faults of one rule are told apart: whom a stack serves first, how much it thinks is left, what
/// its gaps take, a step it leaves out.
struct SharingDifference {
  /// The rule of the step in which it differs.
  var rule: String

  /// `nil` where only the lengths of the step differ.
  var kind: Cause.Kind?

  /// - Parameters:
  ///   - finding: A child that is offered something else.
  ///   - good: What the earlier version did.
  ///   - bad: What the later one did.
  ///   - nesting: Which node lies in which.
  init(
    of finding: CauseSearch.Finding, good: LayoutAccount, bad: LayoutAccount, _ nesting: Nesting
  ) {
    rule = (finding.bad ?? finding.good)?.rule ?? ""
    guard let before = finding.good, let after = finding.bad else {
      if finding.bad == nil { kind = .skip }
      return
    }
    guard let goodNumber = finding.question.good, let badNumber = finding.question.bad else {
      return
    }
    let round = CauseSearch.Pair(
      good: SharingRound(of: goodNumber, in: good, nesting),
      bad: SharingRound(of: badNumber, in: bad, nesting))
    let orders = (round.good.order(upTo: finding.node), round.bad.order(upTo: finding.node))
    if before.isOnlyAcross(from: after) || round.good.differsAcross(from: round.bad) {
      kind = .across
    } else if round.good.differsInPriority(from: round.bad) {
      rule = RuleFamily.priority
    } else if orders.0 != orders.1 {
      // Somebody is passed over, or another one comes first.
      let served = Set(round.bad.order)
      kind = round.good.order.allSatisfy(served.contains) ? .order : .skip
      if kind == .order { nameProbe(["minimum", "maximum"], round) }
    } else {
      compare(before, after, round)
    }
  }

  /// Names the question that is left out or asks for another length, if one is behind it.
  private mutating func nameProbe(
    _ rules: Set<String>, _ round: CauseSearch.Pair<SharingRound>
  ) {
    guard let probe = round.good.differentProbe(rules, in: round.bad) else { return }
    rule = probe.rule
    kind = probe.isLeftOut ? .skip : nil
  }

  private mutating func compare(
    _ before: TraceStep, _ after: TraceStep, _ round: CauseSearch.Pair<SharingRound>
  ) {
    func differ(_ value: (TraceStep.Details) -> Double?) -> Bool {
      guard let a = value(before.details), let b = value(after.details) else { return false }
      return !TraceStep.isEqual(a, b, within: SharingRound.tolerance)
    }
    if differ(\.spacing) {
      kind = .spacing
    } else if differ(\.reserved) {
      kind = .reserved
      nameProbe([RuleFamily.reserve], round)
    } else if differ({ $0.among.map(Double.init) }) {
      kind = .among
    } else if differ(\.left) {
      kind = .left
    }
  }
}

/// How a container shares its length out among its children.
struct SharingRound {
  static let tolerance = 1e-6

  /// What was asked before to find out how flexible the children are, each once.
  private var probes: [TraceStep] = []

  /// The children's shares, in the order in which they were served first.
  private var shares: [TraceStep] = []

  /// - Parameters:
  ///   - number: The question of one of the shares; what is asked by the same rule is one.
  ///   - account: Who asked it.
  ///   - nesting: Which node lies in which.
  init(of number: Int, in account: LayoutAccount, _ nesting: Nesting) {
    let offer = account.question(number).offer
    let parent = nesting.parent(of: offer.path)
    let siblings =
      account.question(number).asker.map { account.question($0).inner }
      ?? account.tree.outer.filter { nesting.parent(of: account.question($0).offer.path) == parent }
    var seen: Set<Key> = []
    for sibling in siblings {
      let step = account.question(sibling).offer
      guard step.rule == offer.rule || step.isProbe,
        seen.insert(Key(step)).inserted
      else { continue }
      if step.rule == offer.rule { shares.append(step) } else { probes.append(step) }
    }
  }

  /// The children in the order in which they were served.
  var order: [String] { shares.map(\.path) }

  /// Those that were served up to one of them, it included.
  func order(upTo path: String) -> [String] {
    let end = shares.firstIndex { $0.path == path } ?? shares.endIndex - 1
    return shares.prefix(end + 1).map(\.path)
  }

  /// The axis along which a container says that it shares out.
  static func axis(of container: String, in account: LayoutAccount, _ nesting: Nesting)
    -> LayoutAxis?
  {
    nesting.children(of: container).lazy.flatMap { account.questions(to: $0) }
      .compactMap { account.question($0).offer.details.axis }.first
  }

  /// What all gaps take, as far as it is told.
  static func spacing(of container: String, in account: LayoutAccount, _ nesting: Nesting)
    -> Double?
  {
    nesting.children(of: container).lazy.flatMap { account.questions(to: $0) }
      .compactMap { account.question($0).offer.details.spacing }.first
  }

  /// Whether children are served in other groups.
  func differsInPriority(from other: SharingRound) -> Bool {
    let others = Dictionary((other.shares + other.probes).map { (Key($0), $0) }) { first, _ in first
    }
    let isOtherGroup = (shares + probes).contains { step in
      guard let priority = step.details.priority,
        let otherPriority = others[Key(step)]?.details.priority
      else { return false }
      return priority != otherPriority
    }
    if isOtherGroup { return true }
    // An engine that says nothing of groups has none to differ in.
    guard (shares + other.shares).contains(where: { $0.details.priority != nil }) else {
      return false
    }
    func kept(_ round: SharingRound) -> Set<String> {
      Set(round.probes.filter { $0.rule == RuleFamily.reserve }.map(\.path))
    }
    func probed(_ round: SharingRound) -> Set<String> {
      Set(round.probes.filter { $0.rule != RuleFamily.reserve }.map(\.path))
    }
    // Kept back by one, served with the others by the other one.
    return !kept(self).subtracting(kept(other)).isDisjoint(with: probed(other))
      || !kept(other).subtracting(kept(self)).isDisjoint(with: probed(self))
  }

  /// Whether something that was asked to know more is asked with another length across.
  func differsAcross(from other: SharingRound) -> Bool {
    let others = Dictionary(other.probes.map { (Key($0), $0) }) { first, _ in first }
    return probes.contains { probe in
      others[Key(probe)].map { probe.isOnlyAcross(from: $0) } ?? false
    }
  }

  private struct Key: Hashable {
    var path, rule: String

    init(_ step: TraceStep) {
      path = step.path
      rule = step.rule
    }
  }

  /// A question of some rules that the other round does not ask, or asks with another length.
  func differentProbe(
    _ rules: Set<String>, in other: SharingRound
  ) -> (rule: String, isLeftOut: Bool)? {
    for probe in probes where rules.contains(probe.rule) {
      let same = other.probes.filter { $0.path == probe.path && $0.rule == probe.rule }
      // Whoever asks nobody remembers what it knew, or does not tell: that is no cause.
      if same.isEmpty, !other.probes.isEmpty { return (probe.rule, true) }
      if same.isEmpty { return nil }
      if !same.contains(where: { $0.hasSize(of: probe, within: Self.tolerance) }) {
        return (probe.rule, false)
      }
    }
    return nil
  }
}

extension TraceStep {
  /// Whether a node is asked only to know more.
  var isProbe: Bool { event == .propose && RuleFamily.probing.contains(rule) }

  /// Whether the step differs from another one across the axis of its container, and not along it.
  fileprivate func isOnlyAcross(from other: TraceStep) -> Bool {
    guard let along = details.axis, let axis = axis(from: other), axis != .both else {
      return false
    }
    return axis.rawValue != along.rawValue
  }
}
