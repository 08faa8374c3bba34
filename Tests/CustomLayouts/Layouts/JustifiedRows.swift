/// Rows of a fixed number of views, with the space that is left put where one wants it.
struct JustifiedRows: Layout {
  enum Justification {
    case start
    case center
    case end
    case spaceBetween
    case spaceAround(minimum: CGFloat)
  }

  struct Options {
    var perRow = 3
    var justification: Justification = .start
    var rowGap: CGFloat = 0

    static let plain = Options()
  }

  private struct Item {
    let subview: LayoutSubview
    let size: CGSize
  }

  private struct Row {
    private(set) var items: [Item] = []
    private(set) var size: CGSize = .zero

    mutating func append(_ item: Item) {
      items.append(item)
      size.width += item.size.width
      size.height = max(size.height, item.size.height)
    }
  }

  var options: Options = .plain

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let rows = rows(of: subviews)
    var height = CGFloat(0)
    var width = CGFloat(0)
    for row in rows {
      height += row.size.height
      let (before, between) = spaces(in: row, width: 0)
      width = max(
        width, row.size.width + 2 * before + between * CGFloat(row.items.count - 1))
    }
    height += options.rowGap * CGFloat(max(rows.count - 1, 0))
    return CGSize(width: max(width, proposal.width ?? width), height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    for row in rows(of: subviews) {
      let (before, between) = spaces(in: row, width: bounds.width)
      var x = bounds.minX + before
      for item in row.items {
        item.subview.place(at: CGPoint(x: x, y: y), proposal: ProposedViewSize(item.size))
        x += item.size.width + between
      }
      y += row.size.height + options.rowGap
    }
  }

  private func rows(of subviews: Subviews) -> [Row] {
    stride(from: 0, to: subviews.count, by: options.perRow).map { start in
      var row = Row()
      for subview in subviews[start..<min(start + options.perRow, subviews.count)] {
        row.append(Item(subview: subview, size: subview.sizeThatFits(.unspecified)))
      }
      return row
    }
  }

  private func spaces(in row: Row, width: CGFloat) -> (before: CGFloat, between: CGFloat) {
    let free = max(0, width - row.size.width)
    switch options.justification {
    case .start:
      return (0, 0)
    case .center:
      return (free / 2, 0)
    case .end:
      return (free, 0)
    case .spaceBetween where row.items.count > 1:
      return (0, free / CGFloat(row.items.count - 1))
    case .spaceBetween:
      return (before: free / 2, between: 0)
    case .spaceAround(let minimum):
      let gap = max(minimum, free / CGFloat(row.items.count + 1))
      return (gap, gap)
    }
  }
}
