extension LayoutTree {
  /// Begins a row of the open grid; anywhere else, and inside another row, its views are a group.
  package func beginGridRow(alignment: GuideKey? = nil) {
    let current = storage.pointee.current
    guard isGrid(current) else { return }
    if let last = tables.pointee.gridRows.last, last.grid == current, last.end == .max {
      tables.pointee.gridRows[tables.pointee.gridRows.count - 1].nested += 1
    } else {
      tables.pointee.gridRows.append(
        GridRowRecord(grid: current, start: Int32(nodeCount), alignment: alignment))
    }
  }

  /// Ends what ``beginGridRow(alignment:)`` began in the same container.
  package func endGridRow() {
    guard isGrid(storage.pointee.current), let last = tables.pointee.gridRows.last else { return }
    if last.nested > 0 {
      tables.pointee.gridRows[tables.pointee.gridRows.count - 1].nested -= 1
    } else {
      tables.pointee.gridRows[tables.pointee.gridRows.count - 1].end = Int32(nodeCount)
    }
  }

  private func isGrid(_ node: Int32) -> Bool {
    node >= 0 && storage.pointee.nodes.base[Int(node)].kind == .grid
  }

  /// Tells the next view what it is as a cell of a grid; what was told before lies around it.
  package func attach(cell values: GridCellValues) {
    tables.pointee.pending.gridCell =
      tables.pointee.pending.gridCell?.merging(under: values) ?? values
    tables.pointee.hasPending = true
  }

  /// What the view, or what it modifies, says of itself as a cell.
  func cellValues(of node: Int32) -> GridCellValues {
    var values = GridCellValues()
    guard !tables.pointee.gridCellValues.isEmpty else { return values }
    for node in modified(node) {
      if let inner = tables.pointee.gridCellValues[node] { values = values.merging(under: inner) }
    }
    return values
  }

  // MARK: Grids

  /// Writes the tables of a grid whose children are all there: cells, columns, rows.
  func finishGrid(_ index: Int32) {
    let firstRow = Int(storage.pointee.nodes.base[Int(index)].payload)
    var shape = GridShape()
    shape.firstCell = Int32(storage.pointee.gridCells.count)
    addCells(
      of: index, rows: tables.pointee.gridRows[min(firstRow, tables.pointee.gridRows.count)...],
      to: &shape)
    tables.pointee.gridRows.removeSubrange(min(firstRow, tables.pointee.gridRows.count)...)
    shape.firstTrack = Int32(storage.pointee.gridTracks.count)
    let wanted = Int(shape.columns) + Int(shape.rows)
    guard wanted <= maximumNodes else {
      fail(.tooLarge(limit: maximumNodes), at: index)
      shape.cellCount = 0
      return setShape(shape, of: index)
    }
    addColumns(of: index, shape)
    addRows(shape)
    setShape(shape, of: index)
  }

  func setShape(_ shape: GridShape, of node: Int32) {
    storage.pointee.nodes.base[Int(node)].payload = Int32(storage.pointee.gridShapes.count)
    storage.pointee.gridShapes.append(shape)
  }

  /// Gives each child its cell: the next of its row, or a row of its own across all columns.
  private func addCells(
    of index: Int32, rows: ArraySlice<GridRowRecord>, to shape: inout GridShape
  ) {
    let grid = storage.pointee.nodes.base[Int(index)]
    var rows = rows
    var column: Int32 = 0
    var row: Int32 = -1
    var openRow: Int32 = -1
    var child = grid.firstChild
    for _ in 0..<grid.childCount {
      while let next = rows.first, child >= next.end { rows.removeFirst() }
      let record = rows.first.flatMap { child >= $0.start ? $0 : nil }
      if record == nil || record?.start != openRow {
        row += 1
        column = 0
      }
      openRow = record?.start ?? -1
      let cell = cell(of: child, row: row, column: column, record, in: grid)
      storage.pointee.gridCells.append(cell)
      column += cell.span
      shape.columns = max(shape.columns, column)
      child = storage.pointee.nodes.base[Int(child)].end
    }
    shape.cellCount = grid.childCount
    shape.rows = row + 1
    // How many columns a child outside any row spans is known only now.
    for cell in cells(shape) {
      if cell.pointee.isOutsideRows { cell.pointee.span = shape.columns }
      if cell.pointee.span > 1 { shape.hasSpans = true }
    }
  }

