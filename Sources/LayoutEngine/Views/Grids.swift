/// Views in rows and columns that are as wide and as tall as their largest cells.
///
/// Rows are given by ``GridRow``; a child outside any row is a row of its own across all columns.
/// What is proposed is shared out among the cells on both axes at once, the least flexible first.
public struct Grid<Content: View>: View, PrimitiveView {
  private let layout: GridLayout
  private let content: Content

  /// A grid; a spacing of `nil` is the largest distance of the cells that meet at a gap.
  ///
  /// Spacings are in points and may be negative.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    lowering.container(layout.element(in: lowering.tree), name: .grid, content)
  }
}

/// A row of a ``Grid``: each of its views is a cell.
///
/// It has no layout of its own and leaves no trace in paths, whose index counts the cells of the
/// whole grid: modifiers reach each cell, and outside a grid it is a group.
public struct GridRow<Content: View>: View, PrimitiveView {
  private let alignment: VerticalAlignment?
  private let content: Content

  /// A row whose cells are lined up by `alignment`, `nil` for the grid's.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.list {
      tree.beginGridRow(alignment: alignment.map(tree.key(of:)))
      content._lower(into: lowering)
      tree.endGridRow()
    }
  }

  /// Adds the views that this one consists of to a list.
  public func _list(in listing: ViewListing) {
    content._list(in: listing)
  }
}

extension View {
  /// Makes the view a cell that spans `count` columns of its grid.
  ///
  /// Less than one counts as one, more than a thousand as a thousand; of several on one view each adds
  /// what it has above one.
  public func gridCellColumns(_ count: Int) -> some View {
    modified(by: AttributeModifier { $0.attach(cell: GridCellValues(columns: count)) })
  }

  /// Sets the horizontal alignment of the cell's column; the first cell that does so counts.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modified(
      by: AttributeModifier { tree in
        tree.attach(cell: GridCellValues(columnAlignment: tree.key(of: guide)))
      })
  }

  /// Offers the cell what its column or row has when it is served, and no share of what is left.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modified(by: AttributeModifier { $0.attach(cell: GridCellValues(unsizedAxes: axes)) })
  }

  /// Places the view at a point of its cell, whatever the alignments.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modified(by: AttributeModifier { $0.attach(cell: GridCellValues(anchor: anchor)) })
  }
}

extension NodeName {
  static let grid = NodeName.builtin("Grid") ?? .none
  static let lazyVGrid = NodeName.builtin("LazyVGrid") ?? .none
  static let lazyHGrid = NodeName.builtin("LazyHGrid") ?? .none
}
