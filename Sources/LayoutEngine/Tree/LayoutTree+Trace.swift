/// A step of a recorded layout, told of a node as it is listed.
package struct ReportedStep: Sendable {
  package var path: String
  package var kind: TraceEvent.Kind

  /// As ``TraceEvent`` has them; a placement is in the space of the nearest listed node around.
  package var width, height: Double?
  package var rule: TraceRule

  package var isPlacing: Bool
  package var circumstances: Circumstances
  package var values: [Double?]
}

/// A recorded layout, told of the nodes that are listed.
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
  /// - Parameter nodes: What ``reportedNodes()`` lists after that layout.
  /// - Returns: The steps of the listed nodes, as far as they are kept.
  package func reportedTrace(of nodes: [ReportedNode]) -> ReportedTrace {
    var paths = [String?](repeating: nil, count: nodeCount)
    for node in nodes { paths[Int(node.node)] = node.path }
    var trace = ReportedTrace(isCutOff: tables.pointee.isTraceCutOff)
    var bytes = 0
    // What nodes that are not listed were offered last.
    var hiddenOffers: [Int32: TraceEvent] = [:]
    // By which rules they came to their sizes last.
    var hiddenRules: [Int32: TraceRule] = [:]
    for var event in tables.pointee.trace {
      if event.kind == .propose { event = passedOn(event, hiddenOffers) }
      if event.kind == .answer, event.rule == .child, let child = onlyChild(of: event.node) {
        event.rule = hiddenRules[child] ?? .child
      }
      guard let path = paths[Int(event.node)] else {
        switch event.kind {
        case .propose: hiddenOffers[event.node] = event
        case .answer where hasChildren(event.node): hiddenRules[event.node] = event.rule
        case .answer: break
        case .place: break
        }
        continue
      }
      var step = ReportedStep(
        path: path, kind: event.kind, width: event.width, height: event.height, rule: event.rule,
        isPlacing: event.isPlacing, circumstances: event.circumstances, values: event.values)
      if event.kind == .place { addHidden(above: event.node, to: &step, paths) }
      bytes += path.utf8.count
      guard bytes <= maximumTraceBytes else {
        trace.isCutOff = true
        break
      }
      trace.steps.append(step)
    }
    return trace
  }

  /// A proposal as that of the node whose rule made it.
  private func passedOn(_ event: TraceEvent, _ hiddenOffers: [Int32: TraceEvent]) -> TraceEvent {
    let parent = storage.pointee.nodes.base[Int(event.node)].parent
    guard event.rule == .passOn, let hidden = hiddenOffers[parent] else { return event }
    var event = event
    event.rule = hidden.rule
    event.circumstances = hidden.circumstances
    event.values = hidden.values
    return event
  }

  private func hasChildren(_ node: Int32) -> Bool {
    storage.pointee.nodes.base[Int(node)].childCount > 0
  }

  private func onlyChild(of node: Int32) -> Int32? {
    let node = storage.pointee.nodes.base[Int(node)]
    return node.childCount == 1 ? node.firstChild : nil
  }

  /// Adds the positions of the nodes between a node and the nearest listed one around it.
  private func addHidden(above node: Int32, to step: inout ReportedStep, _ paths: [String?]) {
    var parent = storage.pointee.nodes.base[Int(node)].parent
    while parent >= 0, paths[Int(parent)] == nil {
      let placement = storage.pointee.placements.base[Int(parent)]
      step.width = step.width.map { Lengths.sum($0, placement.x) }
      step.height = step.height.map { Lengths.sum($0, placement.y) }
      parent = storage.pointee.nodes.base[Int(parent)].parent
    }
  }
}
