package import Scenarios

/// The paths and ids that many frame sets share.
package struct NodeList: Hashable, Sendable {
  package var paths: [String]
  package var ids: [String?]
}

/// A frame set as it is stored; the text is parsed only where the numbers are needed.
package struct StoredFrames: Sendable {
  package let id: Int64
  package let digest: Digest
  package let nodes: NodeList

  /// `[[x, y, width, height], …]` in the order of ``nodes``.
  package let text: String

  package func frameSet() throws -> FrameSet {
    guard let frames = try? JSON(parsing: text).array?.compactMap(Frame.init(json:)),
      frames.count == nodes.paths.count, nodes.ids.count == frames.count
    else { throw SuiteError.damaged(what: "frame set \(digest.hex)", reason: "no frames in it") }
    return FrameSet(
      nodes: frames.indices.map {
        NodeFrame(path: nodes.paths[$0], id: nodes.ids[$0], frame: frames[$0])
      })
  }

  /// Whether `frames` are these, compared number by number without a digest.
  package func equals(_ frames: FrameSet) -> Bool {
    (try? frameSet()) == frames
  }
}
