/// A node whose frame is not the same in two frame sets, or that only one of them has.
package struct FrameChange: Hashable, Sendable {
  /// The node's path.
  package var node: String

  /// The node's first id, where it has one.
  package var id: String?

  /// `nil` for a node that appeared.
  package var before: Frame?

  /// `nil` for a node that vanished.
  package var after: Frame?

  package init(node: String, id: String? = nil, before: Frame?, after: Frame?) {
    self.node = node
    self.id = id
    self.before = before
    self.after = after
  }

  /// How far the edge that moved most did, in points; infinite when one became infinite.
  ///
  /// A node that appeared or vanished did not move.
  package var distance: Double {
    guard let before, let after else { return 0 }
    let pairs = [
      (before.x, after.x), (before.y, after.y), (before.width, after.width),
      (before.height, after.height),
    ]
    return pairs.reduce(0) { $1.0 == $1.1 ? $0 : max($0, abs($1.0 - $1.1)) }
  }
}

extension [FrameChange] {
  /// What changed from one frame set to another: nodes of the later one in its order, then those
  /// that vanished in the earlier one's.
  ///
  /// Frames are compared exactly. Nodes are the same when their paths are.
  package init(from before: FrameSet, to after: FrameSet) {
    self = []
    // Almost always both list the same nodes, so that no table is needed.
    if before.nodes.count == after.nodes.count,
      zip(before.nodes, after.nodes).allSatisfy({ $0.path == $1.path })
    {
      for (old, new) in zip(before.nodes, after.nodes) where old.frame != new.frame {
        note(new, before: old.frame, after: new.frame)
      }
      return
    }
    let old = Dictionary(before.nodes.map { ($0.path, $0.frame) }) { first, _ in first }
    let new = Set(after.nodes.map(\.path))
    for node in after.nodes where old[node.path] != node.frame {
      note(node, before: old[node.path], after: node.frame)
    }
    for node in before.nodes where !new.contains(node.path) {
      note(node, before: node.frame, after: nil)
    }
  }

  /// Adds a change unless it is that of a node listed twice because it has two ids.
  private mutating func note(_ node: NodeFrame, before: Frame?, after: Frame?) {
    guard last?.node != node.path else { return }
    append(FrameChange(node: node.path, id: node.id, before: before, after: after))
  }

  /// The change of the node that moved farthest; `nil` when no node is in both sets and moved.
  ///
  /// Of equally far ones the first that has an id, which somebody gave it to be told apart.
  package var largestMove: FrameChange? {
    let farthest = map(\.distance).max() ?? 0
    guard farthest > 0 else { return nil }
    return first { $0.distance == farthest && $0.id != nil } ?? first { $0.distance == farthest }
  }
}
