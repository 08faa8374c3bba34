/// Which node lies in which.
struct Nesting {
  /// The nodes around which there is none; one, of a whole layout.
  let roots: [String]
  private let parents: [String: String]
  private let children: [String: [String]]

  /// - Parameter paths: All nodes, in the order in which children are told; each may come again.
  init(_ paths: [String]) {
    var seen: Set<String> = []
    let nodes = paths.filter { seen.insert($0).inserted }
    let lookup = NodePaths(nodes)
    var parents: [String: String] = [:]
    var children: [String: [String]] = [:]
    for node in nodes {
      guard let parent = lookup.parent(of: node) else { continue }
      parents[node] = parent
      children[parent, default: []].append(node)
    }
    self.parents = parents
    self.children = children
    roots = nodes.filter { parents[$0] == nil }
  }

  func parent(of node: String) -> String? { parents[node] }

  func children(of node: String) -> [String] { children[node] ?? [] }
}
