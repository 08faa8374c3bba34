/// Finds the nodes that the lines of an expectation name.
package struct NodeLookup {
  /// Why a target names no node to compare with.
  package struct Absence: Error {
    package var reason: String
  }

  private let nodes: [NodeFrame]

  /// Lines mostly follow the order of the nodes: the search goes on where the last one ended.
  private var next = 0

  package init(_ frames: FrameSet) {
    nodes = frames.nodes
  }

  /// The node that a target names.
  package mutating func node(
    _ target: Expectation.Line.Target
  ) -> Result<NodeFrame, Absence> {
    switch target {
    case .path(let path): node(path: path)
    case .id(let id): node(id: id)
    }
  }

  private mutating func node(path: String) -> Result<NodeFrame, Absence> {
    for step in nodes.indices {
      let index = (next + step) % nodes.count
      guard nodes[index].path == path else { continue }
      next = index + 1
      return .success(nodes[index])
    }
    let suggestion = nearestPath(to: path).map { "; did you mean '\($0)'?" } ?? ""
    return .failure(Absence(reason: "no node '\(path)'" + suggestion))
  }

  private func node(id: String) -> Result<NodeFrame, Absence> {
    var found: [NodeFrame] = []
    for node in nodes where node.id == id && !found.contains(where: { $0.path == node.path }) {
      found.append(node)
    }
    if let node = found.first, found.count == 1 { return .success(node) }
    guard found.isEmpty else {
      let paths = found.prefix(3).map { "'\($0.path)'" }.joined(separator: ", ")
      let more = found.count > 3 ? ", …" : ""
      return .failure(
        Absence(reason: "the id '\(id)' names \(found.count) nodes: \(paths)\(more)"))
    }
    let suggestion: String
    if let near = Spelling.nearest(to: id, among: nodes.prefix(1_000).compactMap(\.id)) {
      suggestion = "; did you mean '#\(near)'?"
    } else if let node = nodes.first(where: { $0.path == id }) {
      suggestion = "; did you mean the path '\(node.path)'?"
    } else {
      suggestion = ""
    }
    return .failure(Absence(reason: "no node has the id '\(id)'" + suggestion))
  }

  /// The path somebody probably meant: among those that begin most like `path`, by spelling.
  private func nearestPath(to path: String) -> String? {
    var candidates: [String] = []
    var longest = -1
    for node in nodes {
      let length = zip(node.path.utf8, path.utf8).prefix { $0 == $1 }.count
      if length > longest {
        candidates.removeAll(keepingCapacity: true)
        longest = length
      }
      // Spelling is slow: of a thousand equally likely paths the first few are enough.
      if length == longest, candidates.count < 32 { candidates.append(node.path) }
    }
    // Spelling looks at the first 64 letters, so what the paths share is left out.
    let shared = String(decoding: path.utf8.prefix(max(longest, 0)), as: UTF8.self)
    guard path.hasPrefix(shared) else { return candidates.first }
    let rest = candidates.map { String($0.dropFirst(shared.count)) }
    if let near = Spelling.nearest(to: String(path.dropFirst(shared.count)), among: rest) {
      return shared + near
    }
    return longest > 0 ? candidates.first : nil
  }
}
