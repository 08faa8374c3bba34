/// The texts of a `.strings` file: `"key" = "text";`, with comments between.
struct StringsFile {
  private(set) var texts: [String: String] = [:]

  /// Reads a file in UTF-8, or in UTF-16 with its mark, as Xcode has written both.
  ///
  /// - Returns: `nil` for anything that is no such file.
  init?(_ bytes: [UInt8]) {
    guard let text = Self.text(bytes) else { return nil }
    var rest = Substring(text)
    while Self.skipSpace(&rest), !rest.isEmpty {
      guard let key = Self.word(&rest), Self.skip("=", &rest), let value = Self.word(&rest),
        Self.skip(";", &rest)
      else { return nil }
      texts[key] = value
    }
    guard rest.isEmpty else { return nil }
  }

  private static func text(_ bytes: [UInt8]) -> String? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else {
      let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      return String(validating: isMarked ? bytes[3...] : bytes[...], as: UTF8.self)
    }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self)
  }

  /// Passes over white space and comments; false for a comment without an end.
  private static func skipSpace(_ rest: inout Substring) -> Bool {
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        guard let end = rest.dropFirst(2).firstRange(of: "*/") else { return false }
        rest = rest[end.upperBound...]
      } else {
        return true
      }
    }
  }

  private static func skip(_ sign: Character, _ rest: inout Substring) -> Bool {
    guard skipSpace(&rest), rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  /// The next text, in quotes or bare.
  private static func word(_ rest: inout Substring) -> String? {
    guard skipSpace(&rest) else { return nil }
    guard rest.first == "\"" else {
      let bare = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_.$:/-".contains($0)) }
      rest = rest[bare.endIndex...]
      return bare.isEmpty ? nil : String(bare)
    }
    rest.removeFirst()
    var word = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return word
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        switch escaped {
        case "n": word.append("\n")
        case "t": word.append("\t")
        case "r": word.append("\r")
        case "U", "u":
          // A surrogate alone is no text of a view.
          guard let unit = UInt32(rest.prefix(4), radix: 16), rest.prefix(4).count == 4,
            let scalar = Unicode.Scalar(unit)
          else { return nil }
          word.unicodeScalars.append(scalar)
          rest = rest.dropFirst(4)
        default: word.append(escaped)
        }
      default: word.append(character)
      }
    }
    return nil
  }
}
