/// A frame set in the canonical texts in which it is stored.
package struct KnownFrames: Hashable, Sendable {
  /// `["HStack", "HStack/0.Color", …]`.
  package var paths: String

  /// `[null, "yellow", …]`, in the order of ``paths``.
  package var ids: String

  /// `[[x, y, width, height], …]`, in the order of ``paths``.
  package var frames: String

  package init(paths: String, ids: String, frames: String) {
    self.paths = paths
    self.ids = ids
    self.frames = frames
  }
}

extension KnownFrames {
  /// The texts of frames, as `JSON.canonicalText` would give them.
  package init(_ frames: FrameSet) {
    self.init(
      paths: Self.list(frames.nodes) { JSON.append(quoted: $0.path, to: &$1) },
      ids: Self.list(frames.nodes) { JSON.append(quoted: $0.id, to: &$1) },
      frames: String(decoding: FramesWriter.bytes(of: frames), as: UTF8.self))
  }
}

extension KnownFrames {
  private static func list(
    _ nodes: [NodeFrame], _ append: (NodeFrame, inout [UInt8]) -> Void
  ) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(nodes.count * 32 + 2)
    bytes.append(UInt8(ascii: "["))
    for (index, node) in nodes.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(node, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Writes frames as the canonical JSON that `JSON.canonicalText` would give, without the detour.
private enum FramesWriter {
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
