/// Gives up the least important views where there is no room.
struct PriorityRow: Layout {
  var spacing: CGFloat = 4

  struct Candidate: Comparable {
    let index: Int
    let priority: Double
    let width: CGFloat

    static func < (lhs: Candidate, rhs: Candidate) -> Bool {
      (lhs.priority, rhs.index) < (rhs.priority, lhs.index)
    }
  }

  private func visible(in width: CGFloat, _ subviews: Subviews) -> [Int] {
    let candidates = subviews.indices.map {
      Candidate(
        index: $0, priority: subviews[$0].priority,
        width: subviews[$0].sizeThatFits(.unspecified).width)
    }
    var left = width
    var kept: [Int] = []
    for candidate in candidates.sorted(by: >) {
      let needed = candidate.width + (kept.isEmpty ? 0 : spacing)
      if needed <= left {
        kept.append(candidate.index)
        left -= needed
      }
    }
    return kept.sorted()
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let shown = visible(in: proposal.width ?? .infinity, subviews)
    let sizes = shown.map { subviews[$0].sizeThatFits(.unspecified) }
    let total = sizes.map(\.width).reduce(0, +) + spacing * CGFloat(max(sizes.count - 1, 0))
    return CGSize(width: total, height: sizes.map(\.height).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let shown = visible(in: proposal.width ?? .infinity, subviews)
    var x = bounds.minX
    for index in shown {
      let size = subviews[index].sizeThatFits(.unspecified)
      subviews[index].place(
        at: CGPoint(x: x, y: bounds.midY), anchor: .leading, proposal: .unspecified)
      x += size.width + spacing
    }
    for index in subviews.indices where !shown.contains(index) {
      subviews[index].place(at: CGPoint(x: -10_000, y: -10_000), proposal: .zero)
    }
  }
}
