/// How a grid shares its lengths out among its cells, on both axes at once.
///
/// Source: measured grids. Cells are served in groups of equal priority and flexibility; what a
/// group's tracks took is set aside before the next is served.
extension Solver {
  /// Gives columns and rows their lengths within `room`, which has no gaps in it; nil and infinity
  /// are passed on.
  func serveByGroups(_ grid: GridTables, within room: Size) {
    let served = takeServed(grid.cellCount)
    defer { storage.pointee.served.count -= grid.cellCount }
    for number in 0..<grid.cellCount {
      (served + number).initialize(to: probe(number, grid, room))
    }
    bringIntoOrder(served, 0..<grid.cellCount) { $0.precedes($1) }
    var columns = GridShare(room.width)
    var rows = GridShare(room.height)
    var start = 0
    while start < grid.cellCount {
      if start == 0 || served[start].priority != served[start - 1].priority {
        open(served, from: start, grid, &columns, &rows)
      }
      var end = start + 1
      while end < grid.cellCount, served[end].isEqual(served[start]) { end += 1 }
      serve(served, start..<end, grid, &columns, &rows)
      close(served, start..<end, grid, &columns, &rows)
      start = end
    }
  }

  private func takeServed(_ count: Int) -> UnsafeMutablePointer<ServedCell> {
    let start = storage.pointee.served.count
    assert(start + count <= storage.pointee.served.capacity)
    storage.pointee.served.count += count
    return storage.pointee.served.base + start
  }

  /// Asks how much longer a cell can become; an axis without a proposal does not count.
  private func probe(_ number: Int, _ grid: GridTables, _ room: Size) -> ServedCell {
    let node = grid.cells[number].node
    var cell = ServedCell(index: Int32(number), priority: self.node(node).pointee.priority)
    let least = ask(node, Size(0, 0), .minimum)
    let most = ask(node, Size(.infinity, .infinity), .maximum)
    if !room.width.isNil { cell.add(least.width, most.width) }
    if !room.height.isNil { cell.add(least.height, most.height) }
    return cell
  }

  /// Opens the tracks of all cells of one priority.
  private func open(
    _ served: UnsafeMutablePointer<ServedCell>, from start: Int, _ grid: GridTables,
    _ columns: inout GridShare, _ rows: inout GridShare
  ) {
    var position = start
    while position < grid.cellCount, served[position].priority == served[start].priority {
      let cell = grid.cells[Int(served[position].index)]
      if cell.span == 1 { columns.open(grid.columns + Int(cell.column)) }
      rows.open(grid.rows + Int(cell.row))
      position += 1
    }
  }

  private func serve(
    _ served: UnsafeMutablePointer<ServedCell>, _ group: Range<Int>, _ grid: GridTables,
    _ columns: inout GridShare, _ rows: inout GridShare
  ) {
    let shares = Size(columns.share, rows.share)
    // Columns that are not open stay as they are while a group is served.
    var all = Double.nan
    for position in group {
      let cell = grid.cells + Int(served[position].index)
      var offer = shares
      if !offer.width.isNil {
        if cell.pointee.isUnsizedHorizontally {
          offer.width = grid.width(of: cell.pointee)
        } else if cell.pointee.span == 1 {
          offer.width = max(offer.width, grid.columns[Int(cell.pointee.column)].length)
        } else if columns.room != .infinity {
          if all.isNil { all = offered(0..<grid.columnCount, offer.width, grid) }
          offer.width = spannedOffer(cell.pointee, offer.width, of: all, columns.room, grid)
        }
      }
      if !offer.height.isNil {
        let row = grid.rows[Int(cell.pointee.row)].length
        offer.height = cell.pointee.isUnsizedVertically ? row : max(offer.height, row)
      }
      cell.pointee.proposal = offer
      cell.pointee.answer = ask(cell.pointee.node, offer, .share)
      if cell.pointee.span == 1 {
        columns.raise(grid.columns + Int(cell.pointee.column), to: cell.pointee.answer.width)
      }
      rows.raise(grid.rows + Int(cell.pointee.row), to: cell.pointee.answer.height)
    }
  }

