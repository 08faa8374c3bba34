/// A custom layout with its cache, behind one type.
package class LayoutBox {
  /// The axis of spacers and dividers in it.
  var stackOrientation: Axis? { nil }

  init() {}

  /// Forgets the cache: a subview has changed.
  func forget() {}

  func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize { .zero }
  func place(in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews) {}
  func spacing(_ subviews: LayoutSubviews) -> ViewSpacing { .zero }
  func guide(
    _ guide: Guide, _ axis: Axis, in bounds: CGRect, _ proposal: ProposedViewSize,
    _ subviews: LayoutSubviews
  ) -> CGFloat? { nil }
}

/// The box of one type of layout.
package final class TypedLayoutBox<Wrapped: Layout>: LayoutBox {
  private let layout: Wrapped
  private var cache: Wrapped.Cache?

  private let orientation: Axis?

  package init(_ layout: Wrapped) {
    self.layout = layout
    orientation = Wrapped.layoutProperties.stackOrientation
  }

  /// A box of a layout whose type does not tell the axis of spacers in it.
  package init(_ layout: Wrapped, stackOrientation: Axis?) {
    self.layout = layout
    orientation = stackOrientation
  }

  override var stackOrientation: Axis? { orientation }

  override func forget() { cache = nil }

  /// Lends the cache to a call.
  ///
  /// It is moved out meanwhile, so that a call that comes back to this
  /// container is no conflict of access.
  private func withCache<Result>(
    _ subviews: LayoutSubviews, _ body: (inout Wrapped.Cache) -> Result
  ) -> Result {
    var cache = self.cache ?? layout.makeCache(subviews: subviews)
    self.cache = nil
    defer { self.cache = cache }
    return body(&cache)
  }

  override func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize {
    withCache(subviews) {
      layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
    }
  }

  override func place(
    in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) {
    withCache(subviews) {
      layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
    }
  }

  override func spacing(_ subviews: LayoutSubviews) -> ViewSpacing {
    withCache(subviews) { layout.spacing(subviews: subviews, cache: &$0) }
  }

  override func guide(
    _ guide: Guide, _ axis: Axis, in bounds: CGRect, _ proposal: ProposedViewSize,
    _ subviews: LayoutSubviews
  ) -> CGFloat? {
    withCache(subviews) { cache in
      switch axis {
      case .horizontal:
        layout.explicitAlignment(
          of: HorizontalAlignment(guide: guide), in: bounds, proposal: proposal,
          subviews: subviews, cache: &cache)
      case .vertical:
        layout.explicitAlignment(
          of: VerticalAlignment(guide: guide), in: bounds, proposal: proposal,
          subviews: subviews, cache: &cache)
      }
    }
  }
}
