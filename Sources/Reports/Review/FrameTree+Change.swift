import Scenarios

extension FrameTree {
  /// Two results as one tree: a line for each node that is the same in both, and for one that is
  /// not a line of before, marked `-`, and one of now, marked `+`.
  ///
  /// ```
  ///   HStack        0    0  620   80
  /// - ├─ Color      0    0  200   80
  /// + ├─ Color      0    0  180   80      expected width 200
  /// ```
  ///
  /// - Parameters:
  ///   - before: The earlier frames.
  ///   - after: Those of now.
  ///   - notes: What stands behind the frames of now.
  ///   - limit: Of larger trees only the nodes that are not the same are shown, as many as that, and
  ///     what they are in.
  init(from before: FrameSet, to after: FrameSet, notes: FrameNotes, limit: Int) {
    let changes = [FrameChange](from: before, to: after)
    let changed = Set(changes.map(\.node))
    func rows(_ frames: FrameSet) -> (rows: [Row], left: Int) {
      var tree = NodeTree(frames.nodes)
      let count = tree.count
      if count > limit {
        tree = tree.pruned(to: limit) { changed.contains($0) || notes.notes[$0] != nil }
      }
      return (tree.rows, count - tree.count)
    }
    let (old, _) = rows(before)
    let (new, left) = rows(after)
    let present = Set(after.nodes.map(\.path))
    let earlier = Dictionary(before.nodes.map { ($0.path, $0.frame) }) { first, _ in first }
    let places = Dictionary(old.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var next = 0
    var lines: [Line] = []
    func addGone(before end: Int) {
      while next < end {
        if !present.contains(old[next].path) { lines.append(old[next].line(.gone)) }
        next += 1
      }
    }
    // What is gone stands before what came in its place.
    var ends: [Int] = []
    for row in new.reversed() { ends.append(places[row.path] ?? ends.last ?? old.count) }
    for (row, end) in zip(new, ends.reversed()) {
      addGone(before: end)
      guard changed.contains(row.path) else {
        lines.append(row.line(.same, notes.notes[row.path]))
        continue
      }
      if let frame = earlier[row.path] {
        var gone = places[row.path].map { old[$0] } ?? row
        gone.frame = frame
        lines.append(gone.line(.gone))
      }
      lines.append(row.line(.new, notes.notes[row.path]))
    }
    addGone(before: old.count)
    if left > 0 { lines.append(Line(label: "… \(left) more")) }
    self.init(lines: lines + notes.remarks.map { Line(label: $0.text, role: $0.role) })
  }

  /// A node as a line of a tree.
  fileprivate struct Row {
    var label: String
    var path: String
    var ids: String
    var frame: Frame

    func line(_ mark: Mark, _ note: Note? = nil) -> Line {
      Line(
        label: label, path: path + ids,
        figures: Expectation.Line.Edge.allCases.map { Points.text(frame[$0]) }, note: note,
        mark: mark)
    }
  }
}

extension NodeTree {
  fileprivate var rows: [FrameTree.Row] {
    var rows: [FrameTree.Row] = []
    var isLastAt: [Bool] = []
    walk { node, depth, isLast in
      isLastAt.removeSubrange(min(depth, isLastAt.count)...)
      rows.append(
        FrameTree.Row(
          label: FrameTree.rails(isLastAt, isLast: isLast) + node.label, path: node.path,
          ids: node.ids, frame: node.frame))
      isLastAt.append(isLast)
    }
    return rows
  }
}
