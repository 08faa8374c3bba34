/// Alignment guides. Source: core rules §9.
extension Solver {
  /// A node's guide: the explicit one if there is one, else the alignment's default.
  @inline(__always)
  func guide(_ key: GuideKey, _ index: Int32, _ size: Size, _ proposal: Size) -> Double {
    let node = node(index)
    if node.pointee.guides & key.bit != 0 {
      let explicit = explicitGuide(key, index, size, proposal)
      if !explicit.isNil { return explicit }
    }
    return defaultGuide(key, index, size, proposal)
  }

  /// The alignment's default in a size that belongs to no view: the side of a frame or a cell, for
  /// which explicit guides do not count (core rules §6.2).
  @inline(__always)
  func defaultGuide(_ key: GuideKey, in size: Size, proposal: Size) -> Double {
    defaultGuide(key, -1, size, proposal)
  }

  @inline(__always)
  private func defaultGuide(
    _ key: GuideKey, _ index: Int32, _ size: Size, _ proposal: Size
  ) -> Double {
    // Most things are centred.
    if key == .horizontalCenter { return size.width / 2 }
    if key == .verticalCenter { return size.height / 2 }
    return switch key {
    case .leading, .top: 0
    case .trailing: size.width
    case .bottom, .firstTextBaseline, .lastTextBaseline: size.height
    default:
      tree._withUnsafeGuaranteedRef { tree in
        tree.defaultValue(
          of: key, in: tree.dimensions(of: index, size: size, proposal: proposal))
      }
    }
  }

  /// The explicit guide under a placement proposal, in the node's coordinates; NaN for none.
  func explicitGuide(
    _ key: GuideKey, _ index: Int32, _ size: Size, _ proposal: Size
  ) -> Double {
    let node = node(index)
    guard node.pointee.guides & key.bit != 0 else { return .nan }
    switch node.pointee.kind {
    case .text: return baseline(key, node, size, proposal)
    case .elided, .decoration, .offset, .ignoresSafeArea:
      return explicitGuide(key, node.pointee.firstChild, size, proposal)
    case .alignmentGuide:
      guard node.pointee.horizontalGuide == key else {
        return explicitGuide(key, node.pointee.firstChild, size, proposal)
      }
      let value = tree._withUnsafeGuaranteedRef { tree in
        tree.tables.pointee.guideClosures[Int(node.pointee.payload)](
          tree.dimensions(of: node.pointee.firstChild, size: size, proposal: proposal))
      }
      // Stacks read a guide that is not a number as infinity (core rules §2.5).
      return finite(value)
    case .relative where !(size.width.isFinite && size.height.isFinite):
      // It is a container, and one of infinite size has no guides.
      return .nan
    case .fixedFrame, .flexibleFrame, .padding, .fixedSize, .aspectRatio, .position, .relative,
      .containerFrame, .relativeLength, .safeAreaPadding, .safeAreaInset:
      return remembered(key, index, proposal) {
        let child = unaryPlacement(node, size: size, proposal: proposal)
        return moved(
          explicitGuide(key, node.pointee.firstChild, child.size, child.proposal), by: child, key)
      }
    case .horizontalStack, .verticalStack, .depthStack, .custom, .grid, .verticalLazyGrid,
      .horizontalLazyGrid, .lazyHorizontalStack, .lazyVerticalStack, .fitting:
      return remembered(key, index, proposal) {
        containerGuide(key, index, node, size, proposal)
      }
    default: return .nan
    }
  }

  private func baseline(
    _ key: GuideKey, _ node: UnsafeMutablePointer<Node>, _ size: Size, _ proposal: Size
  ) -> Double {
    if storage.pointee.isSetInFont { return setBaseline(key, node, size, proposal) }
    let em = parameters(node)[0]
    switch key {
    case .firstTextBaseline: return em * TextMetric.ascent
    case .lastTextBaseline:
      // That of the last real line, above the lines that are reserved (measured).
      return realHeight(node, size, proposal) - em * TextMetric.descent
    default: return .nan
    }
  }

