import Scenarios

/// Which node stands below which, worked out from the paths of a frame set.
struct NodeTree {
  struct Node {
    var path: String

    /// The path as far as the parent does not say it, with the ids: `Color.padding  #yellow`.
    var label: String

    /// Its ids as they stand behind a name: ` #yellow`.
    fileprivate(set) var ids = ""
    var frame: Frame

    /// Which of the frames is its first.
    let place: Int
    fileprivate var parent: Int?
    fileprivate var children: [Int] = []
  }

  private var nodes: [Node] = []

  private var roots: [Int] = []

  /// How many nodes are left of a pruned tree.
  private var keptCount: Int?

  var count: Int { keptCount ?? nodes.count }

  init(_ frames: [NodeFrame]) {
    var ids: [[String]] = []
    var indices: [String: Int] = [:]
    for (place, frame) in frames.enumerated() {
      // A node with two ids is listed twice.
      let index = indices[frame.path] ?? nodes.count
      if index == nodes.count {
        indices[frame.path] = index
        nodes.append(Node(path: frame.path, label: "", frame: frame.frame, place: place))
        ids.append([])
      }
      if let id = frame.id { ids[index].append(id) }
    }
    let paths = NodePaths(nodes.map(\.path))
    for index in nodes.indices {
      let path = nodes[index].path
      let parent = paths.parent(of: path).flatMap { indices[$0] }
      let above = parent.map { nodes[$0].path }
      for id in ids[index] { nodes[index].ids += " #" + id }
      nodes[index].label = Self.label(path, below: above) + nodes[index].ids
      nodes[index].parent = parent
      if let parent { nodes[parent].children.append(index) } else { roots.append(index) }
    }
  }

  /// The same tree with the frames of another set of the same nodes.
  func with(_ frames: [NodeFrame]) -> NodeTree {
    var tree = self
    for index in nodes.indices { tree.nodes[index].frame = frames[nodes[index].place].frame }
    return tree
  }

  /// The tree with at most `limit` nodes: those that are `notable`, first ones first, with all
  /// that they are in; of a tree without any the first nodes.
  func pruned(to limit: Int, notable: (String) -> Bool) -> NodeTree {
    var kept: Set<Int> = []
    for index in nodes.indices where notable(nodes[index].path) {
      var line: [Int] = []
      var next: Int? = index
      while let above = next, !kept.contains(above) {
        line.append(above)
        next = nodes[above].parent
      }
      if kept.count + line.count > limit, !kept.isEmpty { break }
      kept.formUnion(line)
    }
    if kept.isEmpty {
      walkIndices { index, _, _ in
        if kept.count < limit { kept.insert(index) }
      }
    }
    var pruned = self
    pruned.roots.removeAll { !kept.contains($0) }
    for index in kept { pruned.nodes[index].children.removeAll { !kept.contains($0) } }
    pruned.keptCount = kept.count
    return pruned
  }

  /// Calls `visit` for each node, depth first, with its depth and whether it is its parent's last.
  func walk(_ visit: (_ node: Node, _ depth: Int, _ isLast: Bool) -> Void) {
    walkIndices { index, depth, isLast in visit(nodes[index], depth, isLast) }
  }

  private func walkIndices(_ visit: (_ index: Int, _ depth: Int, _ isLast: Bool) -> Void) {
    // A stack of our own: documents nest 10,000 deep.
    var waiting = roots.reversed().map { (index: $0, depth: 0, isLast: $0 == roots.last) }
    while let (index, depth, isLast) = waiting.popLast() {
      let children = nodes[index].children
      visit(index, depth, isLast)
      for child in children.reversed() {
        waiting.append((child, depth + 1, child == children.last))
      }
    }
  }

  private static func label(_ path: String, below parent: String?) -> String {
    guard let parent, path.hasPrefix(parent + "/") else {
      return String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
        .withoutIndex
    }
    let rest = String(decoding: path.utf8.dropFirst(parent.utf8.count + 1), as: UTF8.self)
    return rest.contains("/") ? rest : rest.withoutIndex
  }
}

extension String {
  /// `0.Color` without its place among its siblings: `Color`.
  fileprivate var withoutIndex: String {
    guard let dot = firstIndex(of: "."), dot != startIndex,
      self[..<dot].allSatisfy(\.isWholeNumber)
    else { return self }
    return String(self[index(after: dot)...])
  }
}
