struct TableColumns: Layout {
  enum Width: Sendable {
    case fixed(CGFloat)
    case flexible(min: CGFloat = 20, max: CGFloat = .infinity)
    case fitting
  }

  var columns: [Width]
  var lineSpacing: CGFloat = 2

  struct Cache {
    var ideal: [[CGSize]]
  }

  func makeCache(subviews: Subviews) -> Cache {
    Cache(ideal: subviews.map { $0.sizeThatFits(.unspecified) }.chunked(by: columns.count))
  }

  private func resolve(_ total: CGFloat, _ cache: Cache) -> [CGFloat] {
    var widths = columns.enumerated().map { index, column -> CGFloat? in
      switch column {
      case .fixed(let width): width
      case .fitting:
        cache.ideal.compactMap { $0.indices.contains(index) ? $0[index].width : nil }.max()
      case .flexible: nil
      }
    }
    var remaining = total - widths.compactMap { $0 }.reduce(0, +)
    var open = widths.filter { $0 == nil }.count
    for (index, column) in columns.enumerated() {
      guard case .flexible(let lower, let upper) = column else { continue }
      let share = (remaining / CGFloat(open)).clamped(to: lower...upper)
      widths[index] = share
      remaining -= share
      open -= 1
    }
    return widths.map { $0 ?? 0 }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    let widths = resolve(proposal.width ?? 200, cache)
    let heights = cache.ideal.map { row in row.map(\.height).max() ?? 0 }
    return CGSize(
      width: widths.reduce(0, +),
      height: heights.reduce(0, +) + lineSpacing * CGFloat(max(0, heights.count - 1)))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    let widths = resolve(bounds.width, cache)
    var y = bounds.minY
    for (row, sizes) in cache.ideal.enumerated() {
      let height = sizes.map(\.height).max() ?? 0
      var x = bounds.minX
      for column in sizes.indices {
        subviews[row * columns.count + column].place(
          at: CGPoint(x: x, y: y + height / 2), anchor: .leading,
          proposal: .init(width: widths[column], height: height))
        x += widths[column]
      }
      y += height + lineSpacing
    }
  }
}

extension Array {
  func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map {
      Array(self[$0..<Swift.min($0 + size, count)])
    }
  }
}

extension Comparable {
  func clamped(to limits: ClosedRange<Self>) -> Self {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
