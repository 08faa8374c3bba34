extension StringProtocol {
  /// How many columns the text takes on a terminal.
  ///
  /// Almost all text is ASCII and what trees are drawn with, of which that need not be found out
  /// character by character.
  var columnCount: Int {
    let count = utf8.withContiguousStorageIfAvailable { Self.plainColumnCount(of: $0) }
    return (count ?? nil) ?? reduce(0) { $0 + $1.columnCount }
  }

  /// The number of columns of a text in which each scalar is a character of one column; `nil` for
  /// another one.
  private static func plainColumnCount(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (index, count) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      count += 1
      if byte < 0x80, byte != 0x0D {
        index += 1
      } else if byte == 0xE2, index + 2 < bytes.count,
        bytes[index + 1] == 0x94 || bytes[index + 1] == 0x95
          || bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA6
          || bytes[index + 1] == 0x86 && bytes[index + 2] == 0x92
      {
        // What boxes are drawn with, U+2500 to U+257F, an ellipsis and an arrow.
        index += 3
      } else {
        return nil
      }
    }
    return count
  }

  /// As much of the beginning as fits.
  func prefix(columns: Int) -> SubSequence {
    var left = columns
    return prefix { character in
      left -= character.columnCount
      return left >= 0
    }
  }

  /// As much of the end as fits.
  func suffix(columns: Int) -> SubSequence {
    var left = columns
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      left -= self[before].columnCount
      guard left >= 0 else { break }
      start = before
    }
    return self[start...]
  }
}

extension Character {
  /// Terminals give two columns to what is wide in East Asia and to what is shown as an emoji, and
  /// none to a mark that stands by itself.
  fileprivate var columnCount: Int {
    guard !isASCII, let first = unicodeScalars.first else { return 1 }
    let isShownAsEmoji = unicodeScalars.contains { $0.value == 0xFE0F }
    if first.properties.isEmojiPresentation || isShownAsEmoji && first.properties.isEmoji {
      return 2
    }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.isWide(first.value) ? 2 : 1
    }
  }

  /// The blocks of the property East_Asian_Width that are W or F, emoji apart.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]

  private static func isWide(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x1100 else { return false }
    return wide.contains { $0.contains(scalar) }
  }
}
