/// A view hierarchy lowered into one flat tree, ready to be laid out again and again.
///
/// A worker keeps one tree and resets it for each scenario, so that its buffers are allocated once.
/// A tree is used by one thread at a time.
package final class LayoutTree {
  /// The buffers; allocated here, freed in `deinit`, shared with nobody.
  let storage: UnsafeMutablePointer<Storage>

  /// What is no plain number; allocated here, freed in `deinit`, shared with nobody.
  ///
  /// Safe as ``storage`` is, and behind a pointer for the same reason.
  let tables: UnsafeMutablePointer<SideTables>

  /// What there was before content of readers was added; `nil` until the first layout.
  var extent: Extent?

  /// What was proposed to the root in the last layout; `nil` if there was none, or it failed.
  var laidOut: RootProposal?

  /// How many questions containers may ask their children besides a hundred for each node, before
  /// the layout fails.
  ///
  /// An own decision. Stacks ask each child some twenty times, however deep they nest; grids, ratios,
  /// relative frames and custom layouts may ask for other lengths at each level, so that nested ones
  /// ask exponentially often, and nothing that is remembered helps.
  var maximumMeasurements = 4_000_000

  /// How many answers are kept beside those that each node remembers.
  static let maximumKeptAnswers = 1_000_000

  /// How many bytes the paths of all listed nodes may take together.
  ///
  /// An own decision. Each path names all nodes above it, so that paths grow with the square of the
  /// depth: this is reached by stacks nested some 3,800 deep.
  var maximumPathBytes = 64 << 20

  /// How many steps of a conversation are kept, and how many bytes their paths may take together.
  ///
  /// Own decisions: some hundred megabytes while it is told, and a page that still can be read by a
  /// program. The layout goes on where its conversation is cut off.
  package var maximumTraceSteps = 500_000
  package var maximumTraceBytes = 16 << 20

  /// Of how many nodes one may have changed before a layout of changes lays out all; an own
  /// decision.
  var changedShare = 4

  /// What is recorded while laying out with a ``TraceRecorder`` or a ``CountingRecorder``.
  var recording = Recording.nothing

  let maximumDepth: Int
  let maximumNodes: Int

  /// The solver, for the rules that this tree goes by.
  let solving: any Solving.Type

  /// The length of one pixel in points: the thickness of a divider, the grid of text sizes.
  package var pixel: Double {
    get { storage.pointee.pixel }
    set { storage.pointee.pixel = newValue }
  }

  /// The direction of the containers that are added next.
  package var layoutDirection: LayoutDirection {
    get { storage.pointee.isRightToLeft ? .rightToLeft : .leftToRight }
    set { storage.pointee.isRightToLeft = newValue == .rightToLeft }
  }

  /// How many questions the last layout with ``Recording/counts`` asked, or the last layout of
  /// changes could not answer from what stood.
  package var queryCount: Int { storage.pointee.queryCount }

  /// How many questions of that layout containers had to work out, since they did not remember.
  package var workCount: Int { storage.pointee.workCount }

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
    tables = .allocate(capacity: 1)
    tables.initialize(to: SideTables())
    self.maximumDepth = maximumDepth
    self.maximumNodes = maximumNodes
  }

  deinit {
    storage.pointee.deallocate()
    storage.deallocate()
    tables.deinitialize(count: 1)
    tables.deallocate()
  }

  /// Removes all nodes and keeps the buffers.
  package func reset() {
    storage.pointee.empty()
    tables.pointee.empty()
    extent = nil
    laidOut = nil
  }

  /// The bytes in use for the nodes, their placements, numbers and memos.
  package var bytes: Int { storage.pointee.bytes }

  package var nodeCount: Int { storage.pointee.nodes.count }

  /// The number of a name: one of the engine's own, or one that this tree learns here.
  package func name(_ text: String) -> NodeName {
    if let name = NodeName.builtin(text) { return name }
    if let name = tables.pointee.customNameNumbers[text] { return name }
    // More names than fit are no case of real life; they share the last number.
    let number = min(NodeName.builtins.count + tables.pointee.customNames.count, Int(Int16.max))
    let name = NodeName(rawValue: Int16(number))
    tables.pointee.customNames.append(text)
    tables.pointee.customNameNumbers[text] = name
    return name
  }

  func text(of name: NodeName) -> String {
    let number = Int(name.rawValue)
    let builtins = NodeName.builtins.count
    return number < builtins
      ? NodeName.builtins[number] : tables.pointee.customNames[number - builtins]
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
      let known = tables.pointee.customGuides.firstIndex { $0.id == id && $0.axis == axis }
      if known == nil {
        tables.pointee.customGuides.append(CustomGuide(id: id, axis: axis, value: nil))
      }
      let number = known ?? tables.pointee.customGuides.count - 1
      return GuideKey(rawValue: UInt8(min(number + Int(GuideKey.firstCustom), 255)))
    }
  }

  /// Makes the next custom alignment of a tree without nodes one of no type: the first declared is
  /// ``GuideKey/declared(_:)`` 0, and so on.
  package func declareGuide(_ axis: Axis, defaultValue: @escaping (ViewDimensions) -> CGFloat) {
    precondition(nodeCount == 0, "alignments are declared before nodes are added")
    tables.pointee.customGuides.append(CustomGuide(id: nil, axis: axis, value: defaultValue))
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
