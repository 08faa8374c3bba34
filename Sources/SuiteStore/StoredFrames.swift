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

  /// What the frames can be held to.
  package let precision: FramePrecision

  /// The frames themselves.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored is no frame set.
  package func frameSet() throws -> FrameSet {
    guard let frames = try? JSON(parsing: text).array?.compactMap(Frame.init(json:)),
      frames.count == nodes.paths.count, nodes.ids.count == frames.count
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
    guard frames.nodes.count == nodes.paths.count, frames.precision == precision else {
      return false
    }
    for (index, node) in frames.nodes.enumerated() {
      guard node.path == nodes.paths[index], node.id == nodes.ids[index] else { return false }
    }
    var text = text
    return text.withUTF8 { $0.elementsEqual(FramesText.bytes(of: frames)) }
  }
}

/// Writes frames as the canonical JSON that `JSON.canonicalText` would give, without the detour.
enum FramesText {
  static func bytes(of frames: FrameSet) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frames.nodes.count * 24 + 2)
    bytes.append(UInt8(ascii: "["))
    for (index, node) in frames.nodes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "["))
      append(node.frame.x, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      append(node.frame.y, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      append(node.frame.width, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      append(node.frame.height, to: &bytes)
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  private static func append(_ length: Double, to bytes: inout [UInt8]) {
    guard abs(length) < 1e9 else {
      bytes.append(contentsOf: JSON.length(length).canonicalText.utf8)
      return
    }
    guard length == length.rounded(.towardZero) else {
      bytes.append(contentsOf: length.description.utf8)
      return
    }
    // Most lengths are small whole numbers; −0 becomes 0 here.
    var value = Int(length)
    if value < 0 {
      bytes.append(UInt8(ascii: "-"))
      value = -value
    }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
      value /= 10
    } while value > 0
    bytes[start...].reverse()
  }
}
