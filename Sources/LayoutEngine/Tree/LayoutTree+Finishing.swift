extension LayoutTree {
  /// How many modifiers may lie above each other before one of them remembers its answers.
  ///
  /// Placing asks every modifier again, so that an unbroken chain would cost the square of its
  /// length; a memo on each would cost memory. Our own decision.
  private static let unmemoizedHeightLimit: UInt8 = 4

  /// Works out what a complete node shows its parent: its end, guides, priority and memo.
  func finish(_ index: Int32) {
    let node = storage.pointee.nodes.base + Int(index)
    node.pointee.end = Int32(storage.pointee.nodes.count)
    switch node.pointee.kind {
    case .text:
      node.pointee.guides = GuideKey.baselines
      if node.pointee.flags.contains(.hasOwnPriority) {
        node.pointee.flags.remove(.answersZeroProbe)
      }
    case .spacer: setPriority(node, -.infinity)
    case .greedy, .circle, .image, .resizableImage, .divider, .reader: break
    case .horizontalStack, .verticalStack, .depthStack:
      if node.pointee.childCount == 1, !node.pointee.flags.contains(.isDynamic) {
        node.pointee.kind = .elided
        finishUnary(node)
        // A single view over or under another one lies in the stack around that one.
        if isDecoration(index) { orientLeaves(below: index) }
      } else {
        let isRow = node.pointee.kind == .horizontalStack
        let key = isRow ? node.pointee.verticalGuide : node.pointee.horizontalGuide
        node.pointee.payload = StackGuides(key, among: node.pointee.guides).rawValue
        finishContainer(node)
      }
    case .custom:
      finishContainer(node)
      // A custom layout may give any guide: only asking it can tell.
      node.pointee.guides = .max
      listChildren(index)
    case .lazyHorizontalStack, .lazyVerticalStack: finishContainer(node)
    case .fitting: break
    case .scroll, .scope: node.pointee.guides = 0
    case .grid:
      finishContainer(node)
      finishGrid(index)
    case .verticalLazyGrid, .horizontalLazyGrid:
      finishContainer(node)
      finishLazyGrid(index)
    default: finishUnary(node)
    }
    // Only a list of several views makes an implicit container worth listing.
    if node.pointee.flags.contains(.isImplicit), node.pointee.childCount == 1 {
      node.pointee.flags.remove(.isReported)
    }
    guard node.pointee.parent >= 0 else { return }
    let parent = storage.pointee.nodes.base + Int(node.pointee.parent)
    if !parent.pointee.kind.isUnary || parent.pointee.childCount == 1 {
      parent.pointee.guides |= node.pointee.guides
    }
    if node.pointee.priority != 0 { parent.pointee.flags.insert(.hasPriorities) }
    if node.pointee.kind.probes || node.pointee.flags.contains(.holdsProber) {
      parent.pointee.flags.insert(.holdsProber)
    }
    if node.pointee.flags.contains(.readsContainer) {
      parent.pointee.flags.insert(.readsContainer)
    }
  }

  /// Whether a node is what lies over or under another view.
  private func isDecoration(_ index: Int32) -> Bool {
    let parent = storage.pointee.nodes.base[Int(index)].parent
    guard parent >= 0 else { return false }
    let around = storage.pointee.nodes.base[Int(parent)]
    return around.kind == .decoration && around.firstChild != index
  }

  private func finishContainer(_ node: UnsafeMutablePointer<Node>) {
    node.pointee.guides &= ~GuideKey.frameGuides
    setPriority(node, node.pointee.childCount == 0 ? -.infinity : 0)
  }

  private func finishUnary(_ node: UnsafeMutablePointer<Node>) {
    let child = storage.pointee.nodes.base + Int(node.pointee.firstChild)
    switch node.pointee.kind {
    case .elided, .decoration, .offset:
      setPriority(node, child.pointee.priority)
      // A text answers a width of 0 with 0 everywhere; here it need not even be asked.
      if child.pointee.flags.contains(.answersZeroProbe),
        !node.pointee.flags.contains(.hasOwnPriority)
      {
        node.pointee.flags.insert(.answersZeroProbe)
      }
    case .alignmentGuide:
      setPriority(node, child.pointee.priority)
      node.pointee.guides |= node.pointee.horizontalGuide.bit
    case .relative: node.pointee.guides &= ~GuideKey.frameGuides
    default: break
    }
    if child.pointee.isOrdinarySpacer {
      node.pointee.flags.insert(.holdsSpacer)
    }
    guard node.pointee.memo < 0 else { return }
    let height = child.pointee.memo < 0 ? child.pointee.unmemoizedHeight + 1 : 1
    if height >= Self.unmemoizedHeightLimit {
      node.pointee.memo = Int32(storage.pointee.memos.count)
      storage.pointee.memos.extend().makeEmpty()
    } else {
      node.pointee.unmemoizedHeight = height
    }
  }

  private func setPriority(_ node: UnsafeMutablePointer<Node>, _ priority: Double) {
    guard !node.pointee.flags.contains(.hasOwnPriority) else { return }
    node.pointee.priority = priority
  }

  /// Writes the children of a custom layout into the table that serves them by index.
  private func listChildren(_ index: Int32) {
    let node = storage.pointee.nodes.base[Int(index)]
    storage.pointee.nodes.base[Int(index)].parameters = Int32(storage.pointee.childTable.count)
    var child = node.firstChild
    for _ in 0..<node.childCount {
      storage.pointee.childTable.append(child)
      child = storage.pointee.nodes.base[Int(child)].end
    }
  }
}

extension Node {
  /// Whether this is a spacer, or a transparent modifier on one, around which a frame keeps the
  /// spacer's spacing; a frame, a priority or a guide in between ends that.
  fileprivate var isOrdinarySpacer: Bool {
    guard !flags.contains(.hasOwnPriority) else { return false }
    return switch kind {
    case .spacer: true
    case .decoration, .offset, .elided: flags.contains(.holdsSpacer)
    default: false
    }
  }
}