  private func cell(
    of child: Int32, row: Int32, column: Int32, _ record: GridRowRecord?, in grid: Node
  ) -> GridCell {
    let values = cellValues(of: child)
    var cell = GridCell(
      node: child, row: row, column: column,
      span: Int32(min(max(values.columns ?? 1, 1), GridCellValues.maximumSpan)),
      horizontal: grid.horizontalGuide, vertical: record?.alignment ?? grid.verticalGuide)
    if let axes = values.unsizedAxes {
      cell.isUnsizedHorizontally = axes.contains(.horizontal)
      cell.isUnsizedVertically = axes.contains(.vertical)
    }
    if let anchor = values.anchor { cell.anchor = Size(anchor.x, anchor.y) }
    if record == nil {
      cell.isOutsideRows = true
      cell.span = 1
    } else if let alignment = values.columnAlignment {
      cell.alignsColumn = true
      cell.horizontal = alignment
    }
    return cell
  }

  private func cells(
    _ shape: GridShape
  ) -> some Sequence<UnsafeMutablePointer<GridCell>> {
    let base = storage.pointee.gridCells.base + Int(shape.firstCell)
    return (0..<Int(shape.cellCount)).lazy.map { base + $0 }
  }

  /// Adds the columns, each with the alignment that the first cell in it gives (measured).
  ///
  /// A cell of several columns may give its first column an alignment, but has the grid's itself.
  private func addColumns(of index: Int32, _ shape: GridShape) {
    let alignment = storage.pointee.nodes.base[Int(index)].horizontalGuide
    for _ in 0..<shape.columns {
      storage.pointee.gridTracks.append(GridTrack(alignment: alignment))
    }
    let columns = storage.pointee.gridTracks.base + Int(shape.firstTrack)
    for cell in cells(shape) {
      let column = columns + Int(cell.pointee.column)
      if cell.pointee.span == 1 { column.pointee.count += 1 }
      if cell.pointee.alignsColumn, !column.pointee.isAligned {
        column.pointee.alignment = cell.pointee.horizontal
        column.pointee.isAligned = true
      }
    }
    for cell in cells(shape) {
      cell.pointee.horizontal =
        cell.pointee.span == 1 ? columns[Int(cell.pointee.column)].alignment : alignment
    }
  }

  private func addRows(_ shape: GridShape) {
    var row: Int32 = -1
    for (number, cell) in cells(shape).enumerated() {
      if cell.pointee.row != row {
        row = cell.pointee.row
        var track = GridTrack(alignment: cell.pointee.vertical)
        track.first = Int32(number)
        storage.pointee.gridTracks.append(track)
      }
      storage.pointee.gridTracks.base[storage.pointee.gridTracks.count - 1].count += 1
    }
  }

  // MARK: Lazy grids

  /// Makes room for the items' tracks and for a line a child.
  func finishLazyGrid(_ index: Int32) {
    let node = storage.pointee.nodes.base[Int(index)]
    var shape = GridShape()
    shape.firstTrack = Int32(storage.pointee.gridTracks.count)
    shape.columns = node.payload
    shape.rows = node.childCount
    for _ in 0..<shape.columns + shape.rows {
      storage.pointee.gridTracks.append(GridTrack(alignment: .leading))
    }
    setShape(shape, of: index)
  }

  /// Writes a lazy grid's spacing and items as the solver reads them.
  ///
  /// A fixed length below 0 is 0 and a maximum is raised to its minimum, as in frames; without any
  /// item there is one flexible track (our own decisions).
  func setItems(_ items: [LazyGridItem], spacing: Double?, of node: Int32) {
    let items = items.isEmpty ? [LazyGridItem()] : items
    storage.pointee.nodes.base[Int(node)].parameters = Int32(storage.pointee.parameters.count)
    storage.pointee.nodes.base[Int(node)].payload = Int32(items.count)
    storage.pointee.parameters.append(spacing ?? ViewSpacing.defaultDistance)
    for item in items {
      let (kind, minimum, maximum): (Double, Double, Double) =
        switch item.length {
        case .fixed(let length): (0, max(length, 0), max(length, 0))
        case .flexible(let minimum, let maximum): (1, minimum, max(minimum, maximum))
        case .adaptive(let minimum, let maximum): (2, minimum, max(minimum, maximum))
        }
      for number in [
        kind, minimum, maximum, item.spacing ?? ViewSpacing.defaultDistance,
        Double(item.horizontal.rawValue), Double(item.vertical.rawValue),
      ] { storage.pointee.parameters.append(number) }
    }
  }
}
