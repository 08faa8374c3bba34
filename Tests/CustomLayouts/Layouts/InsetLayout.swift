struct InsetLayout<Base: Layout>: Layout {
  var base: Base
  var amount: CGFloat
  func makeCache(subviews: Subviews) -> Base.Cache { base.makeCache(subviews: subviews) }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Base.Cache)
    -> CGSize
  {
    let inner = ProposedViewSize(
      width: proposal.width.map { max($0 - 2 * amount, 0) },
      height: proposal.height.map { max($0 - 2 * amount, 0) })
    let s = base.sizeThatFits(proposal: inner, subviews: subviews, cache: &cache)
    return CGSize(width: s.width + 2 * amount, height: s.height + 2 * amount)
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Base.Cache
  ) {
    let b = bounds.insetBy(dx: amount, dy: amount)
    base.placeSubviews(in: b, proposal: ProposedViewSize(b.size), subviews: subviews, cache: &cache)
  }
}
extension Layout {
  func inset(_ amount: CGFloat) -> InsetLayout<Self> { InsetLayout(base: self, amount: amount) }
}
struct SteppedDiagonal: Layout {
  struct Cache { var sizes: [CGSize] = [] }
  func makeCache(subviews: Subviews) -> Cache {
    Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) })
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    cache.sizes.reduce(into: CGSize.zero) {
      $0.width += $1.width
      $0.height += $1.height
    }
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    var p = bounds.origin
    for (i, s) in subviews.enumerated() {
      s.place(at: p, proposal: .unspecified)
      p.x += cache.sizes[i].width
      p.y += cache.sizes[i].height
    }
  }
}
