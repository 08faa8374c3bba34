extension Solver {
  // MARK: Frames

  /// What a fixed frame offers: its own lengths, else what it is offered.
  private func fixedFrameProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    Self.filling(fixedLengths(node, proposal), proposal)
  }

  func fixedFrameSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let fixed = fixedLengths(node, proposal)
    // With both lengths given nobody asks the child.
    if !fixed.width.isNaN, !fixed.height.isNaN { return fixed }
    let child = ask(node.pointee.firstChild, Self.filling(fixed, proposal), .modifier)
    return Self.filling(fixed, child)
  }

  func flexibleFrameSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let parameters = parameters(node)
    let width = FlexibleAxis(parameters)
    let height = FlexibleAxis(parameters + 3)
    let knownWidth = width.length(offered: proposal.width, child: .nan)
    let knownHeight = height.length(offered: proposal.height, child: .nan)
    if !knownWidth.isNaN, !knownHeight.isNaN { return Size(knownWidth, knownHeight) }
    let offer = Size(width.offer(proposal.width), height.offer(proposal.height))
    let child = ask(node.pointee.firstChild, offer, .modifier)
    return Size(
      width.length(offered: proposal.width, child: child.width),
      height.length(offered: proposal.height, child: child.height))
  }

  // MARK: Padding, ratio, relative sizes

  private func paddingProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let insets = parameters(node)
    func inner(_ length: Double, _ leading: Double, _ trailing: Double) -> Double {
      length.isNaN ? length : Rules.paddedOffer(length, less: leading, trailing)
    }
    return Size(
      inner(proposal.width, insets[1], insets[3]), inner(proposal.height, insets[0], insets[2]))
  }

  func paddingSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let insets = parameters(node)
    let child = ask(node.pointee.firstChild, paddingProposal(node, proposal), .modifier)
    return Size(
      max(0, Lengths.sum(child.width, Lengths.sum(insets[1], insets[3]))),
      max(0, Lengths.sum(child.height, Lengths.sum(insets[0], insets[2]))))
  }

  func fixedProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let flags = node.pointee.flags
    return Size(
      flags.contains(.onHorizontalAxis) ? .nan : proposal.width,
      flags.contains(.onVerticalAxis) ? .nan : proposal.height)
  }

  /// What `aspectRatio` offers its child: the proposal brought to the ratio.
  ///
  /// A nil axis is ignored, also when filling (core rules §6.4 and §14).
  func ratioProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    if proposal.width.isNaN, proposal.height.isNaN { return proposal }
    let ratio = parameters(node)[0]
    var base = Size(ratio, 1)
    if ratio.isNaN {
      base = ask(node.pointee.firstChild, .unspecified, .ideal)
      if base.width == base.height { base = Size(1, 1) }
    }
    let fills = node.pointee.flags.contains(.isVariant)
    var scale = Double.nan
    for (length, base) in [(proposal.width, base.width), (proposal.height, base.height)] {
      let factor = length / base
      if factor.isNaN { continue }
      scale = scale.isNaN ? factor : fills ? max(scale, factor) : min(scale, factor)
    }
    guard !scale.isNaN else { return proposal }
    return Size(Lengths.product(base.width, scale), Lengths.product(base.height, scale))
  }

  /// Counts a question to a view that offers its child lengths of its own, as one that keeps a ratio
  /// does; false when there were too many.
  ///
  /// Stacks in between ask for other lengths at every level, so that nested ones ask exponentially
  /// often, and nothing that is remembered helps (our own decision).
  func countRatio(_ index: Int32) -> Bool {
    storage.pointee.ratioAnswers += 1
    guard storage.pointee.failure == nil else { return false }
    return tree._withUnsafeGuaranteedRef { tree in
      let limit = tree.maximumRatioAnswers + 20 * tree.nodeCount
      guard storage.pointee.ratioAnswers > limit else { return true }
      tree.fail(.tooManyMeasurements(limit: limit), at: index)
      return false
    }
  }

  /// What a relative size offers its child: the factor of the proposal, nil and infinity unchanged.
  func relativeProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let factors = parameters(node)
    func part(_ proposed: Double, _ factor: Double) -> Double {
      proposed.isNaN || proposed == .infinity ? proposed : Lengths.product(proposed, factor)
    }
    let scaled = Size(part(proposal.width, factors[0]), part(proposal.height, factors[1]))
    guard node.pointee.flags.contains(.isVariant) else { return scaled }
    // The probing variant: where the proposal is not finite, the answer to it is the basis.
    let isWidthKnown = proposal.width.isFinite
    let isHeightKnown = proposal.height.isFinite
    if isWidthKnown, isHeightKnown { return scaled }
    let forwarded = Size(
      isWidthKnown ? scaled.width : proposal.width,
      isHeightKnown ? scaled.height : proposal.height)
    let ideal = ask(node.pointee.firstChild, forwarded, .ideal)
    func offer(_ isKnown: Bool, _ forwarded: Double, _ ideal: Double, _ factor: Double) -> Double {
      isKnown || !ideal.isFinite ? forwarded : ideal * factor
    }
    return Size(
      offer(isWidthKnown, forwarded.width, ideal.width, factors[0]),
      offer(isHeightKnown, forwarded.height, ideal.height, factors[1]))
  }

  func positionSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    if !proposal.width.isNaN, !proposal.height.isNaN { return proposal }
    return Self.filling(proposal, ask(node.pointee.firstChild, proposal, .modifier))
  }

  // MARK: Placing

  /// Where a modifier puts its one child, whatever it is: proposal, size and position.
  func unaryPlacement(
    _ node: UnsafeMutablePointer<Node>, size: Size, proposal: Size
  ) -> Placement {
    let child = node.pointee.firstChild
    var result = Placement()
    switch node.pointee.kind {
    case .fixedFrame, .containerFrame, .relativeLength:
      result.proposal = fixedFrameProposal(node, proposal)
      result.size = ask(child, result.proposal, .placement)
      align(&result, child, node, in: size)
    case .flexibleFrame:
      let parameters = parameters(node)
      result.proposal = Size(
        FlexibleAxis(parameters).placementOffer(offered: proposal.width, length: size.width),
        FlexibleAxis(parameters + 3).placementOffer(offered: proposal.height, length: size.height))
      result.size = ask(child, result.proposal, .placement)
      align(&result, child, node, in: size)
    case .padding, .safeAreaPadding:
      let insets = parameters(node)
      result.proposal = paddingProposal(node, proposal)
      result.size = ask(child, result.proposal, .placement)
      result.x = insets[1]
      result.y = insets[0]
    case .position:
      let point = parameters(node)
      result.proposal = size
      result.size = ask(child, size, .placement)
      result.x = Lengths.position(point[0], result.size.width / 2)
      result.y = Lengths.position(point[1], result.size.height / 2)
    case .offset:
      let offset = parameters(node)
      result.proposal = proposal
      result.size = size
      result.x = offset[0]
      result.y = offset[1]
    case .fixedSize:
      result.proposal = fixedProposal(node, proposal)
      result.size = size
    case .aspectRatio:
      result.proposal = ratioProposal(node, proposal)
      result.size = ask(child, result.proposal, .placement)
      center(&result, in: size)
    case .relative:
      result.proposal = relativeProposal(node, proposal)
      result.size = ask(child, result.proposal, .placement)
      center(&result, in: size)
    case .safeAreaInset:
      result = primaryPlacement(node, size: size, proposal: proposal)
    default:
      result.proposal = proposal
      result.size = size
    }
    return result
  }

  private func center(_ placement: inout Placement, in size: Size) {
    placement.x = Lengths.position(size.width / 2, placement.size.width / 2)
    placement.y = Lengths.position(size.height / 2, placement.size.height / 2)
  }

  /// Lines the child's guides up with the default ones of the frame.
  private func align(
    _ placement: inout Placement, _ child: Int32, _ node: UnsafeMutablePointer<Node>,
    in size: Size
  ) {
    let horizontal = node.pointee.horizontalGuide
    let vertical = node.pointee.verticalGuide
    placement.x = Lengths.position(
      defaultGuide(horizontal, in: size, proposal: placement.proposal),
      guide(horizontal, child, placement.size, placement.proposal))
    placement.y = Lengths.position(
      defaultGuide(vertical, in: size, proposal: placement.proposal),
      guide(vertical, child, placement.size, placement.proposal))
  }
}

