/// A layout whose type is not known, so that one can be exchanged for another.
///
/// The numbers are those of the wrapped layout, but its container is there also around a single
/// view.
public struct AnyLayout: BuiltinLayout {
  /// The wrapped layout's cache.
  public struct Cache {
    fileprivate var value: Any
  }

  private let layout: any Layout

  /// A layout without its type.
  public init<Wrapped: Layout>(_ layout: Wrapped) {
    self.layout = layout
  }

  /// Opens the container in a tree, under its own name or another.
  public func _open(in lowering: ViewLowering, as name: String?) {
    let name = name ?? "AnyLayout"
    if let layout = layout as? any BuiltinLayout {
      layout._open(in: lowering, as: name)
      lowering.tree.markDynamic()
    } else {
      open(layout, in: lowering, as: name)
    }
  }

  private func open<Wrapped: Layout>(_ layout: Wrapped, in lowering: ViewLowering, as name: String)
  {
    lowering.tree.add(.layout(TypedLayoutBox(layout)), name: lowering.tree.name(name))
  }

  // MARK: As a layout inside another

  /// What the layout keeps from one call to the next.
  public func makeCache(subviews: Subviews) -> Cache {
    Cache(value: layout.makeCache(subviews: subviews))
  }

  /// Lends the wrapped layout its cache, made anew where it belongs to another layout.
  private func lend<Wrapped: Layout, Result>(
    _ cache: inout Cache, of layout: Wrapped, _ subviews: Subviews,
    _ body: (inout Wrapped.Cache) -> Result
  ) -> Result {
    var own = cache.value as? Wrapped.Cache ?? layout.makeCache(subviews: subviews)
    defer { cache.value = own }
    return body(&own)
  }

  /// The size that the layout takes of a proposal, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    func size<Wrapped: Layout>(_ layout: Wrapped) -> CGSize {
      lend(&cache, of: layout, subviews) {
        layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return size(layout)
  }

  /// Places the subviews as the layout does, in `bounds`.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    func place<Wrapped: Layout>(_ layout: Wrapped) {
      lend(&cache, of: layout, subviews) {
        layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    place(layout)
  }

  /// The distances that the layout prefers around it.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    func spacing<Wrapped: Layout>(_ layout: Wrapped) -> ViewSpacing {
      lend(&cache, of: layout, subviews) { layout.spacing(subviews: subviews, cache: &$0) }
    }
    return spacing(layout)
  }

  /// Where a guide of the layout lies, in the coordinates of `bounds`; nil where it gives none.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    func value<Wrapped: Layout>(_ layout: Wrapped) -> CGFloat? {
      lend(&cache, of: layout, subviews) {
        layout.explicitAlignment(
          of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return value(layout)
  }

  /// Where a guide of the layout lies, in the coordinates of `bounds`; nil where it gives none.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    func value<Wrapped: Layout>(_ layout: Wrapped) -> CGFloat? {
      lend(&cache, of: layout, subviews) {
        layout.explicitAlignment(
          of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return value(layout)
  }
}
