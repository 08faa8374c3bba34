/// What is proposed to the root, and where it lies.
package struct RootProposal: Sendable {
  package var proposal: ProposedViewSize

  /// With insets the proposal is that of the whole container: the root is offered it less the
  /// insets and centred in what is left, and frames are in the container's space.
  package var safeAreaInsets: EdgeInsets?

  /// On which side the container's leading inset is; `nil` for the root's own direction.
  package var layoutDirection: LayoutDirection?

  /// What relative frames at the root see, insets included; `nil` for the proposal.
  package var container: ProposedViewSize?

  /// The size at which the root is placed, whatever it answers; `nil` for its answer.
  var size: CGSize?

  package init(
    _ proposal: ProposedViewSize, safeAreaInsets: EdgeInsets? = nil,
    layoutDirection: LayoutDirection? = nil, container: ProposedViewSize? = nil
  ) {
    self.proposal = proposal
    self.safeAreaInsets = safeAreaInsets
    self.layoutDirection = layoutDirection
    self.container = container
  }
}

extension LayoutTree {
  /// Lays out the tree, whose nodes are all closed, and returns the root's size in points.
  ///
  /// Every proposal is answered from scratch: what is remembered belongs to one call. Geometry
  /// readers' content of an earlier call is removed first.
  ///
  /// - Parameters:
  ///   - root: What is proposed to the root.
  ///   - recording: What to record on the way, for ``reportedTrace(of:)`` and ``queryCount``.
  /// - Returns: The root's size.
  /// - Throws: ``LayoutError`` for a tree too deep or too large, and for what custom layouts and
  ///   closures did wrong.
  package func layout(
    _ root: RootProposal, recording: Recording = .nothing
  ) throws(LayoutError) -> CGSize {
    precondition(storage.pointee.current == -1, "the tree has open nodes")
    self.recording = recording
    storage.pointee.queryCount = 0
    storage.pointee.workCount = 0
    storage.pointee.marks.count = 0
    storage.pointee.changedCount = 0
    solving.layOut(self, root)
    return try finishLayout(root)
  }

  /// The root's size after a layout that did not fail.
  func finishLayout(_ root: RootProposal) throws(LayoutError) -> CGSize {
    if let failure = storage.pointee.failure {
      laidOut = nil
      throw LayoutError(path: path(of: storage.pointee.failedNode), failure: failure)
    }
    laidOut = root
    guard nodeCount > 0 else { return .zero }
    return storage.pointee.placements.base[0].size.size
  }

  /// Forgets what custom layouts keep for themselves, so that the next layout asks all anew.
  package func forgetCaches() {
    for layout in tables.pointee.layouts { layout.forget() }
  }

  func solve<R: Recorder, Rules: SolverRules>(_ root: RootProposal, _: Solver<R, Rules>.Type) {
    guard storage.pointee.failure == nil, nodeCount > 0 else { return }
    begin(isKeeping: R.keepsClean)
    let solver = Solver<R, Rules>(self)
    var placed = Placement()
    placed.proposal = Size(root.proposal)
    solver.enterRoot(root)
    if let insets = root.safeAreaInsets {
      let width = insets.leading + insets.trailing
      let height = insets.top + insets.bottom
      let whole = placed.proposal
      placed.proposal = Size(
        whole.width.isNil ? .nan : Lengths.difference(whole.width, width),
        whole.height.isNil ? .nan : Lengths.difference(whole.height, height))
      placed.size = solver.ask(0, placed.proposal, .root)
      // Along an axis without a length there is nothing to be centred in.
      let area = Solver<R, Rules>.filling(placed.proposal, placed.size)
      let isMirrored =
        root.layoutDirection.map { $0 == .rightToLeft }
        ?? solver.node(0).pointee.flags.contains(.isRightToLeft)
      solver.enterSafeArea(of: area, insets, isMirrored: isMirrored)
      placed.x =
        (isMirrored ? insets.trailing : insets.leading) + Lengths.position(
          area.width, placed.size.width) / 2
      placed.y = insets.top + Lengths.position(area.height, placed.size.height) / 2
    } else {
      placed.size = solver.ask(0, placed.proposal, .root)
      if let size = root.size { placed.size = Size(size) }
    }
    solver.note(0, placed)
    R.place(solver.tree, 0, placed)
    solver.placeChildren(0)
    buildReaders(Solver<R, Rules>.self)
  }

  private func begin(isKeeping: Bool) {
    if let extent { cut(to: extent) } else { extent = Extent(of: self) }
    if !isKeeping { storage.pointee.generation &+= 1 }
    storage.pointee.scratch.count = 0
    storage.pointee.served.count = 0
    reserveBuffers()
    tables.pointee.emptyAnswers()
    storage.pointee.emptyTrace()
    storage.pointee.safeAreas.count = 0
    storage.pointee.measurements = 0
    limitMeasurements()
    storage.pointee.safeArea = -1
  }

  /// Makes room for the children of all containers that may be solved at the same time.
  private func reserveBuffers() {
    storage.pointee.scratch.reserve(nodeCount)
    storage.pointee.probes.reserve(nodeCount * Probe.capacity)
    if storage.pointee.gridTracks.count > 0 { storage.pointee.served.reserve(nodeCount) }
  }

