@testable import LayoutEngine

/// A grid without its cells' views, as data.
struct RandomGrid {
  /// How many cells each row has; 0 for a view outside any row.
  private var rows: [Int]
  /// `nil` where the gaps follow from the cells.
  private var spacing: (CGFloat?, CGFloat?)
  private var guides: (GuideKey, GuideKey)
  private var rowAlignments: [GuideKey?]
  private var cells: [GridCellValues?]

  var cellCount: Int { cells.count }

  init(_ random: inout SeededGenerator) {
    rows = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Int.random(in: 0...3, using: &random)
    }
    let gaps: [CGFloat?] = (0..<2).map { _ in random.chance(40) ? nil : random.length(-10...20) }
    spacing = (gaps[0], gaps[1])
    guides = (
      random.pick([.leading, .horizontalCenter, .trailing]),
      random.pick([.top, .verticalCenter, .bottom, .firstTextBaseline])
    )
    rowAlignments = rows.map { _ in random.pick([nil, nil, .top, .bottom, .lastTextBaseline]) }
    cells = rows.flatMap { Array(repeating: nil, count: max($0, 1)) }
    for index in cells.indices where random.chance(30) {
      cells[index] = GridCellValues(
        columns: random.pick([nil, nil, 2, 3]),
        columnAlignment: random.pick([nil, .leading, .trailing]),
        unsizedAxes: random.pick([nil, .horizontal, .vertical, [.horizontal, .vertical]]),
        anchor: random.pick([nil, .topLeading, UnitPoint(x: 0.25, y: 1)]))
    }
  }

  func add(_ views: [RandomTree], to tree: LayoutTree, decorated: Bool) {
    tree.attach(id: "tree")
    tree.add(
      .grid(
        horizontal: guides.0, vertical: guides.1, horizontalSpacing: spacing.0,
        verticalSpacing: spacing.1), name: .grid)
    var next = 0
    for (row, count) in rows.enumerated() {
      if count > 0 { tree.beginGridRow(alignment: rowAlignments[row]) }
      for _ in 0..<max(count, 1) {
        if let values = cells[next] { tree.attach(cell: values) }
        views[next].add(to: tree, decorated: decorated)
        next += 1
      }
      if count > 0 { tree.endGridRow() }
    }
    tree.close()
  }
}

extension LazyGridItem {
  init(random: inout SeededGenerator) {
    let minimum = random.length(0...120)
    let lengths: [LazyGridItem.Length] = [
      .fixed(minimum), .flexible(minimum: minimum, maximum: .infinity),
      .flexible(minimum: 10, maximum: minimum), .adaptive(minimum: minimum, maximum: .infinity),
      .adaptive(minimum: 20, maximum: minimum),
    ]
    self.init(
      random.pick(lengths), spacing: random.length(-10...20),
      horizontal: random.pick([.leading, .horizontalCenter, .trailing]),
      vertical: random.pick([.top, .verticalCenter, .bottom]))
  }
}