  /// A child's guide in its parent's coordinates; NaN for none.
  ///
  /// An infinite guide of a child at the opposite infinity is no number, which is read as infinity
  /// (core rules §2.5).
  @inline(__always)
  private func moved(_ guide: Double, by placement: Placement, _ key: GuideKey) -> Double {
    guard !guide.isNil else { return .nan }
    return finite(guide + (isHorizontal(key) ? placement.x : placement.y))
  }

  private func isHorizontal(_ key: GuideKey) -> Bool {
    if key.rawValue < GuideKey.firstCustom { return key.rawValue <= GuideKey.trailing.rawValue }
    return tree._withUnsafeGuaranteedRef { $0.isHorizontal(key) }
  }

  /// A guide that is kept: containers nest and each is asked by all above it, so that the questions
  /// would double with every level.
  ///
  /// What is worked out counts as a measurement.
  private func remembered(
    _ key: GuideKey, _ index: Int32, _ proposal: Size, _ compute: () -> Double
  ) -> Double {
    tree._withUnsafeGuaranteedRef { tree in
      let query = GuideQuery(
        node: index, key: key.rawValue, width: proposal.width.bitPattern,
        height: proposal.height.bitPattern, container: containerBits(of: node(index)))
      if let known = tree.tables.pointee.guideMemo[query] { return known }
      guard countMeasurements(node(index)) else { return failMeasuring(index).width }
      let value = compute()
      if tree.tables.pointee.guideMemo.count < LayoutTree.maximumKeptAnswers {
        tree.tables.pointee.guideMemo[query] = value
      }
      return value
    }
  }

  // MARK: Containers

  private func containerGuide(
    _ key: GuideKey, _ index: Int32, _ node: UnsafeMutablePointer<Node>, _ size: Size,
    _ proposal: Size
  ) -> Double {
    switch node.pointee.kind {
    case .horizontalStack: settle(node, size: size, proposal: proposal, HorizontalMain.self)
    case .verticalStack: settle(node, size: size, proposal: proposal, VerticalMain.self)
    case .depthStack: arrangeDepthStack(node, size)
    case .lazyHorizontalStack: arrangeLazily(node, size, proposal, HorizontalMain.self)
    case .lazyVerticalStack: arrangeLazily(node, size, proposal, VerticalMain.self)
    case .fitting: return fittingGuide(key, node, proposal)
    case .grid: arrangeGrid(node, proposal)
    case .verticalLazyGrid: arrangeLazyGrid(node, size, proposal, HorizontalMain.self)
    case .horizontalLazyGrid: arrangeLazyGrid(node, size, proposal, VerticalMain.self)
    default: return customGuide(key, index, node, size, proposal)
    }
    return combinedGuide(key, node, size)
  }

  /// The children's explicit guides as one, with their placements as they stand.
  ///
  /// The six guides of frames never leave their container; a custom one is the mean, the first
  /// baseline the topmost, the last the bottom-most. A container of infinite size has none.
  func combinedGuide(_ key: GuideKey, _ node: UnsafeMutablePointer<Node>, _ size: Size) -> Double {
    guard GuideKey.frameGuides & key.bit == 0 || key.rawValue >= GuideKey.firstCustom,
      size.width.isFinite, size.height.isFinite
    else { return .nan }
    var sum = 0.0
    var count = 0.0
    var best = Double.nan
    var child = node.pointee.firstChild
    for _ in 0..<node.pointee.childCount {
      let placed = placement(child).pointee
      let guide = moved(explicitGuide(key, child, placed.size, placed.proposal), by: placed, key)
      if !guide.isNil {
        sum += guide
        count += 1
        if best.isNil || (key == .lastTextBaseline ? guide > best : guide < best) { best = guide }
      }
      child = self.node(child).pointee.end
    }
    guard count > 0 else { return .nan }
    return key.rawValue >= GuideKey.firstCustom ? sum / count : best
  }
}
