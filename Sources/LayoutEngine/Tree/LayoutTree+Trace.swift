/// A step of a recorded layout as plain numbers, told of a node as it is listed.
package struct ListedStep: BitwiseCopyable, Sendable {
  /// Which of the listed nodes it is, the first of them where it is listed twice.
  package var place: Int32

  /// What was recorded; a placement is in the space of the nearest listed node around.
  package var event: TraceEvent
}

/// A recorded layout, told of the nodes that are listed.
///
/// Belongs to the tree: what it points to is gone once the tree is told of, laid out or reset again.
package struct ListedTrace {
  package let steps: UnsafeBufferPointer<ListedStep>

  /// Whether there were more steps than are kept: those behind the last one are not known.
  package let isCutOff: Bool

  /// The numbers of all views, of which ``numbers(of:)`` are some; NaN for one that is not given.
  package let parameters: UnsafeBufferPointer<Double>

  private let tree: Unmanaged<LayoutTree>

  fileprivate init(_ tree: LayoutTree, isCutOff: Bool) {
    let storage = tree.storage
    steps = UnsafeBufferPointer(
      start: storage.pointee.telling.steps.base, count: storage.pointee.telling.steps.count)
    parameters = UnsafeBufferPointer(
      start: storage.pointee.parameters.base, count: storage.pointee.parameters.count)
    self.isCutOff = isCutOff
    self.tree = .passUnretained(tree)
  }

  /// The numbers of the view whose rule it is, among all, as ``TraceRule`` lists them.
  package func numbers(of step: ListedStep) -> Range<Int> {
    tree._withUnsafeGuaranteedRef { $0.numbers(of: step.event.source) }
  }
}

/// A step of a recorded layout, told of a node as it is listed.
package struct ReportedStep: Sendable {
  package var path: String
  package var kind: TraceEvent.Kind

  /// `nil` for unspecified lengths; a placement is in the space of the nearest listed node around.
  package var width, height: Double?
  package var rule: TraceRule

  package var isPlacing: Bool
  package var circumstances: Circumstances

  /// The numbers of the view whose rule it is, as ``TraceRule`` lists them; `nil` where none is
  /// given.
  package var values: [Double?]
}

/// A recorded layout in values, told of the nodes that are listed.
package struct ReportedTrace: Sendable {
  package var steps: [ReportedStep] = []

  /// Whether there were more steps than are kept: those behind the last one are not known.
  package var isCutOff = false
}

extension LayoutTree {
  /// What the last layout with ``Recording/trace`` recorded, in order.
  ///
  /// Steps of nodes that are not listed are left out: what such a node only passes on is told as
  /// the offer of the node around, and its size by its own rule, where the node around takes that.
  ///
  /// - Parameter nodes: What ``listNodes()`` lists after that layout.
  /// - Returns: The steps of the listed nodes, as far as they are kept.
  package func listTrace(of nodes: NodeTable) -> ListedTrace {
    let listed = nodes.nodes
    return listTrace(
      count: listed.count, node: { listed[$0].node },
      pathLength: { listed[$0].pathEnd - ($0 == 0 ? 0 : listed[$0 - 1].pathEnd) })
  }

  /// The same in values.
  ///
  /// - Parameter nodes: What ``reportedNodes()`` lists after that layout.
  /// - Returns: The steps of the listed nodes, as far as they are kept.
  package func reportedTrace(of nodes: [ReportedNode]) -> ReportedTrace {
    let trace = listTrace(
      count: nodes.count, node: { nodes[$0].node }, pathLength: { nodes[$0].path.utf8.count })
    func length(_ length: Double) -> Double? { length.isNil ? nil : length }
    return ReportedTrace(
      steps: trace.steps.map { step in
        let event = step.event
        return ReportedStep(
          path: nodes[Int(step.place)].path, kind: event.kind, width: length(event.width),
          height: length(event.height), rule: event.rule, isPlacing: event.isPlacing,
          circumstances: event.circumstances,
          values: trace.parameters[trace.numbers(of: step)].map(length))
      }, isCutOff: trace.isCutOff)
  }

