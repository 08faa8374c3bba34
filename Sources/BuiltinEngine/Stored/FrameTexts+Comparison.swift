import LayoutEngine
import Scenarios

extension FrameTexts {
  /// Whether a tree's nodes are exactly these: paths, ids and frames to the last bit.
  ///
  /// Compares with the texts as they are stored. What is not written in the plain way (escapes,
  /// white space) counts as different, which costs time but never a change.
  ///
  /// The nodes have to be those of a plain document, named by the engine's own names: no path has a
  /// quote in it.
  func equals(_ table: NodeTable) -> Bool {
    var (paths, ids, frames) = (paths, ids, frames)
    return frames.withUTF8 { Self.equalFrames($0, table) }
      && paths.withUTF8 { Self.equalPaths($0, table) }
      && ids.withUTF8 { Self.equalIDs($0, table) }
  }

  private static func equalPaths(_ text: UnsafeBufferPointer<UInt8>, _ table: NodeTable) -> Bool {
    guard var reader = FrameReader(text), reader.take(UInt8(ascii: "[")) else { return false }
    var start = 0
    for (index, node) in table.nodes.enumerated() {
      if index > 0, !reader.take(UInt8(ascii: ",")) { return false }
      guard reader.take(UInt8(ascii: "\"")),
        reader.take(table.paths + start, count: node.pathEnd - start),
        reader.take(UInt8(ascii: "\""))
      else { return false }
      start = node.pathEnd
    }
    return reader.take(UInt8(ascii: "]")) && reader.isAtEnd
  }

  private static func equalIDs(_ text: UnsafeBufferPointer<UInt8>, _ table: NodeTable) -> Bool {
    guard var reader = FrameReader(text), reader.take(UInt8(ascii: "[")) else { return false }
    for (index, node) in table.nodes.enumerated() {
      if index > 0, !reader.take(UInt8(ascii: ",")) { return false }
      guard var id = table.id(of: node) else {
        guard reader.takeNull() else { return false }
        continue
      }
      guard id.withUTF8({ reader.take(quoted: $0) }) else { return false }
    }
    return reader.take(UInt8(ascii: "]")) && reader.isAtEnd
  }

  private static func equalFrames(_ text: UnsafeBufferPointer<UInt8>, _ table: NodeTable) -> Bool {
    guard var reader = FrameReader(text), reader.take(UInt8(ascii: "[")) else { return false }
    for (index, node) in table.nodes.enumerated() {
      if index > 0, !reader.take(UInt8(ascii: ",")) { return false }
      guard reader.take(UInt8(ascii: "[")), reader.take(node.x), reader.take(UInt8(ascii: ",")),
        reader.take(node.y), reader.take(UInt8(ascii: ",")), reader.take(node.width),
        reader.take(UInt8(ascii: ",")), reader.take(node.height), reader.take(UInt8(ascii: "]")),
        // A negative size is warned of.
        node.width >= 0, node.height >= 0
      else { return false }
    }
    return reader.take(UInt8(ascii: "]")) && reader.isAtEnd
  }
}
