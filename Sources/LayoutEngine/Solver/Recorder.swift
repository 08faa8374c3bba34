/// What watches the solver at work.
///
/// The solver is compiled once for each recorder, so that the one
/// that records nothing costs nothing.
protocol Recorder {
  static func propose(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ proposal: Size, _ rule: Rule)
  static func answer(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ size: Size, _ rule: Rule)
  static func place(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ placement: Placement)
}

/// Why a proposal was made.
package enum Rule: String, Sendable {
  /// The scenario's proposal to the root.
  case root
  /// A modifier passes on what it was offered, as it changes it.
  case modifier
  /// A stack asks for the smallest length, to order its children or to reserve it.
  case minimum
  /// A stack asks for the largest length, to order its children.
  case maximum
  /// A stack offers an equal share of what the children before left.
  case share
  /// A stack passes on nil or infinity unprobed.
  case unprobed
  /// A modifier asks for the ideal size.
  case ideal
  /// A ZStack passes on what it was offered.
  case layer
  /// Content over or under a view is offered the view's size.
  case decoration
  /// A custom layout asks.
  case layout
  /// A geometry reader offers its size.
  case reader
  /// A parent puts the child where it stays.
  case placement
}

/// One step of the conversation between parents and children.
package struct TraceEvent {
  package enum Kind: String, Sendable {
    case propose
    case answer
    case place
  }

  package var kind: Kind
  package var node: Int32
  /// A proposal's or an answer's lengths, `nil` for unspecified; for a placement the position.
  package var width: Double?
  package var height: Double?
  package var rule: Rule
}

/// Records nothing.
enum NoRecorder: Recorder {
  @inline(__always)
  static func propose(_: Unmanaged<LayoutTree>, _: Int32, _: Size, _: Rule) {}
  @inline(__always)
  static func answer(_: Unmanaged<LayoutTree>, _: Int32, _: Size, _: Rule) {}
  @inline(__always)
  static func place(_: Unmanaged<LayoutTree>, _: Int32, _: Placement) {}
}

/// Counts the questions asked.
enum CountingRecorder: Recorder {
  static func propose(_ tree: Unmanaged<LayoutTree>, _: Int32, _: Size, _: Rule) {
    tree._withUnsafeGuaranteedRef { $0.queryCount += 1 }
  }
  static func answer(_: Unmanaged<LayoutTree>, _: Int32, _: Size, _: Rule) {}
  static func place(_: Unmanaged<LayoutTree>, _: Int32, _: Placement) {}
}

/// Keeps every proposal, answer and placement in order.
enum TraceRecorder: Recorder {
  static func propose(
    _ tree: Unmanaged<LayoutTree>, _ node: Int32, _ proposal: Size, _ rule: Rule
  ) {
    let proposed = proposal.proposed
    append(tree, TraceEvent.Kind.propose, node, proposed.width, proposed.height, rule)
  }

  static func answer(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ size: Size, _ rule: Rule) {
    append(tree, .answer, node, size.width, size.height, rule)
  }

  static func place(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ placement: Placement) {
    append(tree, .place, node, placement.x, placement.y, .placement)
  }

  private static func append(
    _ tree: Unmanaged<LayoutTree>, _ kind: TraceEvent.Kind, _ node: Int32, _ width: Double?,
    _ height: Double?, _ rule: Rule
  ) {
    tree._withUnsafeGuaranteedRef {
      $0.trace.append(
        TraceEvent(kind: kind, node: node, width: width, height: height, rule: rule))
    }
  }
}
