/// HStack and VStack. Source: core rules §7, which name theirs; the steps are theirs.
extension Solver {
  func stackSize<A: StackAxis>(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _: A.Type
  ) -> Size {
    solve(node, proposal, A.self)
  }

  /// Places the children under the proposal with which the stack is placed.
  ///
  /// A nil cross proposal becomes the stack's own cross length, and the children are measured
  /// again: that is what makes columns of one row equally high. Where the last question was the
  /// same, the answers still stand with the children.
  func placeStack<A: StackAxis>(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ own: Placement, _: A.Type
  ) {
    settle(node, size: own.size, proposal: own.proposal, A.self)
    putAll(node, width: own.size.width)
    if node.pointee.flags.contains(.isRightToLeft) { memo(node).pointee.isSolved = false }
    descend(node)
  }

  /// Makes the children's placements those under a placement proposal of the stack.
  func settle<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, size: Size, proposal: Size, _: A.Type
  ) {
    let cross = A.cross(proposal)
    let settled = A.make(main: A.main(proposal), cross: cross.isNaN ? A.cross(size) : cross)
    let memo = memo(node)
    memo.begin(storage.pointee.generation)
    if memo.pointee.isSolved, !node.pointee.flags.contains(.readsContainer),
      memo.pointee.solved.width.bitPattern == settled.width.bitPattern,
      memo.pointee.solved.height.bitPattern == settled.height.bitPattern
    {
      return
    }
    _ = solve(node, settled, A.self)
  }

  @inline(__always)
  func memo(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Memo> {
    storage.pointee.memos.base + Int(node.pointee.memo)
  }

  /// Sizes the children under a proposal, notes sizes and positions with them, returns the stack's
  /// size.
  private func solve<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _: A.Type
  ) -> Size {
    guard node.pointee.childCount > 0 else { return Size(0, 0) }
    let main = A.main(proposal)
    let given = parameters(node)[0]
    let total =
      given.isNaN
      ? preferredTotal(node, A.axis) : Lengths.product(given, Double(node.pointee.childCount - 1))
    // nil and infinity are passed on, and 0 where nothing can be shared out (core rules §7.3–7.4):
    // only a negative length across may make a child give some back.
    if main.isNaN || main == .infinity
      || (main == 0 && total >= 0 && total < .infinity && !(A.cross(proposal) < 0))
    {
      passOn(node, proposal, A.axis)
    } else {
      share(node, main: main, cross: A.cross(proposal), spacing: total, A.self)
    }
    let size = arrange(node, spacing: given, A.self)
    let memo = memo(node)
    memo.begin(storage.pointee.generation)
    memo.pointee.isSolved = true
    memo.pointee.solved = proposal
    return size
  }

  private func preferredTotal(_ node: UnsafeMutablePointer<Node>, _ axis: Axis) -> Double {
    var total = 0.0
    var child = node.pointee.firstChild
    for _ in 1..<node.pointee.childCount {
      let next = self.node(child).pointee.end
      total += distance(child, next, along: axis)
      child = next
    }
    return total
  }

  private func passOn(_ node: UnsafeMutablePointer<Node>, _ proposal: Size, _ axis: Axis) {
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let size = ask(child, proposal, .unprobed, Circumstances(axis))
      let placement = placement(child)
      placement.pointee.size = size
      placement.pointee.proposal = proposal
      child = self.node(child).pointee.end
    }
  }

  // MARK: Sharing out

  /// Offers the children equal shares of what is left, group by group, least flexible first.
  private func share<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, main: Double, cross: Double, spacing: Double, _: A.Type
  ) {
    let count = Int(node.pointee.childCount)
    let children = takeScratch(count)
    defer { storage.pointee.scratch.count -= count }
    list(node, children)
    // 1. Spacing is set aside first; it is never given up.
    var left = Lengths.difference(main, spacing)
    guard node.pointee.flags.contains(.hasPriorities) else {
      serve(children, 0..<count, &left, cross, StackShare(count, spacing), A.self)
      return giveOutRest(children, count, left, cross, A.self)
    }
    var byPriority = UnsafeMutableBufferPointer(start: children, count: count)
    byPriority.sort { $0.priority != $1.priority ? $0.priority > $1.priority : $0.index < $1.index }
    // 2. The minima of all lower groups are kept back while the highest is served.
    var start = endOfGroup(children, from: 0, count)
    for position in start..<count {
      children[position].minimum = minimum(children[position], cross, .reserve, A.self)
      left = Lengths.difference(left, children[position].minimum)
    }
    serve(children, 0..<start, &left, cross, StackShare(count, spacing), A.self)
    // 3. Each later group gets its own minima back.
    while start < count {
      let end = endOfGroup(children, from: start, count)
      for position in start..<end { left = Lengths.sum(left, children[position].minimum) }
      serve(children, start..<end, &left, cross, StackShare(count, spacing), A.self)
      start = end
    }
    giveOutRest(children, count, left, cross, A.self)
  }

  /// Lets the rules decide over what the children left; for the standard ones it is nothing.
  @inline(__always)
  private func giveOutRest<A: StackAxis>(
    _ children: UnsafeMutablePointer<StackChild>, _ count: Int, _ left: Double, _ cross: Double,
    _: A.Type
  ) {
    Rules.giveOutRest(left, count: count) { position, more in
      let child = children[position].node
      let placement = placement(child)
      let taken = A.main(placement.pointee.size)
      placement.pointee.proposal = A.make(main: Lengths.sum(taken, more), cross: cross)
      placement.pointee.size = ask(
        child, placement.pointee.proposal, .share,
        Circumstances(A.axis, priority: children[position].priority))
      return Lengths.difference(A.main(placement.pointee.size), taken)
    }
  }

  private func serve<A: StackAxis>(
    _ children: UnsafeMutablePointer<StackChild>, _ group: Range<Int>, _ left: inout Double,
    _ cross: Double, _ whole: StackShare, _: A.Type
  ) {
    if group.count > 1 { order(children, group, cross, A.self) }
    var unserved = group.count
    for position in group {
      let child = children[position].node
      let share = max(left / Double(unserved), 0)
      let proposal = A.make(main: share, cross: cross)
      let size = ask(
        child, proposal, .share,
        whole.circumstances(of: position, in: group, left: left, children, A.axis))
      let placement = placement(child)
      placement.pointee.size = size
      placement.pointee.proposal = proposal
      // What is left may fall below 0 and stays there for those who follow.
      left = Lengths.difference(left, A.main(size))
      unserved -= 1
    }
  }

  /// Brings a group into fitting order.
  private func order<A: StackAxis>(
    _ children: UnsafeMutablePointer<StackChild>, _ group: Range<Int>, _ cross: Double, _: A.Type
  ) {
    for position in group {
      let child = children[position].node
      let minimum = minimum(children[position], cross, .minimum, A.self)
      let maximum = A.main(
        ask(
          child, A.make(main: .infinity, cross: cross), .maximum,
          Circumstances(A.axis, priority: children[position].priority)))
      children[position].minimum = minimum
      children[position].flexibility =
        maximum == .infinity ? .infinity : Lengths.difference(maximum, minimum)
    }
    bringIntoOrder(children, group)
  }

  /// Sorts those who share by their flexibility; most often they are in order already.
  func bringIntoOrder(_ children: UnsafeMutablePointer<StackChild>, _ group: Range<Int>) {
    var isOrdered = true
    for position in group.dropFirst() where !children[position - 1].precedes(children[position]) {
      isOrdered = false
      break
    }
    guard !isOrdered else { return }
    if group.count > 24 {
      var unordered = UnsafeMutableBufferPointer(
        start: children + group.lowerBound, count: group.count)
      unordered.sort { $0.precedes($1) }
      return
    }
    for position in group.dropFirst() {
      let child = children[position]
      var hole = position
      while hole > group.lowerBound, child.precedes(children[hole - 1]) {
        children[hole] = children[hole - 1]
        hole -= 1
      }
      children[hole] = child
    }
  }

  /// What a child answers when it is offered nothing along the axis; a text's width is then 0.
  @inline(__always)
  private func minimum<A: StackAxis>(
    _ child: StackChild, _ cross: Double, _ rule: Rule, _: A.Type
  ) -> Double {
    if A.axis == .horizontal, node(child.node).pointee.flags.contains(.answersZeroProbe) {
      return 0
    }
    return A.main(
      ask(
        child.node, A.make(main: 0, cross: cross), rule,
        Circumstances(A.axis, priority: child.priority)))
  }

  func endOfGroup(
    _ children: UnsafeMutablePointer<StackChild>, from start: Int, _ count: Int
  ) -> Int {
    var end = start + 1
    while end < count, children[end].priority == children[start].priority { end += 1 }
    return end
  }

  private func list(
    _ node: UnsafeMutablePointer<Node>, _ children: UnsafeMutablePointer<StackChild>
  ) {
    var child = node.pointee.firstChild
    for index in 0..<node.pointee.childCount {
      let node = self.node(child)
      (children + Int(index)).initialize(
        to: StackChild(
          node: child, index: index,
          priority: Rules.groupPriority(of: node.pointee.priority), minimum: 0, flexibility: 0))
      child = node.pointee.end
    }
  }

  /// Room for `count` children.
  ///
  /// The stacks that are being solved at one time have disjoint
  /// children, so the node count bounds what all of them take; it is reserved before.
  @inline(__always)
  func takeScratch(_ count: Int) -> UnsafeMutablePointer<StackChild> {
    let start = storage.pointee.scratch.count
    assert(start + count <= storage.pointee.scratch.capacity)
    storage.pointee.scratch.count += count
    return storage.pointee.scratch.base + start
  }

  // MARK: Arranging

  /// Notes each child's position, returns the stack's size.
  ///
  /// The alignment line itself, at 0, always lies inside the stack.
  private func arrange<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, spacing: Double, _: A.Type
  ) -> Size {
    let key = A.crossGuide(node)
    var end = 0.0
    var low = 0.0
    var high = 0.0
    var isInfinite = false
    var previous: Int32 = -1
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      if previous >= 0 {
        end = Lengths.sum(
          end, spacing.isNaN ? distance(previous, child, along: A.axis) : spacing)
      }
      let placed = placement(child)
      let size = placed.pointee.size
      let offset = -finite(guide(key, child, size, placed.pointee.proposal))
      let length = A.cross(size)
      if length == .infinity { isInfinite = true }
      low = min(low, offset)
      high = max(high, Lengths.sum(offset, length))
      let position = A.make(main: end, cross: offset)
      placed.pointee.x = position.width
      placed.pointee.y = position.height
      end = Lengths.sum(end, A.main(size))
      previous = child
      child = self.node(child).pointee.end
    }
    moveToCross(node, low, A.self)
    return A.make(main: end, cross: isInfinite ? .infinity : Lengths.difference(high, low))
  }

  /// Moves the children so that the first cross position is 0.
  private func moveToCross<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ low: Double, _: A.Type
  ) {
    guard low != 0 else { return }
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let placed = placement(child)
      switch A.axis {
      case .horizontal: placed.pointee.y = Lengths.position(placed.pointee.y, low)
      case .vertical: placed.pointee.x = Lengths.position(placed.pointee.x, low)
      }
      child = self.node(child).pointee.end
    }
  }
}

/// What holds for all children among whom a stack shares its length; for whoever records it.
private struct StackShare {
  let count: Int
  let spacing: Double

  init(_ count: Int, _ spacing: Double) {
    self.count = count
    self.spacing = spacing
  }

  func circumstances(
    of position: Int, in group: Range<Int>, left: Double,
    _ children: UnsafeMutablePointer<StackChild>, _ axis: Axis
  ) -> Circumstances {
    var reserved = 0.0
    for later in group.upperBound..<count { reserved += children[later].minimum }
    return Circumstances(
      axis, priority: children[position].priority, left: left, among: group.upperBound - position,
      reserved: group.upperBound < count ? reserved : nil, spacing: spacing)
  }
}
