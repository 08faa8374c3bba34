struct Lines<Item> {
  private(set) var rows: [[Item]] = [[]]
  var count: Int { rows.count }

  mutating func add(_ item: Item, startsRow: Bool) {
    if startsRow { rows.append([item]) } else { rows[rows.endIndex - 1].append(item) }
  }

  func map<Result>(_ transform: ([Item]) -> Result) -> [Result] { rows.map(transform) }
}

struct GenericBox: Layout {
  private func lines(_ width: CGFloat, _ subviews: Subviews) -> Lines<LayoutSubview> {
    var lines = Lines<LayoutSubview>()
    var used: CGFloat = 0
    for subview in subviews {
      let own = subview.sizeThatFits(.unspecified).width
      let starts = used > 0 && used + own > width
      lines.add(subview, startsRow: starts)
      used = starts ? own : used + own
    }
    return lines
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let all = lines(proposal.width ?? .infinity, subviews)
    let heights = all.map { row in row.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0 }
    let widths = all.map { row in row.map { $0.sizeThatFits(.unspecified).width }.reduce(0, +) }
    return CGSize(width: widths.max() ?? 0, height: heights.reduce(0, +))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var y = bounds.minY
    for row in lines(bounds.width, subviews).rows {
      var x = bounds.minX
      var height: CGFloat = 0
      for subview in row {
        let size = subview.sizeThatFits(.unspecified)
        subview.place(at: CGPoint(x: x, y: y), proposal: .unspecified)
        x += size.width
        height = max(height, size.height)
      }
      y += height
    }
  }
}
