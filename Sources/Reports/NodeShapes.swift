import Scenarios

/// What only depends on which nodes a frame set has, worked out once for all that have the same: which
/// node stands below which, and what each is called.
final class NodeShapes {
  private var trees: [[String]: NodeTree] = [:]
  private var names: [[String]: NodeNames] = [:]

  /// The nodes as a tree.
  func tree(of nodes: [NodeFrame]) -> NodeTree {
    let key = Self.key(nodes)
    if let tree = trees[key] { return tree.with(nodes) }
    let tree = NodeTree(nodes)
    trees[key] = tree
    return tree
  }

  /// What the nodes are called.
  func names(of nodes: [NodeFrame]) -> NodeNames {
    let key = Self.key(nodes)
    if let found = names[key] { return found }
    let found = NodeNames(paths: nodes.map(\.path), nodes: nodes, document: nil)
    names[key] = found
    return found
  }

  /// Paths and ids in turn.
  private static func key(_ nodes: [NodeFrame]) -> [String] {
    var key: [String] = []
    key.reserveCapacity(nodes.count * 2)
    for node in nodes {
      key.append(node.path)
      key.append(node.id.map { "#" + $0 } ?? "")
    }
    return key
  }
}
