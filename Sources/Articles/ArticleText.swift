/// The bytes of an article and where its lines begin.
///
/// Lines end with LF, CR LF or CR.
struct ArticleText {
  let bytes: [UInt8]

  /// The offset of the first byte of each line.
  let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        if bytes[index] == UInt8(ascii: "\n") {
          starts.append(index + 1)
        } else if bytes[index] == UInt8(ascii: "\r"),
          index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
        {
          starts.append(index + 1)
        }
      }
    }
    if starts.count > 1, starts.last == bytes.count { starts.removeLast() }
    self.starts = starts
  }

  var lineCount: Int { starts.count }

  /// The bytes of line `index`, counted from 0, without its line break.
  func range(ofLine index: Int) -> Range<Int> {
    let start = starts[index]
    var end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The index of the line that contains the byte at `offset`, from 0.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// How many characters stand in front of `offset` on its line.
  func column(at offset: Int) -> Int {
    text(starts[line(at: offset)]..<offset).count
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func text(ofLine index: Int) -> String { text(range(ofLine: index)) }

  /// Whether a small letter of ASCII stands at `offset`.
  func isLowercase(_ offset: Int) -> Bool {
    bytes[offset] >= UInt8(ascii: "a") && bytes[offset] <= UInt8(ascii: "z")
  }
}