  /// What columns are counted with: a share where they are open, their width where they are not.
  private func offered(_ columns: Range<Int>, _ share: Double, _ grid: GridTables) -> Double {
    var sum = 0.0
    for column in columns {
      let track = grid.columns[column]
      sum = Lengths.sum(sum, track.openCount > 0 ? share : track.length)
    }
    return sum
  }

  /// What a cell of several columns is offered: what the other columns leave.
  private func spannedOffer(
    _ cell: GridCell, _ share: Double, of all: Double, _ room: Double, _ grid: GridTables
  ) -> Double {
    let (start, end) = (Int(cell.column), Int(cell.end))
    var others = 0.0
    if all.isFinite {
      // Each column is visited by the cells that span it only.
      others =
        end - start == grid.columnCount ? 0 : all - offered(start..<end, share, grid)
    } else {
      others = Lengths.sum(
        offered(0..<start, share, grid), offered(end..<grid.columnCount, share, grid))
    }
    var inside = 0.0
    for column in start + 1..<end { inside = Lengths.sum(inside, grid.columns[column].gap) }
    return max(
      Lengths.sum(Lengths.difference(room, others), inside), grid.width(of: cell))
  }

  /// Closes a group: its cells no longer hold their tracks open, what cells of several columns lack
  /// is spread, and tracks whose cells have all been served are set aside.
  private func close(
    _ served: UnsafeMutablePointer<ServedCell>, _ group: Range<Int>, _ grid: GridTables,
    _ columns: inout GridShare, _ rows: inout GridShare
  ) {
    for position in group {
      let cell = grid.cells[Int(served[position].index)]
      if cell.span == 1 {
        grid.columns[Int(cell.column)].servedCount += 1
        columns.close(grid.columns + Int(cell.column))
      }
      rows.close(grid.rows + Int(cell.row))
    }
    if grid.hasSpans {
      for position in group {
        let cell = grid.cells[Int(served[position].index)]
        if cell.span > 1 { columns.spread(cell, grid) }
      }
    }
    // Before the first group nothing was set aside; later only the group's own tracks can be.
    if group.lowerBound == 0 {
      for column in 0..<grid.columnCount { columns.commit(grid.columns + column) }
      for row in 0..<grid.rowCount { rows.commit(grid.rows + row) }
    } else {
      for position in group {
        let cell = grid.cells[Int(served[position].index)]
        if cell.span == 1 { columns.commit(grid.columns + Int(cell.column)) }
        rows.commit(grid.rows + Int(cell.row))
      }
    }
  }
}

/// What a grid knows of a cell while it shares its lengths out.
struct ServedCell: BitwiseCopyable {
  var index: Int32
  var priority: Double
  /// On how many axes it grows without end, and how much on the others together.
  var infiniteAxes: Int32 = 0
  var flexibility = 0.0

  mutating func add(_ least: Double, _ most: Double) {
    if most == .infinity {
      infiniteAxes += 1
    } else {
      flexibility = Lengths.sum(flexibility, Lengths.difference(most, least))
    }
  }

  /// Whether both are served in one group.
  func isEqual(_ other: ServedCell) -> Bool {
    priority == other.priority && infiniteAxes == other.infiniteAxes
      && flexibility == other.flexibility
  }

  /// Whether this cell is served before another: that of higher priority, then the less flexible.
  @inline(__always)
  func precedes(_ other: ServedCell) -> Bool {
    if priority != other.priority { return priority > other.priority }
    if infiniteAxes != other.infiniteAxes { return infiniteAxes < other.infiniteAxes }
    if flexibility != other.flexibility { return flexibility < other.flexibility }
    return index < other.index
  }
}
