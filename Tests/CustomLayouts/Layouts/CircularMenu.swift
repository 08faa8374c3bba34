struct CircularMenu: Layout {
  var start = Angle(degrees: -90)
  var sweep = Angle(degrees: 180)
  var radius: CGFloat = 50

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let extent =
      subviews.dropFirst().map { subview -> CGFloat in
        let size = subview.sizeThatFits(.unspecified)
        return max(size.width, size.height)
      }.max() ?? 0
    let side = 2 * radius + extent
    return CGSize(width: side, height: side)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    guard let hub = subviews.first else { return }
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    hub.place(at: center, anchor: .center, proposal: .unspecified)
    let items = subviews.dropFirst()
    let step = items.count > 1 ? sweep.radians / Double(items.count - 1) : 0
    for (index, item) in items.enumerated() {
      let angle = start.radians + step * Double(index)
      let offset = (dx: cos(angle) * radius, dy: sin(angle) * radius)
      item.place(
        at: CGPoint(x: center.x + offset.dx, y: center.y + offset.dy),
        anchor: .center, proposal: .unspecified)
    }
  }
}
