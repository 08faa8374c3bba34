import Testing

/// Frames of a sample tree, worked out by hand from the rules of its layout.
struct WorkedFrames: CustomTestStringConvertible, Sendable {
  let tree: String
  let proposals: [ProposedViewSize]
  let frames: [String: CGRect]

  /// The frames under some proposals that all give the same.
  ///
  /// - Parameters:
  ///   - tree: The tree's file, without `Tree.swift`.
  ///   - proposals: Widths and heights, `nil` and infinity among them.
  ///   - frames: By id, each as x, y, width and height.
  init(
    _ tree: String, _ proposals: [(CGFloat?, CGFloat?)], _ frames: KeyValuePairs<String, [CGFloat]>
  ) {
    self.tree = tree + "Tree"
    self.proposals = proposals.map { ProposedViewSize(width: $0.0, height: $0.1) }
    self.frames = Dictionary(
      uniqueKeysWithValues: frames.map { id, frame in
        (id, CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
      })
  }

  var testDescription: String {
    "\(tree) at \(proposals.map { "\($0.width ?? .nan)x\($0.height ?? .nan)" })"
  }
}
