/// A frame set in the canonical texts in which it is stored.
package struct FrameTexts: Hashable, Sendable {
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

extension FrameTexts {
  /// The texts of frames, as `JSON.canonicalText` would give them.
  package init(_ frames: FrameSet) { self = WrittenFrames(frames).texts }
}

/// Frames as they are stored: their texts, and the digests that they are found by.
///
/// All is written in one pass, since a first run does it for every content.
package struct WrittenFrames: Sendable {
  package let texts: FrameTexts

  /// ``FrameSet/nodeListDigest``.
  package let nodeListDigest: Digest

  /// ``FrameSet/digest``.
  package let digest: Digest

  package init(_ frames: FrameSet) {
    let nodes = frames.nodes
    var paths = ByteBuffer(capacity: nodes.count * 64 + 2)
    var ids = ByteBuffer(capacity: nodes.count * 8 + 2)
    var list = ByteBuffer(capacity: nodes.count * 72 + 16)
    var numbers = ByteBuffer(capacity: nodes.count * 24 + 2)
    list.append("plumb nodes 1\n" as StaticString)
    for (index, node) in nodes.enumerated() {
      let separator = UInt8(ascii: index == 0 ? "[" : ",")
      paths.append(separator)
      ids.append(separator)
      numbers.append(separator)
      let (path, id) = (paths.count, ids.count)
      paths.append(quoted: node.path)
      ids.append(quoted: node.id)
      list.append(UInt8(ascii: "["))
      paths.withBytes { list.append(UnsafeBufferPointer(rebasing: $0[path...])) }
      list.append(UInt8(ascii: ","))
      ids.withBytes { list.append(UnsafeBufferPointer(rebasing: $0[id...])) }
      list.append("]\n" as StaticString)
      numbers.append(node.frame)
    }
    if nodes.isEmpty {
      paths.append(UInt8(ascii: "["))
      ids.append(UInt8(ascii: "["))
      numbers.append(UInt8(ascii: "["))
    }
    paths.append(UInt8(ascii: "]"))
    ids.append(UInt8(ascii: "]"))
    numbers.append(UInt8(ascii: "]"))
    texts = FrameTexts(paths: paths.text, ids: ids.text, frames: numbers.text)
    nodeListDigest = list.digest
    digest = frames.digest(nodeList: nodeListDigest)
  }
}

extension ByteBuffer {
  /// Appends a frame as the canonical JSON that `JSON.canonicalText` would give, without the detour.
  fileprivate mutating func append(_ frame: Frame) {
    append(UInt8(ascii: "["))
    append(length: frame.x)
    append(UInt8(ascii: ","))
    append(length: frame.y)
    append(UInt8(ascii: ","))
    append(length: frame.width)
    append(UInt8(ascii: ","))
    append(length: frame.height)
    append(UInt8(ascii: "]"))
  }

  private mutating func append(length: Double) {
    guard abs(length) < 1e9 else { return append(JSON.length(length).canonicalText) }
    guard length == length.rounded(.towardZero) else { return append(length.description) }
    // Most lengths are small whole numbers; −0 becomes 0 here.
    append(Int64(length))
  }
}
