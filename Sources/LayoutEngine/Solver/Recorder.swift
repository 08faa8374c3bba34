/// What watches the solver at work.
///
/// The solver is compiled once for each recorder, so that the one
/// that records nothing costs nothing.
protocol Recorder {
  /// Whether stacks ask again what they know from earlier questions, so that a recorded sharing out
  /// shows the answers that it rests on.
  static var asksAgain: Bool { get }

  /// Whether what is known of nodes that have not changed since the last layout stands.
  static var keepsClean: Bool { get }

  static func propose(
    _ tree: Unmanaged<LayoutTree>, _ node: Int32, _ proposal: Size, _ rule: Rule,
    _ circumstances: @autoclosure () -> Circumstances)
  static func answer(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ size: Size)
  static func place(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ placement: Placement)
  /// A node that remembers its answers has none to what it was asked.
  static func workOut(_ tree: Unmanaged<LayoutTree>)
}

extension Recorder {
  @inline(__always) static var asksAgain: Bool { false }
  @inline(__always) static var keepsClean: Bool { false }

  @inline(__always)
  static func propose(
    _: Unmanaged<LayoutTree>, _: Int32, _: Size, _: Rule, _: @autoclosure () -> Circumstances
  ) {}
  @inline(__always)
  static func answer(_: Unmanaged<LayoutTree>, _: Int32, _: Size) {}
  @inline(__always)
  static func place(_: Unmanaged<LayoutTree>, _: Int32, _: Placement) {}
  @inline(__always)
  static func workOut(_: Unmanaged<LayoutTree>) {}
}

/// Why the solver makes a proposal; ``TraceRule`` adds whose rule it is.
enum Rule {
  /// The scenario's proposal to the root.
  case root
  /// A modifier passes on what it was offered, as it changes it.
  case modifier
  /// A container asks for the smallest length, to order its children.
  case minimum
  /// A container asks for the largest length, to order its children.
  case maximum
  /// A stack asks for the smallest length, to keep it back for children of lower priority.
  case reserve
  /// A container offers an equal share of what the children before left.
  case share
  /// A container passes on nil or infinity unprobed.
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

/// What a container had in hand when it made a proposal, in points.
///
/// Plain numbers, since a step of every recorded layout has one: NaN where a length is not said.
package struct Circumstances: BitwiseCopyable, Sendable {
  private var axisNumber: Int8 = -1
  private var sharing: Int32 = -1

  /// The priority of the group to which the child belongs; NaN for none.
  package var priority = Double.nan

  /// What is left to be shared out, gaps and what is kept back already set aside; NaN for none.
  package var left = Double.nan

  /// What is kept back for children of lower priority; NaN for none.
  package var reserved = Double.nan

  /// What all gaps together take; NaN for none.
  package var spacing = Double.nan

  /// The axis along which the container shares its length out.
  package var axis: Axis? { Axis(rawValue: axisNumber) }

  /// How many children share it, the one that is asked included; −1 where it is not said.
  package var among: Int { Int(sharing) }

  package init() {}

  init(
    _ axis: Axis, priority: Double? = nil, left: Double? = nil, among: Int? = nil,
    reserved: Double? = nil, spacing: Double? = nil
  ) {
    axisNumber = axis.rawValue
    self.priority = priority ?? .nan
    self.left = left ?? .nan
    sharing = among.map { Int32(truncatingIfNeeded: $0) } ?? -1
    self.reserved = reserved ?? .nan
    self.spacing = spacing ?? .nan
  }
}

/// Records nothing.
enum NoRecorder: Recorder {}

/// Records nothing and works out only what has changed since the last layout.
enum ChangeRecorder: Recorder {
  @inline(__always) static var keepsClean: Bool { true }

  @inline(__always)
  static func workOut(_ tree: Unmanaged<LayoutTree>) { CountingRecorder.workOut(tree) }
}

/// Counts the questions asked.
enum CountingRecorder: Recorder {
  @inline(__always)
  static func propose(
    _ tree: Unmanaged<LayoutTree>, _: Int32, _: Size, _: Rule, _: @autoclosure () -> Circumstances
  ) {
    tree._withUnsafeGuaranteedRef { $0.storage.pointee.queryCount += 1 }
  }

  @inline(__always)
  static func workOut(_ tree: Unmanaged<LayoutTree>) {
    tree._withUnsafeGuaranteedRef { $0.storage.pointee.workCount += 1 }
  }
}
