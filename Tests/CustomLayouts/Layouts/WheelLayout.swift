/// Views on a wheel, each turned one step further around the middle.
struct WheelLayout: Layout {
  var radius: CGFloat? = nil
  var rotation: Angle = .zero

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let largest = subviews.map { $0.sizeThatFits(.unspecified) }
      .reduce(CGSize.zero) {
        CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
      }
    let radius = radius ?? min(proposal.width ?? 100, proposal.height ?? 100) / 2
    return CGSize(width: radius * 2 + largest.width, height: radius * 2 + largest.height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let step = Angle.degrees(360).radians / Double(subviews.count)
    let arm = radius ?? min(proposal.width ?? 100, proposal.height ?? 100) / 2
    for (index, subview) in subviews.enumerated() {
      let angle = step * CGFloat(index) + rotation.radians
      var point = CGPoint(x: 0, y: -arm).applying(CGAffineTransform(rotationAngle: angle))
      point.x += bounds.midX
      point.y += bounds.midY
      subview.place(at: point, anchor: .center, proposal: .unspecified)
    }
  }
}
