protocol LineLayout: Layout {
  var axis: Axis { get }
  var spacing: CGFloat { get }
}
extension LineLayout {
  var spacing: CGFloat { 4 }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let total = spacing * CGFloat(max(0, subviews.count - 1))
    switch axis {
    case .horizontal:
      return CGSize(
        width: sizes.map(\.width).reduce(total, +), height: sizes.map(\.height).max() ?? 0)
    case .vertical:
      return CGSize(
        width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(total, +))
    }
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var p = bounds.origin
    for s in subviews {
      let d = s.sizeThatFits(.unspecified)
      s.place(at: p, anchor: .topLeading, proposal: .unspecified)
      if axis == .horizontal { p.x += d.width + spacing } else { p.y += d.height + spacing }
    }
  }
}
struct HorizontalLine: LineLayout { let axis = Axis.horizontal }
struct VerticalLine: LineLayout {
  var axis: Axis { .vertical }
  var spacing: CGFloat = 11
}
