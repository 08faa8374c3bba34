/// Which nodes are not in the end what they were, each seen from the node around it.
struct NodeChanges {
  private var otherSizes: Set<String> = []
  private var otherPlaces: Set<String> = []
  private var lonely: Set<String> = []

  /// The nodes in which something lies that is not what it was.
  private var around: Set<String> = []

  init(
    _ good: LayoutAccount, _ bad: LayoutAccount, _ nesting: Nesting, tolerance: Double
  ) {
    func isEqual(_ a: Proposal, _ b: Proposal) -> Bool {
      TraceStep.isEqual(a.width, b.width, within: tolerance)
        && TraceStep.isEqual(a.height, b.height, within: tolerance)
    }
    let areFramesKnown = good.frames != nil && bad.frames != nil
    for path in Set(good.paths).union(bad.paths) {
      let parent = nesting.parent(of: path)
      let frames = (good.frame(of: path), bad.frame(of: path))
      if areFramesKnown, (frames.0 == nil) != (frames.1 == nil) {
        lonely.insert(path)
      } else {
        if let before = good.size(of: path), let after = bad.size(of: path),
          !isEqual(before, after)
        {
          otherSizes.insert(path)
        }
        if let before = good.origin(of: path, in: parent),
          let after = bad.origin(of: path, in: parent), !isEqual(before, after)
        {
          otherPlaces.insert(path)
        }
      }
    }
    for path in otherSizes.union(otherPlaces).union(lonely) {
      var node = path
      while let parent = nesting.parent(of: node), around.insert(parent).inserted { node = parent }
    }
  }

  func hasOtherSize(_ node: String) -> Bool { otherSizes.contains(node) }

  func isPlacedOtherwise(_ node: String) -> Bool { otherPlaces.contains(node) }

  func isOnlyOnOneSide(_ node: String) -> Bool { lonely.contains(node) }

  func isChangedInside(_ node: String) -> Bool { around.contains(node) }

  /// Whether a node or something in it is another one, wherever it is put.
  func isChanged(_ node: String) -> Bool {
    otherSizes.contains(node) || lonely.contains(node) || around.contains(node)
  }
}
