private struct SpanKey: LayoutValueKey {
  static let defaultValue: Int = 1
}

extension View {
  func span(_ columns: Int) -> some View { layoutValue(key: SpanKey.self, value: columns) }
}

/// Equal columns, over several of which a view may reach; rows are as high as they need.
struct SpanGrid: Layout {
  var columns: Int = 3
  var spacing: CGFloat = 8

  init(columns: Int = 3, spacing: CGFloat? = nil) {
    self.columns = columns
    self.spacing = spacing ?? 8
  }

  private func rects(width: CGFloat, _ subviews: Subviews) -> [CGRect] {
    let unit = (width - spacing * CGFloat(columns - 1)) / CGFloat(columns)
    var rects: [CGRect] = []
    var column = 0
    var y = 0.0
    var rowHeight = CGFloat.zero
    for view in subviews {
      let span = min(view[SpanKey.self], columns)
      if column + span > columns {
        column = 0
        y += rowHeight + spacing
        rowHeight = 0
      }
      let length = unit * CGFloat(span) + spacing * CGFloat(span - 1)
      let size = view.sizeThatFits(ProposedViewSize(width: length, height: nil))
      rects.append(
        CGRect(x: (unit + spacing) * CGFloat(column), y: y, width: length, height: size.height))
      rowHeight = max(rowHeight, size.height)
      column += span
    }
    return rects
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let width = proposal.replacingUnspecifiedDimensions().width
    let bounds = rects(width: width, subviews).reduce(CGRect.null) { $0.union($1) }
    return CGSize(width: width, height: bounds.isNull ? 0 : bounds.maxY)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (index, rect) in rects(width: bounds.width, subviews).enumerated() {
      let moved = rect.offsetBy(dx: bounds.minX, dy: bounds.minY)
      subviews[index].place(
        at: moved.origin, anchor: .topLeading, proposal: ProposedViewSize(moved.size))
    }
  }
}
