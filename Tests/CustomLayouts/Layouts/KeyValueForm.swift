struct KeyValueForm: Layout {
  var gap: CGFloat = 8
  var rowSpacing: CGFloat = 6

  private typealias Pair = (key: LayoutSubview, value: LayoutSubview)

  private func pairs(_ subviews: Subviews) -> [Pair] {
    stride(from: 0, to: subviews.count - 1, by: 2).map {
      (key: subviews[$0], value: subviews[$0 + 1])
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let rows = pairs(subviews)
    let keyWidth = rows.map { $0.key.sizeThatFits(.unspecified).width }.max() ?? 0
    let valueWidth = proposal.width.map { max(0, $0 - keyWidth - gap) }
    var widest: CGFloat = 0
    var height: CGFloat = 0
    for (index, row) in rows.enumerated() {
      let value = row.value.sizeThatFits(.init(width: valueWidth, height: nil))
      widest = max(widest, value.width)
      height += max(row.key.sizeThatFits(.unspecified).height, value.height)
      if index < rows.endIndex - 1 { height += rowSpacing }
    }
    return CGSize(width: keyWidth + gap + widest, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let rows = pairs(subviews)
    let keyWidth = rows.map { $0.key.sizeThatFits(.unspecified).width }.max() ?? 0
    let offer = ProposedViewSize(
      width: proposal.width.map { max(0, $0 - keyWidth - gap) }, height: nil)
    var y = bounds.minY
    for row in rows {
      let k = row.key.dimensions(in: .unspecified)
      let v = row.value.dimensions(in: offer)
      let baseline = max(
        k[VerticalAlignment.firstTextBaseline], v[VerticalAlignment.firstTextBaseline])
      row.key.place(
        at: CGPoint(
          x: bounds.minX + keyWidth - k.width,
          y: y + baseline - k[VerticalAlignment.firstTextBaseline]),
        proposal: .unspecified)
      row.value.place(
        at: CGPoint(
          x: bounds.minX + keyWidth + gap, y: y + baseline - v[VerticalAlignment.firstTextBaseline]),
        proposal: offer)
      y += max(k.height, v.height) + rowSpacing
    }
  }
}
