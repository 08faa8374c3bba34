/// The line between a label and its value.
enum LabelEdge: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat {
    context[HorizontalAlignment.center]
  }
}

extension HorizontalAlignment {
  static let labelEdge = HorizontalAlignment(LabelEdge.self)
}

/// Rows under each other whose label edges form one line; the column's own edge is that line.
struct LabeledColumn: Layout {
  var spacing: CGFloat = 4

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let dimensions = subviews.map { $0.dimensions(in: .unspecified) }
    let left = dimensions.map { $0[.labelEdge] }.max() ?? 0
    let right = dimensions.map { $0.width - $0[.labelEdge] }.max() ?? 0
    let height = dimensions.reduce(0) { $0 + $1.height }
    return CGSize(
      width: left + right,
      height: height + spacing * CGFloat(max(0, subviews.count - 1)))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let line = bounds.minX + edge(of: subviews)
    var y = bounds.minY
    for subview in subviews {
      let dimensions = subview.dimensions(in: .unspecified)
      subview.place(
        at: CGPoint(x: line - dimensions[.labelEdge], y: y), proposal: .unspecified)
      y += dimensions.height + spacing
    }
  }

  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout ()
  ) -> CGFloat? {
    guard guide == .labelEdge else { return nil }
    return bounds.minX + edge(of: subviews)
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout ()
  ) -> CGFloat? {
    var y = bounds.minY
    var lines: [CGFloat] = []
    for subview in subviews {
      let dimensions = subview.dimensions(in: .unspecified)
      if let value = dimensions[explicit: guide] {
        lines.append(y + value)
      }
      y += dimensions.height + spacing
    }
    return guide == .lastTextBaseline ? lines.max() : lines.min()
  }

  private func edge(of subviews: Subviews) -> CGFloat {
    subviews.lazy
      .map { $0.dimensions(in: .unspecified)[.labelEdge] }
      .max() ?? 0
  }
}
