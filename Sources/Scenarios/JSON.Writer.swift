extension JSON {
  /// The canonical text: sorted keys, no white space, shortest numbers, −0 written as 0.
  ///
  /// Equal values give equal bytes on every machine, so the text can be digested.
  package var canonicalText: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The text for people: sorted keys, two spaces a level, short arrays of plain values on a line.
  package var prettyText: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += Self.shortest(value)
    case .string(let value): Self.write(quoted: value, to: &text)
    case .array(let elements):
      let isFlat = elements.allSatisfy { $0.isScalar }
      Self.write(
        elements, between: ("[", "]"), indent: isFlat ? nil : indent, spaced: indent != nil,
        to: &text
      ) { element, text, indent in element.write(to: &text, indent: indent) }
    case .object(let members):
      Self.write(
        members.sorted { $0.key < $1.key }, between: ("{", "}"), indent: indent,
        spaced: indent != nil, to: &text
      ) { member, text, indent in
        Self.write(quoted: member.key, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), indent: Int?, spaced: Bool,
    to text: inout String, each: (Element, inout String, Int?) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if let indent {
        text += "\n" + String(repeating: "  ", count: indent + 1)
      } else if spaced, index > 0 {
        text += " "
      }
      each(element, &text, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += brackets.1
  }

  /// The shortest decimal that reads back as `value`; whole numbers without a fraction.
  package static func shortest(_ value: Double) -> String {
    precondition(value.isFinite, "JSON has no number for \(value)")
    if abs(value) < 1e15, value == Double(Int64(value)) { return String(Int64(value)) }
    return "\(value)"
  }

  private static func write(quoted value: String, to text: inout String) {
    text += "\""
    // Nearly every text, and paths of thousands of names, can stand as they are.
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else {
      text += value
      text += "\""
      return
    }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
