import Regression
package import Scenarios

extension FrameTree {
  /// Frames beside what is expected of them and where they were before.
  ///
  /// - Parameters:
  ///   - frames: What an engine computed.
  ///   - differences: What is not as expected.
  ///   - expectation: The expectation, for its tolerance and basis.
  ///   - showsMet: Whether it says which nodes are as expected, too.
  ///   - moves: What changed since an earlier result; said only where nothing else is.
  ///   - limit: Of a larger tree only nodes with notes are shown, and what they are in.
  package init(
    _ frames: FrameSet, differences: [Difference] = [], expectation: Expectation? = nil,
    showsMet: Bool = false, moves: [FrameChange] = [], limit: Int = .max
  ) {
    var notes = Notes(frames)
    for difference in differences {
      let text = Wording.note(difference, tolerance: expectation?.tolerance ?? 0)
      notes.add(text, to: difference.node, role: .bad)
    }
    if showsMet, let expectation {
      let unmet = Set(differences.map(\.node))
      let told = Dictionary(
        frames.nodes.flatMap { node in
          ([node.path] + (node.id.map { ["#" + $0] } ?? [])).map { ($0, node.frame) }
        }
      ) { first, _ in first }
      for line in expectation.lines where !unmet.contains(line.target.text) {
        guard let frame = told[line.target.text] else {
          let text = "\(line.target.text) is not told of by this engine, and not judged"
          notes.remarks.append(Note(text: text, role: .faint))
          continue
        }
        notes.add(
          Wording.note(metBy: line, frame, of: expectation, within: frames.precision),
          to: line.target.text)
      }
    }
    for move in moves where notes.notes[move.node] == nil {
      if move.after == nil {
        notes.remarks.append(Note(text: Wording.text(move), role: .changed))
      } else {
        notes.add(Wording.note(move), to: move.node, role: .changed)
      }
    }
    self.init(nodes: frames.nodes, notes: notes.notes, remarks: notes.remarks, limit: limit)
  }
}

/// The notes of a tree, with those on nodes that it does not have.
private struct Notes {
  var notes: [String: FrameTree.Note] = [:]
  var remarks: [FrameTree.Note] = []
  private var paths: [String: String] = [:]

  init(_ frames: FrameSet) {
    for node in frames.nodes {
      paths[node.path] = node.path
      if let id = node.id { paths["#" + id] = node.path }
    }
  }

  /// Adds a note to a node, named by its path or its id.
  mutating func add(_ text: String, to node: String, role: Ink.Role? = .faint) {
    guard let path = paths[node] else {
      remarks.append(FrameTree.Note(text: text, role: role))
      return
    }
    guard let note = notes[path] else {
      notes[path] = FrameTree.Note(text: text, role: role)
      return
    }
    // One node may stand in two lines, by its path and by its id.
    if note.text != text { notes[path]?.text += ", " + text }
    if role == .bad { notes[path]?.role = .bad }
  }
}
