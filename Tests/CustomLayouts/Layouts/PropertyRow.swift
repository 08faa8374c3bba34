/// A row that spacers and dividers in it take for a row, with views cut off that do not fit.
struct PropertyRow: Layout {
  static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = subviews.map {
      $0.sizeThatFits(ProposedViewSize(width: nil, height: proposal.height))
    }
    let width = sizes.map(\.width).reduce(0, +)
    let height = sizes.map(\.height).max() ?? 0
    return CGSize(width: min(width, proposal.width ?? width), height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    var index = 0
    repeat {
      guard index < subviews.count else { break }
      let subview = subviews[index]
      let size = subview.sizeThatFits(ProposedViewSize(width: nil, height: bounds.height))
      let fits = x + size.width <= bounds.maxX
      subview.place(
        at: CGPoint(x: x, y: bounds.midY),
        anchor: .leading,
        proposal: fits ? ProposedViewSize(width: size.width, height: bounds.height) : .zero)
      if fits { x += size.width }
      index += 1
    } while index < subviews.count
  }
}