  private func listTrace(
    count: Int, node: (Int) -> Int32, pathLength: (Int) -> Int
  ) -> ListedTrace {
    let telling = Telling(self, count: count, node: node)
    var isCutOff = storage.pointee.isTraceCutOff
    var bytes = 0
    for index in 0..<storage.pointee.trace.count {
      guard let step = telling.step(storage.pointee.trace.base[index]) else { continue }
      bytes += pathLength(Int(step.place))
      guard bytes <= maximumTraceBytes else {
        isCutOff = true
        break
      }
      storage.pointee.telling.steps.append(step)
    }
    return ListedTrace(self, isCutOff: isCutOff)
  }
}

/// Room for what a recorded layout is told with, allocated once.
struct TellingBuffers {
  var steps = Buffer<ListedStep>(capacity: 16)
  /// Where nodes are listed; −1 for those that are not.
  var places = Buffer<Int32>(capacity: 16)
  /// What is known of nodes that are not listed.
  var hidden = Buffer<HiddenNode>(capacity: 16)

  func deallocate() {
    steps.deallocate()
    places.deallocate()
    hidden.deallocate()
  }
}

/// What a node that is not listed was offered last, and by which rule it came to its size last.
struct HiddenNode: BitwiseCopyable {
  var offer: TraceEvent?
  var answer: TraceRule?
}

/// Tells what was recorded of the nodes that are listed.
///
/// Safe: the tree outlives it, and nothing is added to the tree meanwhile.
private struct Telling {
  private let tree: LayoutTree
  private let storage: UnsafeMutablePointer<Storage>

  init(_ tree: LayoutTree, count: Int, node: (Int) -> Int32) {
    self.tree = tree
    storage = tree.storage
    storage.pointee.telling.steps.count = 0
    storage.pointee.telling.places.fill(tree.nodeCount, with: -1)
    storage.pointee.telling.hidden.fill(tree.nodeCount, with: HiddenNode())
    for index in (0..<count).reversed() {
      storage.pointee.telling.places.base[Int(node(index))] = Int32(truncatingIfNeeded: index)
    }
  }

  private func place(of node: Int32) -> Int32 { storage.pointee.telling.places.base[Int(node)] }

  private func hidden(_ node: Int32) -> UnsafeMutablePointer<HiddenNode> {
    storage.pointee.telling.hidden.base + Int(node)
  }

  private func node(_ index: Int32) -> UnsafeMutablePointer<Node> {
    storage.pointee.nodes.base + Int(index)
  }

  /// What is told of an event; `nil` of one whose node is not listed.
  func step(_ event: TraceEvent) -> ListedStep? {
    var event = event
    if event.kind == .propose, event.rule == .passOn { passOn(&event) }
    if event.kind == .answer, event.rule == .child, node(event.node).pointee.childCount == 1 {
      event.rule = hidden(node(event.node).pointee.firstChild).pointee.answer ?? .child
    }
    let place = place(of: event.node)
    guard place >= 0 else {
      switch event.kind {
      case .propose: hidden(event.node).pointee.offer = event
      case .answer where node(event.node).pointee.childCount > 0:
        hidden(event.node).pointee.answer = event.rule
      case .answer, .place: break
      }
      return nil
    }
    if event.kind == .place { addHidden(to: &event) }
    return ListedStep(place: place, event: event)
  }

  /// Makes a proposal that of the node whose rule made it.
  private func passOn(_ event: inout TraceEvent) {
    let parent = node(event.node).pointee.parent
    guard parent >= 0, let offer = hidden(parent).pointee.offer else { return }
    event.rule = offer.rule
    event.circumstances = offer.circumstances
    event.source = offer.source
  }

  /// Adds the positions of the nodes between a node and the nearest listed one around it.
  private func addHidden(to event: inout TraceEvent) {
    var parent = node(event.node).pointee.parent
    while parent >= 0, place(of: parent) < 0 {
      let placement = storage.pointee.placements.base[Int(parent)]
      event.width = Lengths.sum(event.width, placement.x)
      event.height = Lengths.sum(event.height, placement.y)
      parent = node(parent).pointee.parent
    }
  }
}
