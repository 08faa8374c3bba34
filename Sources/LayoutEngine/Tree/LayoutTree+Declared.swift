/// Where building a tree stands between modifiers that are declared in source: what their bodies
/// add is not listed, what they are applied to is.
final class DeclaredLevel {
  /// The node of the modifier whose body is being built.
  let marker: Int32

  /// What holds around the modifier, and for the view it is applied to.
  let outer: DeclaredLevel?

  /// Whether what is built belongs to the body of a modifier, and not to what one was given.
  let isHidden: Bool

  init(marker: Int32, outer: DeclaredLevel?, isHidden: Bool = true) {
    self.marker = marker
    self.outer = outer
    self.isHidden = isHidden || outer?.isHidden ?? false
  }

  /// The same without hiding what belongs to it and to so many levels around it.
  func disclosed(levels: Int) -> DeclaredLevel {
    DeclaredLevel(
      marker: marker, outer: levels > 0 ? outer?.disclosed(levels: levels - 1) : outer,
      isHidden: false)
  }
}

/// An element of the view that a declared modifier is applied to, or of views that it was given.
struct ModifiedElement {
  var node: Int32
  var use: Int
}

extension LayoutTree {
  /// Whether what is added now belongs to the body of a declared modifier.
  var isHidden: Bool { tables.pointee.declaredLevel?.isHidden ?? false }

  /// Opens the node of a modifier that is declared in source.
  ///
  /// The node takes the size of what the body gives. Nodes that follow are hidden, except between
  /// ``openModified()`` and ``closeModified()``.
  package func openDeclared(_ name: NodeName) {
    let marker = Int32(nodeCount)
    add(.decoration(horizontal: .horizontalCenter, vertical: .verticalCenter), name: name)
    tables.pointee.outerLevels.append(tables.pointee.declaredLevel)
    tables.pointee.declaredLevel = DeclaredLevel(
      marker: marker, outer: tables.pointee.declaredLevel)
    tables.pointee.modifiedNodes[marker] = []
  }

  package func closeDeclared() {
    close()
    tables.pointee.declaredLevel = tables.pointee.outerLevels.popLast() ?? nil
  }

  /// Begins an element of the view that the declared modifier is applied to.
  ///
  /// - Parameters:
  ///   - use: Tells the places in the body where the modified view stands apart.
  ///   - levels: How many declared modifiers lie between this place and the one whose view it is.
  package func openModified(use: Int, levels: Int) {
    tables.pointee.outerLevels.append(tables.pointee.declaredLevel)
    var level = tables.pointee.declaredLevel
    for _ in 0..<levels { level = level?.outer }
    tables.pointee.modifiedStarts.append((level?.marker ?? -1, use, Int32(nodeCount)))
    tables.pointee.declaredLevel = level?.outer
  }

  package func closeModified() {
    tables.pointee.declaredLevel = tables.pointee.outerLevels.popLast() ?? nil
    guard let (marker, use, start) = tables.pointee.modifiedStarts.popLast(), marker >= 0 else {
      return
    }
    var node = start
    while node < Int32(nodeCount), storage.pointee.nodes.base[Int(node)].end > node {
      tables.pointee.modifiedNodes[marker, default: []].append(
        ModifiedElement(node: node, use: use))
      tables.pointee.markers[node] = marker
      node = storage.pointee.nodes.base[Int(node)].end
    }
  }

  /// Runs `body` at the level at which `level` was taken down.
  func atLevel(_ level: DeclaredLevel?, _ body: () -> Void) {
    let outer = tables.pointee.declaredLevel
    tables.pointee.declaredLevel = level
    body()
    tables.pointee.declaredLevel = outer
  }

  /// Begins elements of views that a declared modifier was given.
  ///
  /// - Parameters:
  ///   - use: Tells the places in the body where such views stand apart.
  ///   - levels: How many declared modifiers lie between this place and the one that was given them.
  package func openGiven(use: Int, levels: Int) {
    let level = tables.pointee.declaredLevel
    tables.pointee.outerLevels.append(level)
    var owner = level
    for _ in 0..<levels { owner = owner?.outer }
    tables.pointee.modifiedStarts.append((owner?.marker ?? -1, use, Int32(nodeCount)))
    tables.pointee.declaredLevel = level?.disclosed(levels: levels)
  }

  package func closeGiven() {
    tables.pointee.declaredLevel = tables.pointee.outerLevels.popLast() ?? nil
    guard let (marker, use, start) = tables.pointee.modifiedStarts.popLast(), marker >= 0 else {
      return
    }
    var node = start
    while node < Int32(nodeCount), storage.pointee.nodes.base[Int(node)].end > node {
      // The modified view is listed as that.
      if tables.pointee.markers[node] == nil {
        tables.pointee.givenNodes[marker, default: []].append(
          ModifiedElement(node: node, use: use))
        tables.pointee.markers[node] = marker
      }
      node = storage.pointee.nodes.base[Int(node)].end
    }
  }

