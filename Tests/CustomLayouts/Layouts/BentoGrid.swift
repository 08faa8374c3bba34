/// A grid of cells of different spans.
struct BentoSpan: LayoutValueKey {
  static let defaultValue: (columns: Int, rows: Int) = (1, 1)
}

extension View {
  func bento(_ columns: Int, _ rows: Int = 1) -> some View {
    layoutValue(key: BentoSpan.self, value: (columns: columns, rows: rows))
  }
}

struct BentoGrid: Layout {
  private struct Slot: Hashable {
    let row: Int
    let column: Int
  }

  struct Cache {
    var origins: [Int: (row: Int, column: Int)] = [:]
    var rowCount = 0
  }

  let columns: Int
  let gutter: CGFloat

  init(columns: Int = 3, gutter: CGFloat = 6) {
    precondition(columns > 0, "a bento grid has columns")
    self.columns = columns
    self.gutter = gutter
  }

  func makeCache(subviews: Subviews) -> Cache {
    var cache = Cache()
    var taken = Set<Slot>()
    for (index, subview) in subviews.enumerated() {
      let span = subview[BentoSpan.self]
      let width = min(span.columns, columns)
      var row = 0
      search: while true {
        for column in 0...(columns - width) {
          let slots = (row..<row + span.rows).flatMap { r in
            (column..<column + width).map { Slot(row: r, column: $0) }
          }
          guard taken.isDisjoint(with: slots) else { continue }
          taken.formUnion(slots)
          cache.origins[index] = (row, column)
          cache.rowCount = max(cache.rowCount, row + span.rows)
          break search
        }
        row += 1
      }
    }
    return cache
  }

  private func side(for width: CGFloat?) -> CGFloat {
    let width = width ?? 300
    return max((width - gutter * CGFloat(columns - 1)) / CGFloat(columns), 0)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    let side = side(for: proposal.width)
    let height = side * CGFloat(cache.rowCount) + gutter * CGFloat(max(cache.rowCount - 1, 0))
    return CGSize(width: proposal.width ?? 300, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    let side = side(for: bounds.width)
    for (index, subview) in subviews.enumerated() {
      guard let origin = cache.origins[index] else { continue }
      let span = subview[BentoSpan.self]
      let size = CGSize(
        width: side * CGFloat(span.columns) + gutter * CGFloat(span.columns - 1),
        height: side * CGFloat(span.rows) + gutter * CGFloat(span.rows - 1))
      subview.place(
        at: CGPoint(
          x: bounds.minX + CGFloat(origin.column) * (side + gutter),
          y: bounds.minY + CGFloat(origin.row) * (side + gutter)),
        anchor: .topLeading, proposal: ProposedViewSize(size))
    }
  }
}
