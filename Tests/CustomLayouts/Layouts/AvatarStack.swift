struct AvatarStack: Layout {
  var overlap: CGFloat = 0.3

  static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    guard let first = sizes.first else { return .zero }
    let rest = sizes.dropFirst().reduce(0) { $0 + $1.width * (1 - overlap) }
    return CGSize(width: first.width + rest, height: sizes.map(\.height).max() ?? first.height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    for (i, s) in subviews.enumerated() {
      let d = s.dimensions(in: .unspecified)
      if i > 0 { x -= d.width * overlap }
      s.place(at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: .unspecified)
      x += d.width
    }
  }
}
