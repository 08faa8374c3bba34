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
  package func reportedNodes() -> [ReportedNode] {
    var listing = NodeListing(tree: self)
    if nodeCount > 0 { listing.visit(0, container: nil, index: 0, origin: .zero) }
    return listing.nodes
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
    if markers[top] != nil {
      let index = shownViews(of: container).firstIndex(of: top) ?? 0
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

extension Node {
  /// Whether a path goes through the node to its one child: a modifier, or a container that is not
  /// there.
  var passesThrough: Bool {
    if kind == .elided { return !flags.contains(.isReported) }
    return kind.isUnary
      || (flags.contains(.isImplicit) && childCount == 1 && !flags.contains(.isReported))
  }
}

/// Lists the nodes of a tree with their paths and absolute frames.
private struct NodeListing {
  let tree: LayoutTree
  let identifiers: [Int32: [String]]
  var nodes: [ReportedNode] = []

  init(tree: LayoutTree) {
    self.tree = tree
    identifiers = Dictionary(grouping: tree.identifiers, by: \.node).mapValues { $0.map(\.id) }
    nodes.reserveCapacity(tree.nodeCount)
  }

  /// Lists a view with its modifiers and everything below.
  ///
  /// - Parameters:
  ///   - outermost: The view's outermost modifier, or the view.
  ///   - container: The path of the container, `nil` for the root.
  ///   - index: Which of the container's children it is.
  ///   - origin: The absolute origin of the container.
  mutating func visit(_ outermost: Int32, container: String?, index: Int, origin: CGPoint) {
    let all = tree.storage.pointee.nodes.base
    var chain: [Int32] = [outermost]
    while let last = chain.last, let inner = tree.nextInside(last) { chain.append(inner) }
    // The view's name comes first in the path, its outermost modifier last.
    var path = container.map { "\($0)/\(index)" } ?? ""
    var innermost: String?
    var paths: [String] = []
    for node in chain.reversed() {
      if all[Int(node)].flags.contains(.isReported) {
        path += (path.isEmpty ? "" : ".") + tree.text(of: all[Int(node)].name)
        innermost = innermost ?? path
      }
      paths.append(path)
    }
    var origins: [CGPoint] = []
    var absolute = origin
    for (position, node) in chain.enumerated() {
      let placement = tree.storage.pointee.placements.base[Int(node)]
      // Between a declared modifier and its view lies what its body adds.
      let offset =
        position > 0 && tree.markers[node] != nil
        ? tree.offset(of: node, below: chain[position - 1])
        : CGPoint(x: placement.x, y: placement.y)
      absolute.x = Self.sum(absolute.x, offset.x)
      absolute.y = Self.sum(absolute.y, offset.y)
      origins.append(absolute)
      if all[Int(node)].flags.contains(.isReported) {
        append(node, path: paths[paths.count - 1 - position], at: absolute, placement.size)
      }
    }
    visitChildren(of: chain[chain.count - 1], path: innermost ?? container, origin: absolute)
    // What lies over or under a view follows it, the innermost decoration first.
    for position in chain.indices.reversed() {
      let node = all[Int(chain[position])]
      guard node.kind.hasSecondary, node.childCount > 1 else { continue }
      visit(
        all[Int(node.firstChild)].end, container: paths[paths.count - 1 - position], index: 0,
        origin: origins[position])
    }
  }

  private mutating func visitChildren(of base: Int32, path: String?, origin: CGPoint) {
    guard tree.modifiedNodes[base] == nil else {
      return visitModified(of: base, path: path, origin: origin)
    }
    let all = tree.storage.pointee.nodes.base
    var child = all[Int(base)].firstChild
    let isFitting = all[Int(base)].kind == .fitting
    for index in 0..<Int(all[Int(base)].childCount) {
      if isFitting, child != all[Int(base)].payload {
        child = all[Int(child)].end
        continue
      }
      visit(child, container: path, index: index, origin: origin)
      child = all[Int(child)].end
    }
  }

  /// Lists the several views that a declared modifier was applied to.
  private mutating func visitModified(of marker: Int32, path: String?, origin: CGPoint) {
    for (index, view) in tree.shownViews(of: marker).enumerated() {
      let parent = tree.storage.pointee.nodes.base[Int(view)].parent
      let offset = tree.offset(of: parent, below: marker)
      let inner = CGPoint(x: Self.sum(origin.x, offset.x), y: Self.sum(origin.y, offset.y))
      visit(view, container: path, index: index, origin: inner)
    }
  }

  private mutating func append(_ node: Int32, path: String, at origin: CGPoint, _ size: Size) {
    let frame = CGRect(origin: origin, size: size.size)
    guard let ids = identifiers[node] else {
      nodes.append(ReportedNode(path: path, id: nil, frame: frame, node: node))
      return
    }
    for id in ids {
      nodes.append(ReportedNode(path: path, id: id, frame: frame, node: node))
    }
  }

  /// Coordinates where infinity meets infinity are 0 (our own decision).
  private static func sum(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return sum.isNaN ? 0 : sum
  }
}
