struct AdaptiveStack: Layout {
  var threshold: CGFloat = 200
  var spacing: CGFloat? = nil

  private func current(_ proposal: ProposedViewSize) -> AnyLayout {
    if let width = proposal.width, width < threshold {
      return AnyLayout(VStackLayout(alignment: .leading, spacing: spacing))
    }
    return AnyLayout(HStackLayout(alignment: .firstTextBaseline, spacing: spacing))
  }

  func makeCache(subviews: Subviews) -> [Bool: AnyLayout.Cache] { [:] }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout [Bool: AnyLayout.Cache]
  ) -> CGSize {
    let layout = current(proposal)
    var inner = layout.makeCache(subviews: subviews)
    let size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &inner)
    cache[(proposal.width ?? .infinity) < threshold] = inner
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout [Bool: AnyLayout.Cache]
  ) {
    let layout = current(proposal)
    var inner =
      cache[(proposal.width ?? .infinity) < threshold] ?? layout.makeCache(subviews: subviews)
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &inner)
  }
}
