/// Grids.
///
/// What is known of SwiftUI's: the measured facts of containers rules §2.4; the order of the
/// questions is our own decision, after the stacks'.
extension Solver {
  func gridSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let grid = GridTables(node, storage)
    guard grid.cellCount > 0 else { return Size(0, 0) }
    let gaps = Size(
      Lengths.product(grid.spacing.width, Double(grid.columnCount - 1)),
      Lengths.product(grid.spacing.height, Double(grid.rowCount - 1)))
    let inner = Size(
      proposal.width.isNil ? .nan : Lengths.difference(proposal.width, gaps.width),
      proposal.height.isNil ? .nan : Lengths.difference(proposal.height, gaps.height))
    // 1. The columns, by the cells in one column each.
    shareOut(grid.columns, grid.columnCount, inner.width) { column, offer, rule in
      columnLength(column, grid, Size(offer, inner.height), rule)
    }
    // 2. What cells across several columns lack is spread over those.
    if grid.hasSpans { widen(grid, proposal.width, gaps.width, height: inner.height) }
    let width = position(grid.columns, grid.columnCount, spacing: grid.spacing.width)
    for number in 0..<grid.cellCount { noteWidth(grid.cells + number, grid) }
    // 3. The rows, now that every cell's width is known.
    shareOut(grid.rows, grid.rowCount, inner.height) { row, offer, rule in
      rowLength(row, grid, offer, rule)
    }
    let height = position(grid.rows, grid.rowCount, spacing: grid.spacing.height)
    let size = Size(width, height)
    memo(node).markSolved(proposal, size, generation: storage.pointee.generation)
    return size
  }

  // MARK: Columns and rows

  /// The widest answer of a column's cells to one proposal.
  private func columnLength(
    _ column: UnsafeMutablePointer<GridTrack>, _ grid: GridTables, _ proposal: Size, _ rule: Rule
  ) -> Double {
    var extent = GridExtent()
    for entry in 0..<Int(column.pointee.count) {
      let number = storage.pointee.childTable.base[Int(column.pointee.first) + entry]
      let cell = grid.cells + Int(number)
      // A text's width is 0 when a container probes it, as in stacks.
      if rule == .minimum, node(cell.pointee.node).pointee.flags.contains(.answersZeroProbe) {
        continue
      }
      let size = ask(cell.pointee.node, proposal, rule)
      extent.include(size.width)
      if cell.pointee.horizontal.isShared, !cell.pointee.hasAnchor {
        extent.include(
          size.width,
          guide: finite(guide(cell.pointee.horizontal, cell.pointee.node, size, proposal)))
      }
    }
    return extent.length
  }

  /// The tallest answer of a row's cells, each offered its columns' width; where they share a
  /// guide, what they need above and below it.
  private func rowLength(
    _ row: UnsafeMutablePointer<GridTrack>, _ grid: GridTables, _ offer: Double, _ rule: Rule
  ) -> Double {
    var extent = GridExtent()
    for entry in 0..<Int(row.pointee.count) {
      let cell = grid.cells + Int(row.pointee.first) + entry
      guard !cell.pointee.isUnsizedVertically else { continue }
      let proposal = Size(cell.pointee.width, offer)
      let size = ask(cell.pointee.node, proposal, rule)
      extent.include(size.height)
      if cell.pointee.vertical.isShared, !cell.pointee.hasAnchor {
        extent.include(
          size.height,
          guide: finite(guide(cell.pointee.vertical, cell.pointee.node, size, proposal)))
      }
    }
    return extent.length
  }

  /// Asks the cells that span several columns, top to bottom, and spreads what their columns lack
  /// equally (measured).
  private func widen(_ grid: GridTables, _ proposed: Double, _ gaps: Double, height: Double) {
    var total = 0.0
    for column in 0..<grid.columnCount { total = Lengths.sum(total, grid.columns[column].length) }
    for number in 0..<grid.cellCount {
      let cell = grid.cells[number]
      guard cell.span > 1, !cell.isUnsizedHorizontally else { continue }
      let first = grid.columns + Int(cell.column)
      let span = Int(cell.span)
      var spanned = total
      if span < grid.columnCount {
        spanned = 0
        for column in 0..<span { spanned = Lengths.sum(spanned, first[column].length) }
      }
      let inside = Lengths.product(grid.spacing.width, Double(span - 1))
      let others = Lengths.sum(
        Lengths.position(total, spanned), Lengths.position(gaps, inside))
      let offer = proposed.isNil ? proposed : max(Lengths.difference(proposed, others), 0)
      let need = ask(cell.node, Size(offer, height), .share).width
      let excess = Lengths.position(need, Lengths.sum(spanned, inside))
      guard excess > 0 else { continue }
      for column in 0..<span {
        first[column].length = Lengths.sum(first[column].length, excess / Double(span))
      }
      total = Lengths.sum(total, excess)
    }
  }

  private func noteWidth(_ cell: UnsafeMutablePointer<GridCell>, _ grid: GridTables) {
    let first = grid.columns[Int(cell.pointee.column)]
    guard cell.pointee.span > 1 else {
      cell.pointee.width = first.length
      return
    }
    let last = grid.columns[Int(cell.pointee.column + cell.pointee.span) - 1]
    let width = Lengths.sum(last.position, last.length) - first.position
    guard width.isNil else {
      cell.pointee.width = width
      return
    }
    // Behind an infinite column there are lengths, but no positions to tell them by.
    cell.pointee.width = first.length
    for column in 1..<Int(cell.pointee.span) {
      let length = grid.columns[Int(cell.pointee.column) + column].length
      cell.pointee.width = Lengths.sum(
        cell.pointee.width, Lengths.sum(grid.spacing.width, length))
    }
  }

  // MARK: Placing

  func placeGrid(_ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    arrangeGrid(node, own.proposal)
    putAll(node, width: own.size.width)
    descend(node)
  }

  /// Offers every cell's view the whole cell and notes where it lies, under a placement proposal.
  func arrangeGrid(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) {
    let grid = GridTables(node, storage)
    guard grid.cellCount > 0 else { return }
    noteArranged(node)
    let memo = memo(node)
    memo.begin(storage.pointee.generation)
    if !memo.isSolved(under: proposal) || node.pointee.flags.contains(.readsContainer) {
      _ = gridSize(node, proposal)
    }
    for column in 0..<grid.columnCount { grid.columns[column].line = -.infinity }
    for row in 0..<grid.rowCount { grid.rows[row].line = -.infinity }
    for number in 0..<grid.cellCount { measure(grid.cells[number], grid) }
    for number in 0..<grid.cellCount { align(grid.cells[number], node, grid) }
  }

  /// Asks for the view's size in its cell and moves the guides that cells share.
  private func measure(_ cell: GridCell, _ grid: GridTables) {
    let row = grid.rows + Int(cell.row)
    let column = grid.columns + Int(cell.column)
    var placed = Placement()
    placed.proposal = Size(cell.width, row.pointee.length)
    placed.size = ask(cell.node, placed.proposal, .placement)
    note(cell.node, placed)
    guard !cell.hasAnchor else { return }
    if cell.horizontal.isShared {
      let guide = finite(guide(cell.horizontal, cell.node, placed.size, placed.proposal))
      column.pointee.line = max(column.pointee.line, guide)
    }
    if cell.vertical.isShared {
      let guide = finite(guide(cell.vertical, cell.node, placed.size, placed.proposal))
      row.pointee.line = max(row.pointee.line, guide)
    }
  }

  private func align(_ cell: GridCell, _ node: UnsafeMutablePointer<Node>, _ grid: GridTables) {
    let row = grid.rows[Int(cell.row)]
    let column = grid.columns[Int(cell.column)]
    let placed = placement(cell.node)
    let size = placed.pointee.size
    let room = Size(cell.width, row.length)
    var offset = Size(0, 0)
    if cell.hasAnchor {
      offset.width = Lengths.product(
        Lengths.position(room.width, size.width), cell.anchor.width)
      offset.height = Lengths.product(
        Lengths.position(room.height, size.height), cell.anchor.height)
    } else {
      let proposal = placed.pointee.proposal
      offset.width = Lengths.position(
        cell.horizontal.isShared
          ? column.line : defaultGuide(cell.horizontal, in: room, proposal: proposal),
        finite(guide(cell.horizontal, cell.node, size, proposal)))
      offset.height = Lengths.position(
        cell.vertical.isShared
          ? row.line : defaultGuide(cell.vertical, in: room, proposal: proposal),
        finite(guide(cell.vertical, cell.node, size, proposal)))
    }
    placed.pointee.x = Lengths.sum(column.position, offset.width)
    placed.pointee.y = Lengths.sum(row.position, offset.height)
  }
}

