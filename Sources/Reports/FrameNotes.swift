import Regression
import Scenarios

/// What is said of the nodes of a layout, beside their frames: what is expected and what was.
struct FrameNotes {
  /// By path.
  private(set) var notes: [String: FrameTree.Note] = [:]

  /// Of nodes that should be there and are not.
  private(set) var remarks: [FrameTree.Note] = []
  private var paths: [String: String] = [:]

  /// Takes what ``FrameTree/init(_:differences:expectation:showsMet:moves:limit:)`` does.
  init(
    _ frames: FrameSet, differences: [Difference], expectation: Expectation?, showsMet: Bool,
    moves: [FrameChange]
  ) {
    for node in frames.nodes {
      paths[node.path] = node.path
      if let id = node.id { paths["#" + id] = node.path }
    }
    for difference in differences {
      let text = Wording.note(difference, tolerance: expectation?.tolerance ?? 0)
      add(text, to: difference.node, role: .bad)
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
          remarks.append(FrameTree.Note(text: text, role: .faint))
          continue
        }
        add(
          Wording.note(metBy: line, frame, of: expectation, within: frames.precision),
          to: line.target.text)
      }
    }
    for move in moves where notes[move.node] == nil {
      if move.after == nil {
        remarks.append(FrameTree.Note(text: Wording.text(move), role: .changed))
      } else {
        add(Wording.note(move), to: move.node, role: .changed)
      }
    }
  }

  /// Takes away what stands beside frames.
  mutating func keepRemarksOnly() { notes = [:] }

  /// The path of the node that a path or an `#id` names; `nil` if there is none.
  func path(of node: String) -> String? { paths[node] }

  /// Adds a note to a node, named by its path or its id.
  private mutating func add(_ text: String, to node: String, role: Ink.Role? = .faint) {
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
