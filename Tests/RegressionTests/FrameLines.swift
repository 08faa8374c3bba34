import Scenarios

/// Frames and expectations as scenario books write them, for tests.
enum FrameLines {
  /// Lines of path, optional `#id`, x, y, width, height.
  static func frames(_ text: String) -> FrameSet {
    FrameSet(
      nodes: text.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        let id = words.count == 6 ? String(words[1].dropFirst()) : nil
        let edges = words.suffix(4).map { length($0) ?? 0 }
        return NodeFrame(
          path: String(words[0]), id: id,
          frame: Frame(x: edges[0], y: edges[1], width: edges[2], height: edges[3]))
      })
  }

  /// Lines of path or `#id`, x, y, width, height, with `_` for what is not stated.
  static func expectation(
    _ text: String, basis: Expectation.Basis = .stated, tolerance: Double? = nil,
    isExact: Bool = false
  ) -> Expectation {
    let lines = text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let edges = words.suffix(4).map { length($0) }
      let target: Expectation.Line.Target =
        words[0].hasPrefix("#") ? .id(String(words[0].dropFirst())) : .path(String(words[0]))
      return Expectation.Line(
        target: target, x: edges[0], y: edges[1], width: edges[2], height: edges[3])
    }
    return Expectation(basis: basis, tolerance: tolerance, isExact: isExact, lines: lines)
  }

  private static func length(_ word: Substring) -> Double? {
    Length.parse(word) ?? nil
  }
}
