extension Solver {
  /// Places everything below a node whose own placement is known.
  ///
  /// A container works out the positions of all its children before any of them is placed: after
  /// that nothing asks about them again, and what was noted stays.
  func placeChildren(_ index: Int32) {
    guard isMoved(index) else { return }
    defer { markPlaced(index) }
    let node = node(index)
    guard node.pointee.kind.hasInside else { return }
    let own = placement(index).pointee
    switch node.pointee.kind {
    case .reader: note(reader: index)
    case .horizontalStack: placeStack(node, own, HorizontalMain.self)
    case .verticalStack: placeStack(node, own, VerticalMain.self)
    case .depthStack: placeDepthStack(node, own)
    case .custom: placeCustom(index, node, own)
    case .grid: placeGrid(node, own)
    case .verticalLazyGrid: placeLazyGrid(node, own, HorizontalMain.self)
    case .horizontalLazyGrid: placeLazyGrid(node, own, VerticalMain.self)
    case .decoration: placeDecoration(node, own)
    case .lazyHorizontalStack: placeLazily(node, own, HorizontalMain.self)
    case .lazyVerticalStack: placeLazily(node, own, VerticalMain.self)
    case .fitting: placeFitting(node, own)
    case .scroll: placeScroll(node, own)
    case .scope: placeScope(node, own)
    case .ignoresSafeArea: placeIgnoring(index, node, own)
    case .safeAreaPadding: placeSafeAreaPadding(index, node, own)
    case .safeAreaInset: placeSafeAreaInset(index, node, own)
    default:
      let child = unaryPlacement(node, size: own.size, proposal: own.proposal)
      put(node.pointee.firstChild, child, in: node, width: own.size.width)
      placeChildren(node.pointee.firstChild)
    }
  }

  /// Notes where a child lies; in a right-to-left container mirrored, except for an offset, which
  /// is in raw x.
  @inline(__always)
  func put(
    _ child: Int32, _ placement: Placement, in parent: UnsafeMutablePointer<Node>, width: Double
  ) {
    var placement = placement
    if parent.pointee.flags.contains(.isRightToLeft), parent.pointee.kind != .offset {
      placement.x = Lengths.position(width, placement.x + placement.size.width)
    }
    note(child, placement)
    R.place(tree, child, placement)
  }

  /// Puts all children of a container where its arrangement noted them.
  func putAll(_ node: UnsafeMutablePointer<Node>, width: Double) {
    guard node.pointee.flags.contains(.isRightToLeft) || R.self == TraceRecorder.self else {
      return
    }
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      put(child, placement(child).pointee, in: node, width: width)
      child = self.node(child).pointee.end
    }
  }

  /// Places all children of a container after they have been put.
  func descend(_ node: UnsafeMutablePointer<Node>) {
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let next = self.node(child).pointee.end
      if R.keepsClean ? isMoved(child) : self.node(child).pointee.kind.hasInside {
        placeChildren(child)
      }
      child = next
    }
  }

  /// The primary view fills the decoration; the other content is offered its size and lined up.
  private func placeDecoration(_ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    let primary = node.pointee.firstChild
    var placed = Placement()
    placed.size = own.size
    placed.proposal = own.proposal
    guard node.pointee.childCount > 1 else {
      put(primary, placed, in: node, width: own.size.width)
      return placeChildren(primary)
    }
    let content = self.node(primary).pointee.end
    let horizontal = node.pointee.horizontalGuide
    let vertical = node.pointee.verticalGuide
    var decoration = Placement()
    decoration.proposal = own.size
    decoration.size = ask(content, own.size, .decoration)
    decoration.x = Lengths.position(
      guide(horizontal, primary, own.size, own.proposal),
      guide(horizontal, content, decoration.size, own.size))
    decoration.y = Lengths.position(
      guide(vertical, primary, own.size, own.proposal),
      guide(vertical, content, decoration.size, own.size))
    put(primary, placed, in: node, width: own.size.width)
    put(content, decoration, in: node, width: own.size.width)
    placeChildren(primary)
    placeChildren(content)
  }
}
