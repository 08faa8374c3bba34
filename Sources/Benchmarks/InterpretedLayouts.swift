import LayoutEngine

// The benchmarks compile this file, and read it as an article's code: both are the same layouts.

/// Puts views beside each other and starts a new row where one does not fit any more.
struct WrappingRows: Layout {
  var spacing: CGFloat = 8

  private struct Row {
    var indices: [Int] = []
    var sizes: [CGSize] = []
    var width: CGFloat = 0
    var height: CGFloat = 0
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let rows = rows(for: subviews, in: proposal.width ?? .infinity)
    let gaps = CGFloat(max(rows.count - 1, 0)) * spacing
    return CGSize(
      width: rows.map(\.width).max() ?? 0, height: rows.map(\.height).reduce(0, +) + gaps)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    for row in rows(for: subviews, in: proposal.width ?? .infinity) {
      var x = bounds.minX
      for (index, size) in zip(row.indices, row.sizes) {
        let offset = (row.height - size.height) / 2
        subviews[index].place(
          at: CGPoint(x: x, y: y + offset), proposal: ProposedViewSize(size))
        x += size.width + spacing
      }
      y += row.height + spacing
    }
  }

  private func rows(for subviews: Subviews, in maxWidth: CGFloat) -> [Row] {
    var rows: [Row] = []
    var row = Row()
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(.unspecified)
      if !row.indices.isEmpty, row.width + spacing + size.width > maxWidth {
        rows.append(row)
        row = Row()
      }
      row.width += row.indices.isEmpty ? size.width : spacing + size.width
      row.height = max(row.height, size.height)
      row.indices.append(index)
      row.sizes.append(size)
    }
    if !row.indices.isEmpty {
      rows.append(row)
    }
    return rows
  }
}

/// Views of one width, that of the widest, which a cache remembers.
struct EqualColumns: Layout {
  struct Cache {
    var widest: CGSize
    var spacings: [CGFloat]
  }

  func makeCache(subviews: Subviews) -> Cache {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let widest = sizes.reduce(CGSize.zero) { largest, size in
      CGSize(width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
    let spacings = subviews.indices.map { index -> CGFloat in
      guard index < subviews.count - 1 else { return 0 }
      return subviews[index].spacing.distance(
        to: subviews[index + 1].spacing, along: .horizontal)
    }
    return Cache(widest: widest, spacings: spacings)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    let gaps = cache.spacings.reduce(0) { $0 + $1 }
    return CGSize(
      width: cache.widest.width * CGFloat(subviews.count) + gaps, height: cache.widest.height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    let offer = ProposedViewSize(width: cache.widest.width, height: cache.widest.height)
    var x = bounds.minX + cache.widest.width / 2
    for index in subviews.indices {
      subviews[index].place(
        at: CGPoint(x: x, y: bounds.midY), anchor: .center, proposal: offer)
      x += cache.widest.width + cache.spacings[index]
    }
  }
}

/// Offers its only subview a share of the space it is offered itself.
struct SharedSpace: Layout {
  var width: CGFloat = 0.5
  var height: CGFloat = 0.5

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    assert(subviews.count == 1, "SharedSpace takes one subview")
    return subviews[0].sizeThatFits(share(of: proposal))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    assert(subviews.count == 1, "SharedSpace takes one subview")
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    subviews[0].place(at: center, anchor: .center, proposal: share(of: proposal))
  }

  private func share(of proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { $0 * width }, height: proposal.height.map { $0 * height })
  }
}