/// A grid's tables, where they lie.
///
/// Safe as the solver is: the buffers do not move while it runs.
struct GridTables {
  let spacing: Size
  let cells: UnsafeMutablePointer<GridCell>
  let cellCount: Int
  let columns: UnsafeMutablePointer<GridTrack>
  let columnCount: Int
  let rows: UnsafeMutablePointer<GridTrack>
  let rowCount: Int
  let hasSpans: Bool

  init(_ node: UnsafeMutablePointer<Node>, _ storage: UnsafeMutablePointer<Storage>) {
    let shape = storage.pointee.gridShapes.base[Int(node.pointee.payload)]
    let spacing = storage.pointee.parameters.base + Int(node.pointee.parameters)
    self.spacing = Size(spacing[0], spacing[1])
    cells = storage.pointee.gridCells.base + Int(shape.firstCell)
    cellCount = Int(shape.cellCount)
    columns = storage.pointee.gridTracks.base + Int(shape.firstTrack)
    columnCount = Int(shape.columns)
    rows = columns + columnCount
    rowCount = Int(shape.rows)
    hasSpans = shape.hasSpans
  }
}

/// How long a track has to be for its cells, never below 0 (our own decision).
private struct GridExtent {
  private var longest = 0.0
  private var before = -Double.infinity
  private var after = -Double.infinity

  mutating func include(_ length: Double) { longest = max(longest, length) }

  /// A cell that meets the others of its track at a guide.
  mutating func include(_ length: Double, guide: Double) {
    before = max(before, guide)
    after = max(after, Lengths.position(length, guide))
  }

  var length: Double { max(longest, Lengths.sum(before, after)) }
}
