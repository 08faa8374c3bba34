/// Offers its only subview a share of the space it is offered itself.
struct RelativeSizeLayout: Layout {
  var relativeWidth: CGFloat
  var relativeHeight: CGFloat

  func sizeThatFits(
    proposal: ProposedViewSize,
    subviews: Subviews,
    cache: inout ()
  ) -> CGSize {
    assert(subviews.count == 1, "RelativeSizeLayout takes one subview")
    return subviews[0].sizeThatFits(share(of: proposal))
  }

  func placeSubviews(
    in bounds: CGRect,
    proposal: ProposedViewSize,
    subviews: Subviews,
    cache: inout ()
  ) {
    assert(subviews.count == 1, "RelativeSizeLayout takes one subview")
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    subviews[0].place(at: center, anchor: .center, proposal: share(of: proposal))
  }

  private func share(of proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { $0 * relativeWidth },
      height: proposal.height.map { $0 * relativeHeight }
    )
  }
}

extension View {
  /// Offers the view a share of the width and the height that it would be offered.
  func relativeProposed(width: CGFloat = 1, height: CGFloat = 1) -> some View {
    RelativeSizeLayout(relativeWidth: width, relativeHeight: height) {
      VStack { self }
    }
  }
}
