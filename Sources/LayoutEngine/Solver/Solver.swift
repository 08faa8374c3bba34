/// Sizes and places the nodes of one tree.
///
/// Two words: it is copied freely, and a custom layout that asks its children in the middle of a
/// question finds the same state. Safe: the tree that makes a solver outlives it, and nodes are
/// added only when no solver runs.
struct Solver<R: Recorder, Rules: SolverRules> {
  let storage: UnsafeMutablePointer<Storage>
  let tree: Unmanaged<LayoutTree>

  @inline(__always)
  init(_ tree: LayoutTree) {
    storage = tree.storage
    self.tree = Unmanaged.passUnretained(tree)
  }

  @inline(__always)
  func node(_ index: Int32) -> UnsafeMutablePointer<Node> {
    storage.pointee.nodes.base + Int(index)
  }

  @inline(__always)
  func placement(_ index: Int32) -> UnsafeMutablePointer<Placement> {
    storage.pointee.placements.base + Int(index)
  }

  @inline(__always)
  func parameters(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Double> {
    storage.pointee.parameters.base + Int(node.pointee.parameters)
  }

  /// Asks a node for its size: the one way in which questions are asked, so that they can be
  /// recorded.
  @inline(__always)
  func ask(
    _ index: Int32, _ proposal: Size, _ rule: Rule,
    _ circumstances: @autoclosure () -> Circumstances = Circumstances()
  ) -> Size {
    R.propose(tree, index, proposal, rule, circumstances())
    let size = size(index, proposal)
    R.answer(tree, index, size)
    return size
  }

  /// The node's answer to a proposal.
  @inline(__always)
  func size(_ index: Int32, _ proposal: Size) -> Size {
    if R.keepsClean {
      if let known = standingSize(index, proposal) { return known }
      storage.pointee.queryCount &+= 1
    }
    let node = node(index)
    // The most frequent leaf, answered where it is asked.
    if node.pointee.kind == .greedy { return Self.filling(proposal, Size(10, 10)) }
    if node.pointee.memo < 0 { return compute(index, node, proposal) }
    return memoizedSize(index, node, proposal)
  }

  /// The answer of a node that remembers.
  ///
  /// All it calls it calls last, so that what is remembered is found without a stack frame.
  @inline(never)
  private func memoizedSize(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    if node.pointee.flags.contains(.readsContainer) {
      return sizeInContainer(index, node, proposal)
    }
    if let known = memo(node).lookup(proposal, generation: storage.pointee.generation) {
      return known
    }
    R.workOut(tree)
    guard countMeasurements(node) else { return failMeasuring(index) }
    switch node.pointee.kind {
    // These remember what they find themselves, with the placements that belong to it.
    case .horizontalStack: return stackSize(node, proposal, HorizontalMain.self)
    case .verticalStack: return stackSize(node, proposal, VerticalMain.self)
    default: return computeAndRemember(index, node, proposal)
    }
  }

  /// Counts the questions that a container asks to answer one; false when there were too many.
  @inline(__always)
  func countMeasurements(_ node: UnsafeMutablePointer<Node>) -> Bool {
    storage.pointee.measurements &+= 1 &+ Int(node.pointee.childCount)
    return storage.pointee.measurements <= storage.pointee.maximumMeasurements
  }

  /// The answer of a container that asked too often: none, and the layout fails.
  @inline(never)
  func failMeasuring(_ index: Int32) -> Size {
    tree._withUnsafeGuaranteedRef { tree in
      tree.fail(.tooManyMeasurements(limit: storage.pointee.maximumMeasurements), at: index)
    }
    return Size(0, 0)
  }

  @inline(never)
  private func computeAndRemember(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    let size = compute(index, node, proposal)
    // Content may have been asked meanwhile, but memos are only added while the tree is built.
    let memo = memo(node)
    if !memo.isSolved(under: proposal) {
      memo.remember(proposal, size, generation: storage.pointee.generation)
    }
    return size
  }

  /// The answer of a node, worked out.
  ///
  /// Every case calls one function, and calls it last: a chain of modifiers takes no frames here.
  func compute(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    switch node.pointee.kind {
    case .greedy, .reader: return Self.filling(proposal, Size(10, 10))
    case .circle: return circleSize(proposal)
    case .image, .resizableImage: return imageSize(index, node, proposal)
    case .spacer: return spacerSize(node, proposal)
    case .divider: return dividerSize(node, proposal)
    case .text:
      return storage.pointee.isSetInFont ? setTextSize(node, proposal) : textSize(node, proposal)
    case .horizontalStack: return stackSize(node, proposal, HorizontalMain.self)
    case .verticalStack: return stackSize(node, proposal, VerticalMain.self)
    case .depthStack: return depthStackSize(node, proposal)
    case .custom, .grid: return proberSize(index, node, proposal)
    case .verticalLazyGrid: return lazyGridSize(node, proposal, HorizontalMain.self)
    case .horizontalLazyGrid: return lazyGridSize(node, proposal, VerticalMain.self)
    case .lazyHorizontalStack: return lazySize(node, proposal, HorizontalMain.self)
    case .lazyVerticalStack: return lazySize(node, proposal, VerticalMain.self)
    case .fitting: return fittingSize(node, proposal)
    case .scroll: return scrollSize(node, proposal)
    case .scope: return Self.filling(proposal, Size(0, 0))
    case .fixedFrame, .containerFrame, .relativeLength: return fixedFrameSize(node, proposal)
    case .flexibleFrame: return flexibleFrameSize(node, proposal)
    case .padding, .safeAreaPadding: return paddingSize(node, proposal)
    case .fixedSize: return passedSize(node, fixedProposal(node, proposal))
    case .aspectRatio: return ratioSize(node, proposal)
    case .relative: return relativeSize(node, proposal)
    case .position: return positionSize(node, proposal)
    case .safeAreaInset: return safeAreaInsetSize(node, proposal)
    case .elided, .offset, .alignmentGuide, .decoration, .ignoresSafeArea:
      return passedSize(node, proposal)
    }
  }

  /// The answer of a modifier whose size is its view's.
  @inline(never)
  private func passedSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    ask(node.pointee.firstChild, proposal, .modifier)
  }

