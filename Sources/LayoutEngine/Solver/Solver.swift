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
  func size(_ index: Int32, _ proposal: Size) -> Size {
    let node = node(index)
    guard node.pointee.memo >= 0 else { return compute(index, node, proposal) }
    if node.pointee.flags.contains(.readsContainer) {
      return sizeInContainer(index, node, proposal)
    }
    let memo = storage.pointee.memos.base + Int(node.pointee.memo)
    let generation = storage.pointee.generation
    if let known = memo.lookup(proposal, generation: generation) { return known }
    let size = compute(index, node, proposal)
    // Content may have been asked meanwhile, but memos are only added while the tree is built.
    if !memo.isSolved(under: proposal) {
      memo.remember(proposal, size, generation: generation)
    }
    return size
  }

  func compute(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    switch node.pointee.kind {
    case .greedy, .reader: return Self.filling(proposal, Size(10, 10))
    case .circle:
      let offered = Self.filling(proposal, Size(10, 10))
      let side = min(offered.width, offered.height)
      return Size(side, side)
    case .image:
      let parameters = parameters(node)
      return Size(parameters[0], parameters[1])
    case .resizableImage:
      let parameters = parameters(node)
      return Size(
        proposal.width.isNaN ? parameters[0] : max(proposal.width, parameters[2]),
        proposal.height.isNaN ? parameters[1] : max(proposal.height, parameters[3]))
    case .spacer: return spacerSize(node, proposal)
    case .divider: return dividerSize(node, proposal)
    case .text: return textSize(node, proposal)
    case .horizontalStack: return stackSize(index, node, proposal, HorizontalMain.self)
    case .verticalStack: return stackSize(index, node, proposal, VerticalMain.self)
    case .depthStack: return depthStackSize(node, proposal)
    case .custom, .grid:
      guard node.pointee.flags.contains(.holdsProber) else {
        return proberSize(index, node, proposal)
      }
      return rememberedSize(index, node, proposal)
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
    case .fixedSize: return ask(node.pointee.firstChild, fixedProposal(node, proposal), .modifier)
    case .aspectRatio:
      guard countRatio(index) else { return Size(0, 0) }
      return ask(node.pointee.firstChild, ratioProposal(node, proposal), .modifier)
    case .relative:
      if node.pointee.flags.contains(.isVariant), !countRatio(index) { return Size(0, 0) }
      let offer = relativeProposal(node, proposal)
      return Rules.relativeSize(
        proposed: offer, taken: ask(node.pointee.firstChild, offer, .modifier))
    case .position: return positionSize(node, proposal)
    case .safeAreaInset: return safeAreaInsetSize(node, proposal)
    case .elided, .offset, .alignmentGuide, .decoration, .ignoresSafeArea:
      return ask(node.pointee.firstChild, proposal, .modifier)
    }
  }

  /// The proposal with `fallback` where it is nil.
  @inline(__always)
  static func filling(_ proposal: Size, _ fallback: Size) -> Size {
    Size(
      proposal.width.isNaN ? fallback.width : proposal.width,
      proposal.height.isNaN ? fallback.height : proposal.height)
  }

  /// A spacer's length along its container's axis, 0 across; along both without a container.
  private func spacerSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let minimum = parameters(node)[0]
    func length(_ proposed: Double) -> Double { proposed.isNaN ? minimum : max(proposed, minimum) }
    let flags = node.pointee.flags
    if flags.contains(.isHorizontal) { return Size(length(proposal.width), 0) }
    if flags.contains(.isVertical) { return Size(0, length(proposal.height)) }
    return Size(length(proposal.width), length(proposal.height))
  }

  private func dividerSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let thickness = parameters(node)[0]
    if node.pointee.flags.contains(.isHorizontal) {
      return Size(thickness, proposal.height.isNaN ? 10 : proposal.height)
    }
    return Size(proposal.width.isNaN ? 10 : proposal.width, thickness)
  }
}
