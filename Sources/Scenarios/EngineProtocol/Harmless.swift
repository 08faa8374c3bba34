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

extension Unicode.Scalar {
  /// Control characters, and the marks that turn the direction of what follows.
  fileprivate var isControl: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}
