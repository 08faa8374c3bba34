import Scenarios

/// Finds ids that name several nodes of a document, as far as the document alone shows it.
enum AmbiguousIDs {
  /// A sentence for every line of `stated` with an id that names several nodes.
  ///
  /// What only appears sometimes (in an `if`, a `ViewThatFits`) is not counted.
  static func warnings(_ stated: FramesBlock, _ document: ViewDocument) -> [String] {
    let ids = (stated.expectation?.lines ?? []).compactMap { line -> String? in
      if case .id(let id) = line.target { id } else { nil }
    }
    guard !ids.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    count(document.root, times: 1, into: &counts)
    return ids.compactMap { id in
      guard let count = counts[id], count > 1 else { return nil }
      return "frames \(stated.proposal.text): '#\(id)' has to name one node and names \(count)"
    }
  }

  /// - Parameters:
  ///   - view: A view and what is below it.
  ///   - times: How many nodes a modifier of it is applied to.
  ///   - counts: Nodes by id.
  private static func count(_ view: ViewNode, times: Int, into counts: inout [String: Int]) {
    guard !["if", "ViewThatFits"].contains(view.view) else { return }
    // A modifier of a group is applied to each of its children.
    let isGroup = ["Group", "ForEach"].contains(view.view)
    let nodes = isGroup ? times * max(view.children.count, 1) : times
    for modifier in view.modifiers {
      if modifier.name == "id", let id = text(modifier.arguments["0"]) {
        counts[id, default: 0] += nodes
      }
      for child in modifier.children { count(child, times: 1, into: &counts) }
    }
    for child in view.children { count(child, times: 1, into: &counts) }
  }

  private static func text(_ argument: JSON?) -> String? {
    argument?.string ?? argument?.number.map { JSON.shortest($0) }
  }
}
