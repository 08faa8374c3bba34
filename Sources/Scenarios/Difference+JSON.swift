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

  /// Reads what ``json`` writes; `nil` if it is of another form.
  package init?(json: JSON) {
    guard let node = json["node"]?.string else { return nil }
    switch json["kind"]?.string {
    case "frame":
      guard let expected = json["expected"].flatMap(Expectation.Line.init(json:)),
        let actual = json["actual"].flatMap(Frame.init(json:))
      else { return nil }
      self = .frame(node: node, expected: expected, actual: actual)
    case "missing":
      guard let reason = json["reason"]?.string else { return nil }
      self = .missing(node: node, reason: reason)
    case "extra":
      guard let actual = json["actual"].flatMap(Frame.init(json:)) else { return nil }
      self = .extra(node: node, actual: actual)
    default: return nil
    }
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

  /// Reads what ``json`` writes; `nil` if it is of another form.
  package init?(json: JSON) {
    guard let lines = Expectation.lines(json: .array([json])), let line = lines.first else {
      return nil
    }
    self = line
  }
}
