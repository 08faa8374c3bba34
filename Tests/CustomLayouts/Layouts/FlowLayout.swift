/// Puts views beside each other and starts a new row where one does not fit any more.
struct FlowLayout: Layout {
  var spacing: CGFloat = 8
  var lineSpacing: CGFloat = 8
  var alignment: VerticalAlignment = .center

  private struct Row {
    var indices: [Int] = []
    var sizes: [CGSize] = []
    var width: CGFloat = 0
    var height: CGFloat = 0
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let rows = rows(for: subviews, in: proposal.width ?? .infinity)
    let width = rows.map(\.width).max() ?? 0
    let height = rows.map(\.height).reduce(0, +)
    let gaps = CGFloat(max(rows.count - 1, 0)) * lineSpacing
    return CGSize(width: width, height: height + gaps)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    for row in rows(for: subviews, in: proposal.width ?? .infinity) {
      var x = bounds.minX
      for (index, size) in zip(row.indices, row.sizes) {
        let offset: CGFloat
        if alignment == .top {
          offset = 0
        } else if alignment == .bottom {
          offset = row.height - size.height
        } else {
          offset = (row.height - size.height) / 2
        }
        subviews[index].place(
          at: CGPoint(x: x, y: y + offset), proposal: ProposedViewSize(size))
        x += size.width + spacing
      }
      y += row.height + lineSpacing
    }
  }

  private func rows(for subviews: Subviews, in maxWidth: CGFloat) -> [Row] {
    var rows: [Row] = []
    var row = Row()
    for (index, subview) in subviews.enumerated() {
      let size = subview.sizeThatFits(.unspecified)
      if !row.indices.isEmpty, row.width + spacing + size.width > maxWidth {
        rows.append(row)
        row = Row()
      }
      row.width += row.indices.isEmpty ? size.width : spacing + size.width
      row.height = max(row.height, size.height)
      row.indices.append(index)
      row.sizes.append(size)
    }
    if !row.indices.isEmpty {
      rows.append(row)
    }
    return rows
  }
}
