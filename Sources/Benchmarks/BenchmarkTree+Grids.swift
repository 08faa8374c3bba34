import LayoutEngine

extension BenchmarkTree {
  /// A grid of 40 rows of 40 flexible cells.
  static let grid = grid(of: 40)

  private static func grid(of size: Int) -> BenchmarkTree {
    BenchmarkTree(
      name: "Grid-\(size)", proposal: ProposedViewSize(width: 2_000, height: 2_000),
      leaf: Int32(size * size / 2)
    ) { tree in
      tree.grid {
        for _ in 0..<size {
          tree.gridRow { for _ in 0..<size { tree.add(.greedy, name: .color) } }
        }
      }
    }
  }

  /// A grid with all that grids have: cells of every flexibility and priority, spans, anchors,
  /// alignments, unsized cells, spacers, texts and views outside rows.
  static let gridOfAll = BenchmarkTree(
    name: "Grid-all", proposal: ProposedViewSize(width: 2_000, height: nil), leaf: 1
  ) { tree in
    tree.grid {
      for row in 0..<100 {
        tree.gridRow(alignment: row % 7 == 3 ? .firstTextBaseline : nil) {
          for column in 0..<8 { tree.addCell(row, column) }
        }
        if row % 10 == 9 {
          tree.attach(cell: GridCellValues(unsizedAxes: .horizontal))
          tree.add(.divider, name: .color)
        }
      }
    }
  }
}

extension LayoutTree {
  fileprivate func grid(_ content: () -> Void) {
    add(
      .grid(
        horizontal: .horizontalCenter, vertical: .verticalCenter, horizontalSpacing: nil,
        verticalSpacing: nil), name: NodeName.builtin("Grid") ?? .none)
    content()
    close()
  }

  fileprivate func gridRow(alignment: GuideKey? = nil, _ content: () -> Void) {
    beginGridRow(alignment: alignment)
    content()
    endGridRow()
  }

  /// Adds one of the kinds of cells, by its place.
  fileprivate func addCell(_ row: Int, _ column: Int) {
    let kind = (row * 3 + column) % 8
    if row % 11 == 5, column == 2 { attach(priority: 1) }
    if row % 9 == 4, column == 3 { attach(cell: GridCellValues(columns: 2)) }
    if kind == 6 { attach(cell: GridCellValues(anchor: .topLeading)) }
    if row == 0 { attach(cell: GridCellValues(columnAlignment: .trailing)) }
    switch kind {
    case 0: add(.greedy, name: .color)
    case 1: add(.text("A cell", TextStyle()), name: .text)
    case 2: add(.spacer(minLength: nil), name: .color)
    case 3, 4, 5:
      let most = Double(20 + (row * 7 + column) % 30)
      add(
        .flexibleFrame(
          FlexibleFrame(minWidth: 10, maxWidth: most, minHeight: 5, maxHeight: 20),
          horizontal: .horizontalCenter, vertical: .verticalCenter), name: .frame)
      add(.greedy, name: .color)
      close()
    default: add(.image(CGSize(width: 30, height: 12), resizing: nil), name: .color)
    }
  }
}
