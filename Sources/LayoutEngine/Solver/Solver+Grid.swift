/// Grids: their gaps, their ideal size, and where their cells lie.
///
/// Source: grids measured on macOS 26 and 27, and the public descriptions of how their frames come
/// about; what lengths are shared out is in the file on groups.
extension Solver {
  func gridSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let grid = GridTables(node, storage)
    guard grid.cellCount > 0 else { return Size(0, 0) }
    let gaps = layGaps(grid)
    grid.empty()
    if proposal.width.isNil && proposal.height.isNil {
      solveIdeally(grid)
    } else {
      serveByGroups(
        grid,
        within: Size(
          proposal.width.isNil ? .nan : Lengths.difference(proposal.width, gaps.width),
          proposal.height.isNil ? .nan : Lengths.difference(proposal.height, gaps.height)))
    }
    let size = Size(
      position(grid.columns, grid.columnCount), position(grid.rows, grid.rowCount))
    memo(node).markSolved(proposal, size, generation: storage.pointee.generation)
    return size
  }

  /// Proposes nil to every cell: tracks are as long as their longest cell.
  private func solveIdeally(_ grid: GridTables) {
    var columns = GridShare(.nan)
    var rows = GridShare(.nan)
    for number in 0..<grid.cellCount {
      let cell = grid.cells + number
      cell.pointee.proposal = .unspecified
      cell.pointee.answer = ask(cell.pointee.node, .unspecified, .unprobed)
      if cell.pointee.span == 1 {
        let column = grid.columns + Int(cell.pointee.column)
        column.pointee.servedCount += 1
        columns.raise(column, to: cell.pointee.answer.width)
      }
      rows.raise(grid.rows + Int(cell.pointee.row), to: cell.pointee.answer.height)
    }
    guard grid.hasSpans else { return }
    for number in 0..<grid.cellCount where grid.cells[number].span > 1 {
      columns.spread(grid.cells[number], grid)
    }
  }

  // MARK: Gaps

  /// Notes the distance between each track and the one before; what those of an axis take together.
  ///
  /// A gap that is not given is the largest distance between two cells that meet there, and 0 where
  /// none meet (measured).
  private func layGaps(_ grid: GridTables) -> Size {
    if grid.spacing.width.isNil { preferColumnGaps(grid) }
    if grid.spacing.height.isNil { preferRowGaps(grid) }
    return Size(
      total(grid.columns, grid.columnCount, grid.spacing.width),
      total(grid.rows, grid.rowCount, grid.spacing.height))
  }

  private func total(
    _ tracks: UnsafeMutablePointer<GridTrack>, _ count: Int, _ given: Double
  ) -> Double {
    tracks[0].gap = 0
    guard given.isNil else {
      for index in 1..<max(count, 1) { tracks[index].gap = given }
      return Lengths.product(given, Double(count - 1))
    }
    var total = 0.0
    for index in 1..<max(count, 1) { total = Lengths.sum(total, tracks[index].gap) }
    return total
  }

  private func preferColumnGaps(_ grid: GridTables) {
    for column in 0..<grid.columnCount { grid.columns[column].gap = .nan }
    for number in 1..<max(grid.cellCount, 1)
    where grid.cells[number].row == grid.cells[number - 1].row {
      let (cell, before) = (grid.cells[number], grid.cells[number - 1])
      widen(
        grid.columns + Int(cell.column), to: distance(before.node, cell.node, along: .horizontal))
    }
    close(grid.columns, grid.columnCount)
  }

  private func preferRowGaps(_ grid: GridTables) {
    for row in 0..<grid.rowCount { grid.rows[row].gap = .nan }
    for row in 1..<max(grid.rowCount, 1) {
      // Both rows lie in the order of the columns: one walk finds all pairs that share one.
      var above = grid.cells(ofRow: row - 1)
      var below = grid.cells(ofRow: row)
      while let upper = above.first, let lower = below.first {
        let (cell, other) = (grid.cells[upper], grid.cells[lower])
        if cell.column < other.end, other.column < cell.end {
          widen(grid.rows + row, to: distance(cell.node, other.node, along: .vertical))
        }
        if cell.end <= other.end { above.removeFirst() } else { below.removeFirst() }
      }
    }
    close(grid.rows, grid.rowCount)
  }

  private func widen(_ track: UnsafeMutablePointer<GridTrack>, to distance: Double) {
    track.pointee.gap = track.pointee.gap.isNil ? distance : max(track.pointee.gap, distance)
  }

  /// Where no cells meet there is no gap.
  private func close(_ tracks: UnsafeMutablePointer<GridTrack>, _ count: Int) {
    for index in 0..<count where tracks[index].gap.isNil { tracks[index].gap = 0 }
  }

  /// Notes where the tracks begin; what they take with the gaps between them.
  private func position(_ tracks: UnsafeMutablePointer<GridTrack>, _ count: Int) -> Double {
    var end = 0.0
    for index in 0..<count {
      end = Lengths.sum(end, tracks[index].gap)
      tracks[index].position = end
      end = Lengths.sum(end, tracks[index].length)
    }
    return end
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
    for column in 0..<grid.columnCount { grid.columns[column].forgetLine() }
    for row in 0..<grid.rowCount { grid.rows[row].forgetLine() }
    for number in 0..<grid.cellCount { measure(grid.cells[number], grid) }
    for number in 0..<grid.cellCount { align(grid.cells[number], grid) }
  }

  /// Asks for the view's size in its cell and moves the guides that cells share.
  ///
  /// A view that filled its cell is offered what it was offered then (measured).
  private func measure(_ cell: GridCell, _ grid: GridTables) {
    let slot = grid.slot(of: cell)
    var placed = Placement()
    placed.proposal = slot == cell.answer ? cell.proposal : slot
    placed.size = ask(cell.node, placed.proposal, .placement)
    note(cell.node, placed)
    guard !cell.hasAnchor else { return }
    if cell.horizontal.isShared {
      grid.columns[Int(cell.column)].meet(
        at: finite(guide(cell.horizontal, cell.node, placed.size, placed.proposal)),
        placed.size.width)
    }
    if cell.vertical.isShared {
      grid.rows[Int(cell.row)].meet(
        at: finite(guide(cell.vertical, cell.node, placed.size, placed.proposal)),
        placed.size.height)
    }
  }

  private func align(_ cell: GridCell, _ grid: GridTables) {
    let row = grid.rows[Int(cell.row)]
    let column = grid.columns[Int(cell.column)]
    let placed = placement(cell.node)
    let size = placed.pointee.size
    let slot = grid.slot(of: cell)
    var offset = Size(0, 0)
    if cell.hasAnchor {
      offset.width = Lengths.product(
        Lengths.position(slot.width, size.width), cell.anchor.width)
      offset.height = Lengths.product(
        Lengths.position(slot.height, size.height), cell.anchor.height)
    } else {
      let proposal = placed.pointee.proposal
      offset.width = Lengths.position(
        cell.horizontal.isShared
          ? column.meetingLine : defaultGuide(cell.horizontal, in: slot, proposal: proposal),
        finite(guide(cell.horizontal, cell.node, size, proposal)))
      offset.height = Lengths.position(
        cell.vertical.isShared
          ? row.meetingLine : defaultGuide(cell.vertical, in: slot, proposal: proposal),
        finite(guide(cell.vertical, cell.node, size, proposal)))
    }
    placed.pointee.x = Lengths.sum(column.position, offset.width)
    placed.pointee.y = Lengths.sum(row.position, offset.height)
  }
}
