/// HStack and VStack. Source: core rules §7, which name theirs; the steps are theirs.
extension Solver {
  /// Sizes the children under a proposal, notes their sizes with them, returns the stack's size.
  @inline(never)
  func stackSize<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _: A.Type
  ) -> Size {
    guard node.pointee.childCount > 0 else { return Size(0, 0) }
    let main = A.main(proposal)
    let given = parameters(node)[0]
    let total =
      given.isNil
      ? preferredTotal(node, A.axis) : Lengths.product(given, Double(node.pointee.childCount - 1))
    // nil and infinity are passed on, and 0 where nothing can be shared out (core rules §7.3–7.4),
    // unless a view answers a negative length: what it gives back is shared out.
    let isPassedOn =
      main.isNil || main == .infinity || (main == 0 && total >= 0 && total < .infinity)
    var givesBack = false
    var size = isPassedOn ? passOn(node, proposal, &givesBack, A.self) : Size(0, 0)
    if !isPassedOn || (givesBack && main == 0) {
      size = share(node, main: main, cross: A.cross(proposal), spacing: total, A.self)
    }
    let isArranged = StackGuides(node) == .explicit
    if isArranged { size = arrange(node, A.self) }
    memo(node).markSolved(
      proposal, size, generation: storage.pointee.generation, isArranged: isArranged)
    return size
  }

  /// Places the children under the proposal with which the stack is placed.
  ///
  /// A nil cross proposal becomes the stack's own cross length, and the children are measured
  /// again: that is what makes columns of one row equally high. Where the last question was the
  /// same, the answers still stand with the children.
  func placeStack<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ own: Placement, _: A.Type
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
    let settled = A.make(main: A.main(proposal), cross: cross.isNil ? A.cross(size) : cross)
    let memo = memo(node)
    memo.begin(storage.pointee.generation)
    if !memo.isSolved(under: settled) || node.pointee.flags.contains(.readsContainer) {
      _ = stackSize(node, settled, A.self)
    }
    guard !memo.pointee.isArranged else { return }
    _ = arrange(node, A.self)
    memo.pointee.isArranged = true
  }

  @inline(__always)
  func memo(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Memo> {
    storage.pointee.memos.base + Int(node.pointee.memo)
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

  /// Proposes the same to all children; their size together, unless some guides are explicit.
  ///
  /// Sets `givesBack` where a child answers a negative length.
  @inline(__always)
  private func passOn<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _ givesBack: inout Bool, _: A.Type
  ) -> Size {
    let main = A.main(proposal)
    // Other than nil, these are the questions with which a sharing out begins: the answers are kept
    // for it.
    let isKept = !main.isNil && !R.asksAgain
    var set = 0
    if isKept {
      set = memo(node).probes(across: A.cross(proposal), generation: storage.pointee.generation)
    }
    var row = StackRow<A>(node, spacing: parameters(node)[0])
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let size = ask(child, proposal, .unprobed, Circumstances(A.axis))
      if A.main(size) < 0 { givesBack = true }
      note(child, size, proposal)
      if isKept {
        if main == 0 {
          probe(child, set).pointee.minimum = answersZero(child, A.self) ? 0 : A.main(size)
        } else {
          probe(child, set).pointee.maximum = A.main(size)
        }
      }
      row.add(child, size, self)
      child = self.node(child).pointee.end
    }
    if isKept, !node.pointee.flags.contains(.readsContainer) {
      if main == 0 { memo(node).pointee.minima |= 1 << UInt8(set) }
      if main != 0 { memo(node).pointee.maxima |= 1 << UInt8(set) }
    }
    return row.size
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

  /// Notes where each child lies, by its size; returns the stack's size.
  ///
  /// The alignment line itself, at 0, always lies inside the stack.
  @inline(never)
  private func arrange<A: StackAxis>(_ node: UnsafeMutablePointer<Node>, _: A.Type) -> Size {
    noteArranged(node)
    var row = StackRow<A>(node, spacing: parameters(node)[0])
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let placed = placement(child)
      let offset =
        row.guides == .explicit
        ? -finite(guide(A.crossGuide(node), child, placed.pointee.size, placed.pointee.proposal))
        : row.offset(placed.pointee.size)
      row.add(child, placed.pointee.size, at: offset, self)
      let position = A.make(main: row.start, cross: offset)
      placed.pointee.x = position.width
      placed.pointee.y = position.height
      child = self.node(child).pointee.end
    }
    moveToCross(node, row.low, A.self)
    return row.size
  }

  /// Moves the children so that the first cross position is 0.
  @inline(__always)
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
