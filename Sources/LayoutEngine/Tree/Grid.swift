/// What modifiers say of a view as a cell of a grid.
///
/// Of several on one view the inner anchor and the inner column alignment count, columns add up and
/// unsized axes form a union (measured).
package struct GridCellValues: Equatable, Sendable {
  /// How many columns the cell spans.
  package var columns: Int?

  /// The horizontal guide of the cell's column.
  package var columnAlignment: GuideKey?

  /// The axes along which the cell is offered what its column or row has, and no share.
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

  /// These values around those of `inner`.
  func merging(under inner: GridCellValues) -> GridCellValues {
    GridCellValues(
      columns: Self.sum(columns, inner.columns),
      columnAlignment: inner.columnAlignment ?? columnAlignment,
      unsizedAxes: (unsizedAxes ?? []).union(inner.unsizedAxes ?? []),
      anchor: inner.anchor ?? anchor)
  }

  /// What each of two modifiers adds to one column; a span below 1 adds nothing.
  private static func sum(_ outer: Int?, _ inner: Int?) -> Int? {
    guard let outer, let inner else { return outer ?? inner }
    func bounded(_ columns: Int) -> Int { min(max(columns, 1), maximumSpan) }
    return bounded(outer) + bounded(inner) - 1
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

  /// Whether it is a child outside any row, which spans all columns.
  var isOutsideRows = false

  /// Whether `horizontal` was given for the cell's column.
  var alignsColumn = false

  /// The anchor that overrides the guides; NaN for none.
  var anchor = Size.unspecified

  /// What the view was offered, and what it answered, when lengths were shared out last.
  var proposal = Size.unspecified
  var answer = Size(0, 0)

  var hasAnchor: Bool { !anchor.width.isNaN }

  /// The column behind its last.
  var end: Int32 { column + span }
}

/// A column or a row of a grid; of a lazy grid the equal tracks of one item, or a line of views.
struct GridTrack: BitwiseCopyable {
  /// For a row its cells, by number; of a column how many cells lie in it alone; of a lazy grid's
  /// item how many tracks it has.
  var first: Int32 = 0
  var count: Int32 = 0

  /// How its cells are lined up.
  var alignment: GuideKey
  var isAligned = false

  /// Whether its length is set aside for cells that are served later.
  var isCommitted = false

  /// How many cells of the priority that is being served still wait for it.
  var openCount: Int32 = 0
  /// How many of a column's own cells have been served.
  var servedCount: Int32 = 0

  /// The distance to the track before.
  var gap = 0.0
  var length = 0.0
  var position = 0.0

  /// What the cells that share a guide have before and behind it.
  private var before = -Double.infinity
  private var behind = -Double.infinity

  init(alignment: GuideKey) { self.alignment = alignment }

  /// Whether some of a column's own cells have not been served.
  var waits: Bool { servedCount < count }

  mutating func begin() {
    length = 0
    isCommitted = false
    openCount = 0
    servedCount = 0
  }

  mutating func forgetLine() {
    before = -.infinity
    behind = -.infinity
  }

  /// Notes a cell that meets the others of the track at a guide.
  mutating func meet(at guide: Double, _ length: Double) {
    before = max(before, guide)
    behind = max(behind, Lengths.position(length, guide))
  }

  /// Where the cells' guides meet, from the track's start.
  ///
  /// A track is as long as its longest cell, also where its cells need more around the line: they
  /// reach beyond its start (measured).
  var meetingLine: Double { min(before, Lengths.position(length, behind)) }
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
