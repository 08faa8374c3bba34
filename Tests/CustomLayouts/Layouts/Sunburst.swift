struct Weight: LayoutValueKey { nonisolated(unsafe) static var defaultValue = 1.0 }
extension View { func weight(_ w: Double) -> some View { layoutValue(key: Weight.self, value: w) } }

struct Sunburst: Layout, Sendable {
  fileprivate var inner: CGFloat
  var outer: CGFloat

  init(inner: CGFloat = 20, outer: CGFloat = 60) {
    (self.inner, self.outer) = (inner, outer)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    CGSize(width: outer * 2, height: outer * 2)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let weights = subviews.map { subview in subview[Weight.self] }
    let total = weights.reduce(into: 0) { $0 += $1 }
    var angle = -Double.pi / 2
    for (subview, weight) in zip(subviews, weights) {
      let sweep = 2 * .pi * weight / total
      let middle = angle + sweep / 2
      angle += sweep
      let radius = (inner + outer) / 2
      let (dx, dy) = (radius * cos(middle), radius * sin(middle))
      let chord = 2 * radius * sin(min(sweep, .pi) / 2)
      subview.place(
        at: CGPoint(x: bounds.midX + dx, y: bounds.midY + dy), anchor: .center,
        proposal: ProposedViewSize(width: chord, height: outer - inner))
    }
  }
}
