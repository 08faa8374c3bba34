/// `ViewThatFits` by hand.
struct FirstThatFits: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Int?) -> CGSize {
    cache = pick(proposal, subviews)
    guard let index = cache else { return .zero }
    return subviews[index].sizeThatFits(proposal)
  }

  func makeCache(subviews: Subviews) -> Int? { nil }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Int?
  ) {
    let chosen = cache ?? pick(proposal, subviews)
    for (index, subview) in subviews.enumerated() {
      if index == chosen {
        subview.place(at: bounds.origin, anchor: .topLeading, proposal: proposal)
      } else {
        subview.place(at: CGPoint(x: CGFloat(1e5), y: 1e5), proposal: .zero)
      }
    }
  }

  private func pick(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Int? {
    guard !subviews.isEmpty else { return nil }
    for index in subviews.indices.dropLast() {
      let ideal = subviews[index].sizeThatFits(.unspecified)
      let fits =
        ideal.width <= proposal.width ?? .infinity && ideal.height <= proposal.height ?? .infinity
      if fits { return index }
    }
    return subviews.indices.last
  }
}
