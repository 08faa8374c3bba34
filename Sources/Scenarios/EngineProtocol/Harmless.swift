extension String {
  /// Whether a terminal might act on the text, or show it in another order than it has.
  package var hasControls: Bool { unicodeScalars.contains { $0.isControl } }

  /// The text with what a terminal might act on written out, as `\u{1B}`; line breaks and tabs
  /// become blanks.
  package var harmless: String {
    guard hasControls else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "\n" || scalar == "\t" || scalar == "\r" {
        text += " "
      } else if scalar.isControl {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension StringProtocol {
  /// The text as a terminal may show it: what it might act on written out, as `\u{1B}`; line breaks
  /// and tabs stay.
  package var shownHarmless: String {
    writingOut { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// JSON of the same value, with what a terminal might act on escaped.
  package var harmlessJSON: String {
    writingOut {
      let digits = String($0.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// The text with a form in place of every scalar that a terminal might act on, but for line
  /// feeds, CR LF and tabs.
  ///
  /// Almost every byte is copied as it is; only what ``Unicode/Scalar/mayStart(_:)`` is decoded.
  private func writingOut(_ form: (Unicode.Scalar) -> String) -> String {
    var text = String(self)
    let written: String? = text.withUTF8 { bytes in
      // Mostly it is lines of printable ASCII, which many bytes at a time are looked at for.
      let farthest = bytes.reduce(0) { Swift.max($0, ($1 == 0x0A ? 0x20 : $1) &- 0x20) }
      guard farthest > 0x5E, bytes.contains(where: Unicode.Scalar.mayStart) else { return nil }
      var written: [UInt8] = []
      written.reserveCapacity(bytes.count)
      var kept = 0
      var place = 0
      while place < bytes.count {
        guard Unicode.Scalar.mayStart(bytes[place]) else {
          place += 1
          continue
        }
        let (scalar, length) = Unicode.Scalar.decoded(bytes, at: place)
        let isLineBreak =
          scalar == "\r" && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "\n")
        if scalar.isControl, !isLineBreak {
          written += bytes[kept..<place]
          written += form(scalar).utf8
          kept = place + length
        }
        place += length
      }
      written += bytes[kept...]
      return String(decoding: written, as: UTF8.self)
    }
    return written ?? text
  }
}

extension Unicode.Scalar {
  /// Control characters (the category `Cc`), marks that turn the direction of what follows, and
  /// separators of lines.
  fileprivate var isControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a byte of UTF-8 begins a control that is written out, or a scalar that stands near one.
  fileprivate static func mayStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A: false
    case 0...0x1F, 0x7F, 0xC2, 0xE2: true
    default: false
    }
  }

  /// The scalar that begins at a byte that ``mayStart(_:)``, in UTF-8 without fault, and how many
  /// bytes it has.
  fileprivate static func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (scalar: Self, length: Int) {
    switch bytes[place] {
    case 0xC2: (Self(bytes[place + 1]), 2)
    case 0xE2:
      (
        Self(0x2000 | UInt16(bytes[place + 1] & 0x3F) << 6 | UInt16(bytes[place + 2] & 0x3F))
          ?? "\u{FFFD}", 3
      )
    default: (Self(bytes[place]), 1)
    }
  }
}
