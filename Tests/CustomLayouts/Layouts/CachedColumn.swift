final class SizeStorage {
  var sizes: [CGFloat: [CGSize]] = [:]
  var hits = 0
  let name: String
  init(name: String = "s") { self.name = name }
  func lookup(_ w: CGFloat, make: () -> [CGSize]) -> [CGSize] {
    if let found = sizes[w] {
      hits += 1
      return found
    }
    let made = make()
    sizes[w] = made
    return made
  }
}
struct CachedColumn: Layout {
  var spacing: CGFloat = 4
  func makeCache(subviews: Subviews) -> SizeStorage { SizeStorage() }
  func updateCache(_ cache: inout SizeStorage, subviews: Subviews) { cache.sizes.removeAll() }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout SizeStorage)
    -> CGSize
  {
    let sizes = cache.lookup(proposal.width ?? -1) {
      subviews.map { $0.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)) }
    }
    return CGSize(
      width: sizes.map(\.width).max() ?? 0,
      height: sizes.map(\.height).reduce(0, +) + CGFloat(cache.hits))
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout SizeStorage
  ) {
    let other = cache
    other.hits += 1
    let same = other === cache
    let sizes = cache.lookup(proposal.width ?? -1) {
      subviews.map { $0.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)) }
    }
    var y = bounds.minY + CGFloat(cache.hits) + (same ? 1 : 0)
    for (s, d) in zip(subviews, sizes) {
      s.place(at: CGPoint(x: bounds.minX, y: y), proposal: .init(d))
      y += d.height
    }
  }
}
final class TreeNode {
  var children: [TreeNode] = []
  weak var parent: TreeNode?
  var depth: Int { (parent?.depth ?? -1) + 1 }
  func add(_ n: TreeNode) {
    children.append(n)
    n.parent = self
  }
}
struct TreeRow: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    .init(width: 100, height: 100)
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let root = TreeNode()
    var all = [root]
    for i in subviews.indices.dropFirst() {
      let n = TreeNode()
      all[(i - 1) / 2].add(n)
      all.append(n)
    }
    for (s, n) in zip(subviews, all) {
      s.place(
        at: CGPoint(
          x: bounds.minX + CGFloat(n.depth) * 10, y: bounds.minY + CGFloat(n.children.count) * 7),
        proposal: .init(width: 5, height: 5))
    }
  }
}
