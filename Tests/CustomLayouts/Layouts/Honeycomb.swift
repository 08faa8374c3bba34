struct Honeycomb: Layout {
  var perRow: Int = 3
  @inline(__always) private var ratio: CGFloat { sqrt(3) / 2 }

  private func cell(_ subviews: Subviews) -> CGSize {
    subviews
      .map { $0.sizeThatFits(.unspecified) }
      .reduce(into: CGSize.zero) { largest, size in
        largest.width = Swift.max(largest.width, size.width)
        largest.height = Swift.max(largest.height, size.height)
      }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    guard !subviews.isEmpty else { return .zero }
    let cell = cell(subviews)
    let rows = (subviews.count + perRow - 1) / perRow
    let isShifted = rows > 1
    return CGSize(
      width: cell.width * (CGFloat(min(perRow, subviews.count)) + (isShifted ? 0.5 : 0)),
      height: cell.height * (1 + CGFloat(rows - 1) * ratio))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let cell = cell(subviews)
    for index in subviews.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: perRow)
      let shift: CGFloat = row.isMultiple(of: 2) ? 0 : cell.width / 2
      let center = CGPoint(
        x: bounds.minX + shift + (CGFloat(column) + 0.5) * cell.width,
        y: bounds.minY + (CGFloat(row) * ratio + 0.5) * cell.height
      )
      subviews[index].place(at: center, anchor: .center, proposal: .init(cell))
    }
  }
}
