extension LayoutTree {
  /// Adds a leaf, or opens a node whose children follow until ``close()``.
  ///
  /// Leaves are closed at once. Attributes given before (``attach(id:)`` and the like) go to this
  /// node if it is named or stands for a list of views; other internal nodes pass them on.
  ///
  /// - Parameters:
  ///   - element: What the node is.
  ///   - name: Its name in paths; ``NodeName/none`` for a node that is not listed.
  ///   - isImplicit: Whether it is a container that stands for a list of views.
  package func add(_ element: Element, name: NodeName, isImplicit: Bool = false) {
    let node = append(kind(of: element), name: name)
    if isImplicit {
      storage.pointee.nodes.base[Int(node)].flags.insert(.isImplicit)
      // What a modifier says of the whole list is not said of its first view. An id names each of
      // them, since the container is not listed.
      if tables.pointee.hasPending {
        let identifiers = tables.pointee.pending.identifiers
        tables.pointee.pending.identifiers = []
        assignPending(to: node)
        if !identifiers.isEmpty { tables.pointee.listIdentifiers[node] = identifiers }
      }
    }
    configure(node, element)
    if storage.pointee.nodes.base[Int(node)].kind.rawValue <= NodeKind.reader.rawValue {
      finish(node)
    } else {
      storage.pointee.current = node
      storage.pointee.depth += 1
      if storage.pointee.depth > maximumDepth { fail(.tooDeep(limit: maximumDepth), at: node) }
    }
  }

  /// Adds a view whose children are built from its size once it is placed.
  ///
  /// - Parameters:
  ///   - name: Its name in paths.
  ///   - content: Adds the children to the tree; called at most once a layout.
  package func addReader(
    name: NodeName = .geometryReader, content: @escaping (GeometryProxy, LayoutTree) -> Void
  ) {
    let node = append(.reader, name: name)
    storage.pointee.nodes.base[Int(node)].payload = Int32(tables.pointee.readers.count)
    storage.pointee.isSelfContained = false
    tables.pointee.readers.append(
      Reader(content: content, depth: storage.pointee.depth, level: tables.pointee.declaredLevel))
    finish(node)
  }

  /// Closes the node that was opened last.
  package func close() {
    let node = storage.pointee.current
    precondition(node >= 0, "close() without an open node")
    if !tables.pointee.listIdentifiers.isEmpty { tables.pointee.listIdentifiers[node] = nil }
    // What was said of a view that is none is not said of the next.
    if tables.pointee.hasPending { tables.pointee.clearPending() }
    let kind = storage.pointee.nodes.base[Int(node)].kind
    if kind.isUnary, storage.pointee.nodes.base[Int(node)].childCount == 0 {
      add(.greedy, name: .none)
    }
    storage.pointee.current = storage.pointee.nodes.base[Int(node)].parent
    storage.pointee.depth -= 1
    finish(node)
  }

  /// Ends the primary view of an open decoration; what follows lies over or under it.
  package func beginDecoration() {
    let node = Int(storage.pointee.current)
    if tables.pointee.hasPending { tables.pointee.clearPending() }
    if storage.pointee.nodes.base[node].childCount == 0 { add(.greedy, name: .none) }
  }

  /// Says that the children of the open container are not a fixed list, so that a single one is
  /// not elided.
  package func markDynamic() {
    let node = Int(storage.pointee.current)
    guard node >= 0 else { return }
    storage.pointee.nodes.base[node].flags.insert(.isDynamic)
  }

  /// Gives the next view an id; the outermost of several comes first.
  ///
  /// What the body of a declared modifier says is nobody's id.
  package func attach(id: String) {
    guard !isHidden else { return }
    tables.pointee.pending.identifiers.append(id)
    tables.pointee.hasPending = true
  }

  /// Gives the next view a layout priority; the outermost of several counts.
  package func attach(priority: Double) {
    if tables.pointee.pending.priority == nil { tables.pointee.pending.priority = priority }
    tables.pointee.hasPending = true
  }

  /// Whether no more can be added, since something failed: building may stop early.
  package var hasFailed: Bool { storage.pointee.failure != nil }

  @inline(__always)
  private func append(_ kind: NodeKind, name: NodeName) -> Int32 {
    let index = storage.pointee.nodes.count
    let parent = storage.pointee.current
    var flags: NodeFlags = storage.pointee.isRightToLeft ? .isRightToLeft : []
    if name != .none, !isHidden { flags.insert(.isReported) }
    storage.pointee.nodes.append(
      Node(
        flags: flags, name: name, kind: kind, parent: parent,
        firstChild: Int32(truncatingIfNeeded: index + 1)))
    storage.pointee.placements.append(Placement())
    if parent >= 0 { storage.pointee.nodes.base[Int(parent)].childCount &+= 1 }
    if index >= maximumNodes { fail(.tooLarge(limit: maximumNodes), at: Int32(index)) }
    if !tables.pointee.listIdentifiers.isEmpty,
      let identifiers = tables.pointee.listIdentifiers[parent]
    {
      tables.pointee.pending.identifiers.insert(contentsOf: identifiers, at: 0)
      tables.pointee.hasPending = true
    }
    if tables.pointee.hasPending, name != .none { assignPending(to: Int32(index)) }
    return Int32(truncatingIfNeeded: index)
  }

  private func assignPending(to node: Int32) {
    for id in tables.pointee.pending.identifiers { tables.pointee.identifiers.append((node, id)) }
    if let priority = tables.pointee.pending.priority {
      storage.pointee.nodes.base[Int(node)].priority = priority
      storage.pointee.nodes.base[Int(node)].flags.insert(.hasOwnPriority)
    }
    if !tables.pointee.pending.containerValues.isEmpty {
      tables.pointee.containerValues[node] = tables.pointee.pending.containerValues
    }
    if let values = tables.pointee.pending.layoutValues {
      tables.pointee.layoutValues[node] = values
    }
    if !tables.pointee.pending.spaces.isEmpty {
      tables.pointee.spaces[node] = tables.pointee.pending.spaces
    }
    if let values = tables.pointee.pending.gridCell { tables.pointee.gridCellValues[node] = values }
    tables.pointee.clearPending()
  }

  func kind(of element: Element) -> NodeKind {
    switch element {
    case .greedy: .greedy
    case .circle: .circle
    case .image(_, let resizing): resizing == nil ? .image : .resizableImage
    case .unsizedImage: .resizableImage
    case .spacer: .spacer
    case .divider: .divider
    case .text: .text
    case .stack(.horizontal, _, _): .horizontalStack
    case .stack(.vertical, _, _): .verticalStack
    case .depthStack: .depthStack
    case .layout: .custom
    case .grid: .grid
    case .lazyGrid(.vertical, _, _, _): .verticalLazyGrid
    case .lazyGrid(.horizontal, _, _, _): .horizontalLazyGrid
    case .kept(let element): kind(of: element)
    case .fixedFrame: .fixedFrame
    case .flexibleFrame: .flexibleFrame
    case .padding: .padding
    case .fixedSize: .fixedSize
    case .aspectRatio: .aspectRatio
    case .offset: .offset
    case .position: .position
    case .alignmentGuide: .alignmentGuide
    case .relative: .relative
    case .decoration: .decoration
    case .container(let element): element.kind
    }
  }
}
