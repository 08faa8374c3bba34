import Scenarios

/// What only depends on which nodes a frame set has, worked out once for all that have the same: which
/// node stands below which, and what each is called.
final class NodeShapes {
  /// A line of the tree of such nodes, all but the frame.
  struct Line {
    /// The rails and the node's name, and how many columns they take.
    var label: String
    var columnCount: Int
    var path: String

    /// The path with the ids.
    var name: String

    /// Which of the nodes is the first of this one.
    var place: Int
  }

  /// What is known of nodes.
  private final class Shape {
    let nodes: [NodeFrame]
    lazy var tree = NodeTree(nodes)
    lazy var names = NodeNames(paths: nodes.map(\.path), nodes: nodes, document: nil)
    lazy var lines = Self.lines(of: tree)

    init(_ nodes: [NodeFrame]) { self.nodes = nodes }

    /// Whether other nodes are the same, wherever they lie.
    ///
    /// Those of one node list share their texts, which then need not be read.
    func isOf(_ others: [NodeFrame]) -> Bool {
      nodes.count == others.count
        && nodes.indices.allSatisfy {
          nodes[$0].path == others[$0].path && nodes[$0].id == others[$0].id
        }
    }

    private static func lines(of tree: NodeTree) -> [Line] {
      var lines: [Line] = []
      var isLastAt: [Bool] = []
      tree.walk { node, depth, isLast in
        isLastAt.removeSubrange(min(depth, isLastAt.count)...)
        let label = FrameTree.rails(isLastAt, isLast: isLast) + node.label
        lines.append(
          Line(
            label: label, columnCount: label.columnCount, path: node.path,
            name: node.path + node.ids, place: node.place))
        isLastAt.append(isLast)
      }
      return lines
    }
  }

  private var shapes: [[String]: Shape] = [:]

  /// Those that were asked for last, of which mostly one is asked for next.
  private var last: [Shape] = []

  /// The nodes as a tree.
  func tree(of nodes: [NodeFrame]) -> NodeTree { shape(of: nodes).tree.with(nodes) }

  /// The lines of the tree, in order.
  func lines(of nodes: [NodeFrame]) -> [Line] { shape(of: nodes).lines }

  /// What the nodes are called.
  func names(of nodes: [NodeFrame]) -> NodeNames { shape(of: nodes).names }

  private func shape(of nodes: [NodeFrame]) -> Shape {
    if let known = last.first(where: { $0.isOf(nodes) }) { return known }
    let key = Self.key(nodes)
    let shape = shapes[key] ?? Shape(nodes)
    shapes[key] = shape
    // The nodes of now, and those of before and of now together.
    last = [shape] + last.prefix(1)
    return shape
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
