/// Why frames are not what they were: the first step at which the conversation took another way.
package struct Cause: Hashable, Sendable {
  /// What the cause was found from.
  package enum Basis: String, CaseIterable, Sendable {
    /// Both conversations are known.
    case trace
    /// Only the frames are: the innermost node whose frame differs.
    case frames
  }

  package enum Axis: String, CaseIterable, Sendable {
    case horizontal
    case vertical
    case both
  }

  package var basis: Basis

  /// The view or modifier whose rule it is, as its path names it.
  package var view: String

  /// The node that is asked, answers or is placed; else the one whose frame differs.
  package var node: String

  /// `nil` where only frames are known.
  package var event: TraceStep.Event?

  package var axis: Axis

  /// The rule in the engine's word, `priority` where children are served in groups that are not
  /// the same; empty where none is known.
  package var rule: String

  /// Causes of the same kind have the same name: `stack.share.propose`.
  package var cluster: String

  /// What happened before and what happens now; `nil` for nothing.
  package var good, bad: Fact?

  package init(
    basis: Basis, view: String, node: String, event: TraceStep.Event?, axis: Axis, rule: String,
    cluster: String, good: Fact?, bad: Fact?
  ) {
    self.basis = basis
    self.view = view
    self.node = node
    self.event = event
    self.axis = axis
    self.rule = rule
    self.cluster = cluster
    self.good = good
    self.bad = bad
  }

  /// What one of the two versions did.
  package enum Fact: Hashable, Sendable {
    case step(TraceStep)
    case frame(Frame)
  }
}

// MARK: From conversations

extension Cause {
  /// - Returns: `nil` where both conversations are the same.
  package init?(good: Conversation, bad: Conversation) {
    guard let parting = Parting(of: good, from: bad),
      let subject = Self.subject(of: parting)
    else { return nil }
    let paths = NodePaths((good.steps + bad.steps).map(\.path))
    let owner = paths.owner(of: subject)
    basis = .trace
    view = NodePaths.name(of: owner ?? NodePaths.container(of: subject.path) ?? subject.path)
    node = subject.path
    event = subject.event
    let axis = Self.axis(of: parting, subject)
    let pair = Self.explainingPair(good.steps, bad.steps, parting, owner, paths)
    let rule =
      pair.map { Self.differsInPriority($0.good, $0.bad) } == true
      ? RuleFamily.priority : subject.rule
    self.axis = axis
    self.rule = rule
    cluster = Self.cluster(
      view: RuleFamily.of(rule) ?? view, rule: rule, event: subject.event,
      isAcross: subject.details.axis.map { axis.rawValue != $0.rawValue && axis != .both } ?? false)
    self.good = parting.good.map { .step($0) }
    self.bad = parting.bad.map { .step($0) }
  }

  /// The step that stands for a parting: the later version's, except where only the earlier one
  /// made a proposal.
  private static func subject(of parting: Parting) -> TraceStep? {
    guard let good = parting.good, good.event == .propose, parting.bad?.event != .propose else {
      return parting.bad ?? parting.good
    }
    return good
  }

  private static func axis(of parting: Parting, _ subject: TraceStep) -> Axis {
    if let good = parting.good, let bad = parting.bad, good.path == bad.path,
      good.event == bad.event, let axis = good.axis(from: bad)
    {
      return axis
    }
    switch subject.details.axis {
    case .horizontal: return .horizontal
    case .vertical: return .vertical
    case nil: return .both
    }
  }

  /// The first pair of steps by the same owner that follow different rules, if there is one before
  /// the parting: versions may ask the same at first and mean another thing.
  private static func explainingPair(
    _ good: [TraceStep], _ bad: [TraceStep], _ parting: Parting, _ owner: String?,
    _ paths: NodePaths
  ) -> (good: TraceStep, bad: TraceStep)? {
    let last = min(parting.commonCount, good.count - 1, bad.count - 1)
    guard last >= 0 else { return nil }
    for index in 0...last where good[index].event == .propose && bad[index].event == .propose {
      let (a, b) = (good[index], bad[index])
      if index == parting.commonCount || differsInPriority(a, b), paths.owner(of: b) == owner {
        return (a, b)
      }
    }
    return nil
  }

  /// Whether one of two proposals is made for another group than the other.
  private static func differsInPriority(_ good: TraceStep, _ bad: TraceStep) -> Bool {
    // An engine that says nothing of groups has none to differ in.
    guard good.details.priority != nil, bad.details.priority != nil else { return false }
    return good.details.priority != bad.details.priority
      || (good.details.reserved == nil) != (bad.details.reserved == nil)
      || (good.rule == RuleFamily.reserve) != (bad.rule == RuleFamily.reserve)
  }

  private static func cluster(
    view: String, rule: String, event: TraceStep.Event, isAcross: Bool
  ) -> String {
    var words = view == rule || rule.isEmpty ? [view] : [view, rule]
    words.append(event.rawValue)
    if isAcross { words.append("across") }
    return words.filter { !$0.isEmpty }.joined(separator: ".")
  }
}

extension NodePaths {
  /// The node whose rule a step follows: of an answer the node itself, else the one around.
  fileprivate func owner(of step: TraceStep) -> String? {
    step.event == .answer ? step.path : parent(of: step.path)
  }
}

// MARK: From frames

extension Cause {
  /// - Returns: `nil` where all frames are the same.
  package init?(good: FrameSet, bad: FrameSet) {
    let changes = [FrameChange](from: good, to: bad)
    guard let change = changes.innermost(NodePaths(bad.nodes.map(\.path))) else { return nil }
    basis = .frames
    view = NodePaths.name(of: change.node)
    node = change.node
    event = nil
    axis = change.axis
    rule = ""
    cluster = view + ".frame"
    self.good = change.before.map { .frame($0) }
    self.bad = change.after.map { .frame($0) }
  }
}

extension [FrameChange] {
  /// The first node that differs and in which no other one does; of nodes that vanished only where
  /// no other one differs.
  fileprivate func innermost(_ paths: NodePaths) -> FrameChange? {
    var holdsOthers: Set<String> = []
    for change in self {
      var path = change.node
      while let parent = paths.parent(of: path), holdsOthers.insert(parent).inserted {
        path = parent
      }
    }
    return first { $0.after != nil && !holdsOthers.contains($0.node) } ?? first
  }
}

extension FrameChange {
  fileprivate var axis: Cause.Axis {
    guard let before, let after else { return .both }
    let isWide = before.x != after.x || before.width != after.width
    let isHigh = before.y != after.y || before.height != after.height
    return isWide ? isHigh ? .both : .horizontal : .vertical
  }
}
