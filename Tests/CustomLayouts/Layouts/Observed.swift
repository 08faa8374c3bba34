struct Observed: Layout {
  struct Cursor {
    var x: CGFloat = 0 {
      didSet { widest = max(widest, x) }
    }
    private(set) var widest: CGFloat = 0
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    var cursor = Cursor()
    var height: CGFloat = 0
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(.unspecified)
      if index.isMultiple(of: 2) { cursor.x = 0 }
      cursor.x += size.width
      height += size.height
    }
    return CGSize(width: cursor.widest, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    for subview in subviews {
      subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: .unspecified)
      y += subview.sizeThatFits(.unspecified).height
    }
  }
}
