/// Columns of equal width; each view goes to the column that is shortest so far.
struct MasonryLayout: Layout {
  private let columns: Int
  private let spacing: CGFloat

  init(columns: Int = 2, spacing: CGFloat = 8) {
    self.columns = max(1, columns)
    self.spacing = spacing
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let width = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 320, height: 0)).width
    let frames = frames(for: subviews, in: width)
    return CGSize(width: width, height: frames.map { $0.maxY }.max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (subview, frame) in zip(subviews, frames(for: subviews, in: bounds.width)) {
      subview.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
        anchor: .topLeading,
        proposal: .init(width: frame.width, height: frame.height))
    }
  }

  private func frames(for subviews: Subviews, in totalWidth: CGFloat) -> [CGRect] {
    let gaps = spacing * CGFloat(columns - 1)
    let columnWidth = max(0, (totalWidth - gaps) / CGFloat(columns))
    var heights = Array(repeating: CGFloat.zero, count: columns)

    return subviews.map { subview in
      let column = heights.enumerated().min { $0.element < $1.element }?.offset ?? 0
      let height = subview.sizeThatFits(.init(width: columnWidth, height: nil)).height
      let y = heights[column] == 0 ? 0 : heights[column] + spacing
      heights[column] = y + height
      return CGRect(
        x: CGFloat(column) * (columnWidth + spacing), y: y, width: columnWidth, height: height)
    }
  }
}
