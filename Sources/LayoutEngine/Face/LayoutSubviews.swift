/// The subviews of a custom layout, in order: a flattened list of views.
///
/// Valid only while the tree they came from lives; they may be kept in a layout's cache.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  /// A place in the collection, from 0.
  public typealias Index = Int

  /// One subview.
  public typealias Element = LayoutSubview

  /// Some of the views, at the places that they have in the whole.
  public typealias SubSequence = LayoutSubviews

  let tree: LayoutTree
  let container: Int32
  private let range: Range<Int>
  /// The subviews' places when they are not all in order.
  private let selection: [Int]?

  /// The direction in which the container's leading and trailing lie.
  ///
  /// Layouts write as if it were left to right; the result is mirrored.
  public var layoutDirection: LayoutDirection {
    tree.storage.pointee.nodes.base[Int(container)].flags.contains(.isRightToLeft)
      ? .rightToLeft : .leftToRight
  }

  init(tree: LayoutTree, container: Int32) {
    self.tree = tree
    self.container = container
    range = 0..<Int(tree.storage.pointee.nodes.base[Int(container)].childCount)
    selection = nil
  }

  private init(_ other: LayoutSubviews, range: Range<Int>, selection: [Int]?) {
    tree = other.tree
    container = other.container
    self.range = range
    self.selection = selection
  }

  /// The place of the first subview.
  public var startIndex: Int { range.lowerBound }

  /// The place after the last subview.
  public var endIndex: Int { range.upperBound }

  /// The subview at a place.
  public subscript(position: Int) -> LayoutSubview {
    precondition(range.contains(position), "the index of a subview is out of range")
    let place = selection.map { $0[position] } ?? position
    let first = Int(tree.storage.pointee.nodes.base[Int(container)].parameters)
    return LayoutSubview(
      tree: tree, node: tree.storage.pointee.childTable.base[first + place])
  }

  /// The subviews at some places, which they keep.
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    precondition(
      bounds.lowerBound >= range.lowerBound && bounds.upperBound <= range.upperBound,
      "the range of subviews is out of range")
    return LayoutSubviews(self, range: bounds, selection: selection)
  }

  // Ranges are sequences of places too, some of them without end: these come first.
  /// The subviews at some places, which they keep.
  public subscript(bounds: ClosedRange<Int>) -> LayoutSubviews {
    self[bounds.relative(to: self)]
  }

  /// The subviews at some places, which they keep.
  public subscript(bounds: PartialRangeFrom<Int>) -> LayoutSubviews {
    self[bounds.relative(to: self)]
  }

  /// The subviews at the given places, numbered from 0.
  public subscript<Places: Sequence>(places: Places) -> LayoutSubviews
  where Places.Element == Int {
    let chosen = places.map { selection?[$0] ?? $0 }
    return LayoutSubviews(self, range: 0..<chosen.count, selection: chosen)
  }

  /// Whether both are the same subviews of one tree.
  public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
    a.tree === b.tree && a.container == b.container && a.range == b.range
      && a.selection == b.selection
  }

  /// The spacing of a layout that states none.
  package var unionOfSpacings: ViewSpacing {
    guard let first else { return .zero }
    return dropFirst().reduce(first.spacing) { $0.union($1.spacing) }
  }

  /// The children's explicit guides merged, after `place` has placed them.
  func mergedGuide(
    of guide: Guide, _ axis: Axis, in bounds: CGRect, proposal: ProposedViewSize,
    place: () -> Void
  ) -> CGFloat? {
    tree.mergedGuide(
      tree.key(of: guide, axis), container: container, size: Size(bounds.size),
      proposal: Size(proposal), place: place)
  }
}

/// A subview of a custom layout: what can be asked of it, and where it can be put.
public struct LayoutSubview: Equatable {
  let tree: LayoutTree
  let node: Int32

  /// The layout priority, 0 where none is given.
  public var priority: Double { tree.storage.pointee.nodes.base[Int(node)].priority }

  /// The subview's size under a proposal, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    tree.ask(node, Size(proposal), .layout).size
  }

  /// The subview's size and guides under a proposal.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let size = tree.ask(node, Size(proposal), .layout)
    return tree.dimensions(of: node, size: size, proposal: Size(proposal))
  }

  /// The distances that the subview prefers to its neighbours.
  public var spacing: ViewSpacing { tree.spacing(of: node) }

  /// Puts the subview so that its `anchor` lies at `position`, in the coordinates of the bounds.
  ///
  /// The subview's size is its answer to `proposal`. The last call counts.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    tree.place(node, at: position, anchor: anchor, proposal: Size(proposal))
  }

  /// The value that `layoutValue(key:value:)` gave the subview, or the key's default.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    tree.layoutValue(of: node, key) ?? Key.defaultValue
  }

  /// The value that the subview was given under a name that is no type of this program.
  package func value(named name: String) -> Any? { tree.layoutValue(of: node, named: name) }

  /// The values that `containerValue` gave the subview.
  public var containerValues: ContainerValues {
    tree.containerValues(of: node)
  }

  /// Whether both are the same subview of one tree.
  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool {
    a.tree === b.tree && a.node == b.node
  }
}
