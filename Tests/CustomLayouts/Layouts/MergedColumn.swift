/// A column that keeps its sizes in a cache and merges the explicit guides of its views itself.
struct MergedColumn: Layout {
  struct CacheData {
    var sizes: [CGSize] = []
    var total: CGFloat { sizes.map(\.height).reduce(0, +) }
  }

  static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  func makeCache(subviews: Subviews) -> CacheData { CacheData() }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout CacheData
  ) -> CGSize {
    cache.sizes = subviews.map { $0.sizeThatFits(.init(width: proposal.width, height: nil)) }
    return CGSize(width: cache.sizes.map(\.width).max() ?? .zero, height: cache.total)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CacheData
  ) {
    cache.sizes = subviews.map { $0.sizeThatFits(.init(width: proposal.width, height: nil)) }
    var y = bounds.minY
    for index in subviews.indices {
      subviews[index].place(
        at: .init(x: bounds.minX, y: y), proposal: .init(cache.sizes[index]))
      y += cache.sizes[index].height
    }
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout CacheData
  ) -> CGFloat? {
    guide.combineExplicit(
      subviews.map { $0.dimensions(in: .unspecified)[explicit: guide].map { $0 + bounds.minY } })
  }

  func spacing(subviews: Subviews, cache: inout CacheData) -> ViewSpacing {
    var spacing = ViewSpacing()
    for (index, subview) in subviews.enumerated() {
      var edges: Edge.Set = [.leading, .trailing]
      if index == 0 { edges.formUnion(.top) }
      if index == subviews.count - 1 { edges.insert(.bottom) }
      spacing.formUnion(subview.spacing, edges: edges)
    }
    return spacing
  }
}
