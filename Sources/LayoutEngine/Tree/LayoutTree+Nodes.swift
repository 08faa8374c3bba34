/// A node of a laid-out tree as it is listed.
package struct ReportedNode: Equatable, Sendable {
  package var path: String
  package var id: String?
  /// Points, in the space of the root's own top-left corner (of the container with safe area
  /// insets).
  package var frame: CGRect

  /// The node's index in the tree.
  var node: Int32
}

extension LayoutTree {
  /// All nodes with a name, depth first, outermost modifier first; a node with two ids twice.
  ///
  /// - Throws: ``LayoutError`` where the paths take more than ``maximumPathBytes``.
  package func reportedNodes() throws(LayoutError) -> [ReportedNode] {
    var listing = NodeListing(tree: self, sink: ReportedNodes(tree: self))
    try listing.visitAll()
    return listing.sink.nodes
  }

  /// The path of a node, also while the tree is being built; only the end of a very long one.
  package func path(of node: Int32) -> String {
    guard node >= 0, node < Int32(nodeCount) else { return "" }
    var components: [String] = []
    var current = disclosed(node)
    while current >= 0 {
      let (component, container) = component(of: current)
      components.append(component)
      current = listedContainer(container)
    }
    let path = components.reversed().joined(separator: "/")
    return path.utf8.count <= 400 ? path : "…" + path.suffix(400)
  }

  /// A node's part of its path (`0.Color.padding`) and the container it lies in, −1 for none.
  private func component(of node: Int32) -> (String, container: Int32) {
    let nodes = storage.pointee.nodes.base
    var names = ""
    var base = node
    // Down to the view itself, whose name comes first …
    while let inner = nextInside(base) {
      names = suffix(base) + names
      base = inner
    }
    names = suffix(base) + names
    // … and up to the outermost modifier, which says which child it is.
    var top = node
    while let outer = nextOutside(top) { top = outer }
    let container = containerOfView(top)
    guard container >= 0 else { return (String(names.dropFirst()), -1) }
    if tables.pointee.markers[top] != nil {
      let given = givenViews(of: container).firstIndex(of: top)
      let index =
        given.map { firstGivenIndex(of: container) + $0 }
        ?? shownViews(of: container).firstIndex(of: top) ?? 0
      return ("\(index)\(names)", container)
    }
    var index = 0
    var sibling = nodes[Int(container)].firstChild
    while sibling != top, sibling < top, nodes[Int(sibling)].end > sibling {
      sibling = nodes[Int(sibling)].end
      index += 1
    }
    if nodes[Int(container)].kind.hasSecondary { index -= 1 }
    return ("\(index)\(names)", container)
  }

  private func suffix(_ node: Int32) -> String {
    let node = storage.pointee.nodes.base[Int(node)]
    return node.flags.contains(.isReported) ? "." + text(of: node.name) : ""
  }
}

/// Makes a value of every node that is listed.
private struct ReportedNodes: NodeSink {
  let tree: LayoutTree
  var nodes: [ReportedNode] = []

  init(tree: LayoutTree) {
    self.tree = tree
    nodes.reserveCapacity(tree.nodeCount)
  }

  mutating func append(_ node: ListedNode, path: UnsafeBufferPointer<UInt8>) {
    nodes.append(
      ReportedNode(
        path: String(decoding: path, as: UTF8.self),
        id: node.identifier < 0 ? nil : tree.tables.pointee.identifiers[Int(node.identifier)].id,
        frame: CGRect(x: node.x, y: node.y, width: node.width, height: node.height),
        node: node.node))
  }
}

extension Node {
  /// Whether a path goes through the node to its one child: a modifier, or a container that is not
  /// there.
  var passesThrough: Bool {
    if kind == .elided { return !flags.contains(.isReported) }
    return kind.isUnary
      || (flags.contains(.isImplicit) && childCount == 1 && !flags.contains(.isReported))
  }
}
