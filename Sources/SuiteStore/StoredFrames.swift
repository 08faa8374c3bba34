package import Scenarios

/// A frame set as it is stored; the texts are parsed only where the numbers are needed.
package struct StoredFrames: Sendable {
  package let id: Int64
  package let digest: Digest

  /// Paths and ids, which many frame sets share, and the frames.
  package let texts: KnownFrames

  /// What the frames can be held to.
  package let precision: FramePrecision

  /// The frames themselves.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored is no frame set.
  package func frameSet() throws -> FrameSet {
    guard let paths = try? JSON(parsing: texts.paths).array?.compactMap(\.string),
      let ids = try? JSON(parsing: texts.ids).array?.map(\.string),
      let frames = try? JSON(parsing: texts.frames).array?.compactMap(Frame.init(json:)),
      frames.count == paths.count, ids.count == frames.count
    else {
      throw SuiteError.damaged(
        what: "frame set \(digest.hex)", reason: "its frames cannot be read")
    }
    return FrameSet(
      nodes: frames.indices.map {
        NodeFrame(path: paths[$0], id: ids[$0], frame: frames[$0])
      }, precision: precision)
  }

  /// Whether `frames` are these, found without a digest.
  ///
  /// Equal frames have equal texts: the shortest decimals of their numbers.
  package func equals(_ frames: FrameSet) -> Bool {
    frames.precision == precision && KnownFrames(frames) == texts
  }
}
