/// One step of the conversation between parents and children, as plain numbers.
package struct TraceEvent: BitwiseCopyable, Sendable {
  package enum Kind: BitwiseCopyable, Sendable {
    case propose
    case answer
    case place
  }

  package var kind: Kind
  package var rule: TraceRule

  /// The child is asked once more, where it is placed.
  package var isPlacing = false

  var node: Int32

  /// The node whose numbers ``TraceRule`` lists as the values; −1 where there are none.
  var source: Int32 = -1

  /// A proposal's or an answer's lengths, NaN for unspecified; for a placement the position.
  package var width: Double
  package var height: Double

  package var circumstances = Circumstances()
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
      let parent = tree.parent(of: node)
      var event = TraceEvent(
        kind: .propose, rule: TraceRule(rule, by: parent < 0 ? nil : tree.kind(of: parent)),
        isPlacing: rule == .placement, node: node, width: proposal.width, height: proposal.height,
        circumstances: circumstances())
      if event.rule.isOfModifier { event.source = parent }
      tree.storage.pointee.trace.append(event)
    }
  }

  static func answer(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ size: Size) {
    tree._withUnsafeGuaranteedRef { tree in
      guard tree.hasRoomForStep() else { return }
      tree.storage.pointee.trace.append(
        TraceEvent(
          kind: .answer, rule: TraceRule(answerOf: tree.kind(of: node)), node: node, source: node,
          width: size.width, height: size.height))
    }
  }

  static func place(_ tree: Unmanaged<LayoutTree>, _ node: Int32, _ placement: Placement) {
    tree._withUnsafeGuaranteedRef { tree in
      guard tree.hasRoomForStep() else { return }
      let parent = tree.parent(of: node)
      var event = TraceEvent(
        kind: .place, rule: parent < 0 ? .root : TraceRule(placementBy: tree.kind(of: parent)),
        node: node, width: placement.x, height: placement.y)
      if event.rule.isOfModifier { event.source = parent }
      tree.storage.pointee.trace.append(event)
    }
  }
}

extension LayoutTree {
  /// Whether another step may be kept; once none may, the conversation is cut off.
  fileprivate func hasRoomForStep() -> Bool {
    guard storage.pointee.trace.count < maximumTraceSteps else {
      storage.pointee.isTraceCutOff = true
      return false
    }
    return true
  }

  fileprivate func parent(of node: Int32) -> Int32 {
    storage.pointee.nodes.base[Int(node)].parent
  }

  fileprivate func kind(of node: Int32) -> NodeKind { storage.pointee.nodes.base[Int(node)].kind }

  /// A view's own numbers, where its kind has a fixed count of them; NaN for one that is not given.
  func numbers(of node: Int32) -> Range<Int> {
    guard node >= 0 else { return 0..<0 }
    let node = storage.pointee.nodes.base[Int(node)]
    let count =
      switch node.kind {
      case .aspectRatio, .spacer, .text: 1
      case .fixedFrame, .relative, .relativeLength, .offset, .position, .image: 2
      case .padding, .safeAreaPadding: 4
      case .flexibleFrame: 6
      default: 0
      }
    guard node.parameters >= 0 else { return 0..<0 }
    return Int(node.parameters)..<Int(node.parameters) + count
  }
}
