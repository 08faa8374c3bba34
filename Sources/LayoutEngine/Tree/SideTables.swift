/// What a tree holds beside its plain numbers: closures, layouts, texts, and what is known of some
/// nodes only.
struct SideTables {
  // By ``Node/payload``.
  var layouts: [LayoutBox] = []
  var guideClosures: [(ViewDimensions) -> CGFloat] = []
  var readers: [Reader] = []
  var containerLengths: [(CGFloat, Axis) -> CGFloat] = []
  var customGuides: [CustomGuide] = []
  var spacings: [ViewSpacing] = [.ordinary]

  /// Names beyond the engine's own, and their numbers.
  var customNames: [String] = []
  var customNameNumbers: [String: NodeName] = [:]

  /// The names of images whose size nobody knows.
  var imageNames: [String] = []

  /// The ids of nodes, by node in the order of the nodes.
  var identifiers: [(node: Int32, id: String)] = []
  /// What modifiers that are no nodes said of the next node.
  var pending = PendingAttributes()
  var hasPending = false
  /// The ids of the views of a list, by the open container that stands for it.
  var listIdentifiers: [Int32: [String]] = [:]
  var containerValues: [Int32: [ContainerValueChange]] = [:]
  var layoutValues: [Int32: LayoutValues] = [:]
  var gridCellValues: [Int32: GridCellValues] = [:]
  var spaces: [Int32: [AnyHashable]] = [:]
  /// The rows of the grids that are open.
  var gridRows: [GridRowRecord] = []

  /// The declared modifier whose body is being built, and those around the open nodes.
  var declaredLevel: DeclaredLevel?
  var outerLevels: [DeclaredLevel?] = []
  var modifiedStarts: [(marker: Int32, use: Int, start: Int32)] = []

  /// The nodes that each declared modifier is applied to, by the modifier's node, and back.
  var modifiedNodes: [Int32: [ModifiedElement]] = [:]
  var markers: [Int32: Int32] = [:]

  /// The nodes that each declared modifier was given; ``markers`` has them too.
  var givenNodes: [Int32: [ModifiedElement]] = [:]

  /// What texts are measured with; `nil` for the deterministic metric.
  var fontMetric: FontMetric?
  /// What it lacks and was counted as one em.
  var missingGlyphs: [Unicode.Scalar] = []

  // What belongs to one layout.

  /// Readers that were placed and whose content is still to be built.
  var placedReaders: [PlacedReader] = []

  /// Where readers lie whose content has been built.
  var readerPlaces: [Int32: ReaderPlace] = [:]

  /// Explicit guides of containers already worked out.
  var guideMemo: [GuideQuery: Double] = [:]

  /// Sizes of nodes that look at the container around them.
  var containerMemo: [ContainerQuery: Size] = [:]

  /// Sizes of grids and custom layouts in which others nest.
  var proberMemo: [ContainerQuery: Size] = [:]
}

extension SideTables {
  /// Removes what belongs to the nodes, and keeps the room.
  mutating func empty() {
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
    if !spaces.isEmpty { spaces.removeAll(keepingCapacity: true) }
    if !gridRows.isEmpty { gridRows.removeAll(keepingCapacity: true) }
    if !modifiedNodes.isEmpty { emptyDeclared() }
    if !listIdentifiers.isEmpty { listIdentifiers.removeAll() }
    if hasPending { clearPending() }
    if fontMetric != nil { fontMetric = nil }
    if !imageNames.isEmpty { imageNames.removeAll(keepingCapacity: true) }
    if !missingGlyphs.isEmpty { missingGlyphs.removeAll() }
    emptyAnswers()
  }

  /// Removes what belongs to one layout, and keeps the room.
  mutating func emptyAnswers() {
    if !guideMemo.isEmpty { guideMemo.removeAll(keepingCapacity: true) }
    if !placedReaders.isEmpty { placedReaders.removeAll(keepingCapacity: true) }
    if !readerPlaces.isEmpty { readerPlaces.removeAll(keepingCapacity: true) }
    if !proberMemo.isEmpty { proberMemo.removeAll(keepingCapacity: true) }
    if !containerMemo.isEmpty { containerMemo.removeAll(keepingCapacity: true) }
  }

  mutating func clearPending() {
    pending = PendingAttributes()
    hasPending = false
  }

  private mutating func emptyDeclared() {
    declaredLevel = nil
    outerLevels.removeAll(keepingCapacity: true)
    modifiedStarts.removeAll(keepingCapacity: true)
    modifiedNodes.removeAll(keepingCapacity: true)
    givenNodes.removeAll(keepingCapacity: true)
    markers.removeAll(keepingCapacity: true)
  }
}

/// What modifiers that are no nodes of their own say of the view they are applied to.
struct PendingAttributes {
  /// Outermost first.
  var identifiers: [String] = []
  var priority: Double?
  /// Outermost first.
  var containerValues: [ContainerValueChange] = []
  var layoutValues: LayoutValues?
  var gridCell: GridCellValues?
  /// The names of coordinate spaces.
  var spaces: [AnyHashable] = []
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