  /// The proposal with `fallback` where it is nil.
  @inline(__always)
  static func filling(_ proposal: Size, _ fallback: Size) -> Size {
    Size(
      proposal.width.isNil ? fallback.width : proposal.width,
      proposal.height.isNil ? fallback.height : proposal.height)
  }

  /// The largest circle; along an axis without a proposal it is as long as along the other
  /// (measured).
  @inline(never)
  private func circleSize(_ proposal: Size) -> Size {
    let (width, height) = (proposal.width, proposal.height)
    if width.isNil { return height.isNil ? Size(10, 10) : Size(height, height) }
    let side = height.isNil ? width : min(width, height)
    return Size(side, side)
  }

  @inline(never)
  private func imageSize(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    let parameters = parameters(node)
    guard node.pointee.kind == .resizableImage else {
      return Size(parameters[0], parameters[1])
    }
    if parameters[0].isNaN, proposal.width.isNil || proposal.height.isNil {
      tree._withUnsafeGuaranteedRef { tree in
        let name = tree.tables.pointee.imageNames[Int(parameters[4])]
        tree.fail(.imageWithoutSize(name), at: index)
      }
      return Size(0, 0)
    }
    return Size(
      proposal.width.isNil ? parameters[0] : max(proposal.width, parameters[2]),
      proposal.height.isNil ? parameters[1] : max(proposal.height, parameters[3]))
  }

  /// A spacer's length along its container's axis, 0 across; along both without a container.
  @inline(never)
  private func spacerSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let minimum = parameters(node)[0]
    func length(_ proposed: Double) -> Double { proposed.isNil ? minimum : max(proposed, minimum) }
    let flags = node.pointee.flags
    if flags.contains(.isHorizontal) { return Size(length(proposal.width), 0) }
    if flags.contains(.isVertical) { return Size(0, length(proposal.height)) }
    return Size(length(proposal.width), length(proposal.height))
  }

  @inline(never)
  private func dividerSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let thickness = parameters(node)[0]
    if node.pointee.flags.contains(.isHorizontal) {
      return Size(thickness, proposal.height.isNil ? 10 : proposal.height)
    }
    return Size(proposal.width.isNil ? 10 : proposal.width, thickness)
  }
}
