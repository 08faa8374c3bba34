/// Two views beside each other in whole points, divided at a fraction of the width.
struct SplitLayout: Layout {
  let fraction: CGFloat

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 320, height: 200))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let inner = bounds.insetBy(dx: 4, dy: 4)
    guard !inner.isNull, !inner.isEmpty else { return }
    let (left, right) = inner.divided(atDistance: inner.width * fraction, from: .minXEdge)
    for (rect, view) in zip([left.integral, right.integral], subviews) {
      let shown = rect.intersection(bounds)
      view.place(
        at: CGPoint(x: shown.minX, y: shown.minY), anchor: .topLeading,
        proposal: ProposedViewSize(shown.size))
    }
  }
}
