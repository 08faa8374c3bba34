package import Regression
package import Scenarios

extension FrameTree {
  /// Frames beside what is expected of them and where they were before.
  ///
  /// - Parameters:
  ///   - frames: What an engine computed.
  ///   - differences: What is not as expected.
  ///   - tolerance: That of the expectation, in points.
  ///   - moves: What changed since an earlier result; said only where nothing else is.
  ///   - limit: Of a larger tree only nodes with notes are shown, and what they are in.
  package init(
    _ frames: FrameSet, differences: [Difference] = [], tolerance: Double = 0,
    moves: [FrameChange] = [], limit: Int = .max
  ) {
    var notes: [String: String] = [:]
    var remarks: [String] = []
    for difference in differences {
      let note = Wording.note(difference, tolerance: tolerance)
      let found = frames.nodes.first { node in
        node.path == difference.node || node.id.map { "#" + $0 } == difference.node
      }
      if case .missing = difference {
        remarks.append(note)
      } else if let found {
        notes[found.path] = notes[found.path].map { "\($0), \(note)" } ?? note
      }
    }
    for move in moves where notes[move.node] == nil {
      if move.after == nil {
        remarks.append(Wording.text(move))
      } else {
        notes[move.node] = Wording.note(move)
      }
    }
    self.init(nodes: frames.nodes, notes: notes, remarks: remarks, limit: limit)
  }
}
