package import Scenarios

/// A frame set as it is stored; the texts are parsed only where the numbers are needed.
package struct StoredFrames: Sendable {
  package let id: Int64
  package let digest: Digest

  private let heldTexts: FrameTexts?

  /// Paths and ids, which many frame sets share, and the frames; at hand as those of the content are.
  package var texts: FrameTexts {
    guard let heldTexts else { preconditionFailure("frame set \(id) was not loaded") }
    return heldTexts
  }

  /// What the frames can be held to.
  package let precision: FramePrecision

  init(id: Int64, digest: Digest, texts: FrameTexts?, precision: FramePrecision) {
    self.id = id
    self.digest = digest
    heldTexts = texts
    self.precision = precision
  }

  /// The same with its texts.
  func holding(_ texts: FrameTexts) -> StoredFrames {
    StoredFrames(id: id, digest: digest, texts: texts, precision: precision)
  }

  /// The frames themselves.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored is no frame set.
  package func frameSet() throws -> FrameSet { try frameSet(of: StoredNodes(texts)) }

  /// The frames of nodes that were read before.
  func frameSet(of nodes: StoredNodes?) throws -> FrameSet {
    guard let nodes,
      let frames = Frame.list(text: texts.frames), frames.count == nodes.paths.count,
      nodes.ids.count == frames.count
    else {
      throw SuiteError.damaged(
        what: "frame set \(digest.hex)", reason: "its frames cannot be read")
    }
    return FrameSet(
      nodes: frames.indices.map {
        NodeFrame(path: nodes.paths[$0], id: nodes.ids[$0], frame: frames[$0])
      }, precision: precision)
  }

  /// Whether `frames` are these, found without a digest.
  ///
  /// Equal frames have equal texts: the shortest decimals of their numbers.
  package func equals(_ frames: FrameSet) -> Bool {
    frames.precision == precision && holdsSameFrames(as: frames)
  }

  /// The same of frames that were told with whatever precision.
  package func holdsSameFrames(as frames: FrameSet) -> Bool { FrameTexts(frames) == texts }
}

/// A node list, taken apart.
struct StoredNodes {
  let paths: [String]
  let ids: [String?]

  /// `nil` for texts that are no node list.
  init?(_ texts: FrameTexts) {
    guard let paths = try? JSON(parsing: texts.paths).array?.compactMap(\.string),
      let ids = try? JSON(parsing: texts.ids).array?.map(\.string)
    else { return nil }
    self.paths = paths
    self.ids = ids
  }
}
