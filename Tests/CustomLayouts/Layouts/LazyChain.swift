struct LazyChain: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    var asked = 0
    let wide = subviews.lazy
      .map { subview -> CGSize in
        asked += 1
        return subview.sizeThatFits(.unspecified)
      }
      .first { $0.width > 25 }
    return CGSize(width: wide?.width ?? 10, height: CGFloat(asked) * 10)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .unspecified) }
  }
}