/// One axis of a flexible frame: minimum, ideal and maximum, NaN where not given.
struct FlexibleAxis {
  let minimum: Double
  let ideal: Double
  let maximum: Double

  @inline(__always)
  init(_ parameters: UnsafeMutablePointer<Double>) {
    minimum = parameters[0]
    ideal = parameters[1]
    maximum = parameters[2]
  }

  private var low: Double { minimum.isNaN ? -.infinity : minimum }
  private var high: Double { maximum.isNaN ? .infinity : maximum }

  /// What the child is offered; nil if neither the proposal nor an ideal length is given.
  func offer(_ offered: Double) -> Double {
    let length = offered.isNaN ? ideal : offered
    return length.isNaN ? .nan : Lengths.clamp(length, low, high)
  }

  /// The frame's length when the child answered `child`; NaN if the child's answer is needed and
  /// is NaN.
  func length(offered: Double, child: Double) -> Double {
    if offered.isNaN {
      if !ideal.isNaN { return ideal }
      return child.isNaN ? .nan : Lengths.clamp(child, low, high)
    }
    if !minimum.isNaN, !maximum.isNaN { return Lengths.clamp(offered, minimum, maximum) }
    guard !child.isNaN else { return .nan }
    let lowest = !minimum.isNaN ? minimum : maximum.isNaN ? -.infinity : min(offered, maximum)
    let highest = !maximum.isNaN ? maximum : minimum.isNaN ? .infinity : max(offered, minimum)
    return Lengths.clamp(child, lowest, highest)
  }

  /// What the child is offered when it is placed: the frame's own length, except that nil stays
  /// nil where the length is the child's own.
  func placementOffer(offered: Double, length: Double) -> Double {
    if offered.isNaN, ideal.isNaN, low < length, length < high { return .nan }
    return length
  }
}
