/// Causes where no trace is known.
extension Cause {
  /// The cause that is found from frames alone: the innermost node whose own size is another one,
  /// though nothing around it gave it that; where all sizes are the same, the first node that lies
  /// elsewhere in the node around it.
  ///
  /// A node that is as large as the one around it, before and after, takes what it is given, as
  /// colours and shapes do: what they are given otherwise is the doing of the container.
  ///
  /// - Returns: `nil` where all frames are the same.
  package init?(good: FrameSet, bad: FrameSet) {
    let changes = [FrameChange](from: good, to: bad)
    let nesting = Nesting(bad.nodes.map(\.path) + good.nodes.map(\.path))
    guard let (change, owner) = FrameCause(changes, good, bad, nesting).innermost else {
      return nil
    }
    self.init(
      basis: .frames, view: NodePaths.name(of: owner), node: change.node, event: nil,
      axis: change.axis, rule: "", cluster: NodePaths.name(of: owner) + ".frame",
      good: change.before.map { .frame($0) }, bad: change.after.map { .frame($0) })
  }

  /// The rule of what an engine does that gives other frames when it is asked again.
  package static let unsteady = "unsteady"

  /// What stands for a cause where an engine, asked again, gave other frames than it gave in the
  /// run; `nil` where both frame sets are the same.
  package init?(unsteady good: FrameSet, _ bad: FrameSet) {
    guard var cause = Cause(good: good, bad: bad) else { return nil }
    cause.rule = Self.unsteady
    cause.cluster = Self.unsteady
    self = cause
  }
}

/// Looks for the node that behaves otherwise by frames alone.
private struct FrameCause {
  private let changes: [FrameChange]
  private let nesting: Nesting
  private let sizes: [String: (before: Proposal, after: Proposal)]
  private let resized: [String]
  private let aroundResized: Set<String>

  init(_ changes: [FrameChange], _ good: FrameSet, _ bad: FrameSet, _ nesting: Nesting) {
    self.changes = changes
    self.nesting = nesting
    func sizes(_ set: FrameSet) -> [String: Proposal] {
      Dictionary(
        set.nodes.map { ($0.path, Proposal(width: $0.frame.width, height: $0.frame.height)) }
      ) { first, _ in first }
    }
    let (before, after) = (sizes(good), sizes(bad))
    self.sizes = after.reduce(into: [:]) { sizes, node in
      if let old = before[node.key] { sizes[node.key] = (old, node.value) }
    }
    var resized: [String] = []
    var around: Set<String> = []
    for change in changes {
      guard let size = self.sizes[change.node], size.before != size.after else { continue }
      resized.append(change.node)
      var node = change.node
      while let parent = nesting.parent(of: node), around.insert(parent).inserted { node = parent }
    }
    self.resized = resized
    aroundResized = around
  }

  /// The change, and the node whose doing it is.
  var innermost: (change: FrameChange, owner: String)? {
    let inner = resized.filter { !aroundResized.contains($0) }
    // What comes to a size of its own tells more than what is given one.
    let own = inner.first { Self.hasOwnSize($0) && !isFilling($0) } ?? inner.first
    if let own {
      let (node, owner) = giver(of: own)
      guard let change = changes.first(where: { $0.node == node }) else { return nil }
      return (change, owner)
    }
    let lonely = changes.filter { $0.before == nil || $0.after == nil }
    if let change = lonely.first(where: { $0.after != nil }) ?? lonely.first {
      return (change, change.node)
    }
    // All sizes are the same: whoever lies elsewhere first was put there.
    guard let change = changes.first else { return nil }
    return (change, nesting.parent(of: change.node) ?? change.node)
  }

  /// Who gave a node its size, and the outermost node that came to it with that.
  private func giver(of own: String) -> (node: String, owner: String) {
    var node = own
    while isFilling(node) || isTakerWrapped(node), let parent = nesting.parent(of: node) {
      node = parent
      // A frame has lengths of its own, a padding does not.
      if Self.hasOwnSize(node), !Self.wrappers.contains(NodePaths.name(of: node)) {
        return (node, node)
      }
    }
    return (node, Self.hasOwnSize(own) ? node : nesting.parent(of: node) ?? node)
  }

  /// Modifiers that are as large as their view, or by a fixed length larger.
  private static let wrappers: Set<String> = [
    "padding", "overlay", "background", "offset", "safeAreaPadding", "ignoresSafeArea",
  ]

  /// Whether a node is as large as the one around it, before and after, and both are others now.
  private func isFilling(_ node: String) -> Bool {
    guard let parent = nesting.parent(of: node), let own = sizes[node], let around = sizes[parent]
    else { return false }
    return own.before == around.before && own.after == around.after && around.before != around.after
  }

  /// Whether a view that takes what it is given grows or shrinks with the modifier around it.
  private func isTakerWrapped(_ node: String) -> Bool {
    guard let parent = nesting.parent(of: node), parent.hasPrefix(node + "."),
      let view = node.split(separator: "/").last?.split(separator: "."),
      view.contains(where: { Self.takers.contains(String($0)) }),
      let own = sizes[node], let around = sizes[parent]
    else { return false }
    func grown(_ size: (before: Proposal, after: Proposal)) -> [Double] {
      [
        (size.after.width ?? 0) - (size.before.width ?? 0),
        (size.after.height ?? 0) - (size.before.height ?? 0),
      ]
    }
    return zip(grown(own), grown(around)).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// Views that take what they are given: what size they have is the doing of what is around them.
  private static let takers: Set<String> = [
    "Color", "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Capsule", "Ellipse",
    "Circle", "Spacer", "Divider", "GeometryReader", "LinearGradient", "RadialGradient",
    "AngularGradient", "EllipticalGradient", "MeshGradient", "ContainerRelativeShape",
  ]

  private static func hasOwnSize(_ node: String) -> Bool {
    !takers.contains(NodePaths.name(of: node))
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
