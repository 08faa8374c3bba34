struct BaselineGrid: Layout {
  let unit: CGFloat

  private func snapped(_ value: CGFloat) -> CGFloat {
    let steps = (value / unit).rounded(.toNearestOrAwayFromZero)
    return value == 0 ? 0 : max(unit, steps * unit)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    subviews.reduce(.zero) { partial, subview in
      let d = subview.dimensions(in: proposal)
      return .init(
        width: max(partial.width, d.width),
        height: partial.height + snapped(d[.lastTextBaseline])
          + snapped(d.height - d[.lastTextBaseline]))
    }
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var line = bounds.minY
    let offer = ProposedViewSize(width: bounds.width, height: nil)
    for subview in subviews {
      let d = subview.dimensions(in: offer)
      let baseline = d[explicit: .lastTextBaseline] ?? d[VerticalAlignment.bottom]
      line += snapped(baseline)
      subview.place(at: CGPoint(x: bounds.minX, y: line - baseline), proposal: offer)
      line += snapped(d.height - baseline)
    }
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout ()
  ) -> CGFloat? {
    switch guide {
    case .firstTextBaseline:
      guard let first = subviews.first else { return nil }
      return bounds.minY + snapped(first.dimensions(in: proposal)[.lastTextBaseline])
    case .lastTextBaseline: return bounds.maxY
    default: return nil
    }
  }
}
