/// A column that leaves between two views the distance that they ask for, times a factor.
struct NeighborlyColumn: Layout {
  var factor: CGFloat = 1

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let sizes = subviews.map { $0.sizeThatFits(offer) }
    return CGSize(
      width: sizes.map(\.width).max() ?? .zero,
      height: sizes.map(\.height).reduce(0, +) + distances(between: subviews).reduce(0, +))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let distances = distances(between: subviews)
    var y = bounds.minY
    for (index, subview) in zip(subviews.indices, subviews) {
      subview.place(at: CGPoint(x: bounds.minX, y: y), anchor: .topLeading, proposal: offer)
      y += subview.sizeThatFits(offer).height
      if index < distances.endIndex {
        y += distances[index]
      }
    }
  }

  func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing {
    var result = ViewSpacing()
    for index in subviews.indices {
      var edges: Edge.Set = [.leading, .trailing]
      if index == subviews.startIndex { edges.formUnion(.top) }
      if index == subviews.endIndex - 1 { edges.formUnion(.bottom) }
      result.formUnion(subviews[index].spacing, edges: edges)
    }
    return result
  }

  private func distances(between subviews: Subviews) -> [CGFloat] {
    zip(subviews, subviews.dropFirst()).map { above, below in
      above.spacing.distance(to: below.spacing, along: .vertical) * factor
    }
  }
}
