/// Scroll views, and the other containers that relative frames look at.
extension Solver {
  /// A scroll view takes what it is proposed along the axes on which it scrolls, the content's
  /// length where nothing is, and the content's answer on the other axis.
  @inline(never)
  func scrollSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let flags = node.pointee.flags
    let isWidthKnown = flags.contains(.onHorizontalAxis) && !proposal.width.isNil
    let isHeightKnown = flags.contains(.onVerticalAxis) && !proposal.height.isNil
    if isWidthKnown, isHeightKnown { return proposal }
    let outer = enter(Self.filling(proposal, storage.pointee.container))
    let content = ask(node.pointee.firstChild, contentProposal(node, proposal), .modifier)
    storage.pointee.container = outer
    return Size(
      isWidthKnown ? proposal.width : content.width,
      isHeightKnown ? proposal.height : content.height)
  }

  /// What a scroll view offers its content: nothing along the axes on which it scrolls.
  private func contentProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let flags = node.pointee.flags
    return Size(
      flags.contains(.onHorizontalAxis) ? .nan : proposal.width,
      flags.contains(.onVerticalAxis) ? .nan : proposal.height)
  }

  /// The content begins at the leading edge and the top, or at the anchors given; where it scrolls
  /// on both axes and the content is shorter than the view, it is centred (measured on macOS 27).
  func placeScroll(_ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    let content = node.pointee.firstChild
    let flags = node.pointee.flags
    let outer = enter(Self.filling(own.proposal, own.size))
    var placed = Placement()
    placed.proposal = contentProposal(node, own.size)
    placed.size = ask(content, placed.proposal, .placement)
    let anchors = parameters(node)
    let isBoth = flags.contains(.onHorizontalAxis) && flags.contains(.onVerticalAxis)
    func position(_ whole: Double, _ length: Double, _ alignment: Double, _ offset: Double)
      -> Double
    {
      let left = whole - length
      let anchor = left > 0 ? (alignment.isNil ? (isBoth ? 0.5 : 0) : alignment) : offset
      let place = left * anchor
      return place.isNaN ? 0 : place
    }
    if flags.contains(.onHorizontalAxis) {
      placed.x = position(own.size.width, placed.size.width, anchors[0], anchors[2])
    }
    if flags.contains(.onVerticalAxis) {
      placed.y = position(own.size.height, placed.size.height, anchors[1], anchors[3])
    }
    put(content, placed, in: node, width: own.size.width)
    placeChildren(content)
    storage.pointee.container = outer
  }

  /// A list offers its rows its width; other containers offer their content what they have and
  /// centre it.
  ///
  /// A list's row insets and separators are not known; rows lie under each other (our own
  /// decision).
  func placeScope(_ node: UnsafeMutablePointer<Node>, _ own: Placement) {
    let content = node.pointee.firstChild
    let isList = node.pointee.flags.contains(.isVariant)
    let outer = enter(Self.filling(own.proposal, own.size))
    var placed = Placement()
    placed.proposal = isList ? Size(own.size.width, .nan) : own.size
    placed.size = ask(content, placed.proposal, .placement)
    if !isList {
      placed.x = Lengths.position(own.size.width / 2, placed.size.width / 2)
      placed.y = Lengths.position(own.size.height / 2, placed.size.height / 2)
    }
    put(content, placed, in: node, width: own.size.width)
    placeChildren(content)
    storage.pointee.container = outer
  }

  // MARK: The container around

  /// Makes `container` what relative frames see and returns what they saw before.
  private func enter(_ container: Size) -> Size {
    let outer = storage.pointee.container
    storage.pointee.container = container
    return outer
  }

  /// Makes the root's container what relative frames see: its lengths less the safe area's insets.
  func enterRoot(_ root: RootProposal) {
    var container = Size(root.container ?? root.proposal)
    if let insets = root.safeAreaInsets {
      container.width -= insets.leading + insets.trailing
      container.height -= insets.top + insets.bottom
    }
    storage.pointee.container = container
  }

  func note(reader: Int32) {
    let around = PlacedReader(
      node: reader, container: storage.pointee.container, safeArea: storage.pointee.safeArea)
    tree._withUnsafeGuaranteedRef { $0.tables.pointee.placedReaders.append(around) }
  }

  /// The answer of a node that looks at the container: remembered for this container only.
  ///
  /// All are kept as long as there is room, not the last few: containers nest, and each asks its
  /// content anew. What a container passes on while it is measured is what its own container is, so
  /// that the answers grow with the square of the containers' depth.
  func sizeInContainer(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    let query = ContainerQuery(
      node: index, proposal: SizeBits(proposal),
      container: SizeBits(storage.pointee.container))
    if let known = tree._withUnsafeGuaranteedRef({ $0.tables.pointee.containerMemo[query] }) {
      return known
    }
    guard countMeasurements(node) else { return failMeasuring(index) }
    let size = compute(index, node, proposal)
    tree._withUnsafeGuaranteedRef { tree in
      guard tree.tables.pointee.containerMemo.count < LayoutTree.maximumKeptAnswers else { return }
      tree.tables.pointee.containerMemo[query] = size
    }
    return size
  }

  /// The answer of a grid or a custom layout.
  ///
  /// Of one in which others nest all answers are kept as long as there is room, not the last few.
  @inline(never)
  func proberSize(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    guard node.pointee.flags.contains(.holdsProber) else {
      return innerProberSize(index, node, proposal)
    }
    let query = ContainerQuery(
      node: index, proposal: SizeBits(proposal), container: SizeBits(.unspecified))
    let isKept = !node.pointee.flags.contains(.readsContainer)
    if isKept,
      let known = tree._withUnsafeGuaranteedRef({ $0.tables.pointee.proberMemo[query] })
    {
      return known
    }
    let size = innerProberSize(index, node, proposal)
    guard isKept else { return size }
    tree._withUnsafeGuaranteedRef { tree in
      guard tree.tables.pointee.proberMemo.count < LayoutTree.maximumKeptAnswers else { return }
      tree.tables.pointee.proberMemo[query] = size
    }
    return size
  }

  private func innerProberSize(
    _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    node.pointee.kind == .grid ? gridSize(node, proposal) : customSize(index, node, proposal)
  }

  func containerBits(of node: UnsafeMutablePointer<Node>) -> SizeBits? {
    node.pointee.flags.contains(.readsContainer) ? SizeBits(storage.pointee.container) : nil
  }

  /// The lengths that a frame fixes; NaN where it leaves the axis to its view.
  @inline(__always)
  func fixedLengths(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    if node.pointee.kind == .fixedFrame {
      let lengths = parameters(node)
      return Size(lengths[0], lengths[1])
    }
    return lengthsByContainer(node, proposal)
  }

  @inline(never)
  private func lengthsByContainer(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size
  ) -> Size {
    switch node.pointee.kind {
    case .containerFrame: return containerLengths(node)
    case .relativeLength:
      let factors = parameters(node)
      func part(_ proposed: Double, _ factor: Double) -> Double {
        proposed.isFinite ? LayoutTree.fixedLength(proposed * factor) : .nan
      }
      return Size(part(proposal.width, factors[0]), part(proposal.height, factors[1]))
    default: return .unspecified
    }
  }

  private func containerLengths(_ node: UnsafeMutablePointer<Node>) -> Size {
    let container = storage.pointee.container
    let flags = node.pointee.flags
    return tree._withUnsafeGuaranteedRef { tree in
      let length = tree.tables.pointee.containerLengths[Int(node.pointee.payload)]
      func fixed(_ axis: Axis, _ flag: NodeFlags, _ whole: Double) -> Double {
        guard flags.contains(flag), !whole.isNil else { return .nan }
        return LayoutTree.fixedLength(length(whole, axis))
      }
      return Size(
        fixed(.horizontal, .onHorizontalAxis, container.width),
        fixed(.vertical, .onVerticalAxis, container.height))
    }
  }
}
