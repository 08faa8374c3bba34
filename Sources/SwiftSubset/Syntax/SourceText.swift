import SwiftSyntax

/// A block's source and where its lines begin.
struct SourceText: Sendable {
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  init(_ source: String) {
    bytes = Array(source.utf8)
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isReturn = byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if byte == 0x0A || isReturn { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The length of the longest line in bytes.
  var longestLine: Int {
    zip(lineStarts, lineStarts.dropFirst() + [bytes.count]).map { $1 - $0 }.max() ?? 0
  }

  /// Line and column of a byte, both from 1, the column in characters.
  func place(of position: AbsolutePosition) -> (line: Int, column: Int) {
    let offset = min(max(position.utf8Offset, 0), bytes.count)
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    // A line of megabytes is no code that somebody reads: its columns stop counting.
    let start = max(lineStarts[low], offset - 100_000)
    return (low + 1, String(decoding: bytes[start..<offset], as: UTF8.self).count + 1)
  }
}
