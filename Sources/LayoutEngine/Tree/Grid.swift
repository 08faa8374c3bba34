/// What modifiers say of a view as a cell of a grid; of several the outermost counts.
package struct GridCellValues: Equatable, Sendable {
  /// How many columns the cell spans.
  package var columns: Int?

  /// The horizontal guide of the cell's column.
  package var columnAlignment: GuideKey?

  /// The axes along which the cell takes no part in sizing its column or row.
  package var unsizedAxes: Axis.Set?

  /// Where the cell's view lies in it, whatever the alignments.
  package var anchor: UnitPoint?

  package init(
    columns: Int? = nil, columnAlignment: GuideKey? = nil, unsizedAxes: Axis.Set? = nil,
    anchor: UnitPoint? = nil
  ) {
    self.columns = columns
    self.columnAlignment = columnAlignment
    self.unsizedAxes = unsizedAxes
    self.anchor = anchor
  }

  /// How many columns one cell may span.
  ///
  /// Columns take memory and gaps also where they are empty; our own decision.
  static let maximumSpan = 1_000

  /// These values, with those of `inner` where there are none.
  func merging(under inner: GridCellValues) -> GridCellValues {
    GridCellValues(
      columns: columns ?? inner.columns,
      columnAlignment: columnAlignment ?? inner.columnAlignment,
      unsizedAxes: unsizedAxes ?? inner.unsizedAxes, anchor: anchor ?? inner.anchor)
  }
}

/// A row of a grid that is being built: the children from `start` up to `end`.
struct GridRowRecord {
  var grid: Int32
  var start: Int32
  /// `Int32.max` while the row is open.
  var end = Int32.max
  var alignment: GuideKey?
  /// How many rows were begun directly inside this one; they are groups.
  var nested = 0
}

/// What the solver needs to know of a grid beyond its node: where its tables are.
struct GridShape: BitwiseCopyable {
  /// For a grid, the cells in the order of the children, row by row.
  var firstCell: Int32 = 0
  var cellCount: Int32 = 0

  /// The columns' tracks, the rows' after them; for a lazy grid the items' and the lines'.
  var firstTrack: Int32 = 0
  var columns: Int32 = 0
  var rows: Int32 = 0

  /// Whether some cell spans more than one column.
  var hasSpans = false
}

/// A cell of a grid.
struct GridCell: BitwiseCopyable {
  var node: Int32
  var row: Int32
  var column: Int32
  var span: Int32
  var horizontal: GuideKey
  var vertical: GuideKey
  var isUnsizedHorizontally = false
  var isUnsizedVertically = false

  /// Whether it is a child outside any row, which spans all columns and belongs to none.
  var isOutsideRows = false

  /// Whether `horizontal` was given for the cell's column.
  var alignsColumn = false

  /// The anchor that overrides the guides; NaN for none.
  var anchor = Size.unspecified

  /// The width of the columns it spans under the proposal that was solved last.
  var width = 0.0

  var hasAnchor: Bool { !anchor.width.isNaN }

  /// Whether the cell takes part in the width of its one column.
  var sizesColumn: Bool { span == 1 && !isUnsizedHorizontally }
}

/// A column or a row of a grid; of a lazy grid the equal tracks of one item, or a line of views.
struct GridTrack: BitwiseCopyable {
  /// The cells that size it: for a column in the tree's table of children (as numbers of cells),
  /// for a row among the cells of the grid.
  var first: Int32 = 0
  var count: Int32 = 0

  /// Whether any cell sizes it, and the highest priority of those that do.
  var isSized = false
  var priority = -Double.infinity

  /// How its cells are lined up.
  var alignment: GuideKey
  var isAligned = false

  var length = 0.0
  var position = 0.0

  /// Where the cells' guides meet, from the track's start, for guides that cells share.
  var line = 0.0
}

extension GuideKey {
  /// Whether cells are lined up with one another by this guide, not each with its cell: text
  /// baselines, and custom guides (our own decision).
  var isShared: Bool { rawValue >= GuideKey.firstTextBaseline.rawValue }
}

/// One `GridItem` of a lazy grid, in the engine's own terms.
package struct LazyGridItem: Sendable {
  package enum Length: Equatable, Sendable {
    case fixed(Double)
    case flexible(minimum: Double, maximum: Double)
    case adaptive(minimum: Double, maximum: Double)

    /// What an item without a size is.
    package static let standard = Length.flexible(minimum: 10, maximum: .infinity)
  }

  package var length: Length
  package var spacing: Double?
  package var horizontal: GuideKey
  package var vertical: GuideKey

  package init(
    _ length: Length = .standard, spacing: Double? = nil, horizontal: GuideKey = .horizontalCenter,
    vertical: GuideKey = .verticalCenter
  ) {
    self.length = length
    self.spacing = spacing
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
