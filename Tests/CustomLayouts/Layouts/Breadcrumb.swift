/// Collapses what is in the middle.
struct Breadcrumb: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let (widths, height) = measure(subviews)
    let all = widths.reduce(0, +)
    guard let limit = proposal.width, limit < all else {
      return CGSize(width: all, height: height)
    }
    return CGSize(width: max(limit, widths.last ?? 0), height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let (widths, _) = measure(subviews)
    var hidden: Range<Int> = 1..<1
    var used = widths.reduce(0, +)
    while used > bounds.width + 0.001, hidden.upperBound < widths.count - 1 {
      used -= widths[hidden.upperBound]
      hidden = hidden.lowerBound..<(hidden.upperBound + 1)
    }
    var x = bounds.minX
    for (index, subview) in subviews.enumerated() {
      switch index {
      case hidden:
        subview.place(at: CGPoint(x: x, y: bounds.maxY), proposal: .zero)
      case 0, subviews.count - 1:
        subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
        x += widths[index]
      default:
        subview.place(
          at: CGPoint(x: x, y: bounds.minY), proposal: .init(width: widths[index], height: nil))
        x += widths[index]
      }
    }
  }

  private func measure(_ subviews: Subviews) -> (widths: [CGFloat], height: CGFloat) {
    var widths: [CGFloat] = []
    var height: CGFloat = 0
    widths.reserveCapacity(subviews.count)
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      widths.append(size.width)
      height = max(height, size.height)
    }
    return (widths, height)
  }
}
