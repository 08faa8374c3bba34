struct SpacingRow: Layout {
  private func gaps(_ subviews: Subviews) -> [CGFloat] {
    subviews.indices.map { index in
      guard index < subviews.count - 1 else { return 0 }
      return subviews[index].spacing.distance(to: subviews[index + 1].spacing, along: .horizontal)
    }
  }

  func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing {
    var spacing = ViewSpacing()
    for (i, subview) in zip(subviews.indices, subviews) {
      var edges: Edge.Set = [.top, .bottom]
      if i == 0 { edges.formUnion(.leading) }
      if i == subviews.count - 1 { edges.formUnion(.trailing) }
      spacing.formUnion(subview.spacing, edges: edges)
    }
    return spacing
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    guard !subviews.isEmpty else { return .zero }
    let total = gaps(subviews).reduce(0) { $0 + $1 }
    let available = proposal.width.map { ($0 - total) / CGFloat(subviews.count) }
    let sizes = subviews.map { $0.sizeThatFits(.init(width: available, height: proposal.height)) }
    return CGSize(
      width: sizes.map(\.width).reduce(total, +), height: sizes.map(\.height).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let gaps = gaps(subviews)
    let available = proposal.width.map {
      ($0 - gaps.reduce(0, +)) / CGFloat(max(subviews.count, 1))
    }
    let offer = ProposedViewSize(width: available, height: proposal.height)
    var x = bounds.minX
    for index in subviews.indices {
      let size = subviews[index].sizeThatFits(offer)
      subviews[index].place(at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: offer)
      x += size.width + gaps[index]
    }
  }
}
