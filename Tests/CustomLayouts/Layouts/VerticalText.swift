struct VerticalText: Layout {
  var columns: ClosedRange<Int> = 1...3

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let height = proposal.height ?? 100
    switch (proposal.width, proposal.height) {
    case (nil, nil): return CGSize(width: 50, height: 100)
    case (let width?, nil): return CGSize(width: width, height: 100)
    case (0?, _), (_, 0?): return .zero
    case (let width?, .some(let h)) where width > h: return CGSize(width: h, height: h)
    case (.some(.infinity), _): return CGSize(width: 500, height: height)
    default: return CGSize(width: proposal.width ?? 60, height: height)
    }
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.maxX
    var y = bounds.minY
    var width: CGFloat = 0
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      if y + size.height > bounds.maxY && y > bounds.minY {
        x -= width
        y = bounds.minY
        width = 0
      }
      subview.place(at: CGPoint(x: x, y: y), anchor: .topTrailing, proposal: .unspecified)
      y += size.height
      width = max(width, size.width)
    }
    let count = subviews.count
    switch count {
    case columns: break
    case ..<columns.lowerBound: break
    case 10...: break
    default: break
    }
  }
}
