// Frames in a text of decisions: a list of rows, with what they are compared by.
extension DecisionBlock {
  mutating func add(_ frames: FrameSet) {
    let precision = frames.precision
    if precision.roundingStep != 0 { add("rounding", .number(precision.roundingStep)) }
    if precision.scope != .all { add("scope", precision.scope.rawValue) }
    add(
      "frames",
      rows: frames.nodes.map { node in
        let frame = node.frame
        return [.string(node.path)]
          + [frame.x, frame.y, frame.width, frame.height].map { .number($0) }
          + (node.id.map { [.string($0)] } ?? [])
      })
  }
}

extension FrameSet {
  /// - Throws: ``TOML/Failure`` where there are none, or they are of another form.
  init(_ fields: inout DecisionFields) throws(TOML.Failure) {
    var nodes: [NodeFrame] = []
    for row in try fields.rows("frames") {
      let numbers = row.dropFirst().prefix(4).compactMap(\.number)
      guard row.count == 5 || row.count == 6, let path = row[0].string, numbers.count == 4,
        row.count == 5 || row[5].string != nil
      else {
        throw fields.failure(
          "frames",
          "expected rows such as [\"HStack\", 0, 0, 320, 80] or, with an id behind, "
            + "[\"HStack\", 0, 0, 320, 80, \"row\"]")
      }
      nodes.append(
        NodeFrame(
          path: path, id: row.count == 6 ? row[5].string : nil,
          frame: Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])))
    }
    let step = try fields.optionalNumber("rounding") ?? 0
    let word = try fields.optionalString("scope")
    guard let scope = word.map({ FramePrecision.Scope(rawValue: $0) }) ?? .all, step >= 0,
      step.isFinite
    else { throw fields.failure("scope", "expected all, leaves or ids, and no negative rounding") }
    self.init(nodes: nodes, precision: FramePrecision(roundingStep: step, scope: scope))
  }
}
