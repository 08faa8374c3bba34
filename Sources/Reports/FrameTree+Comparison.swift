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
    self.init(
      frames, differences: differences, expectation: expectation, showsMet: showsMet, moves: moves,
      limit: limit, shapes: NodeShapes())
  }

  /// The same with what is known of such nodes.
  init(
    _ frames: FrameSet, differences: [Difference] = [], expectation: Expectation? = nil,
    showsMet: Bool = false, moves: [FrameChange] = [], limit: Int, shapes: NodeShapes
  ) {
    let notes = FrameNotes(
      frames, differences: differences, expectation: expectation, showsMet: showsMet, moves: moves)
    self.init(
      nodes: frames.nodes, notes: notes.notes, remarks: notes.remarks, limit: limit, shapes: shapes)
  }
}