  /// Larger trees may ask more; content of readers makes them larger.
  private func limitMeasurements() {
    storage.pointee.maximumMeasurements = maximumMeasurements + 100 * nodeCount
  }

  // MARK: Geometry readers

  /// Builds the content of each reader that was placed, then places it, until none is left.
  ///
  /// Children never affect their reader, so that this can wait until everything else is placed, and
  /// nodes are added only while no solver runs.
  private func buildReaders<R: Recorder, Rules: SolverRules>(_: Solver<R, Rules>.Type) {
    var next = 0
    while next < tables.pointee.placedReaders.count, storage.pointee.failure == nil {
      let reader = tables.pointee.placedReaders[next].node
      storage.pointee.container = tables.pointee.placedReaders[next].container
      storage.pointee.safeArea = tables.pointee.placedReaders[next].safeArea
      next += 1
      build(reader, Solver<R, Rules>(self))
      guard storage.pointee.failure == nil else { return }
      limitMeasurements()
      reserveBuffers()
      let solver = Solver<R, Rules>(self)
      let node = solver.node(reader)
      let size = solver.placement(reader).pointee.size
      var child = node.pointee.firstChild
      for _ in 0..<node.pointee.childCount {
        var placed = Placement()
        placed.proposal = size
        placed.size = solver.ask(child, size, .reader)
        solver.put(child, placed, in: node, width: size.width)
        child = solver.node(child).pointee.end
      }
      solver.descend(node)
    }
  }

  private func build<R: Recorder, Rules: SolverRules>(
    _ reader: Int32, _ solver: Solver<R, Rules>
  ) {
    let node = storage.pointee.nodes.base[Int(reader)]
    let content = tables.pointee.readers[Int(node.payload)]
    storage.pointee.nodes.base[Int(reader)].firstChild = Int32(nodeCount)
    storage.pointee.nodes.base[Int(reader)].childCount = 0
    storage.pointee.current = reader
    storage.pointee.depth = content.depth + 1
    if storage.pointee.depth > maximumDepth { fail(.tooDeep(limit: maximumDepth), at: reader) }
    let direction = layoutDirection
    layoutDirection = node.flags.contains(.isRightToLeft) ? .rightToLeft : .leftToRight
    let size = storage.pointee.placements.base[Int(reader)].size
    if storage.pointee.failure == nil {
      let insets = solver.safeAreaInsets(of: reader, size)
      atLevel(content.level) {
        let place = findPlace(of: reader)
        content.content(
          GeometryProxy(size: size.size, safeAreaInsets: insets, place: place), self)
      }
    }
    layoutDirection = direction
    storage.pointee.current = -1
    storage.pointee.depth = 0
  }

  func cut(to extent: Extent) {
    guard nodeCount > extent.nodes else { return }
    storage.pointee.nodes.count = extent.nodes
    storage.pointee.placements.count = extent.nodes
    storage.pointee.parameters.count = extent.parameters
    storage.pointee.memos.count = extent.memos
    storage.pointee.words.count = extent.words
    storage.pointee.texts.count = extent.texts
    storage.pointee.segments.count = extent.segments
    storage.pointee.glyphs.count = extent.glyphs
    storage.pointee.childTable.count = extent.childTable
    storage.pointee.gridShapes.count = extent.gridShapes
    storage.pointee.gridCells.count = extent.gridCells
    storage.pointee.gridTracks.count = extent.gridTracks
    tables.pointee.layouts.removeSubrange(extent.layouts...)
    tables.pointee.guideClosures.removeSubrange(extent.guideClosures...)
    tables.pointee.readers.removeSubrange(extent.readers...)
    tables.pointee.containerLengths.removeSubrange(extent.containerLengths...)
    tables.pointee.identifiers.removeSubrange(extent.identifiers...)
    let first = Int32(extent.nodes)
    cutDeclared(from: first)
    tables.pointee.containerValues = tables.pointee.containerValues.filter { $0.key < first }
    tables.pointee.layoutValues = tables.pointee.layoutValues.filter { $0.key < first }
    tables.pointee.gridCellValues = tables.pointee.gridCellValues.filter { $0.key < first }
    tables.pointee.spaces = tables.pointee.spaces.filter { $0.key < first }
  }
}

/// How far the tree went before any geometry reader's content was built.
struct Extent {
  var nodes, parameters, memos, words, childTable: Int
  var texts, segments, glyphs: Int
  var gridShapes, gridCells, gridTracks: Int
  var layouts, guideClosures, readers, identifiers, containerLengths: Int

  init(of tree: LayoutTree) {
    let storage = tree.storage
    nodes = storage.pointee.nodes.count
    parameters = storage.pointee.parameters.count
    memos = storage.pointee.memos.count
    words = storage.pointee.words.count
    texts = storage.pointee.texts.count
    segments = storage.pointee.segments.count
    glyphs = storage.pointee.glyphs.count
    childTable = storage.pointee.childTable.count
    gridShapes = storage.pointee.gridShapes.count
    gridCells = storage.pointee.gridCells.count
    gridTracks = storage.pointee.gridTracks.count
    layouts = tree.tables.pointee.layouts.count
    guideClosures = tree.tables.pointee.guideClosures.count
    readers = tree.tables.pointee.readers.count
    identifiers = tree.tables.pointee.identifiers.count
    containerLengths = tree.tables.pointee.containerLengths.count
  }
}
