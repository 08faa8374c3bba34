extension Difference {
  /// `{"kind": "frame", "node": "HStack/1.Color", "expected": {…}, "actual": [0, 0, 10, 10]}`;
  /// the kinds `missing` and `extra` have a `reason` or an `actual` instead.
  package var json: JSON {
    switch self {
    case .frame(let node, let expected, let actual):
      .object([
        "kind": "frame", "node": .string(node), "expected": expected.json, "actual": actual.json,
      ])
    case .missing(let node, let reason):
      .object(["kind": "missing", "node": .string(node), "reason": .string(reason)])
    case .extra(let node, let actual):
      .object(["kind": "extra", "node": .string(node), "actual": actual.json])
    }
  }

  /// `["HStack/1.Color", "x width"]`: the node, and its edges that are off, `missing` or `extra`.
  ///
  /// - Parameter tolerance: That of the expectation, in points.
  /// - Returns: An array of two strings.
  package func brief(tolerance: Double) -> JSON {
    switch self {
    case .frame(let node, let expected, let actual):
      let edges = expected.unmetEdges(of: actual, tolerance: tolerance)
      return [.string(node), .string(edges.map(\.rawValue).joined(separator: " "))]
    case .missing(let node, _): return [.string(node), "missing"]
    case .extra(let node, _): return [.string(node), "extra"]
    }
  }

  /// Whether it is what ``brief(tolerance:)`` makes.
  package static func isBrief(_ json: JSON) -> Bool {
    guard let pair = json.array else { return false }
    return pair.count == 2 && pair.allSatisfy { $0.string != nil }
  }
}

extension Expectation.Line {
  /// `{"node": "#yellow", "frame": [420, null, 100, 80]}`, as the store and reports have it.
  package var json: JSON {
    .object([
      "node": .string(target.text),
      "frame": .array([x, y, width, height].map { .length($0) }),
    ])
  }
}
