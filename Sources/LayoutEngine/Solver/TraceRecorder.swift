/// One step of the conversation between parents and children.
package struct TraceEvent {
  package enum Kind: String, Sendable {
    case propose
    case answer
    case place
  }

  package var kind: Kind
  package var node: Int32
  /// A proposal's or an answer's lengths, `nil` for unspecified; for a placement the position.
  package var width: Double?
  package var height: Double?
  package var rule: TraceRule

  /// The child is asked once more, where it is placed.
  package var isPlacing = false

  package var circumstances = Circumstances()

  /// The numbers of the view whose rule it is, as ``TraceRule`` lists them; `nil` where none is
  /// given.
  package var values: [Double?] = []
}

/// Keeps every proposal, answer and placement in order.
enum TraceRecorder: Recorder {
  @inline(__always) static var asksAgain: Bool { true }

  @inline(__always)
  static func workOut(_ tree: Unmanaged<LayoutTree>) { CountingRecorder.workOut(tree) }

  static func propose(
    _ tree: Unmanaged<LayoutTree>, _ node: Int32, _ proposal: Size, _ rule: Rule,
    _ circumstances: @autoclosure () -> Circumstances
  ) {
    tree._withUnsafeGuaranteedRef { tree in
      guard tree.hasRoomForStep() else { return }
      let proposed = proposal.proposed
      let parent = tree.parent(of: node)
      var event = TraceEvent(
        kind: .propose, node: node, width: proposed.width, height: proposed.height,
        rule: TraceRule(rule, by: parent.map { tree.kind(of: $0) }))
      event.isPlacing = rule == .placement
      event.circumstances = circumstances()
      if let parent, event.rule.isOfModifier { event.values = tree.numbers(of: parent) }
      tree.tables.pointee.trace.append(event)
    }
  }

  static func answer(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ size: Size) {
    tree._withUnsafeGuaranteedRef { tree in
      guard tree.hasRoomForStep() else { return }
      var event = TraceEvent(
        kind: .answer, node: node, width: size.width, height: size.height,
        rule: TraceRule(answerOf: tree.kind(of: node)))
      event.values = tree.numbers(of: node)
      tree.tables.pointee.trace.append(event)
    }
  }

  static func place(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ placement: Placement) {
    tree._withUnsafeGuaranteedRef { tree in
      guard tree.hasRoomForStep() else { return }
      let parent = tree.parent(of: node)
      var event = TraceEvent(
        kind: .place, node: node, width: placement.x, height: placement.y,
        rule: parent.map { TraceRule(placementBy: tree.kind(of: $0)) } ?? .root)
      if let parent, event.rule.isOfModifier { event.values = tree.numbers(of: parent) }
      tree.tables.pointee.trace.append(event)
    }
  }
}

extension LayoutTree {
  /// Whether another step may be kept; once none may, the conversation is cut off.
  fileprivate func hasRoomForStep() -> Bool {
    guard tables.pointee.trace.count < maximumTraceSteps else {
      tables.pointee.isTraceCutOff = true
      return false
    }
    return true
  }

  fileprivate func parent(of node: Int32) -> Int32? {
    let parent = storage.pointee.nodes.base[Int(node)].parent
    return parent < 0 ? nil : parent
  }

  fileprivate func kind(of node: Int32) -> NodeKind { storage.pointee.nodes.base[Int(node)].kind }

  /// A view's own numbers, where its kind has a fixed count of them.
  fileprivate func numbers(of node: Int32) -> [Double?] {
    let node = storage.pointee.nodes.base[Int(node)]
    let count =
      switch node.kind {
      case .aspectRatio, .spacer, .text: 1
      case .fixedFrame, .relative, .relativeLength, .offset, .position, .image: 2
      case .padding, .safeAreaPadding: 4
      case .flexibleFrame: 6
      default: 0
      }
    guard node.parameters >= 0 else { return [] }
    return (0..<count).map { index in
      let number = storage.pointee.parameters.base[Int(node.parameters) + index]
      return number.isNil ? nil : number
    }
  }
}
