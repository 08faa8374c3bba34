import LayoutEngine
import Scenarios

extension KnownFrames {
  /// Whether a tree's nodes are exactly these: paths, ids and frames to the last bit.
  ///
  /// Compares with the texts as they are stored. What is not written in the plain way (escapes,
  /// white space) counts as different, which costs time but never a change.
  func equals(_ table: NodeTable) -> Bool {
    var (paths, frames) = (paths, frames)
    return paths.withUTF8 { Self.equalPaths($0, table) }
      && frames.withUTF8 { Self.equalFrames($0, table) } && equalIDs(table)
  }

  private static func equalPaths(_ text: UnsafeBufferPointer<UInt8>, _ table: NodeTable) -> Bool {
    var reader = TextReader(text)
    guard reader.take(UInt8(ascii: "[")) else { return false }
    var start = 0
    for (index, node) in table.nodes.enumerated() {
      if index > 0, !reader.take(UInt8(ascii: ",")) { return false }
      let path = UnsafeBufferPointer(start: table.paths + start, count: node.pathEnd - start)
      guard reader.take(quoted: path) else { return false }
      start = node.pathEnd
    }
    return reader.take(UInt8(ascii: "]")) && reader.isAtEnd
  }

  private func equalIDs(_ table: NodeTable) -> Bool {
    var ids = ids
    return ids.withUTF8 { text in
      var reader = TextReader(text)
      guard reader.take(UInt8(ascii: "[")) else { return false }
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
  }

  private static func equalFrames(_ text: UnsafeBufferPointer<UInt8>, _ table: NodeTable) -> Bool {
    var reader = TextReader(text)
    guard reader.take(UInt8(ascii: "[")) else { return false }
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

/// Takes what is expected from canonical JSON, piece by piece.
private struct TextReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func takeNull() -> Bool {
    take(UInt8(ascii: "n")) && take(UInt8(ascii: "u")) && take(UInt8(ascii: "l"))
      && take(UInt8(ascii: "l"))
  }

  /// Takes a string that needs no escapes.
  mutating func take(quoted text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position + text.count + 2 <= bytes.count, take(UInt8(ascii: "\"")) else { return false }
    for index in 0..<text.count {
      let byte = text[index]
      guard bytes[position + index] == byte, byte != UInt8(ascii: "\""),
        byte != UInt8(ascii: "\\"), byte >= 0x20
      else { return false }
    }
    position += text.count
    return take(UInt8(ascii: "\""))
  }

  /// Takes a number that is read as exactly this length; −0 is written 0, infinity `"inf"`.
  mutating func take(_ length: Double) -> Bool {
    guard length.isFinite else { return takeInfinity(length) }
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    var digits: UInt64 = 0
    var count = 0
    var decimals = 0
    var isFraction = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= 0x30, byte <= 0x39 {
        digits = digits &* 10 &+ UInt64(byte - 0x30)
        count += 1
        if isFraction { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      position += 1
    }
    let ends =
      position < bytes.count
      && (bytes[position] == UInt8(ascii: ",") || bytes[position] == UInt8(ascii: "]"))
    // Up to 15 digits fit a double exactly, and so do these powers: one division rounds once.
    guard ends, count > 0, count <= 15 else {
      position = start
      return takeGeneral(length)
    }
    let magnitude = Double(digits) / Self.powers[decimals]
    return (isNegative ? -magnitude : magnitude) == length
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Takes a number of many digits or with an exponent.
  private mutating func takeGeneral(_ length: Double) -> Bool {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ","),
      bytes[position] != UInt8(ascii: "]")
    {
      position += 1
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)) == length
  }

  private mutating func takeInfinity(_ length: Double) -> Bool {
    guard !length.isNaN, take(UInt8(ascii: "\"")) else { return false }
    if length < 0, !take(UInt8(ascii: "-")) { return false }
    return take(UInt8(ascii: "i")) && take(UInt8(ascii: "n")) && take(UInt8(ascii: "f"))
      && take(UInt8(ascii: "\""))
  }
}
