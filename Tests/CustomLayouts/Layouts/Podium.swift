struct Podium: Layout {
  private let order = [1, 0, 2]
  private let steps: [CGFloat] = [0, 16, 24]

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let places = subviews.prefix(3)
    let sizes = places.map { $0.sizeThatFits(.unspecified) }
    let height = zip(sizes, steps).map { $0.height + 24 - $1 }.max() ?? 0
    return CGSize(width: sizes.reduce(0) { $0 + $1.width }, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    for place in order where place < subviews.count {
      let size = subviews[place].sizeThatFits(.unspecified)
      subviews[place].place(
        at: CGPoint(x: x, y: bounds.maxY - (24 - steps[place])), anchor: .bottomLeading,
        proposal: .unspecified)
      x += size.width
    }
  }
}
