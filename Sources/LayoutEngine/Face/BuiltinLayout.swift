/// A layout that the engine knows as a container of its own.
///
/// With content it becomes that container. Called as a layout, from within another one, it has the
/// same rules for whatever subviews it is given.
public protocol BuiltinLayout: Layout {
  /// Opens the container in a tree, under its own name or another.
  func _open(in lowering: ViewLowering, as name: String?)
}

extension BuiltinLayout where Cache == Void {
  /// The size that the layout takes of a proposal, in points.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    ContainerCopy(of: self, subviews).layout(proposal)
  }

  /// Places the subviews as the layout does, in `bounds`.
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let copy = ContainerCopy(of: self, subviews)
    _ = copy.layout(proposal, at: bounds.size)
    for (subview, placement) in zip(subviews, copy.placements) {
      subview.place(
        at: CGPoint(
          x: Lengths.sum(bounds.origin.x, placement.x), y: Lengths.sum(bounds.origin.y, placement.y)
        ),
        proposal: placement.proposal.proposed)
    }
  }

  /// The distances that the layout prefers around it.
  public func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing {
    ContainerCopy(of: self, subviews).tree.spacing(of: 0)
  }

  /// Where a guide of the layout lies, from the origin of `bounds`; nil where it gives none.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout ()
  ) -> CGFloat? {
    ContainerCopy(of: self, subviews).guide(guide.guide, .horizontal, bounds.size, proposal)
  }

  /// Where a guide of the layout lies, from the origin of `bounds`; nil where it gives none.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout ()
  ) -> CGFloat? {
    ContainerCopy(of: self, subviews).guide(guide.guide, .vertical, bounds.size, proposal)
  }
}

/// A built-in container in a tree of its own, whose children ask the subviews of another.
///
/// Made for one call: a tree that lasted would keep the other one alive, and be kept by it.
private struct ContainerCopy {
  let tree = LayoutTree()

  init(of layout: some BuiltinLayout, _ subviews: LayoutSubviews) {
    // The alignments keep their numbers and what they are by default.
    tree.tables.pointee.customGuides = subviews.tree.tables.pointee.customGuides
    layout._open(in: ViewLowering(tree: tree), as: nil)
    tree.markDynamic()
    for subview in subviews {
      tree.attach(priority: subview.priority)
      tree.attach(cell: subview.tree.cellValues(of: subview.node))
      let node = tree.nodeCount
      tree.add(.layout(SubviewBox(subview)), name: .emptyView)
      tree.close()
      let flags = subview.tree.storage.pointee.nodes.base[Int(subview.node)].flags
      if flags.contains(.answersZeroProbe) {
        tree.storage.pointee.nodes.base[node].flags.insert(.answersZeroProbe)
      }
    }
    tree.close()
  }

  /// Lays the container out, and places it at a size; `nil` for its answer.
  func layout(_ proposal: ProposedViewSize, at size: CGSize? = nil) -> CGSize {
    var root = RootProposal(proposal)
    root.size = size
    // It cannot fail: the answers come from a tree that reports failures itself.
    return (try? tree.layout(root)) ?? .zero
  }

  var placements: [Placement] {
    var child = tree.storage.pointee.nodes.base[0].firstChild
    return (0..<tree.storage.pointee.nodes.base[0].childCount).map { _ in
      defer { child = tree.storage.pointee.nodes.base[Int(child)].end }
      return tree.storage.pointee.placements.base[Int(child)]
    }
  }

  func guide(
    _ guide: Guide, _ axis: Axis, _ size: CGSize, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    _ = layout(proposal, at: size)
    return tree.explicitValue(
      of: tree.key(of: guide, axis),
      in: tree.dimensions(of: 0, size: Size(size), proposal: Size(proposal)))
  }
}

/// A subview of another tree as a view.
private final class SubviewBox: LayoutBox {
  private let subview: LayoutSubview

  init(_ subview: LayoutSubview) {
    self.subview = subview
    super.init()
  }

  override func size(_ proposal: ProposedViewSize, _: LayoutSubviews) -> CGSize {
    subview.sizeThatFits(proposal)
  }

  override func spacing(_: LayoutSubviews) -> ViewSpacing { subview.spacing }

  override func guide(
    _ guide: Guide, _ axis: Axis, in _: CGRect, _ proposal: ProposedViewSize, _: LayoutSubviews
  ) -> CGFloat? {
    let dimensions = subview.dimensions(in: proposal)
    return switch axis {
    case .horizontal: dimensions[explicit: HorizontalAlignment(guide: guide)]
    case .vertical: dimensions[explicit: VerticalAlignment(guide: guide)]
    }
  }
}
