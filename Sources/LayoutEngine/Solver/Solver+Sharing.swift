/// How a stack shares its length out among its children. Source: core rules §7.3–7.4.
extension Solver {
  /// Offers the children equal shares of what is left, group by group, least flexible first.
  func share<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, main: Double, cross: Double, spacing: Double, _: A.Type
  ) {
    let count = Int(node.pointee.childCount)
    let children = takeScratch(count)
    defer { storage.pointee.scratch.count -= count }
    list(node, children)
    let memo = memo(node)
    let set = memo.probes(across: cross, generation: storage.pointee.generation)
    let whole = StackShare(count: count, cross: cross, spacing: spacing, memo: memo, set: set)
    // 1. Spacing is set aside first; it is never given up.
    var left = Lengths.difference(main, spacing)
    guard node.pointee.flags.contains(.hasPriorities) else {
      serve(children, 0..<count, &left, whole, A.self)
      if count > 1, !R.asksAgain, !node.pointee.flags.contains(.readsContainer) {
        memo.pointee.minima |= 1 << UInt8(set)
        memo.pointee.maxima |= 1 << UInt8(set)
      }
      return giveOutRest(children, left, whole, A.self)
    }
    var byPriority = UnsafeMutableBufferPointer(start: children, count: count)
    byPriority.sort {
      let (a, b) = (priority($0), priority($1))
      return a != b ? a > b : $0.index < $1.index
    }
    // 2. The minima of all lower groups are kept back while the highest is served.
    var start = endOfGroup(children, from: 0, count)
    for position in start..<count {
      left = Lengths.difference(left, minimum(children[position], .reserve, whole, A.self))
    }
    serve(children, 0..<start, &left, whole, A.self)
    // 3. Each later group gets its own minima back.
    while start < count {
      let end = endOfGroup(children, from: start, count)
      for position in start..<end {
        left = Lengths.sum(left, probe(children[position].node, set).pointee.minimum)
      }
      serve(children, start..<end, &left, whole, A.self)
      start = end
    }
    giveOutRest(children, left, whole, A.self)
  }

  /// Lets the rules decide over what the children left; for the standard ones it is nothing.
  @inline(__always)
  private func giveOutRest<A: StackAxis>(
    _ children: UnsafeMutablePointer<StackChild>, _ left: Double, _ whole: StackShare, _: A.Type
  ) {
    Rules.giveOutRest(left, count: whole.count) { position, more in
      let child = children[position].node
      let placement = placement(child)
      let taken = A.main(placement.pointee.size)
      placement.pointee.proposal = A.make(main: Lengths.sum(taken, more), cross: whole.cross)
      placement.pointee.size = ask(
        child, placement.pointee.proposal, .share,
        Circumstances(A.axis, priority: priority(children[position])))
      return Lengths.difference(A.main(placement.pointee.size), taken)
    }
  }

  private func serve<A: StackAxis>(
    _ children: UnsafeMutablePointer<StackChild>, _ group: Range<Int>, _ left: inout Double,
    _ whole: StackShare, _: A.Type
  ) {
    if group.count > 1 { order(children, group, whole, A.self) }
    var unserved = group.count
    for position in group {
      let child = children[position].node
      let share = max(left / Double(unserved), 0)
      let proposal = A.make(main: share, cross: whole.cross)
      let size = ask(
        child, proposal, .share,
        circumstances(of: position, in: group, left: left, children, whole, A.axis))
      let placement = placement(child)
      placement.pointee.size = size
      placement.pointee.proposal = proposal
      // What is left may fall below 0 and stays there for those who follow.
      left = Lengths.difference(left, A.main(size))
      unserved -= 1
    }
  }

  private func circumstances(
    of position: Int, in group: Range<Int>, left: Double,
    _ children: UnsafeMutablePointer<StackChild>, _ whole: StackShare, _ axis: Axis
  ) -> Circumstances {
    var reserved = 0.0
    for later in group.upperBound..<whole.count {
      reserved += probe(children[later].node, whole.set).pointee.minimum
    }
    return Circumstances(
      axis, priority: priority(children[position]), left: left,
      among: group.upperBound - position,
      reserved: group.upperBound < whole.count ? reserved : nil, spacing: whole.spacing)
  }

  /// Brings a group into fitting order.
  private func order<A: StackAxis>(
    _ children: UnsafeMutablePointer<StackChild>, _ group: Range<Int>, _ whole: StackShare,
    _: A.Type
  ) {
    let isKnown = whole.memo.pointee.maxima & (1 << UInt8(whole.set)) != 0
    for position in group {
      let child = children[position].node
      _ = minimum(children[position], .minimum, whole, A.self)
      if isKnown { continue }
      probe(child, whole.set).pointee.maximum = A.main(
        ask(
          child, A.make(main: .infinity, cross: whole.cross), .maximum,
          Circumstances(A.axis, priority: priority(children[position]))))
    }
    bringIntoOrder(children, group) { precedes($0, $1, whole.set) }
  }

  /// Whether a child is served before another of the same priority: the less flexible first, of two
  /// infinitely flexible ones that with the larger minimum.
  @inline(__always)
  private func precedes(_ child: StackChild, _ other: StackChild, _ set: Int) -> Bool {
    let (a, b) = (probe(child.node, set).pointee, probe(other.node, set).pointee)
    let (mine, others) = (a.flexibility, b.flexibility)
    if mine != others { return mine < others }
    if mine == .infinity, a.minimum != b.minimum { return a.minimum > b.minimum }
    return child.index < other.index
  }

  /// Sorts those who share by their flexibility; most often they are in order already.
  @inline(__always)
  func bringIntoOrder<Child: BitwiseCopyable>(
    _ children: UnsafeMutablePointer<Child>, _ group: Range<Int>,
    precedes: (Child, Child) -> Bool
  ) {
    var isOrdered = true
    for position in group.dropFirst()
    where !precedes(children[position - 1], children[position]) {
      isOrdered = false
      break
    }
    guard !isOrdered else { return }
    if group.count > 24 {
      var unordered = UnsafeMutableBufferPointer(
        start: children + group.lowerBound, count: group.count)
      unordered.sort(by: precedes)
      return
    }
    for position in group.dropFirst() {
      let child = children[position]
      var hole = position
      while hole > group.lowerBound, precedes(child, children[hole - 1]) {
        children[hole] = children[hole - 1]
        hole -= 1
      }
      children[hole] = child
    }
  }

  /// What a child answers when it is offered nothing along the axis; a text's width is then 0.
  @inline(__always)
  private func minimum<A: StackAxis>(
    _ child: StackChild, _ rule: Rule, _ whole: StackShare, _: A.Type
  ) -> Double {
    let known = probe(child.node, whole.set)
    if whole.memo.pointee.minima & (1 << UInt8(whole.set)) == 0 {
      known.pointee.minimum =
        answersZero(child.node, A.self)
        ? 0
        : A.main(
          ask(
            child.node, A.make(main: 0, cross: whole.cross), rule,
            Circumstances(A.axis, priority: priority(child))))
    }
    return known.pointee.minimum
  }

  @inline(__always)
  private func priority(_ child: StackChild) -> Double {
    Rules.groupPriority(of: node(child.node).pointee.priority)
  }

  private func endOfGroup(
    _ children: UnsafeMutablePointer<StackChild>, from start: Int, _ count: Int
  ) -> Int {
    var end = start + 1
    while end < count, priority(children[end]) == priority(children[start]) { end += 1 }
    return end
  }

  private func list(
    _ node: UnsafeMutablePointer<Node>, _ children: UnsafeMutablePointer<StackChild>
  ) {
    var child = node.pointee.firstChild
    for index in 0..<node.pointee.childCount {
      (children + Int(index)).initialize(to: StackChild(node: child, index: index))
      child = self.node(child).pointee.end
    }
  }

  /// Room for `count` children.
  ///
  /// The stacks that are being solved at one time have disjoint
  /// children, so the node count bounds what all of them take; it is reserved before.
  @inline(__always)
  private func takeScratch(_ count: Int) -> UnsafeMutablePointer<StackChild> {
    let start = storage.pointee.scratch.count
    assert(start + count <= storage.pointee.scratch.capacity)
    storage.pointee.scratch.count += count
    return storage.pointee.scratch.base + start
  }
}

/// What holds for all children among whom a stack shares its length.
private struct StackShare {
  let count: Int
  /// What every child is offered across.
  let cross: Double
  /// What all gaps together take.
  let spacing: Double

  let memo: UnsafeMutablePointer<Memo>
  /// Which of the children's probes are those with ``cross``.
  let set: Int
}
