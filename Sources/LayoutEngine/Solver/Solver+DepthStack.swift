extension Solver {
  /// The box that the aligned frames of the children of highest priority fill together.
  @inline(never)
  func depthStackSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    union(node, proposal, rule: .layer).size
  }

  /// The union's size and where its alignment lines lie from the top-left corner.
  private func union(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, rule: Rule
  ) -> (size: Size, line: Size) {
    guard node.pointee.childCount > 0 else { return (Size(0, 0), Size(0, 0)) }
    let top = topPriority(node)
    let horizontal = node.pointee.horizontalGuide
    let vertical = node.pointee.verticalGuide
    var before = Size(-.infinity, -.infinity)
    var after = Size(-.infinity, -.infinity)
    var isInfinite = (width: false, height: false)
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let next = self.node(child).pointee.end
      if self.node(child).pointee.priority == top {
        let size = ask(child, proposal, rule)
        let x = finite(guide(horizontal, child, size, proposal))
        let y = finite(guide(vertical, child, size, proposal))
        before = Size(max(before.width, x), max(before.height, y))
        after = Size(
          max(after.width, Lengths.position(size.width, x)),
          max(after.height, Lengths.position(size.height, y)))
        if size.width == .infinity { isInfinite.width = true }
        if size.height == .infinity { isInfinite.height = true }
      }
      child = next
    }
    let size = Size(
      isInfinite.width ? .infinity : Lengths.sum(before.width, after.width),
      isInfinite.height ? .infinity : Lengths.sum(before.height, after.height))
    return (size, before)
  }

  /// The highest priority among the children.
  func topPriority(_ node: UnsafeMutablePointer<Node>) -> Double {
    guard node.pointee.flags.contains(.hasPriorities) else { return 0 }
    var top = -Double.infinity
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      top = max(top, self.node(child).pointee.priority)
      child = self.node(child).pointee.end
    }
    return top
  }

  func placeDepthStack(_ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    arrangeDepthStack(node, own.size)
    putAll(node, width: own.size.width)
    descend(node)
  }

  /// Notes where every child lies: each, of any priority, is offered the stack's own size again and
  /// lined up.
  func arrangeDepthStack(_ node: UnsafeMutablePointer<Node>, _ own: Size) {
    noteArranged(node)
    let line = union(node, own, rule: .placement).line
    let horizontal = node.pointee.horizontalGuide
    let vertical = node.pointee.verticalGuide
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      var placed = Placement()
      placed.proposal = own
      placed.size = ask(child, own, .placement)
      placed.x = Lengths.position(
        line.width, finite(guide(horizontal, child, placed.size, own)))
      placed.y = Lengths.position(
        line.height, finite(guide(vertical, child, placed.size, own)))
      note(child, placed)
      child = self.node(child).pointee.end
    }
  }

  /// A guide with NaN read as infinity, as stacks do.
  @inline(__always)
  func finite(_ guide: Double) -> Double { guide.isNil ? .infinity : guide }
}
