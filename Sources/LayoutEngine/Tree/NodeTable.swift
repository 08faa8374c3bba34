/// All listed nodes of a laid-out tree as numbers and bytes, without a string or an array.
///
/// Belongs to the tree: what it points to is gone once the tree is listed, laid out or reset again.
package struct NodeTable {
  package let nodes: UnsafeBufferPointer<ListedNode>

  /// The nodes' paths in UTF-8, one after the other.
  package let paths: UnsafePointer<UInt8>

  private let tree: Unmanaged<LayoutTree>

  fileprivate init(_ tree: LayoutTree) {
    let listing = tree.storage.pointee.listing
    nodes = UnsafeBufferPointer(start: listing.nodes.base, count: listing.nodes.count)
    paths = UnsafePointer(listing.paths.base)
    self.tree = .passUnretained(tree)
  }

  /// The id under which a node is listed; `nil` if it has none.
  package func id(of node: ListedNode) -> String? {
    guard node.identifier >= 0 else { return nil }
    return tree.takeUnretainedValue().tables.pointee.identifiers[Int(node.identifier)].id
  }
}

/// A copy of what was listed, to hold against what is listed later.
package struct KeptListing {
  private var nodes: [ListedNode] = []
  private var paths: [UInt8] = []

  package init() {}

  /// Takes the place of what was kept before.
  package mutating func keep(_ table: NodeTable) {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(contentsOf: table.nodes)
    paths.removeAll(keepingCapacity: true)
    paths.append(contentsOf: table.allPaths)
  }

  /// Whether the same nodes are listed with the same frames, to the bit.
  package func equals(_ table: NodeTable) -> Bool {
    nodes.elementsEqual(table.nodes) { $0.isSame(as: $1) } && paths.elementsEqual(table.allPaths)
  }
}

extension ListedNode {
  fileprivate func isSame(as other: ListedNode) -> Bool {
    x.bitPattern == other.x.bitPattern && y.bitPattern == other.y.bitPattern
      && width.bitPattern == other.width.bitPattern
      && height.bitPattern == other.height.bitPattern && pathEnd == other.pathEnd
      && identifier == other.identifier
  }
}

extension NodeTable {
  fileprivate var allPaths: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: paths, count: nodes.last?.pathEnd ?? 0)
  }

  /// The path of the node at some place.
  package func path(_ place: Int) -> UnsafeBufferPointer<UInt8> {
    let start = place == 0 ? 0 : nodes[place - 1].pathEnd
    return UnsafeBufferPointer(start: paths + start, count: nodes[place].pathEnd - start)
  }
}

extension LayoutTree {
  /// The nodes that ``reportedNodes()`` lists, in the same order, in buffers of the tree.
  ///
  /// - Throws: As ``reportedNodes()`` does.
  package func listNodes() throws(LayoutError) -> NodeTable {
    storage.pointee.listing.nodes.count = 0
    storage.pointee.listing.paths.count = 0
    var listing = NodeListing(tree: self, sink: TableSink(storage: storage))
    try listing.visitAll()
    return NodeTable(self)
  }
}

/// Writes what is listed into the tree's buffers.
private struct TableSink: NodeSink {
  let storage: UnsafeMutablePointer<Storage>

  func append(_ node: ListedNode, path: UnsafeBufferPointer<UInt8>) {
    var node = node
    storage.pointee.listing.paths.append(contentsOf: path)
    node.pathEnd = storage.pointee.listing.paths.count
    storage.pointee.listing.nodes.append(node)
  }
}

/// The buffers that listing a tree's nodes needs, allocated once.
struct ListingBuffers {
  /// The path of the node that is being listed, and what follows of longer ones.
  var path = Buffer<UInt8>(capacity: 256)
  /// The modifiers and views from the root to the node that is being listed.
  var chain = Buffer<ListingLink>(capacity: 64)

  /// What has been listed into a table.
  var nodes = Buffer<ListedNode>(capacity: 64)
  var paths = Buffer<UInt8>(capacity: 1024)

  func deallocate() {
    path.deallocate()
    chain.deallocate()
    nodes.deallocate()
    paths.deallocate()
  }
}

/// A view or a modifier around it on the way to the node that is being listed.
struct ListingLink: BitwiseCopyable {
  var node: Int32
  var x = 0.0
  var y = 0.0
  /// Where its path ends in that of the outermost modifier.
  var pathEnd = 0
}

/// Texts one after the other in memory that is never freed.
///
/// Safe: written once, before anybody reads it, and only read afterwards.
struct Spellings: @unchecked Sendable {
  let count: Int
  private let bytes: UnsafePointer<UInt8>
  private let ends: UnsafePointer<Int>

  init(_ texts: [String]) {
    var bytes = Buffer<UInt8>(capacity: 1024)
    var ends = Buffer<Int>(capacity: texts.count + 1)
    ends.append(0)
    for text in texts {
      for byte in text.utf8 { bytes.append(byte) }
      ends.append(bytes.count)
    }
    count = texts.count
    self.bytes = UnsafePointer(bytes.base)
    self.ends = UnsafePointer(ends.base)
  }

  @inline(__always)
  subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + ends[index], count: ends[index + 1] - ends[index])
  }
}

extension NodeName {
  /// The engine's own names as bytes, by number.
  static let spellings = Spellings(builtins)
}
