/// Puts views on a circle, the first one at the top, the others clockwise.
struct RadialLayout: Layout {
  var startAngle: Angle = .degrees(-90)

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 200))
    let side = min(size.width, size.height)
    return CGSize(width: side, height: side)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard !subviews.isEmpty else { return }
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let largest = sizes.map { max($0.width, $0.height) }.max() ?? 0
    let radius = (min(bounds.width, bounds.height) - largest) / 2
    let step = Angle.degrees(360 / Double(subviews.count)).radians

    for (index, subview) in subviews.enumerated() {
      let angle = startAngle.radians + step * Double(index)
      let point = CGPoint(
        x: bounds.midX + radius * CGFloat(cos(angle)),
        y: bounds.midY + radius * CGFloat(sin(angle)))
      subview.place(at: point, anchor: .center, proposal: .unspecified)
    }
  }
}
