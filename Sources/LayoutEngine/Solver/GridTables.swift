/// A grid's tables, where they lie.
///
/// Safe as the solver is: the buffers do not move while it runs.
struct GridTables {
  /// The gaps that were given; NaN where they follow from the cells.
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

  /// Forgets the lengths of an earlier proposal.
  func empty() {
    for index in 0..<columnCount + rowCount { columns[index].begin() }
  }

  func cells(ofRow row: Int) -> Range<Int> {
    let first = Int(rows[row].first)
    return first..<first + Int(rows[row].count)
  }

  /// What a cell's columns have now, with the gaps between them.
  func width(of cell: GridCell) -> Double {
    let first = columns + Int(cell.column)
    var width = first.pointee.length
    for column in 1..<Int(cell.span) {
      width = Lengths.sum(width, Lengths.sum(first[column].gap, first[column].length))
    }
    return width
  }

  /// The room of a cell: its columns by its row.
  func slot(of cell: GridCell) -> Size {
    Size(width(of: cell), rows[Int(cell.row)].length)
  }
}
