/// A node as it is listed, without its path: absolute frame in points, and which id it has.
package struct ListedNode: BitwiseCopyable {
  package var x, y, width, height: Double

  /// Where the bytes of the node's path end in the table; they begin where those of the node before
  /// it end.
  package var pathEnd = 0

  /// The node's index in the tree.
  var node: Int32

  /// Which of the tree's ids it has; −1 for none.
  var identifier: Int32
}

/// What is done with every node that is listed.
protocol NodeSink {
  /// Takes the next node; its path lies in memory only during the call.
  mutating func append(_ node: ListedNode, path: UnsafeBufferPointer<UInt8>)
}

/// Lists the nodes of a tree with their paths and absolute frames: depth first, outermost modifier
/// first; a node with two ids twice.
///
/// Written without strings and arrays of its own, since the nodes of every scenario of a suite are
/// listed in every run. Safe: the tree outlives it, and nothing is added to the tree meanwhile.
struct NodeListing<Sink: NodeSink> {
  let tree: LayoutTree
  var sink: Sink

  private let storage: UnsafeMutablePointer<Storage>
  private let nodes: UnsafeMutablePointer<Node>
  private let names = NodeName.spellings

  /// How many bytes all paths together take so far.
  private var bytes = 0

  init(tree: LayoutTree, sink: Sink) {
    self.tree = tree
    self.sink = sink
    storage = tree.storage
    nodes = tree.storage.pointee.nodes.base
  }

  /// Lists all nodes.
  ///
  /// - Throws: ``LayoutError`` at the node with whose path there are more than a layout may have.
  mutating func visitAll() throws(LayoutError) {
    storage.pointee.listing.path.count = 0
    storage.pointee.listing.chain.count = 0
    if tree.nodeCount > 0 { try visit(0, container: -1, index: 0, x: 0, y: 0) }
  }

  /// Lists a view with its modifiers and everything below.
  ///
  /// - Parameters:
  ///   - outermost: The view's outermost modifier, or the view.
  ///   - container: How many bytes of the current path name the container; −1 for the root.
  ///   - index: Which of the container's children it is.
  ///   - x: The horizontal origin of the container, absolute.
  ///   - y: The vertical one.
  /// - Throws: As ``visitAll()`` does.
  private mutating func visit(
    _ outermost: Int32, container: Int, index: Int, x: Double, y: Double
  ) throws(LayoutError) {
    let first = storage.pointee.listing.chain.count
    storage.pointee.listing.chain.append(ListingLink(node: outermost))
    var base = outermost
    while let inner = inside(base) {
      base = inner
      storage.pointee.listing.chain.append(ListingLink(node: base))
    }
    let last = storage.pointee.listing.chain.count - 1
    let inner = writePath(first...last, container: container, index: index)
    let origin = try listChain(first...last, x: x, y: y)
    try visitChildren(of: base, container: inner < 0 ? container : inner, x: origin.x, y: origin.y)
    // What lies over or under a view follows it, the innermost decoration first.
    for position in (first...last).reversed() {
      let link = storage.pointee.listing.chain.base[position]
      let node = nodes + Int(link.node)
      if !tree.tables.pointee.givenNodes.isEmpty, tree.tables.pointee.givenNodes[link.node] != nil {
        _ = writePath(first...last, container: container, index: index)
        try visitGiven(
          of: link.node, container: storage.pointee.listing.chain.base[position].pathEnd,
          x: link.x, y: link.y)
        continue
      }
      guard node.pointee.kind.hasSecondary, node.pointee.childCount > 1 else { continue }
      // What was listed below has written over the end of the path.
      _ = writePath(first...last, container: container, index: index)
      try visit(
        nodes[Int(node.pointee.firstChild)].end,
        container: storage.pointee.listing.chain.base[position].pathEnd, index: 0, x: link.x,
        y: link.y)
    }
    storage.pointee.listing.chain.count = first
  }

  /// The node inside `node` that belongs to the same view; nil for the view itself.
  private func inside(_ node: Int32) -> Int32? {
    guard tree.tables.pointee.modifiedNodes.isEmpty else { return tree.nextInside(node) }
    return nodes[Int(node)].passesThrough ? nodes[Int(node)].firstChild : nil
  }

  /// Writes the path of a view with its modifiers behind that of its container: the view's name
  /// first, that of the outermost modifier last.
  ///
  /// - Returns: Where the path of the innermost listed node ends; −1 if none is listed.
  private func writePath(_ chain: ClosedRange<Int>, container: Int, index: Int) -> Int {
    storage.pointee.listing.path.count = max(container, 0)
    if container >= 0 {
      storage.pointee.listing.path.append(UInt8(ascii: "/"))
      append(number: index)
    }
    var innermost = -1
    for position in chain.reversed() {
      let link = storage.pointee.listing.chain.base + position
      let node = nodes + Int(link.pointee.node)
      if node.pointee.flags.contains(.isReported) {
        if storage.pointee.listing.path.count > 0 {
          storage.pointee.listing.path.append(UInt8(ascii: "."))
        }
        append(name: node.pointee.name)
        if innermost < 0 { innermost = storage.pointee.listing.path.count }
      }
      link.pointee.pathEnd = storage.pointee.listing.path.count
    }
    return innermost
  }

