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
    if memo.isSolved(under: settled), !node.pointee.flags.contains(.readsContainer) { return }
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
      passOn(node, proposal, A.self)
    } else {
      share(node, main: main, cross: A.cross(proposal), spacing: total, A.self)
    }
    let size = arrange(node, spacing: given, A.self)
    memo(node).markSolved(proposal, size, generation: storage.pointee.generation)
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

  private func passOn<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _: A.Type
  ) {
    let main = A.main(proposal)
    guard !main.isNaN, !R.asksAgain else {
      eachChild(node) { child in _ = pass(proposal, to: child, A.self) }
      return
    }
    // These are the questions with which a sharing out begins: the answers are kept for it.
    let memo = memo(node)
    let set = memo.probes(across: A.cross(proposal), generation: storage.pointee.generation)
    if main == 0 {
      eachChild(node) { child in
        let size = pass(proposal, to: child, A.self)
        probe(child, set).pointee.minimum = answersZero(child, A.self) ? 0 : A.main(size)
      }
    } else {
      eachChild(node) { child in
        probe(child, set).pointee.maximum = A.main(pass(proposal, to: child, A.self))
      }
    }
    guard !node.pointee.flags.contains(.readsContainer) else { return }
    if main == 0 { memo.pointee.minima |= 1 << UInt8(set) }
    if main != 0 { memo.pointee.maxima |= 1 << UInt8(set) }
  }

  @inline(__always)
  private func pass<A: StackAxis>(_ proposal: Size, to child: Int32, _: A.Type) -> Size {
    let size = ask(child, proposal, .unprobed, Circumstances(A.axis))
    let placement = placement(child)
    placement.pointee.size = size
    placement.pointee.proposal = proposal
    return size
  }

  @inline(__always)
  private func eachChild(_ node: UnsafeMutablePointer<Node>, _ body: (Int32) -> Void) {
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      body(child)
      child = self.node(child).pointee.end
    }
  }

  /// What is known of a child of a stack, with one of the lengths across.
  @inline(__always)
  func probe(_ child: Int32, _ set: Int) -> UnsafeMutablePointer<Probe> {
    storage.pointee.probes.base + (Int(child) * Probe.capacity + set)
  }

  /// Whether a stack that probes the child with a length of 0 is answered 0, as by texts.
  @inline(__always)
  func answersZero<A: StackAxis>(_ child: Int32, _: A.Type) -> Bool {
    A.axis == .horizontal && node(child).pointee.flags.contains(.answersZeroProbe)
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
