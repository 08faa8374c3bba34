extension Solver {
  // MARK: Frames

  /// What a fixed frame offers: its own lengths, else what it is offered.
  private func fixedFrameProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    Self.filling(fixedLengths(node, proposal), proposal)
  }

  @inline(never)
  func fixedFrameSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let fixed = fixedLengths(node, proposal)
    // With both lengths given nobody asks the child.
    if !fixed.width.isNil, !fixed.height.isNil { return fixed }
    let child = ask(node.pointee.firstChild, Self.filling(fixed, proposal), .modifier)
    return Self.filling(fixed, child)
  }

  @inline(never)
  func flexibleFrameSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let parameters = parameters(node)
    let width = FlexibleAxis(parameters).answer(to: proposal.width)
    let height = FlexibleAxis(parameters + 3).answer(to: proposal.height)
    if !width.known.isNil, !height.known.isNil { return Size(width.known, height.known) }
    let child = ask(node.pointee.firstChild, Size(width.offer, height.offer), .modifier)
    return Size(width.length(child.width), height.length(child.height))
  }

  // MARK: Padding, ratio, relative sizes

  @inline(__always)
  private func paddingProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let insets = parameters(node)
    func inner(_ length: Double, _ leading: Double, _ trailing: Double) -> Double {
      length.isNil ? length : Rules.paddedOffer(length, less: leading, trailing)
    }
    return Size(
      inner(proposal.width, insets[1], insets[3]), inner(proposal.height, insets[0], insets[2]))
  }

  @inline(never)
  func paddingSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let insets = parameters(node)
    let child = ask(node.pointee.firstChild, paddingProposal(node, proposal), .modifier)
    return Size(
      max(0, Lengths.sum(child.width, Lengths.sum(insets[1], insets[3]))),
      max(0, Lengths.sum(child.height, Lengths.sum(insets[0], insets[2]))))
  }

  @inline(__always)
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
    if proposal.width.isNil, proposal.height.isNil { return proposal }
    let ratio = parameters(node)[0]
    var base = Size(ratio, 1)
    if ratio.isNil {
      base = ask(node.pointee.firstChild, .unspecified, .ideal)
      if base.width == base.height { base = Size(1, 1) }
    }
    let fills = node.pointee.flags.contains(.isVariant)
    var scale = Double.nan
    for (length, base) in [(proposal.width, base.width), (proposal.height, base.height)] {
      let factor = length / base
      if factor.isNil { continue }
      scale = scale.isNil ? factor : fills ? max(scale, factor) : min(scale, factor)
    }
    guard !scale.isNil else { return proposal }
    return Size(Lengths.product(base.width, scale), Lengths.product(base.height, scale))
  }

  @inline(never)
  func ratioSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    ask(node.pointee.firstChild, ratioProposal(node, proposal), .modifier)
  }

  @inline(never)
  func relativeSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let offer = relativeProposal(node, proposal)
    return Rules.relativeSize(
      proposed: offer, taken: ask(node.pointee.firstChild, offer, .modifier))
  }

  /// What a relative size offers its child: the factor of the proposal, nil and infinity unchanged.
  @inline(__always)
  func relativeProposal(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    let factors = parameters(node)
    func part(_ proposed: Double, _ factor: Double) -> Double {
      proposed.isNil || proposed == .infinity ? proposed : Lengths.product(proposed, factor)
    }
    let scaled = Size(part(proposal.width, factors[0]), part(proposal.height, factors[1]))
    guard node.pointee.flags.contains(.isVariant) else { return scaled }
    return idealProposal(node, proposal, scaled)
  }

  @inline(never)
  private func idealProposal(
    _ node: UnsafeMutablePointer<Node>, _ proposal: Size, _ scaled: Size
  ) -> Size {
    let factors = parameters(node)
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

  @inline(never)
  func positionSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    if !proposal.width.isNil, !proposal.height.isNil { return proposal }
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