  /// Forgets what was noted of nodes from `first` on.
  func cutDeclared(from first: Int32) {
    guard !tables.pointee.modifiedNodes.isEmpty else { return }
    tables.pointee.modifiedNodes = tables.pointee.modifiedNodes.filter { $0.key < first }
      .mapValues { $0.filter { $0.node < first } }
    tables.pointee.givenNodes = tables.pointee.givenNodes.filter { $0.key < first }
      .mapValues { $0.filter { $0.node < first } }
    tables.pointee.markers = tables.pointee.markers.filter { $0.key < first }
  }
}

extension LayoutTree {
  /// The views of a declared modifier that are shown: those of its first use of the modified view.
  ///
  /// Where the body shows one of several uses, as in `ViewThatFits`, that is the one.
  func shownViews(of marker: Int32) -> [Int32] {
    let shown = (tables.pointee.modifiedNodes[marker] ?? []).filter {
      isShown($0.node, below: marker)
    }
    return shown.filter { $0.use == shown[0].use }.map(\.node)
  }

  /// The views that a declared modifier was given and its body shows, in the order of the body.
  func givenViews(of marker: Int32) -> [Int32] {
    (tables.pointee.givenNodes[marker] ?? []).map(\.node).filter { isShown($0, below: marker) }
  }

  /// How a declared modifier's node numbers what is listed below it: views it is applied to where
  /// they are several, then those that it was given.
  func firstGivenIndex(of marker: Int32) -> Int {
    let views = shownViews(of: marker).count
    return views == 1 ? 0 : views
  }

  private func isShown(_ node: Int32, below marker: Int32) -> Bool {
    let nodes = storage.pointee.nodes.base
    var child = node
    var parent = nodes[Int(node)].parent
    while parent >= marker, child != marker {
      if nodes[Int(parent)].kind == .fitting, nodes[Int(parent)].payload != child { return false }
      child = parent
      parent = nodes[Int(parent)].parent
    }
    return true
  }

  /// The node inside `node` on the way to the view itself; `nil` for the view, and for a
  /// container.
  func nextInside(_ node: Int32) -> Int32? {
    let record = storage.pointee.nodes.base[Int(node)]
    guard tables.pointee.modifiedNodes[node] == nil else {
      let shown = shownViews(of: node)
      return shown.count == 1 ? shown[0] : nil
    }
    guard record.passesThrough, record.childCount > 0, !isModified(record.firstChild) else {
      return nil
    }
    return record.firstChild
  }

  /// Whether a node is an element of the view that a declared modifier is applied to: it is listed with
  /// the modifier, wherever the body puts it.
  func isModified(_ node: Int32) -> Bool {
    guard let marker = tables.pointee.markers[node] else { return false }
    return tables.pointee.modifiedNodes[marker]?.contains { $0.node == node } ?? false
  }

  /// The node around `node` that belongs to the same view; `nil` for the outermost one.
  func nextOutside(_ node: Int32) -> Int32? {
    if let marker = tables.pointee.markers[node] {
      return shownViews(of: marker) == [node] ? marker : nil
    }
    let parent = storage.pointee.nodes.base[Int(node)].parent
    guard parent >= 0, tables.pointee.modifiedNodes[parent] == nil else { return nil }
    let record = storage.pointee.nodes.base[Int(parent)]
    return record.passesThrough && record.firstChild == node ? parent : nil
  }

  /// The container that a view outside of any other modifier is listed in.
  func containerOfView(_ node: Int32) -> Int32 {
    tables.pointee.markers[node] ?? storage.pointee.nodes.base[Int(node)].parent
  }

  /// The outermost modifier in whose hidden body the node is, or the node itself.
  func disclosed(_ node: Int32) -> Int32 {
    guard !tables.pointee.modifiedNodes.isEmpty else { return node }
    var result = node
    var current = node
    while current >= 0 {
      if let marker = tables.pointee.markers[current] {
        // Nodes up to the modifier are hidden, but this one is not because of it.
        current = marker
      } else {
        let parent = storage.pointee.nodes.base[Int(current)].parent
        if parent >= 0, tables.pointee.modifiedNodes[parent] != nil { result = parent }
        current = parent
      }
    }
    return result
  }

  /// How far `node` lies from `ancestor`, which is not counted.
  func offset(of node: Int32, below ancestor: Int32) -> CGPoint {
    var point = CGPoint.zero
    var current = node
    while current > ancestor {
      let placement = storage.pointee.placements.base[Int(current)]
      point.x = Lengths.position(point.x, -placement.x)
      point.y = Lengths.position(point.y, -placement.y)
      current = storage.pointee.nodes.base[Int(current)].parent
    }
    return point
  }
}
