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
  /// The text as a terminal may show it: what it might act on written out, as `\u{1B}`; line feeds
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

  private func writingOut(_ form: (Unicode.Scalar) -> String) -> String {
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 > 0x7E }) else {
      return String(self)
    }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isControl, scalar != "\n", scalar != "\t" {
        text += form(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Control characters, marks that turn the direction of what follows, and separators of lines.
  fileprivate var isControl: Bool {
    switch value {
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}
