extension LayoutTree {
  /// Gives a leaf other content: a text another string or style, an image another size, a spacer
  /// another length.
  ///
  /// Frames stay as they are until the next ``layout(_:recording:)`` or ``layoutChanges()``, but
  /// geometry readers are empty. Takes time for the depth of the leaf only.
  ///
  /// - Parameters:
  ///   - leaf: The leaf's index: how many nodes were added before it.
  ///   - element: What the leaf is now; of the kind that it was.
  package func change(_ leaf: Int32, to element: Element) {
    let node = storage.pointee.nodes.base[Int(leaf)]
    precondition(node.kind == kind(of: element), "a leaf remains of its kind")
    var spacingChanges = false
    removeReaderContent()
    switch element {
    case .text(let text, let style):
      spacingChanges = style.em != storage.pointee.parameters.base[Int(node.parameters)]
      if storage.pointee.isSetInFont {
        // Another face has other distances too.
        spacingChanges = true
        replaceSetText(of: leaf, by: text, style: style)
      } else {
        replaceWords(of: leaf, by: text, style: style)
      }
    case .image(let size, let resizing):
      let parameters = storage.pointee.parameters.base + Int(node.parameters)
      let least = resizing ?? .zero
      (parameters[0], parameters[1]) = (size.width, size.height)
      (parameters[2], parameters[3]) = (least.width, least.height)
    case .spacer(let minLength):
      storage.pointee.parameters.base[Int(node.parameters)] = minLength ?? 8
    case .greedy, .circle, .divider: break
    default: preconditionFailure("only leaves are changed")
    }
    markChanged(leaf, spacingChanges: spacingChanges)
  }

  /// Lays out what ``change(_:to:)`` has changed since the last layout, under the same proposal.
  ///
  /// All frames are those of a layout of the whole tree, to the bit. Only the views around changed
  /// leaves are asked anew, and only what gets another size or proposal is placed anew. A tree with
  /// geometry readers, custom layouts, or containers that views look at is laid out as a whole; so
  /// is one of which more than a quarter has changed, which is faster then.
  ///
  /// - Returns: The root's size, in points.
  /// - Throws: ``LayoutError`` as ``layout(_:recording:)`` does.
  package func layoutChanges() throws(LayoutError) -> CGSize {
    guard let root = laidOut else { preconditionFailure("there was no layout before the changes") }
    guard storage.pointee.isSelfContained,
      storage.pointee.changedCount * changedShare <= nodeCount
    else { return try layout(root) }
    recording = .nothing
    storage.pointee.queryCount = 0
    storage.pointee.workCount = 0
    if storage.pointee.marks.count > 0 {
      storage.pointee.isKeeping = true
      solving.layOutChanges(self, root)
      storage.pointee.isKeeping = false
      storage.pointee.changedCount = 0
    }
    return try finishLayout(root)
  }

  /// Empties the geometry readers, whose content lies behind all else.
  private func removeReaderContent() {
    if let extent, nodeCount > extent.nodes {
      cut(to: extent)
      for index in 0..<nodeCount where storage.pointee.nodes.base[index].kind == .reader {
        storage.pointee.nodes.base[index].childCount = 0
      }
    }
    // What a change adds stays when the content of readers is removed again.
    extent = nil
  }

  /// Notes that the answers of a leaf, and of all nodes around it, may be others.
  private func markChanged(_ leaf: Int32, spacingChanges: Bool) {
    if storage.pointee.marks.count != nodeCount {
      storage.pointee.marks.fill(nodeCount, with: [])
      storage.pointee.changedCount = 0
    }
    var current = leaf
    while current >= 0 {
      let marks = storage.pointee.marks.base + Int(current)
      let node = storage.pointee.nodes.base + Int(current)
      let isFirst = !marks.pointee.contains(.isChanged)
      marks.pointee = [.isChanged, .isMoved]
      if isFirst { storage.pointee.changedCount += 1 }
      if node.pointee.memo >= 0 {
        (storage.pointee.memos.base + Int(node.pointee.memo)).invalidate(isFirst: isFirst)
      }
      if node.pointee.kind == .custom {
        tables.pointee.layouts[Int(node.pointee.payload)].forget()
      }
      if spacingChanges { node.pointee.spacing = -1 }
      current = node.pointee.parent
    }
  }
}
