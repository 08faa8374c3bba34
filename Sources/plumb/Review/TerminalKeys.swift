import Regression
import Scenarios

/// Turns what a terminal sends into keys.
struct TerminalKeys {
  private var bytes: [UInt8] = []

  /// Whether what comes is a paste, up to its end.
  private var isPasting = false

  mutating func add(_ new: [UInt8]) { bytes += new }

  /// Whether what has come so far may be the beginning of a key.
  var isUnfinished: Bool { !bytes.isEmpty && !isPasting }

  /// The next key.
  ///
  /// - Parameter isAll: Whether nothing more is to come: an escape then is the key of that name.
  /// - Returns: `nil` where no whole key has come.
  mutating func next(isAll: Bool = false) -> ReviewKey? {
    while let first = bytes.first {
      if isPasting { return pasted() }
      let key: ReviewKey?
      switch first {
      case 0x1B:
        guard let found = sequence() else {
          guard isAll else { return nil }
          bytes.removeFirst()
          return .escape
        }
        isPasting = bytes.starts(with: Self.pasteBegin)
        bytes.removeFirst(found.length)
        key = found.key
      case 0x20..<0x7F:
        bytes.removeFirst()
        key = .character(Character(Unicode.Scalar(first)))
      case 0x80...:
        guard let found = character(isAll: isAll) else { return nil }
        bytes.removeFirst(found.length)
        key = found.key
      default:
        bytes.removeFirst()
        key = Self.controls[first]
      }
      if let key { return key }
    }
    return nil
  }

  private static let pasteBegin = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// A paste that is whole, as one line: what would act on a terminal is a blank.
  private mutating func pasted() -> ReviewKey? {
    guard let end = bytes.firstRange(of: Self.pasteEnd) else { return nil }
    var text = ""
    for scalar in String(decoding: bytes[..<end.lowerBound], as: UTF8.self).unicodeScalars {
      text.unicodeScalars.append(String(scalar).hasControls ? " " : scalar)
    }
    bytes.removeFirst(end.upperBound)
    isPasting = false
    return .pasted(text)
  }

  private static let controls: [UInt8: ReviewKey] = [
    0x04: .endOfInput, 0x08: .backspace, 0x0A: .enter, 0x0D: .enter, 0x15: .deleteLine,
    0x17: .deleteWord, 0x7F: .backspace,
  ]

  /// A sequence of a key without a character; a key of `nil` is one that means nothing here.
  private func sequence() -> (key: ReviewKey?, length: Int)? {
    guard bytes.count > 1 else { return nil }
    // Alt with a key.
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return (nil, 2) }
    guard let end = bytes.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 }) else { return nil }
    let text = String(decoding: bytes[2...end], as: UTF8.self)
    return (Self.sequences[text], end + 1)
  }

  private static let sequences: [String: ReviewKey] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "1~": .home,
    "4~": .end, "5~": .pageUp, "6~": .pageDown, "7~": .home, "8~": .end, "3~": .backspace,
  ]

  /// A character beyond ASCII; what is no UTF-8 is left out byte by byte.
  private func character(isAll: Bool) -> (key: ReviewKey?, length: Int)? {
    let length =
      switch bytes[0] {
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 1
      }
    guard bytes.count >= length else { return isAll ? (nil, 1) : nil }
    guard length > 1, let text = String(validating: bytes.prefix(length), as: UTF8.self),
      let character = text.first, !text.hasControls
    else { return (nil, 1) }
    return (.character(character), length)
  }
}
