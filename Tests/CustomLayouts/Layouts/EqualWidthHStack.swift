/// A row of buttons that are all as wide as the widest of them.
struct EqualWidthHStack: Layout {
  struct CacheData {
    let maxSize: CGSize
    let gaps: [CGFloat]
    let totalGap: CGFloat
  }

  func makeCache(subviews: Subviews) -> CacheData {
    let maxSize = maxSize(subviews: subviews)
    let gaps = gaps(subviews: subviews)
    return CacheData(maxSize: maxSize, gaps: gaps, totalGap: gaps.reduce(0, +))
  }

  func sizeThatFits(
    proposal: ProposedViewSize,
    subviews: Subviews,
    cache: inout CacheData
  ) -> CGSize {
    guard !subviews.isEmpty else { return .zero }
    return CGSize(
      width: cache.maxSize.width * CGFloat(subviews.count) + cache.totalGap,
      height: cache.maxSize.height)
  }

  func placeSubviews(
    in bounds: CGRect,
    proposal: ProposedViewSize,
    subviews: Subviews,
    cache: inout CacheData
  ) {
    guard !subviews.isEmpty else { return }
    let slot = ProposedViewSize(width: cache.maxSize.width, height: cache.maxSize.height)
    var x = bounds.minX + cache.maxSize.width / 2

    for index in subviews.indices {
      subviews[index].place(
        at: CGPoint(x: x, y: bounds.midY), anchor: .center, proposal: slot)
      x += cache.maxSize.width + cache.gaps[index]
    }
  }

  private func maxSize(subviews: Subviews) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return sizes.reduce(.zero) { largest, size in
      CGSize(
        width: max(largest.width, size.width),
        height: max(largest.height, size.height))
    }
  }

  private func gaps(subviews: Subviews) -> [CGFloat] {
    subviews.indices.map { index in
      guard index < subviews.count - 1 else { return 0 }
      return subviews[index].spacing.distance(
        to: subviews[index + 1].spacing,
        along: .horizontal)
    }
  }
}
