/// What code outside the solver (custom layouts, guide closures) asks of the tree while it is laid
/// out.
extension LayoutTree {
  /// What a layout records.
  package enum Recording: Sendable {
    case nothing
    case counts
    case trace
  }

  /// The solver for questions whose answer depends on no rule of its own.
  private var solver: Solver<NoRecorder, StandardRules> { Solver(self) }

  func ask(_ node: Int32, _ proposal: Size, _ rule: Rule) -> Size {
    solving.ask(self, node, proposal, rule)
  }

  func spacing(of node: Int32) -> ViewSpacing {
    let solver = solver
    return solver.preference(solver.spacing(of: node))
  }

  /// The dimensions of a node; -1 for a size that belongs to no view and has no explicit guides.
  func dimensions(of node: Int32, size: Size, proposal: Size) -> ViewDimensions {
    ViewDimensions(
      width: size.width, height: size.height, tree: self, node: node, proposal: proposal)
  }

  func place(_ node: Int32, at position: CGPoint, anchor: UnitPoint, proposal: Size) {
    guard storage.pointee.isPlacing else {
      return fail(.placedOutOfTurn, at: storage.pointee.nodes.base[Int(node)].parent)
    }
    var placed = Placement()
    placed.proposal = proposal
    placed.size = ask(node, proposal, .placement)
    placed.x = position.x - Lengths.product(anchor.x, placed.size.width)
    placed.y = position.y - Lengths.product(anchor.y, placed.size.height)
    if placed.x.isNaN || placed.y.isNaN {
      fail(.positionIsNaN, at: node)
      placed.x = 0
      placed.y = 0
    }
    storage.pointee.placements.base[Int(node)] = placed
    storage.pointee.nodes.base[Int(node)].flags.insert(.isPlaced)
  }

  func mergedGuide(
    _ key: GuideKey, container: Int32, size: Size, proposal: Size, place: () -> Void
  ) -> CGFloat? {
    // The six guides of frames never leave their container: nothing need be placed to know that.
    guard key.rawValue >= GuideKey.firstCustom || GuideKey.frameGuides & key.bit == 0 else {
      return nil
    }
    let guide = solving.mergedGuide(self, key, container, size, proposal, place)
    return guide.isNaN ? nil : guide
  }

  // MARK: Guides

  func explicitValue(of key: GuideKey, in dimensions: ViewDimensions) -> CGFloat? {
    guard dimensions.node >= 0 else { return nil }
    let guide = solving.explicitGuide(
      self, key, dimensions.node, Size(dimensions.width, dimensions.height), dimensions.proposal)
    return guide.isNaN ? nil : guide
  }

  func defaultValue(of key: GuideKey, in dimensions: ViewDimensions) -> CGFloat {
    guard key.rawValue >= GuideKey.firstCustom else {
      let size = Size(dimensions.width, dimensions.height)
      return solver.defaultGuide(key, in: size, proposal: dimensions.proposal)
    }
    let custom = tables.pointee.customGuides[Int(key.rawValue - GuideKey.firstCustom)]
    return custom.id?.defaultValue(in: dimensions) ?? custom.value?(dimensions) ?? 0
  }

  func isHorizontal(_ key: GuideKey) -> Bool { guide(of: key).axis == .horizontal }

  func guide(of key: GuideKey) -> (guide: Guide, axis: Axis) {
    guard key.rawValue >= GuideKey.firstCustom else {
      return (
        .builtin(key), key.rawValue <= GuideKey.trailing.rawValue ? .horizontal : .vertical
      )
    }
    let custom = tables.pointee.customGuides[Int(key.rawValue - GuideKey.firstCustom)]
    return (custom.id.map { .custom($0) } ?? .builtin(key), custom.axis)
  }
}
