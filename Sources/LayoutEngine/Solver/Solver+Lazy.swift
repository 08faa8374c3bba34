/// Lazy stacks and the choice of the view that fits.
extension Solver {
  /// Every child has its ideal length; across, the stack takes what it is proposed, else the widest
  /// child's.
  @inline(never)
  func lazySize<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _: A.Type
  ) -> Size {
    let cross = A.cross(proposal)
    var end = 0.0
    var widest = 0.0
    var previous: Int32 = -1
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let size = ask(child, A.make(main: .nan, cross: cross), .unprobed)
      end = Lengths.sum(end, lazyGap(node, previous, child, A.axis))
      end = Lengths.sum(end, A.main(size))
      widest = max(widest, A.cross(size))
      previous = child
      child = self.node(child).pointee.end
    }
    return A.make(main: end, cross: cross.isNil ? widest : cross)
  }

  private func lazyGap(
    _ node: UnsafeMutablePointer<Node>, _ previous: Int32, _ child: Int32, _ axis: Axis
  ) -> Double {
    guard previous >= 0 else { return 0 }
    let given = parameters(node)[0]
    return given.isNil ? distance(previous, child, along: axis) : given
  }

  func placeLazily<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ own: Placement, _: A.Type
  ) {
    arrangeLazily(node, own.size, own.proposal, A.self)
    putAll(node, width: own.size.width)
    descend(node)
  }

  /// Notes where every child lies, lined up within the stack's own cross length.
  func arrangeLazily<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ size: Size, _ proposal: Size, _: A.Type
  ) {
    let key = A.crossGuide(node)
    let cross = A.cross(proposal)
    let offer = A.make(main: .nan, cross: cross.isNil ? A.cross(size) : cross)
    let line = finite(defaultGuide(key, in: size, proposal: proposal))
    var end = 0.0
    var previous: Int32 = -1
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      var placed = Placement()
      placed.proposal = offer
      placed.size = ask(child, offer, .placement)
      end = Lengths.sum(end, lazyGap(node, previous, child, A.axis))
      let offset = Lengths.position(line, finite(guide(key, child, placed.size, offer)))
      let position = A.make(main: end, cross: offset)
      placed.x = position.width
      placed.y = position.height
      note(child, placed)
      end = Lengths.sum(end, A.main(placed.size))
      previous = child
      child = self.node(child).pointee.end
    }
  }

  // MARK: The view that fits

  /// The first child whose ideal size is within the proposal on the chosen axes, else the last.
  ///
  /// An axis without a proposal always fits. Without children it is −1.
  private func fitting(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Int32 {
    let flags = node.pointee.flags
    var child = node.pointee.firstChild
    for index in 0..<node.pointee.childCount {
      // The last one is taken whether it fits or not.
      if index == node.pointee.childCount - 1 { return child }
      let ideal = ask(child, .unspecified, .ideal)
      let fitsWidth =
        !flags.contains(.onHorizontalAxis) || proposal.width.isNil
        || ideal.width <= proposal.width
      let fitsHeight =
        !flags.contains(.onVerticalAxis) || proposal.height.isNil
        || ideal.height <= proposal.height
      if fitsWidth, fitsHeight { return child }
      child = self.node(child).pointee.end
    }
    return -1
  }

  @inline(never)
  func fittingSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let chosen = fitting(node, proposal)
    return chosen < 0 ? Size(0, 0) : ask(chosen, proposal, .modifier)
  }

  /// Places the child that fits and notes which it is; the others have no frames.
  func placeFitting(_ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    let chosen = fitting(node, own.proposal)
    node.pointee.payload = chosen
    guard chosen >= 0 else { return }
    var placed = Placement()
    placed.proposal = own.proposal
    placed.size = ask(chosen, own.proposal, .placement)
    put(chosen, placed, in: node, width: own.size.width)
    placeChildren(chosen)
  }

  /// The guide of the child that fits; NaN for none.
  func fittingGuide(
    _ key: GuideKey, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Double {
    let chosen = fitting(node, proposal)
    guard chosen >= 0 else { return .nan }
    return explicitGuide(key, chosen, ask(chosen, proposal, .placement), proposal)
  }
}
