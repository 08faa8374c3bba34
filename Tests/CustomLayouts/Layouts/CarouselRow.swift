struct CarouselRow: Layout {
  var selection: Int
  var peek: CGFloat = 20
  var spacing: CGFloat = 10

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = proposal.width ?? 320
    let heights = subviews.lazy.map {
      $0.sizeThatFits(.init(width: width - 2 * peek, height: proposal.height)).height
    }
    return .init(width: width, height: heights.max() ?? .zero)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let page = bounds.insetBy(dx: peek, dy: 0)
    let direction: CGFloat = subviews.layoutDirection == .rightToLeft ? -1 : 1
    for (offset, subview) in subviews.enumerated() {
      let steps = CGFloat(offset - selection) * direction
      let x = page.minX + steps * (page.width + spacing)
      subview.place(
        at: CGPoint(x: x, y: page.midY), anchor: .leading,
        proposal: ProposedViewSize(width: page.width, height: bounds.height))
    }
  }
}
