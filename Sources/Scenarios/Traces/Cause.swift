/// Why frames are not what they were: the node that itself offers, answers or places otherwise in the
/// end.
package struct Cause: Hashable, Sendable {
  /// What the cause was found from.
  package enum Basis: String, CaseIterable, Sendable {
    /// Both traces are known.
    case trace
    /// Only the frames are: the innermost node whose own size differs.
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
  /// the same, `unsteady` where the engine gives other frames when it is asked again; empty where
  /// none is known.
  package var rule: String

  /// Causes of the same kind have the same name: `stack.share.propose`.
  package var cluster: String

  /// What happened before and what happens now; `nil` for nothing.
  package var good, bad: Fact?

  /// In what two versions of one rule differ, where that is told apart from other faults of it: the
  /// last word of ``cluster``, in the place of the event.
  package enum Kind: String, CaseIterable, Sendable {
    /// The children are served in another order.
    case order
    /// Another length is left to be shared out.
    case left
    /// It is shared by more or fewer children.
    case among
    /// The gaps take another length.
    case spacing
    /// Another length is kept back for children of lower priority.
    case reserved
    /// A question is not asked any more.
    case skip
    /// Another length is offered across the axis along which a container shares out.
    case across
    /// A child is placed with another size than it answered.
    case size
    /// The children of a stack come to lie otherwise, one after the other: its length is another one.
    case row
    /// The guides of a stack's children meet elsewhere: it is another one across.
    case align

    /// Whether the event stands in the name too.
    fileprivate var isOfEvent: Bool { self == .across || self == .size }

    /// In what a stack's own size and the places of its children differ.
    fileprivate init?(
      arrangementBy rule: String, of view: String, _ axis: Axis, along: LayoutAxis?
    ) {
      guard RuleFamily.of(rule, in: view) == RuleFamily.stack, let along else { return nil }
      self = axis.rawValue == along.rawValue || axis == .both ? .row : .align
    }
  }

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

// MARK: From traces

extension Cause {
  /// - Returns: `nil` where both lead to the same.
  package init?(good: LayoutAccount, bad: LayoutAccount) {
    guard let diagnosis = Diagnosis(good: good, bad: bad) else { return nil }
    self = diagnosis.cause
  }

  init(_ finding: CauseSearch.Finding, good: LayoutAccount, bad: LayoutAccount, _ nesting: Nesting)
  {
    let subject = finding.bad ?? finding.good
    basis = .trace
    node = finding.node
    view = NodePaths.name(of: finding.owner ?? NodePaths.container(of: node) ?? node)
    event = finding.event
    axis = Self.axis(of: finding, subject)
    rule = subject?.rule ?? ""
    var kind: Kind?
    switch finding.event {
    case .propose:
      let difference = SharingDifference(of: finding, good: good, bad: bad, nesting)
      rule = difference.rule
      kind = difference.kind
    case .place where finding.frames != nil: kind = .size
    case .answer, .place:
      let told = finding.owner.flatMap { SharingRound.axis(of: $0, in: bad, nesting) }
      kind = Kind(arrangementBy: rule, of: view, axis, along: told ?? RuleFamily.axis(of: view))
      if kind == .row, finding.hasOtherSpacing(good, bad, nesting) {
        // Where nothing is left to share, a stack's gaps show in its length alone.
        rule = RuleFamily.share
        kind = .spacing
      }
    }
    cluster = Self.cluster(view: view, rule: rule, event: finding.event, kind: kind)
    self.good = finding.frames.map { .frame($0.good) } ?? finding.good.map { .step($0) }
    self.bad = finding.frames.map { .frame($0.bad) } ?? finding.bad.map { .step($0) }
  }

  private static func axis(of finding: CauseSearch.Finding, _ subject: TraceStep?) -> Axis {
    if let good = finding.good, let bad = finding.bad, let axis = good.axis(from: bad) {
      return axis
    }
    switch subject?.details.axis {
    case .horizontal: return .horizontal
    case .vertical: return .vertical
    case nil: return .both
    }
  }

  private static func cluster(
    view: String, rule: String, event: TraceStep.Event, kind: Kind?
  ) -> String {
    let family = RuleFamily.of(rule, in: view)
    // What a stack offers across is one thing, whatever it asks for; so is how it is arranged.
    let isOfFamily = kind == .across || kind == .row || kind == .align
    if kind == nil, let whole = RuleFamily.whole(of: family, event) { return whole }
    var words = family == rule || rule.isEmpty || isOfFamily ? [family] : [family, rule]
    if kind?.isOfEvent ?? true { words.append(event.rawValue) }
    if let kind { words.append(kind.rawValue) }
    return words.filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// What a cluster was called, or would be, without the kind of fault: `stack.share.propose` of
  /// `stack.share.order`, and `HStack.alignment.place` of `alignment.place`.
  package static func plainClusters(view: String, rule: String, event: TraceStep.Event) -> [String]
  {
    let heads = [RuleFamily.of(rule, in: view), RuleFamily.of(rule) ?? view, view]
    return heads.flatMap { head -> [String] in
      let words = head == rule || rule.isEmpty ? [head] : [head, rule]
      let name = (words + [event.rawValue]).filter { !$0.isEmpty }.joined(separator: ".")
      return [name, name + ".across"]
    }
  }
}

extension CauseSearch.Finding {
  /// Whether the gaps of the stack that answers or places take another length.
  fileprivate func hasOtherSpacing(
    _ good: LayoutAccount, _ bad: LayoutAccount, _ nesting: Nesting
  ) -> Bool {
    guard let owner, let before = SharingRound.spacing(of: owner, in: good, nesting),
      let after = SharingRound.spacing(of: owner, in: bad, nesting)
    else { return false }
    return !TraceStep.isEqual(before, after, within: SharingRound.tolerance)
  }
}

extension TraceStep {
  /// The axes on which two steps differ; `nil` where they do not.
  func axis(from other: TraceStep) -> Cause.Axis? {
    switch (
      Self.isEqual(width, other.width, within: 0), Self.isEqual(height, other.height, within: 0)
    ) {
    case (true, true): nil
    case (false, true): .horizontal
    case (true, false): .vertical
    case (false, false): .both
    }
  }
}
