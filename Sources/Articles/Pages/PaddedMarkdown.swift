/// A text as md4c can be given it without taking a line for an item of a list.
///
/// An item that begins with two blank lines is over. To see that, md4c looks at a blank line whether
/// the last of its records is an item, and takes the last eight bytes of them for a record, which
/// they need not be: mostly they are offsets of a line. Where such an offset ends in the byte 4, as
/// the record of an item begins, md4c 0.4.8 ends the list, and the fence that should close a block
/// of it opens another. Each letter in front of a list moves the offsets, so that a word more in a
/// paragraph could lose an example.
///
/// Blanks at the end of a line say nothing to md4c's blocks. A few of them move each line to where
/// no offset of it ends so. A backslash that breaks a line is a letter where they follow it: of blocks
/// that says nothing, prose shows it.
struct PaddedMarkdown {
  private(set) var bytes: [UInt8]

  /// Blanks that were added, in order.
  private var added: [(start: Int, end: Int, before: Int)] = []

  /// - Parameters:
  ///   - text: A text.
  ///   - shown: Its bytes, of which those that md4c is not to see are blanks.
  /// - Complexity: Linear in the length of the text.
  init(_ text: ArticleText, as shown: [UInt8]) {
    bytes = []
    bytes.reserveCapacity(shown.count + shown.count / 32 + 8)
    for line in 0..<text.lineCount {
      let end = line + 1 < text.lineCount ? text.starts[line + 1] : shown.count
      move(shown[text.range(ofLine: line)])
      bytes += shown[text.starts[line]..<end]
    }
  }

  /// Where a piece of the input stands in the text; `nil` for what md4c made up.
  ///
  /// - Parameters:
  ///   - piece: What md4c handed out.
  ///   - input: These bytes, as md4c was given them.
  /// - Returns: Offsets in the text, without the blanks that were added; empty where it is of these.
  func place(
    of piece: UnsafeRawBufferPointer, in input: UnsafeRawBufferPointer
  ) -> Range<Int>? {
    guard let start = piece.baseAddress, let base = input.baseAddress, start >= base,
      start + piece.count <= base + input.count
    else { return nil }
    return offset(of: start - base)..<offset(of: start - base + piece.count)
  }

  private func offset(of padded: Int) -> Int {
    var (low, high) = (0, added.count)
    while low < high {
      let middle = (low + high) / 2
      if added[middle].start <= padded { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return padded }
    let blanks = added[low - 1]
    return max(blanks.start, padded - (blanks.end - blanks.start)) - blanks.before
  }

  /// Moves the line that comes next if md4c could keep an offset of it that it must not.
  private mutating func move(_ line: ArraySlice<UInt8>) {
    let offsets = KeptOffsets(of: line)
    guard !offsets.areClear(from: bytes.count) else { return }
    var lineBreak = Array(bytes.suffix(2))
    if !lineBreak.elementsEqual("\r\n".utf8) { lineBreak = lineBreak.suffix(1) }
    bytes.removeLast(lineBreak.count)
    // In front of the first line there is none yet.
    let isFirst = lineBreak.isEmpty
    if isFirst { lineBreak = [UInt8(ascii: "\n")] }
    // Some way is free: a line keeps fewer offsets than there are bytes.
    let blanks = (1...255).first { count in
      let end = bytes.count + count
      return KeptOffsets.isClear(end) && offsets.areClear(from: end + lineBreak.count)
    }
    let before = added.last.map { $0.before + $0.end - $0.start } ?? 0
    added.append((bytes.count, bytes.count + (blanks ?? 0) + (isFirst ? 1 : 0), before))
    bytes += repeatElement(UInt8(ascii: " "), count: blanks ?? 0)
    bytes += lineBreak
  }
}

/// The offsets of a line that md4c may keep, from its first byte: where its text can begin, behind the
/// marks of items, quotes and headings, and where it can end, with its blanks or without them.
private struct KeptOffsets {
  private var lastMark: Int
  private var ends: ClosedRange<Int>

  init(of line: ArraySlice<UInt8>) {
    lastMark = line.prefix(150).prefix(while: Self.isMark).count
    let blanks = line.suffix(50).reversed().prefix { $0 == UInt8(ascii: " ") || $0 == 9 }.count
    ends = (line.count - blanks)...line.count
  }

  /// Whether none of them is mistaken where the line begins at `start`.
  func areClear(from start: Int) -> Bool {
    Self.distance(from: start) > lastMark
      && Self.distance(from: start + ends.lowerBound) >= ends.count
  }

  static func isClear(_ offset: Int) -> Bool { distance(from: offset) > 0 }

  /// How far behind an offset the next one is that ends in the type of an item, `MD_BLOCK_LI`.
  private static func distance(from offset: Int) -> Int { (4 - offset) & 0xFF }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "#"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
