/// The characters beyond ASCII that pages put between and around words.
package enum Spaces {
  /// How many bytes the space at `index` takes; 0 if there is none.
  ///
  /// Besides blank and tab: no-break spaces (U+00A0, U+202F), those of fixed width (U+2000 to
  /// U+200B), the ideographic one (U+3000), and the byte order mark (U+FEFF).
  package static func width(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C: return 1
    case 0xC2: return index + 1 < end && bytes[index + 1] == 0xA0 ? 2 : 0
    case 0xE2 where index + 2 < end:
      let isSpace =
        bytes[index + 1] == 0x80
        && (bytes[index + 2] <= 0x8B || bytes[index + 2] == 0xAF || bytes[index + 2] == 0xA8)
      return isSpace ? 3 : 0
    case 0xE3 where index + 2 < end:
      return bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80 ? 3 : 0
    case 0xEF where index + 2 < end:
      return bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF ? 3 : 0
    default: return 0
    }
  }

  /// Whether a quote, dash, bullet, arrow or another sign stands at `index` that Swift has no use
  /// for: U+0080 to U+00BF and U+2000 to U+2BFF.
  package static func isPunctuation(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int)
    -> Bool
  {
    switch bytes[index] {
    case 0xC2: true
    case 0xE2: index + 1 < end && bytes[index + 1] <= 0xAF
    default: false
    }
  }

  /// Whether one of “ ” „ stands at `index`.
  package static func isDoubleQuote(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int)
    -> Bool
  {
    index + 2 < end && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
      && (0x9C...0x9E).contains(bytes[index + 2])
  }

  /// `line` with plain blanks instead of the other spaces in front of its first word and between
  /// its words, but not in strings and comments; as many characters as before.
  package static func plain(_ line: String) -> String {
    guard line.utf8.contains(where: { $0 >= 0x80 }) else { return line }
    var result = ""
    var isInString = false
    var isInComment = false
    var previous: Character?
    for character in line {
      if character == "\"", previous != "\\", !isInComment { isInString.toggle() }
      if character == "/", previous == "/", !isInString { isInComment = true }
      let isSpace =
        character != "\t"
        && (character.isWhitespace || character == "\u{FEFF}" || character == "\u{200B}")
      result.append(isSpace && !isInString && !isInComment ? " " : character)
      previous = character
    }
    return result
  }
}
