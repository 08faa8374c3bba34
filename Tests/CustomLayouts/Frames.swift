@testable import LayoutEngine

/// Lays out a view and returns its nodes' frames by id, the root's under "root".
func frames(of view: some View, _ proposal: ProposedViewSize) throws(LayoutError)
  -> [String: CGRect]
{
  try LayoutTree(of: view).frames(proposal)
}

extension LayoutTree {
  convenience init(of view: some View, direction: LayoutDirection = .leftToRight) {
    self.init()
    layoutDirection = direction
    view._lower(into: ViewLowering(tree: self))
  }

  /// Lays out the tree and returns its nodes' frames by id, the root's under "root".
  func frames(_ proposal: ProposedViewSize) throws(LayoutError) -> [String: CGRect] {
    let size = try layout(RootProposal(proposal))
    var frames = ["root": CGRect(origin: .zero, size: size)]
    for node in try reportedNodes() {
      if let id = node.id { frames[id] = node.frame }
    }
    return frames
  }
}
