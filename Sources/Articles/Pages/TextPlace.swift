/// A place in a file that moves on, with its line and its column in characters, both from 1.
struct TextPlace {
  private(set) var line = 1
  private(set) var column = 1

  private let bytes: [UInt8]
  private var offset = 0

  init(in bytes: [UInt8]) { self.bytes = bytes }

  /// Moves on to a byte of the file; never back.
  mutating func advance(to offset: Int) {
    guard offset > self.offset else { return }
    var rest = bytes[self.offset..<offset]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      (line, column) = (line + 1, 1)
      rest = rest[(end + 1)...]
    }
    column += String(decoding: rest, as: UTF8.self).count
    self.offset = offset
  }
}
