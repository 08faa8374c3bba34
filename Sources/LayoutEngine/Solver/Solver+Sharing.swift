/// How a stack shares its length out among its children. Source: core rules §7.3–7.4.
extension Solver {
  /// Offers the children equal shares of what is left, group by group, least flexible first.
  ///
  /// - Returns: The stack's size, unless some guides are explicit.
  @inline(__always)
  func share<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, main: Double, cross: Double, spacing: Double, _: A.Type
  ) -> Size {
    let count = Int(node.pointee.childCount)
    let memo = memo(node)
    let set = memo.probes(across: cross, generation: storage.pointee.generation)
    let whole = StackShare(count: count, cross: cross, spacing: spacing, memo: memo, set: set)
    // 1. Spacing is set aside first; it is never given up.
    var left = Lengths.difference(main, spacing)
    guard !node.pointee.flags.contains(.hasPriorities) else {
      shareByPriority(node, &left, whole, A.self)
      return row(node, A.self)
    }
    let isInOrder = count == 1 || probeAll(node, whole, A.self)
    if isInOrder, Rules.self == StandardRules.self { return serveAll(node, left, whole, A.self) }
    let children = takeScratch(count)
    defer { storage.pointee.scratch.count -= count }
    list(node, children)
    if !isInOrder { bringIntoOrder(children, 0..<count) { precedes($0, $1, set) } }
    serve(children, 0..<count, &left, whole, A.self)
    giveOutRest(children, left, whole, A.self)
    return row(node, A.self)
  }

  /// The size of the children in a row, as they were served.
  @inline(never)
  private func row<A: StackAxis>(_ node: UnsafeMutablePointer<Node>, _: A.Type) -> Size {
    var row = StackRow<A>(node, spacing: parameters(node)[0])
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      row.add(child, placement(child).pointee.size, self)
      child = self.node(child).pointee.end
    }
    return row.size
  }

  // MARK: Without priorities

  /// Asks all children for the smallest and the largest length, where they are not known; whether
  /// the children are in fitting order as they stand.
  @inline(__always)
  private func probeAll<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ whole: StackShare, _: A.Type
  ) -> Bool {
    let bit = UInt8(1) << UInt8(whole.set)
    let isMinimumKnown = whole.memo.pointee.minima & bit != 0
    let isMaximumKnown = whole.memo.pointee.maxima & bit != 0
    // Of a stack that has changed, the probes of its clean children stand.
    let isStanding = R.keepsClean && isChanged(Int32(node - storage.pointee.nodes.base))
    let isMinimumStanding = isStanding && whole.memo.pointee.standingMinima & bit != 0
    let isMaximumStanding = isStanding && whole.memo.pointee.standingMaxima & bit != 0
    var isInOrder = true
    var previous: Int32 = -1
    var child = node.pointee.firstChild
    for _ in 0..<whole.count {
      if !isMinimumKnown, !(isMinimumStanding && !isChanged(child)) {
        askMinimum(child, .minimum, whole, A.self)
      }
      if !isMaximumKnown, !(isMaximumStanding && !isChanged(child)) {
        askMaximum(child, whole, A.self)
      }
      if previous >= 0, isInOrder { isInOrder = precedes(previous, child, whole.set) }
      previous = child
      child = self.node(child).pointee.end
    }
    if !R.asksAgain, !node.pointee.flags.contains(.readsContainer) {
      whole.memo.pointee.minima |= bit
      whole.memo.pointee.maxima |= bit
    }
    return isInOrder
  }

  /// Serves the children as they stand; their size together, unless some guides are explicit.
  @inline(__always)
  private func serveAll<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ length: Double, _ whole: StackShare, _: A.Type
  ) -> Size {
    var left = length
    var row = StackRow<A>(node, spacing: parameters(node)[0])
    var child = node.pointee.firstChild
    var unserved = whole.count
    while unserved > 0 {
      let proposal = A.make(main: max(left / Double(unserved), 0), cross: whole.cross)
      let size = ask(
        child, proposal, .share,
        Circumstances(
          A.axis, priority: priority(child), left: left, among: unserved, spacing: whole.spacing))
      note(child, size, proposal)
      // What is left may fall below 0 and stays there for those who follow.
      left = Lengths.difference(left, A.main(size))
      row.add(child, size, self)
      unserved -= 1
      child = self.node(child).pointee.end
    }
    return row.size
  }

  // MARK: Serving in another order

  func serve<A: StackAxis>(
    _ children: UnsafeMutablePointer<Int32>, _ group: Range<Int>, _ left: inout Double,
    _ whole: StackShare, _: A.Type
  ) {
    var unserved = group.count
    for position in group {
      let child = children[position]
      let proposal = A.make(main: max(left / Double(unserved), 0), cross: whole.cross)
      let size = ask(
        child, proposal, .share,
        circumstances(of: position, in: group, left: left, children, whole, A.axis))
      note(child, size, proposal)
      // What is left may fall below 0 and stays there for those who follow.
      left = Lengths.difference(left, A.main(size))
      unserved -= 1
    }
  }

  private func circumstances(
    of position: Int, in group: Range<Int>, left: Double,
    _ children: UnsafeMutablePointer<Int32>, _ whole: StackShare, _ axis: Axis
  ) -> Circumstances {
    var reserved = 0.0
    for later in group.upperBound..<whole.count {
      reserved += probe(children[later], whole.set).pointee.minimum
    }
    return Circumstances(
      axis, priority: priority(children[position]), left: left,
      among: group.upperBound - position,
      reserved: group.upperBound < whole.count ? reserved : nil, spacing: whole.spacing)
  }

  /// Lets the rules decide over what the children left; for the standard ones it is nothing.
  @inline(__always)
  func giveOutRest<A: StackAxis>(
    _ children: UnsafeMutablePointer<Int32>, _ left: Double, _ whole: StackShare, _: A.Type
  ) {
    Rules.giveOutRest(left, count: whole.count) { position, more in
      let child = children[position]
      let taken = A.main(placement(child).pointee.size)
      let proposal = A.make(main: Lengths.sum(taken, more), cross: whole.cross)
      let size = ask(
        child, proposal, .share, Circumstances(A.axis, priority: priority(child)))
      note(child, size, proposal)
      return Lengths.difference(A.main(size), taken)
    }
  }

  // MARK: Order

  /// Whether a child is served before a later one of the same priority: the less flexible first, of
  /// two infinitely flexible ones that with the larger minimum.
  @inline(__always)
  func precedes(_ child: Int32, _ other: Int32, _ set: Int) -> Bool {
    let (a, b) = (probe(child, set).pointee, probe(other, set).pointee)
    let (mine, others) = (a.flexibility, b.flexibility)
    if mine != others { return mine < others }
    if mine == .infinity, a.minimum != b.minimum { return a.minimum > b.minimum }
    // Nodes lie in the order of the children.
    return child < other
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
      sortMany(children + group.lowerBound, group.count, precedes: precedes)
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

  /// Sorts as a heap, in place: sorting an array would take memory for every row.
  ///
  /// The order is total, so that it does not matter that equal ones would change places.
  @inline(never)
  private func sortMany<Child: BitwiseCopyable>(
    _ children: UnsafeMutablePointer<Child>, _ count: Int, precedes: (Child, Child) -> Bool
  ) {
    func sift(_ start: Int, _ end: Int) {
      var root = start
      while true {
        var child = 2 * root + 1
        guard child < end else { return }
        if child + 1 < end, precedes(children[child], children[child + 1]) { child += 1 }
        guard precedes(children[root], children[child]) else { return }
        (children[root], children[child]) = (children[child], children[root])
        root = child
      }
    }
    for start in (0..<count / 2).reversed() { sift(start, count) }
    for end in (1..<count).reversed() {
      (children[0], children[end]) = (children[end], children[0])
      sift(0, end)
    }
  }

  /// Notes what a child answers when it is offered nothing along the axis; a text's width is then 0.
  @inline(__always)
  func askMinimum<A: StackAxis>(
    _ child: Int32, _ rule: Rule, _ whole: StackShare, _: A.Type
  ) {
    probe(child, whole.set).pointee.minimum =
      answersZero(child, A.self)
      ? 0
      : A.main(
        ask(
          child, A.make(main: 0, cross: whole.cross), rule,
          Circumstances(A.axis, priority: priority(child))))
  }

  @inline(__always)
  func askMaximum<A: StackAxis>(_ child: Int32, _ whole: StackShare, _: A.Type) {
    probe(child, whole.set).pointee.maximum = A.main(
      ask(
        child, A.make(main: .infinity, cross: whole.cross), .maximum,
        Circumstances(A.axis, priority: priority(child))))
  }

  @inline(__always)
  func priority(_ child: Int32) -> Double {
    Rules.groupPriority(of: node(child).pointee.priority)
  }

  func list(
    _ node: UnsafeMutablePointer<Node>, _ children: UnsafeMutablePointer<Int32>
  ) {
    var child = node.pointee.firstChild
    for index in 0..<Int(node.pointee.childCount) {
      (children + index).initialize(to: child)
      child = self.node(child).pointee.end
    }
  }

  /// Room for `count` children.
  ///
  /// The stacks that are being solved at one time have disjoint
  /// children, so the node count bounds what all of them take; it is reserved before.
  @inline(__always)
  func takeScratch(_ count: Int) -> UnsafeMutablePointer<Int32> {
    let start = storage.pointee.scratch.count
    assert(start + count <= storage.pointee.scratch.capacity)
    storage.pointee.scratch.count += count
    return storage.pointee.scratch.base + start
  }
}

/// What holds for all children among whom a stack shares its length.
struct StackShare {
  let count: Int
  /// What every child is offered across.
  let cross: Double
  /// What all gaps together take.
  let spacing: Double

  let memo: UnsafeMutablePointer<Memo>
  /// Which of the children's probes are those with ``cross``.
  let set: Int
}
