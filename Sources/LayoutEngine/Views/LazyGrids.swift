/// A column of a ``LazyVGrid`` or a row of a ``LazyHGrid``.
public struct GridItem: Sendable {
  /// How wide the column is, in points.
  public enum Size: Hashable, Sendable {
    case fixed(CGFloat)

    /// An equal share of what the fixed columns leave, between the two lengths.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)

    /// As many columns as fit at the minimum into such a share, of equal width.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// How wide a column is, or how high a row.
  public var size: Size

  /// The gap after the column, 8 points for `nil`.
  public var spacing: CGFloat?

  /// How views lie in the column's cells, `nil` for centred.
  public var alignment: Alignment?

  /// A column or a row of a lazy grid.
  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  fileprivate func item(in tree: LayoutTree) -> LazyGridItem {
    let alignment = alignment ?? .center
    let length: LazyGridItem.Length =
      switch size {
      case .fixed(let length): .fixed(length)
      case .flexible(let minimum, let maximum): .flexible(minimum: minimum, maximum: maximum)
      case .adaptive(let minimum, let maximum): .adaptive(minimum: minimum, maximum: maximum)
      }
    return LazyGridItem(
      length, spacing: spacing, horizontal: tree.key(of: alignment.horizontal),
      vertical: tree.key(of: alignment.vertical))
  }
}

/// Views in columns of given widths, filled line by line; everything is laid out.
public struct LazyVGrid<Content: View>: View, PrimitiveView {
  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A grid that grows downwards.
  ///
  /// `alignment` is that of all columns together where the grid is wider, `spacing` the gap between
  /// lines, 8 points for `nil`.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.container(
      .lazyGrid(
        .vertical, items: columns.map { $0.item(in: tree) }, alignment: tree.key(of: alignment),
        spacing: spacing), name: .lazyVGrid, content)
  }
}

/// Views in rows of given heights, filled column by column; everything is laid out.
public struct LazyHGrid<Content: View>: View, PrimitiveView {
  private let rows: [GridItem]
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// A grid that grows towards the trailing edge.
  ///
  /// `alignment` is that of all rows together where the grid is taller, `spacing` the gap between
  /// columns, 8 points for `nil`.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Adds the view to a tree.
  public func _lower(into lowering: ViewLowering) {
    let tree = lowering.tree
    lowering.container(
      .lazyGrid(
        .horizontal, items: rows.map { $0.item(in: tree) }, alignment: tree.key(of: alignment),
        spacing: spacing), name: .lazyHGrid, content)
  }
}
