/// A frame set held against an expectation: what differs, and what that makes of it.
package struct Comparison: Hashable, Sendable {
  /// What is not as expected, lines first in their order, then extra nodes in the frames' order.
  package let differences: [Difference]

  /// Whether anything that is expected could be held against the frames: an engine need not tell of
  /// the nodes that are named.
  package let isHeld: Bool

  /// Compares every edge that a line states; nodes that no line names matter only to an exact
  /// expectation.
  ///
  /// An edge is met within the tolerance, inclusive; an infinite edge only by itself. The
  /// tolerance is never below the grid on which the frames lie, and of the nodes that the engine
  /// does not tell of nothing is expected.
  ///
  /// - Parameters:
  ///   - frames: What an engine computed.
  ///   - expectation: What the frames must be.
  package init(of frames: FrameSet, with expectation: Expectation) {
    var lookup = NodeLookup(frames)
    var differences: [Difference] = []
    var untold = 0
    var named: Set<String> = []
    let tolerance = max(expectation.tolerance, frames.precision.roundingStep)
    for line in expectation.lines {
      switch lookup.node(line.target) {
      case .success(let node):
        if expectation.isExact { named.insert(node.path) }
        if !line.isMet(by: node.frame, tolerance: tolerance) {
          // Whoever tells of the difference knows the expectation's tolerance, not the grid.
          let expected =
            tolerance > expectation.tolerance
            ? line.reduced(to: line.unmetEdges(of: node.frame, tolerance: tolerance)) : line
          differences.append(
            .frame(node: line.target.text, expected: expected, actual: node.frame))
        }
      case .failure(let absence):
        guard frames.shouldTell(of: line.target) else {
          untold += 1
          continue
        }
        differences.append(.missing(node: line.target.text, reason: absence.reason))
      }
    }
    if expectation.isExact {
      // A node with two ids is listed twice; it is extra once.
      for node in frames.nodes where named.insert(node.path).inserted {
        differences.append(.extra(node: node.path, actual: node.frame))
      }
    }
    self.differences = differences
    isHeld = untold == 0 || untold < expectation.lines.count || !differences.isEmpty
  }
}

extension FrameSet {
  /// Whether a node that is not among the frames should be: an engine may tell of leaves alone, or of
  /// nodes with ids.
  package func shouldTell(of target: Expectation.Line.Target) -> Bool {
    switch (precision.scope, target) {
    case (.all, _): return true
    // Whatever an id names may be more than a leaf.
    case (.leaves, .id), (.ids, .path): return false
    case (.ids, .id): return true
    case (.leaves, .path(let path)):
      // A container has leaves below it; a modifier's node has the view's own name before it.
      let component = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      let names = path[component...].split(separator: ".").drop { $0.allSatisfy(\.isWholeNumber) }
      return names.count == 1 && !nodes.contains { $0.path.hasPrefix(path + "/") }
    }
  }
}

extension Expectation.Line {
  /// The edges of a frame, in the order in which they are written.
  package enum Edge: String, CaseIterable, Sendable {
    case x
    case y
    case width
    case height
  }

  /// The edge's expected length in points; `nil` where none is stated.
  package subscript(edge: Edge) -> Double? {
    switch edge {
    case .x: x
    case .y: y
    case .width: width
    case .height: height
    }
  }

  /// The stated edges that `frame` does not meet.
  package func unmetEdges(of frame: Frame, tolerance: Double) -> [Edge] {
    Edge.allCases.filter { edge in
      guard let expected = self[edge] else { return false }
      return !Self.isEqual(frame[edge], expected, tolerance: tolerance)
    }
  }

  /// The line with only some of its edges.
  fileprivate func reduced(to edges: [Edge]) -> Self {
    var line = self
    if !edges.contains(.x) { line.x = nil }
    if !edges.contains(.y) { line.y = nil }
    if !edges.contains(.width) { line.width = nil }
    if !edges.contains(.height) { line.height = nil }
    return line
  }

  func isMet(by frame: Frame, tolerance: Double) -> Bool {
    Edge.allCases.allSatisfy { edge in
      guard let expected = self[edge] else { return true }
      return Self.isEqual(frame[edge], expected, tolerance: tolerance)
    }
  }

  private static func isEqual(_ actual: Double, _ expected: Double, tolerance: Double) -> Bool {
    if actual == expected { return true }
    guard tolerance > 0, actual.isFinite, expected.isFinite else { return false }
    // 100.01 is 0.01 from 100, though their difference as doubles is a little more.
    return abs(actual - expected) <= tolerance + max(abs(actual), abs(expected)).ulp
  }
}

extension Frame {
  package subscript(edge: Expectation.Line.Edge) -> Double {
    switch edge {
    case .x: x
    case .y: y
    case .width: width
    case .height: height
    }
  }
}
