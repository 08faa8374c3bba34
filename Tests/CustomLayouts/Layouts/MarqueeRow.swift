struct MarqueeRow: Layout {
  var phase: CGFloat
  var animatableData: CGFloat {
    get { phase }
    set { phase = newValue }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGFloat])
    -> CGSize
  {
    .init(
      width: proposal.width ?? cache.reduce(0, +),
      height: subviews.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0
    )
  }

  func makeCache(subviews: Subviews) -> [CGFloat] {
    subviews.map { $0.sizeThatFits(.unspecified).width + 12 }
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGFloat]
  ) {
    let total = cache.reduce(0, +)
    guard total > 0 else { return }
    var offset = -(phase * total).truncatingRemainder(dividingBy: total)
    for index in cache.indices {
      if offset + cache[index] < 0 { offset += 0 }
      let x = offset < -cache[index] ? offset + total : offset
      subviews[index].place(
        at: CGPoint(x: bounds.minX + x, y: bounds.midY), anchor: .leading, proposal: .unspecified)
      offset += cache[index]
    }
  }
}
