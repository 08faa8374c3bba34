/// A view hierarchy lowered into one flat tree, ready to be laid out again and again.
///
/// A worker keeps one tree and resets it for each scenario, so that its buffers are allocated once.
/// A tree is used by one thread at a time.
package final class LayoutTree {
  /// The buffers; allocated here, freed in `deinit`, shared with nobody.
  let storage: UnsafeMutablePointer<Storage>

  /// The side tables, by ``Node/payload``.
  var layouts: [LayoutBox] = []
  var guideClosures: [(ViewDimensions) -> CGFloat] = []
  var readers: [Reader] = []
  var containerLengths: [(CGFloat, Axis) -> CGFloat] = []
  var customGuides: [CustomGuide] = []
  var spacings: [ViewSpacing] = [.ordinary]

  /// Names beyond the engine's own, and their numbers.
  var customNames: [String] = []
  private var customNameNumbers: [String: NodeName] = [:]

  /// The ids of nodes, by node in the order of the nodes.
  var identifiers: [(node: Int32, id: String)] = []
  /// What modifiers that are no nodes said of the next node.
  var pending = PendingAttributes()
  var hasPending = false
  var containerValues: [Int32: ContainerValues] = [:]
  var layoutValues: [Int32: LayoutValues] = [:]
  var gridCellValues: [Int32: GridCellValues] = [:]
  /// The rows of the grids that are open.
  var gridRows: [GridRowRecord] = []

  /// The declared modifier whose body is being built, and those around the open nodes.
  var declaredLevel: DeclaredLevel?
  var outerLevels: [DeclaredLevel?] = []
  var modifiedStarts: [(marker: Int32, use: Int, start: Int32)] = []

  /// The nodes that each declared modifier is applied to, by the modifier's node, and back.
  var modifiedNodes: [Int32: [ModifiedElement]] = [:]
  var markers: [Int32: Int32] = [:]

  /// Readers that were placed and whose content is still to be built.
  var placedReaders: [PlacedReader] = []

  /// What there was before content of readers was added; `nil` until the first layout.
  var extent: Extent?

  /// Explicit guides of containers already worked out in this generation.
  var guideMemo: [GuideQuery: Double] = [:]

  /// Sizes of nodes that look at the container around them, of this generation.
  var containerMemo: [ContainerQuery: Size] = [:]
  /// How many of them are kept before the layout fails; an own decision.
  var maximumContainerAnswers = 1_000_000

  /// How often views that keep a ratio may be asked before the layout fails; an own decision.
  var maximumRatioAnswers = 1_000_000

  /// Sizes of grids and custom layouts in which others nest, of this generation.
  var proberMemo: [ContainerQuery: Size] = [:]
  /// How many of them are kept before the layout fails; an own decision.
  var maximumProberAnswers = 1_000_000

  /// What is recorded while laying out with a ``TraceRecorder`` or a ``CountingRecorder``.
  var recording = Recording.nothing
  var trace: [TraceEvent] = []
  package internal(set) var queryCount = 0

  let maximumDepth: Int
  let maximumNodes: Int

  /// The solver, for the rules that this tree goes by.
  let solving: any Solving.Type

  /// The length of one pixel in points: the thickness of a divider, the grid of text sizes.
  package var pixel: Double = 1

  /// The direction of the containers that are added next.
  package var layoutDirection = LayoutDirection.leftToRight

  /// An empty tree.
  ///
  /// - Parameters:
  ///   - maximumDepth: How deep nodes may nest. The solver recurses: allow no more than the stack
  ///     of the thread can bear, at about 1 KB a level.
  ///   - maximumNodes: How many nodes there may be, those built for geometry readers included.
  package convenience init(maximumDepth: Int = 1_000, maximumNodes: Int = 4_000_000) {
    self.init(StandardSolving.self, maximumDepth: maximumDepth, maximumNodes: maximumNodes)
  }

  /// An empty tree that goes by other rules than SwiftUI's.
  package convenience init<Rules: SolverRules>(
    rules: Rules.Type, maximumDepth: Int = 1_000, maximumNodes: Int = 4_000_000
  ) {
    self.init(OtherSolving<Rules>.self, maximumDepth: maximumDepth, maximumNodes: maximumNodes)
  }

  private init(_ solving: any Solving.Type, maximumDepth: Int, maximumNodes: Int) {
    self.solving = solving
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage())
    self.maximumDepth = maximumDepth
    self.maximumNodes = maximumNodes
  }

  deinit {
    storage.pointee.deallocate()
    storage.deallocate()
  }

  /// Removes all nodes and keeps the buffers.
  package func reset() {
    storage.pointee.nodes.count = 0
    storage.pointee.placements.count = 0
    storage.pointee.parameters.count = 0
    storage.pointee.memos.count = 0
    storage.pointee.words.count = 0
    storage.pointee.childTable.count = 0
    storage.pointee.gridShapes.count = 0
    storage.pointee.gridCells.count = 0
    storage.pointee.gridTracks.count = 0
    storage.pointee.current = -1
    storage.pointee.depth = 0
    storage.pointee.failure = nil
    storage.pointee.failedNode = -1
    extent = nil
    if !layouts.isEmpty { layouts.removeAll(keepingCapacity: true) }
    if !guideClosures.isEmpty { guideClosures.removeAll(keepingCapacity: true) }
    if !readers.isEmpty { readers.removeAll(keepingCapacity: true) }
    if !containerLengths.isEmpty { containerLengths.removeAll(keepingCapacity: true) }
    if !customGuides.isEmpty { customGuides.removeAll(keepingCapacity: true) }
    if spacings.count > 1 { spacings.removeSubrange(1...) }
    if !customNames.isEmpty {
      customNames.removeAll(keepingCapacity: true)
      customNameNumbers.removeAll(keepingCapacity: true)
    }
    if !identifiers.isEmpty { identifiers.removeAll(keepingCapacity: true) }
    if !containerValues.isEmpty { containerValues.removeAll(keepingCapacity: true) }
    if !layoutValues.isEmpty { layoutValues.removeAll(keepingCapacity: true) }
    if !gridCellValues.isEmpty { gridCellValues.removeAll(keepingCapacity: true) }
    if !gridRows.isEmpty { gridRows.removeAll(keepingCapacity: true) }
    if !modifiedNodes.isEmpty { resetDeclared() }
    if hasPending { clearPending() }
    pixel = 1
    layoutDirection = .leftToRight
  }

  func clearPending() {
    pending = PendingAttributes()
    hasPending = false
  }

  /// The bytes in use for the nodes, their placements, numbers and memos.
  package var bytes: Int {
    let storage = storage.pointee
    return storage.nodes.count * (MemoryLayout<Node>.stride + MemoryLayout<Placement>.stride)
      + storage.parameters.count * 8 + storage.memos.count * MemoryLayout<Memo>.stride
      + storage.words.count * 4 + storage.childTable.count * 4
      + storage.nodes.count
      * (MemoryLayout<StackChild>.stride + Probe.capacity * MemoryLayout<Probe>.stride)
      + storage.gridCells.count * MemoryLayout<GridCell>.stride
      + storage.gridTracks.count * MemoryLayout<GridTrack>.stride
  }

  package var nodeCount: Int { storage.pointee.nodes.count }

  /// The number of a name: one of the engine's own, or one that this tree learns here.
  package func name(_ text: String) -> NodeName {
    if let name = NodeName.builtin(text) { return name }
    if let name = customNameNumbers[text] { return name }
    // More names than fit are no case of real life; they share the last number.
    let number = min(NodeName.builtins.count + customNames.count, Int(Int16.max))
    let name = NodeName(rawValue: Int16(number))
    customNames.append(text)
    customNameNumbers[text] = name
    return name
  }

  func text(of name: NodeName) -> String {
    let number = Int(name.rawValue)
    let builtins = NodeName.builtins.count
    return number < builtins ? NodeName.builtins[number] : customNames[number - builtins]
  }

  /// The number of a guide in this tree.
  package func key(of alignment: HorizontalAlignment) -> GuideKey {
    key(of: alignment.guide, .horizontal)
  }

  /// The number of a guide in this tree.
  package func key(of alignment: VerticalAlignment) -> GuideKey {
    key(of: alignment.guide, .vertical)
  }

  func key(of guide: Guide, _ axis: Axis) -> GuideKey {
    switch guide {
    case .builtin(let key): return key
    case .custom(let id):
      let known = customGuides.firstIndex { $0.id == id && $0.axis == axis }
      if known == nil { customGuides.append(CustomGuide(id: id, axis: axis, value: nil)) }
      let number = known ?? customGuides.count - 1
      return GuideKey(rawValue: UInt8(min(number + Int(GuideKey.firstCustom), 255)))
    }
  }

  /// Makes the next custom alignment of a tree without nodes one of no type: the first declared is
  /// ``GuideKey/declared(_:)`` 0, and so on.
  package func declareGuide(_ axis: Axis, defaultValue: @escaping (ViewDimensions) -> CGFloat) {
    precondition(nodeCount == 0, "alignments are declared before nodes are added")
    customGuides.append(CustomGuide(id: nil, axis: axis, value: defaultValue))
  }

  /// Notes the first failure; later ones are consequences.
  func fail(_ failure: LayoutFailure, at node: Int32) {
    guard storage.pointee.failure == nil else { return }
    storage.pointee.failure = failure
    storage.pointee.failedNode = node
  }

  /// Notes that a closure of the tree failed while it was built or laid out; the layout will throw.
  package func fail(_ message: String) {
    fail(.closure(message), at: storage.pointee.current)
  }
}

/// What modifiers that are no nodes of their own say of the view they are applied to.
struct PendingAttributes {
  /// Outermost first.
  var identifiers: [String] = []
  var priority: Double?
  var containerValues: ContainerValues?
  var layoutValues: LayoutValues?
  var gridCell: GridCellValues?
}

/// An alignment of its own, on one axis: a type names it, or the tree was told of it.
struct CustomGuide {
  var id: (any AlignmentID.Type)?
  var axis: Axis

  /// Where it lies by default, if no type says so.
  var value: ((ViewDimensions) -> CGFloat)?
}

/// Content that is built when its size is known.
struct Reader {
  var content: (GeometryProxy, LayoutTree) -> Void
  var depth: Int
  var level: DeclaredLevel?
}

/// A question for an explicit guide, as the memo of guides is keyed.
struct GuideQuery: Hashable {
  var node: Int32
  var key: UInt8
  var width: UInt64
  var height: UInt64
  /// The container around, where the node looks at it.
  var container: SizeBits?
}