  /// Lists a view's modifiers from the outermost, then the view; returns the view's origin.
  private mutating func listChain(
    _ chain: ClosedRange<Int>, x: Double, y: Double
  ) throws(LayoutError) -> (x: Double, y: Double) {
    var (x, y) = (x, y)
    for position in chain {
      let link = storage.pointee.listing.chain.base + position
      let node = link.pointee.node
      let placement = storage.pointee.placements.base + Int(node)
      if position > chain.lowerBound, tree.tables.pointee.markers[node] != nil {
        // Between a declared modifier and its view lies what its body adds.
        let marker = storage.pointee.listing.chain.base[position - 1].node
        let offset = tree.offset(of: node, below: marker)
        x = Self.sum(x, offset.x)
        y = Self.sum(y, offset.y)
      } else {
        x = Self.sum(x, placement.pointee.x)
        y = Self.sum(y, placement.pointee.y)
      }
      link.pointee.x = x
      link.pointee.y = y
      guard nodes[Int(node)].flags.contains(.isReported) else { continue }
      let listed = ListedNode(
        x: x, y: y, width: placement.pointee.size.width, height: placement.pointee.size.height,
        node: node, identifier: -1)
      try list(listed, pathEnd: link.pointee.pathEnd)
    }
    return (x, y)
  }

  private mutating func visitChildren(
    of base: Int32, container: Int, x: Double, y: Double
  ) throws(LayoutError) {
    guard tree.tables.pointee.modifiedNodes[base] == nil else {
      return try visitModified(of: base, container: container, x: x, y: y)
    }
    let node = nodes + Int(base)
    var child = node.pointee.firstChild
    let isFitting = node.pointee.kind == .fitting
    for index in 0..<Int(node.pointee.childCount) {
      let isElsewhere = !tree.tables.pointee.givenNodes.isEmpty && tree.isModified(child)
      if !isElsewhere, !isFitting || child == node.pointee.payload {
        try visit(child, container: container, index: index, x: x, y: y)
      }
      child = nodes[Int(child)].end
    }
  }

  /// Lists the several views that a declared modifier was applied to.
  private mutating func visitModified(
    of marker: Int32, container: Int, x: Double, y: Double
  ) throws(LayoutError) {
    for (index, view) in tree.shownViews(of: marker).enumerated() {
      let offset = tree.offset(of: nodes[Int(view)].parent, below: marker)
      try visit(
        view, container: container, index: index, x: Self.sum(x, offset.x),
        y: Self.sum(y, offset.y))
    }
  }

  /// Lists the views that a declared modifier was given.
  private mutating func visitGiven(
    of marker: Int32, container: Int, x: Double, y: Double
  ) throws(LayoutError) {
    let first = tree.firstGivenIndex(of: marker)
    for (index, view) in tree.givenViews(of: marker).enumerated() {
      let offset = tree.offset(of: nodes[Int(view)].parent, below: marker)
      try visit(
        view, container: container, index: first + index, x: Self.sum(x, offset.x),
        y: Self.sum(y, offset.y))
    }
  }

  private mutating func list(_ node: ListedNode, pathEnd: Int) throws(LayoutError) {
    bytes += pathEnd
    guard bytes <= tree.maximumPathBytes else {
      throw LayoutError(
        path: tree.path(of: node.node), failure: .pathsTooLong(limit: tree.maximumPathBytes))
    }
    let path = UnsafeBufferPointer(start: storage.pointee.listing.path.base, count: pathEnd)
    var identifier = tree.firstIdentifier(of: node.node)
    guard identifier >= 0 else { return sink.append(node, path: path) }
    while identifier < tree.tables.pointee.identifiers.count,
      tree.tables.pointee.identifiers[identifier].node == node.node
    {
      var node = node
      node.identifier = Int32(identifier)
      sink.append(node, path: path)
      identifier += 1
    }
  }

  private func append(name: NodeName) {
    let number = Int(name.rawValue)
    guard number >= names.count else {
      return storage.pointee.listing.path.append(contentsOf: names[number])
    }
    for byte in tree.text(of: name).utf8 { storage.pointee.listing.path.append(byte) }
  }

  private func append(number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      let digit = UInt8(truncatingIfNeeded: number / divisor % 10)
      storage.pointee.listing.path.append(UInt8(ascii: "0") + digit)
      divisor /= 10
    }
  }

  /// Coordinates where infinity meets infinity are 0 (our own decision).
  private static func sum(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return sum.isNaN ? 0 : sum
  }
}

extension LayoutTree {
  /// The first of a node's ids by number; −1 if it has none.
  ///
  /// Ids are given as nodes are added, so that they are in the order of the nodes.
  fileprivate func firstIdentifier(of node: Int32) -> Int {
    guard !tables.pointee.identifiers.isEmpty else { return -1 }
    var (low, high) = (0, tables.pointee.identifiers.count)
    while low < high {
      let middle = (low + high) / 2
      if tables.pointee.identifiers[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low < tables.pointee.identifiers.count && tables.pointee.identifiers[low].node == node
      ? low : -1
  }
}
