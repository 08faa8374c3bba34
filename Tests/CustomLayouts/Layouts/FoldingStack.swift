/// A row where there is room for one, else a column.
struct FoldingStack: Layout {
  var spacing: CGFloat = 10

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let layout = layout(for: proposal, subviews: subviews)
    var cache = layout.makeCache(subviews: subviews)
    return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let layout = layout(for: proposal, subviews: subviews)
    var cache = layout.makeCache(subviews: subviews)
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }

  private func layout(for proposal: ProposedViewSize, subviews: Subviews) -> AnyLayout {
    let row = AnyLayout(HStackLayout(spacing: spacing))
    guard let width = proposal.width else { return row }
    var cache = row.makeCache(subviews: subviews)
    let ideal = row.sizeThatFits(proposal: .unspecified, subviews: subviews, cache: &cache)
    return ideal.width <= width
      ? row : AnyLayout(VStackLayout(alignment: .leading, spacing: spacing))
  }
}

/// The same choice made from outside.
struct SwitchingStack<Content: View>: View {
  let isWide: Bool
  let content: Content

  init(isWide: Bool, @ViewBuilder content: () -> Content) {
    self.isWide = isWide
    self.content = content()
  }

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 5))
      : AnyLayout(VStackLayout(alignment: .trailing, spacing: 5))

    layout {
      content
    }
  }
}
