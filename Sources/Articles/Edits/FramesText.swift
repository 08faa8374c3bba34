import Scenarios

/// Frames as the text of a `frames` block.
struct FramesText {
  /// The tolerance of frames that are written without one having been stated, in points.
  static let tolerance = 0.01

  /// Every node on a line of its own, under column heads, with its ids behind it.
  static func lines(_ frames: FrameSet) -> [String] {
    var ids: [String: [String]] = [:]
    var nodes: [NodeFrame] = []
    for node in frames.nodes {
      // A node with two ids is listed twice.
      if ids[node.path] == nil { nodes.append(node) }
      ids[node.path, default: []] += node.id.map { [$0] } ?? []
    }
    let heads = [["//", "x", "y", "width", "height"]]
    let rows = nodes.map { node in
      [node.path] + Expectation.Line.Edge.allCases.map { number(node.frame[$0]) }
    }
    let widths = (0..<5).map { column in (heads + rows).map { $0[column].count }.max() ?? 0 }
    let table = (heads + rows).map { row in
      row[0].padding(widths[0], isLeft: false)
        + (1..<5).map { "  " + row[$0].padding(widths[$0], isLeft: true) }.joined()
    }
    return zip(table, [[]] + nodes.map { ids[$0.path] ?? [] }).map { line, ids in
      ids.isEmpty ? line : line + "  // " + ids.map { "#\($0)" }.joined(separator: " ")
    }
  }

  /// A `frames` block that states frames of a scenario, accepted and with its environment.
  static func block(_ frames: FrameSet, of scenario: ImportedScenario) -> [String] {
    var stated = scenario
    stated.expectation = Expectation(basis: .accepted, tolerance: tolerance, lines: [])
    let head = WrittenFrames.head(
      of: stated, values: scenario.query.isEmpty ? nil : scenario.query)
    return fenced(head, lines(frames).joined(separator: "\n"))
  }

  /// A `frames` block that only says the proposal and the environment of a scenario, so that it stays
  /// beside others of its code.
  static func head(of scenario: ImportedScenario) -> [String] {
    fenced(
      WrittenFrames.head(of: scenario, values: scenario.query.isEmpty ? nil : scenario.query), "")
  }

  private static func fenced(_ head: String, _ body: String) -> [String] {
    Fence.text("frames " + head, body).split(separator: "\n").map(String.init)
  }

  /// As short as the tolerance allows: half of it is left for what is computed.
  static func number(_ points: Double, tolerance: Double = tolerance) -> String {
    guard points.isFinite, tolerance > 0 else { return Length.text(points) }
    var scale = 1.0
    for _ in 0..<12 {
      let rounded = (points * scale).rounded() / scale
      if abs(rounded - points) <= tolerance / 2 { return Length.text(rounded == 0 ? 0 : rounded) }
      scale *= 10
    }
    return Length.text(points)
  }

  /// Whether a length takes no more than two decimals.
  static func isShort(_ points: Double) -> Bool {
    !points.isFinite || Double(number(points)) == points
  }
}

extension String {
  fileprivate func padding(_ width: Int, isLeft: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, width - count))
    return isLeft ? blanks + self : self + blanks
  }
}
