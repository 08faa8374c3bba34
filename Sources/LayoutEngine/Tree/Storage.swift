/// The flat tree's buffers and counters, allocated once and reused from layout to layout.
///
/// The solver reaches everything through one pointer to this struct. It is hot state: stored
/// properties of a class would be checked for exclusive access at run time, at two to seven times
/// the cost. Safe: only the ``LayoutTree`` that owns it allocates and frees it, one thread uses a
/// tree at a time, and buffers move only while nodes are added, when no solver runs.
struct Storage {
  var nodes: Buffer<Node>
  var placements: Buffer<Placement>
  var parameters: Buffer<Double>
  var memos: Buffer<Memo>
  /// Room for the children of all stacks that are being solved at the same time.
  var scratch: Buffer<Int32>
  /// The same for the cells of grids.
  var served: Buffer<ServedCell>
  /// What stacks know of their children, a few probes a node.
  var probes: Buffer<Probe>
  /// Word lengths of texts; −1 ends a paragraph.
  var words: Buffer<Int32>
  /// Texts in the metric of a font, with their segments and glyphs.
  var texts: Buffer<SetText>
  var segments: Buffer<TextSegment>
  var glyphs: Buffer<FaceTable.Glyph>
  /// The faces of the tree's font; `nil` where texts are measured in the deterministic metric.
  ///
  /// Safe: the metric that owns them is retained by the side tables until the tree is emptied.
  var faces: UnsafePointer<FaceTable>?
  var isSetInFont: Bool { faces != nil }
  /// The children of custom layouts, in order, for access by index.
  var childTable: Buffer<Int32>
  var gridShapes: Buffer<GridShape>
  var gridCells: Buffer<GridCell>
  var gridTracks: Buffer<GridTrack>

  /// The safe areas that were met while placing.
  var safeAreas: Buffer<SafeArea>
  /// The innermost safe area around what is placed now; −1 for none.
  var safeArea: Int32 = -1
  /// How many questions containers asked in this call, and how many they may ask.
  var measurements = 0
  var maximumMeasurements = 0
  /// The lengths that relative frames see now, NaN where they are not known.
  var container = Size.unspecified

  /// What has changed since the last layout, by node; empty where nothing has, or where all is laid
  /// out anew.
  var marks: Buffer<ChangeMarks>
  /// How many nodes have changed: leaves, and what lies around them.
  var changedCount = 0

  /// Whether only changes are being laid out.
  var isKeeping = false

  /// Whether changes can be laid out alone: whether every node's answers and placements follow from
  /// its proposal and what lies below it.
  var isSelfContained = true

  /// Room for the nodes while they are listed.
  var listing = ListingBuffers()

  /// What the last layout recorded.
  var trace = Buffer<TraceEvent>(capacity: 16)
  /// Whether there were more steps.
  var isTraceCutOff = false
  /// Room for the steps while they are told.
  var telling = TellingBuffers()

  /// Distinguishes the answers of this layout from those of earlier ones.
  var generation: UInt32 = 0

  /// The length of one pixel, and the direction of what is added next.
  var pixel = 1.0
  var isRightToLeft = false

  /// Whether a custom layout is asked to place its children.
  var isPlacing = false

  /// How many questions were asked, where they are counted.
  var queryCount = 0
  /// To how many of them nodes that remember knew no answer.
  var workCount = 0

  /// The innermost open node while the tree is built; −1 at the root.
  var current: Int32 = -1
  var depth = 0

  /// The first thing that went wrong, with its node.
  var failedNode: Int32 = -1
  var failure: LayoutFailure?

  init() {
    nodes = Buffer(capacity: 64)
    placements = Buffer(capacity: 64)
    parameters = Buffer(capacity: 128)
    memos = Buffer(capacity: 16)
    scratch = Buffer(capacity: 64)
    served = Buffer(capacity: 16)
    probes = Buffer(capacity: 64)
    words = Buffer(capacity: 64)
    texts = Buffer(capacity: 4)
    segments = Buffer(capacity: 16)
    glyphs = Buffer(capacity: 64)
    childTable = Buffer(capacity: 16)
    safeAreas = Buffer(capacity: 4)
    gridShapes = Buffer(capacity: 4)
    gridCells = Buffer(capacity: 16)
    gridTracks = Buffer(capacity: 16)
    marks = Buffer(capacity: 16)
  }

  /// Removes all nodes and keeps the buffers.
  mutating func empty() {
    nodes.count = 0
    placements.count = 0
    parameters.count = 0
    memos.count = 0
    words.count = 0
    texts.count = 0
    segments.count = 0
    glyphs.count = 0
    faces = nil
    childTable.count = 0
    gridShapes.count = 0
    gridCells.count = 0
    gridTracks.count = 0
    marks.count = 0
    isSelfContained = true
    current = -1
    depth = 0
    failure = nil
    failedNode = -1
    pixel = 1
    isRightToLeft = false
    emptyTrace()
  }

  /// Removes what a layout recorded, and keeps the buffer.
  mutating func emptyTrace() {
    trace.count = 0
    isTraceCutOff = false
  }

  /// The bytes in use for the nodes, their placements, numbers and memos.
  var bytes: Int {
    nodes.count * (MemoryLayout<Node>.stride + MemoryLayout<Placement>.stride)
      + parameters.count * 8 + memos.count * MemoryLayout<Memo>.stride
      + words.count * 4 + childTable.count * 4
      + texts.count * MemoryLayout<SetText>.stride
      + segments.count * MemoryLayout<TextSegment>.stride
      + glyphs.count * MemoryLayout<FaceTable.Glyph>.stride
      + nodes.count
      * (MemoryLayout<Int32>.stride + Probe.capacity * MemoryLayout<Probe>.stride)
      + gridCells.count * MemoryLayout<GridCell>.stride
      + gridTracks.count * MemoryLayout<GridTrack>.stride + marks.count
  }

  func deallocate() {
    nodes.deallocate()
    placements.deallocate()
    parameters.deallocate()
    memos.deallocate()
    scratch.deallocate()
    served.deallocate()
    probes.deallocate()
    words.deallocate()
    texts.deallocate()
    segments.deallocate()
    glyphs.deallocate()
    childTable.deallocate()
    safeAreas.deallocate()
    gridShapes.deallocate()
    gridCells.deallocate()
    gridTracks.deallocate()
    marks.deallocate()
    listing.deallocate()
    trace.deallocate()
    telling.deallocate()
  }
}

/// A growing array of plain values that is emptied without being freed.
struct Buffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  func deallocate() { base.deallocate() }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Adds an element that the caller has to initialise.
  @inline(__always)
  mutating func extend() -> UnsafeMutablePointer<Element> {
    if count == capacity { reserve(count + 1) }
    count += 1
    return base + (count - 1)
  }

  @inline(__always)
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    reserve(count + elements.count)
    (base + count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  /// Makes room for so many more elements, which the caller initialises and counts.
  @inline(__always)
  mutating func room(for added: Int) -> UnsafeMutablePointer<Element> {
    if count + added > capacity { reserve(count + added) }
    return base + count
  }

  /// Adds so many elements, all of them `element`.
  @inline(__always)
  mutating func extend(by added: Int, with element: Element) {
    if count + added > capacity { reserve(count + added) }
    (base + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Makes it so many elements, all of them `element`.
  mutating func fill(_ wanted: Int, with element: Element) {
    reserve(wanted)
    base.initialize(repeating: element, count: wanted)
    count = wanted
  }

  /// Makes room for `wanted` elements in all, keeping those that are there.
  @inline(never)
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(wanted, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.moveInitialize(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
