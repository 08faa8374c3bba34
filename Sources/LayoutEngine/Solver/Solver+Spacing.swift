extension Solver {
  /// The index of a node's spacing preference in the tree's table; 0 is an ordinary view's.
  ///
  /// Worked out when a stack first asks, since most stacks are given their spacing.
  func spacing(of index: Int32) -> Int {
    let node = node(index)
    if node.pointee.spacing < 0 {
      node.pointee.spacing = Int32(number(computeSpacing(index, node)))
    }
    return Int(node.pointee.spacing)
  }

  /// The distance between neighbours in a stack without spacing of its own.
  func distance(_ previous: Int32, _ next: Int32, along axis: Axis) -> Double {
    let previous = spacing(of: previous)
    let next = spacing(of: next)
    if previous == 0, next == 0 { return ViewSpacing.defaultDistance }
    return preference(previous).distance(to: preference(next), along: axis)
  }

  func preference(_ number: Int) -> ViewSpacing {
    tree._withUnsafeGuaranteedRef { $0.tables.pointee.spacings[number] }
  }

  private func number(_ spacing: ViewSpacing) -> Int {
    tree._withUnsafeGuaranteedRef { tree in
      if let known = tree.tables.pointee.spacings.prefix(16).firstIndex(of: spacing) {
        return known
      }
      tree.tables.pointee.spacings.append(spacing)
      return tree.tables.pointee.spacings.count - 1
    }
  }

  private func computeSpacing(_ index: Int32, _ node: UnsafeMutablePointer<Node>) -> ViewSpacing {
    let flags = node.pointee.flags
    switch node.pointee.kind {
    case .greedy, .circle, .image, .resizableImage, .divider, .reader, .position: return .ordinary
    case .spacer:
      return .spacer(
        isHorizontal: flags.contains(.isHorizontal), isVertical: flags.contains(.isVertical))
    case .text:
      guard storage.pointee.isSetInFont else {
        return .text(em: parameters(node)[0], pixel: pixel)
      }
      let line = lineMetric(node)
      return .text(
        line: line.height, ascent: line.ascent, capHeight: line.capHeight, pixel: pixel)
    case .fixedFrame:
      let frame = parameters(node)
      return framed(node, horizontally: !frame[0].isNil, vertically: !frame[1].isNil)
    case .flexibleFrame:
      let frame = parameters(node)
      func isGiven(_ first: Int) -> Bool { (first..<first + 3).contains { !frame[$0].isNil } }
      return framed(node, horizontally: isGiven(0), vertically: isGiven(3))
    case .padding, .safeAreaPadding:
      var spacing = preference(spacing(of: node.pointee.firstChild))
      let insets = parameters(node)
      if insets[0] != 0 { spacing.top = ViewSpacing.ordinary.top }
      if insets[1] != 0 { spacing.leading = ViewSpacing.ordinary.leading }
      if insets[2] != 0 { spacing.bottom = ViewSpacing.ordinary.bottom }
      if insets[3] != 0 { spacing.trailing = ViewSpacing.ordinary.trailing }
      return spacing
    case .horizontalStack, .lazyHorizontalStack: return stackSpacing(node, .horizontal)
    case .verticalStack, .lazyVerticalStack: return stackSpacing(node, .vertical)
    case .fitting, .scroll, .scope: return .ordinary
    case .containerFrame:
      return framed(
        node, horizontally: flags.contains(.onHorizontalAxis),
        vertically: flags.contains(.onVerticalAxis))
    case .relativeLength:
      let factors = parameters(node)
      return framed(node, horizontally: !factors[0].isNil, vertically: !factors[1].isNil)
    case .depthStack:
      let topPriority = topPriority(node)
      return unionOfChildren(node) { $0 == topPriority }
    case .custom: return customSpacing(index, node)
    case .grid: return gridSpacing(node)
    case .verticalLazyGrid, .horizontalLazyGrid: return unionOfChildren(node) { _ in true }
    case .elided, .fixedSize, .aspectRatio, .offset, .alignmentGuide, .relative, .decoration,
      .ignoresSafeArea, .safeAreaInset:
      return preference(spacing(of: node.pointee.firstChild))
    }
  }

  private var pixel: Double { tree._withUnsafeGuaranteedRef { $0.pixel } }

  /// A frame resets the edges of its axes, except around a spacer, which keeps its 0.
  private func framed(
    _ node: UnsafeMutablePointer<Node>, horizontally: Bool, vertically: Bool
  ) -> ViewSpacing {
    var spacing = preference(spacing(of: node.pointee.firstChild))
    guard !node.pointee.flags.contains(.holdsSpacer) else { return spacing }
    if horizontally {
      spacing.leading = ViewSpacing.ordinary.leading
      spacing.trailing = ViewSpacing.ordinary.trailing
    }
    if vertically {
      spacing.top = ViewSpacing.ordinary.top
      spacing.bottom = ViewSpacing.ordinary.bottom
    }
    return spacing
  }

  /// A stack's cross edges take the maximum over its children, its ends those of the end children.
  private func stackSpacing(_ node: UnsafeMutablePointer<Node>, _ axis: Axis) -> ViewSpacing {
    guard node.pointee.childCount > 0 else { return .zero }
    var spacing = unionOfChildren(node) { _ in true }
    let first = preference(self.spacing(of: node.pointee.firstChild))
    var last = node.pointee.firstChild
    for _ in 1..<node.pointee.childCount { last = self.node(last).pointee.end }
    let end = preference(self.spacing(of: last))
    switch axis {
    case .horizontal: (spacing.leading, spacing.trailing) = (first.leading, end.trailing)
    case .vertical: (spacing.top, spacing.bottom) = (first.top, end.bottom)
    }
    return spacing
  }

  func unionOfChildren(
    _ node: UnsafeMutablePointer<Node>, where isIncluded: (Double) -> Bool
  ) -> ViewSpacing {
    var union: ViewSpacing?
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      if isIncluded(self.node(child).pointee.priority) {
        let spacing = preference(self.spacing(of: child))
        union = union?.union(spacing) ?? spacing
      }
      child = self.node(child).pointee.end
    }
    // A stack without children offers nothing, and none is left beside it (measured).
    return union ?? .zero
  }

  /// Each edge of a grid is the union of the cells that lie at it (measured).
  private func gridSpacing(_ node: UnsafeMutablePointer<Node>) -> ViewSpacing {
    let grid = GridTables(node, storage)
    var union = GridEdges()
    for number in 0..<grid.cellCount {
      let cell = grid.cells[number]
      let spacing = preference(self.spacing(of: cell.node))
      if cell.row == 0 { union.top.include(spacing.top) }
      if Int(cell.row) == grid.rowCount - 1 { union.bottom.include(spacing.bottom) }
      if cell.column == 0 { union.leading.include(spacing.leading) }
      if Int(cell.end) == grid.columnCount { union.trailing.include(spacing.trailing) }
    }
    return union.spacing
  }
}

/// The edges of a grid while its cells' edges are joined.
private struct GridEdges {
  struct Edge {
    private var union: ViewSpacing.EdgePreference?

    mutating func include(_ edge: ViewSpacing.EdgePreference) {
      if union == nil { union = edge } else { union?.formUnion(edge) }
    }

    var preference: ViewSpacing.EdgePreference {
      union ?? ViewSpacing.EdgePreference(uncategorised: 0)
    }
  }

  var top = Edge()
  var bottom = Edge()
  var leading = Edge()
  var trailing = Edge()

  var spacing: ViewSpacing {
    var spacing = ViewSpacing()
    (spacing.top, spacing.bottom) = (top.preference, bottom.preference)
    (spacing.leading, spacing.trailing) = (leading.preference, trailing.preference)
    return spacing
  }
}
