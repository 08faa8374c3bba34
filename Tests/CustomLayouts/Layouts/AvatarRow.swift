/// Round pictures that lie on each other by a part of their width.
struct AvatarRow: Layout {
  var overlap: CGFloat = 0.3

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    guard let last = sizes.last else { return .zero }
    let steps = sizes.dropLast().reduce(into: CGFloat(0)) { sum, size in
      sum += size.width * (1 - overlap)
    }
    return CGSize(
      width: steps + last.width, height: sizes.max { $0.height < $1.height }?.height ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var position = CGPoint(x: bounds.minX, y: bounds.midY)
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      subview.place(at: position, anchor: UnitPoint(x: 0, y: 0.5), proposal: .init(size))
      position.x += size.width * (1 - overlap)
    }
  }
}
