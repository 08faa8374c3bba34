/// How a stack whose children have priorities shares its length out. Source: core rules §7.3–7.4.
extension Solver {
  /// Serves the children group by group, those of the highest priority first.
  @inline(never)
  func shareByPriority<A: StackAxis>(
    _ node: UnsafeMutablePointer<Node>, _ left: inout Double, _ whole: StackShare, _: A.Type
  ) {
    let count = whole.count
    let children = takeScratch(count)
    defer { storage.pointee.scratch.count -= count }
    list(node, children)
    var byPriority = UnsafeMutableBufferPointer(start: children, count: count)
    byPriority.sort {
      let (a, b) = (priority($0), priority($1))
      return a != b ? a > b : $0 < $1
    }
    // 2. The minima of all lower groups are kept back while the highest is served: their sum, in the
    //    order of the children.
    var start = endOfGroup(children, from: 0, count)
    for position in start..<count { _ = minimum(children[position], .reserve, whole, A.self) }
    let highest = priority(children[0])
    var reserve = 0.0
    var child = node.pointee.firstChild
    for _ in 0..<count {
      if priority(child) != highest {
        reserve = Lengths.sum(reserve, probe(child, whole.set).pointee.minimum)
      }
      child = self.node(child).pointee.end
    }
    left = Lengths.difference(left, reserve)
    orderAndServe(children, 0..<start, &left, whole, A.self)
    // 3. Each later group gets its own minima back.
    while start < count {
      let end = endOfGroup(children, from: start, count)
      var given = 0.0
      for position in start..<end {
        given = Lengths.sum(given, probe(children[position], whole.set).pointee.minimum)
      }
      left = Lengths.sum(left, given)
      orderAndServe(children, start..<end, &left, whole, A.self)
      start = end
    }
    giveOutRest(children, left, whole, A.self)
  }

  private func orderAndServe<A: StackAxis>(
    _ children: UnsafeMutablePointer<Int32>, _ group: Range<Int>, _ left: inout Double,
    _ whole: StackShare, _: A.Type
  ) {
    if group.count > 1 {
      let isKnown = whole.memo.pointee.maxima & (1 << UInt8(whole.set)) != 0
      for position in group {
        _ = minimum(children[position], .minimum, whole, A.self)
        if !isKnown { askMaximum(children[position], whole, A.self) }
      }
      bringIntoOrder(children, group) { precedes($0, $1, whole.set) }
    }
    serve(children, group, &left, whole, A.self)
  }

  private func endOfGroup(
    _ children: UnsafeMutablePointer<Int32>, from start: Int, _ count: Int
  ) -> Int {
    var end = start + 1
    while end < count, priority(children[end]) == priority(children[start]) { end += 1 }
    return end
  }

  /// What a child answers when it is offered nothing along the axis, asked only once.
  @inline(__always)
  private func minimum<A: StackAxis>(
    _ child: Int32, _ rule: Rule, _ whole: StackShare, _: A.Type
  ) -> Double {
    if whole.memo.pointee.minima & (1 << UInt8(whole.set)) == 0 {
      askMinimum(child, rule, whole, A.self)
    }
    return probe(child, whole.set).pointee.minimum
  }
}
