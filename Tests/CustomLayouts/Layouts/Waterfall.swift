extension Array where Element == CGFloat {
  /// The index of the smallest number.
  var shortest: Int {
    enumerated().min { $0.element < $1.element }?.offset ?? 0
  }
}

struct Waterfall: Layout {
  enum Columns: Equatable {
    case fixed(Int)
    case adaptive(minimum: CGFloat)
  }

  struct LayoutCache {
    var width: CGFloat?
    var frames: [CGRect]
    var height: CGFloat
  }

  typealias Cache = LayoutCache

  var columns: Columns = .fixed(2)
  var spacing = CGSize(width: 8, height: 8)

  func makeCache(subviews: Subviews) -> LayoutCache {
    LayoutCache(width: nil, frames: [], height: 0)
  }

  func updateCache(_ cache: inout LayoutCache, subviews: Subviews) {
    cache.width = nil
    cache.frames.removeAll(keepingCapacity: true)
  }

  private func columnCount(in width: CGFloat) -> Int {
    switch columns {
    case .fixed(let count) where count > 0: count
    case .fixed: 1
    case .adaptive(let minimum): max(1, Int((width + spacing.width) / (minimum + spacing.width)))
    }
  }

  private func update(_ cache: inout LayoutCache, width: CGFloat, subviews: Subviews) {
    guard cache.width != width else { return }
    cache.width = width
    let count = columnCount(in: width)
    let columnWidth = (width - CGFloat(count - 1) * spacing.width) / CGFloat(count)
    var heights = [CGFloat](repeating: 0, count: count)
    cache.frames = subviews.map { subview -> CGRect in
      let column = heights.shortest
      let height = subview.sizeThatFits(.init(width: columnWidth, height: nil)).height
      defer { heights[column] += height + spacing.height }
      return CGRect(
        x: CGFloat(column) * (columnWidth + spacing.width), y: heights[column],
        width: columnWidth, height: height)
    }
    cache.height = max((heights.max() ?? 0) - spacing.height, 0)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout LayoutCache)
    -> CGSize
  {
    let width = proposal.replacingUnspecifiedDimensions().width
    guard width.isFinite else { return CGSize(width: width, height: 0) }
    update(&cache, width: width, subviews: subviews)
    return CGSize(width: width, height: cache.height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout LayoutCache
  ) {
    guard bounds.width.isFinite else { return }
    update(&cache, width: bounds.width, subviews: subviews)
    for (subview, frame) in zip(subviews, cache.frames) {
      let frame = frame.offsetBy(dx: bounds.minX, dy: bounds.minY)
      subview.place(at: frame.origin, proposal: .init(frame.size))
    }
  }
}
