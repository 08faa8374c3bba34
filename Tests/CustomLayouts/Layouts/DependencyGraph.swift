struct Dependencies: LayoutValueKey { static let defaultValue: Set<Int> = [] }

struct DependencyGraph: Layout {
  private func ranks(_ subviews: Subviews) -> [Int] {
    var ranks = Array(repeating: 0, count: subviews.count)
    var changed = true
    var rounds = 0
    repeat {
      changed = false
      rounds += 1
      for (index, subview) in subviews.enumerated() {
        let needed = subview[Dependencies.self].filter { $0 != index && $0 < ranks.count }
        let rank = (needed.map { ranks[$0] }.max() ?? -1) + 1
        if rank != ranks[index] {
          ranks[index] = rank
          changed = true
        }
      }
    } while changed && rounds <= subviews.count
    return ranks
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let columns = Dictionary(grouping: zip(ranks(subviews), subviews), by: \.0)
    let widths = columns.mapValues { $0.map { $0.1.sizeThatFits(.unspecified).width }.max() ?? 0 }
    let heights = columns.mapValues {
      $0.map { $0.1.sizeThatFits(.unspecified).height }.reduce(0, +)
    }
    return CGSize(width: widths.values.reduce(0, +), height: heights.values.max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let ranks = ranks(subviews)
    var x = bounds.minX
    for rank in 0...(ranks.max() ?? 0) {
      let members = subviews.indices.filter { ranks[$0] == rank }
      var y = bounds.minY
      var width = CGFloat.zero
      for member in members {
        let size = subviews[member].sizeThatFits(.unspecified)
        subviews[member].place(at: CGPoint(x: x, y: y), proposal: .unspecified)
        y += size.height
        width = .maximum(width, size.width)
      }
      x += width
    }
  }
}
