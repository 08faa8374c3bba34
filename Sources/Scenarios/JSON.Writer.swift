extension JSON {
  /// The canonical text: sorted keys, no white space, shortest numbers, −0 written as 0.
  ///
  /// Equal values give equal bytes on every machine, so the text can be digested.
  package var canonicalText: String { text(indent: nil) }

  /// The text for people: sorted keys, two spaces a level, short arrays of plain values on a line.
  package var prettyText: String { text(indent: 0) }

  private func text(indent: Int?) -> String {
    var writer = Writer()
    writer.append(self, indent: indent)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The ``prettyText`` of an object with a long list in it, whose elements are held one at a time.
  ///
  /// - Parameters:
  ///   - members: The object's other members.
  ///   - name: The member that is the list.
  ///   - count: How many elements it has; they are no plain values.
  ///   - element: Makes one; called once each, in order.
  /// - Returns: What ``prettyText`` gives of the object as a whole.
  package static func prettyText(
    _ members: [String: JSON], list name: String, count: Int, element: (Int) -> Draft
  ) -> String {
    var writer = Writer()
    var members = members
    members[name] = .array([])
    writer.append(members: members, indent: 0) { member, writer in
      guard member == name, count > 0 else { return false }
      writer.append(count: count, indent: 1, element: element)
      return true
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The shortest decimal that reads back as `value`; whole numbers without a fraction.
  package static func shortest(_ value: Double) -> String {
    precondition(value.isFinite, "JSON has no number for \(value)")
    if abs(value) < 1e15, value == Double(Int64(value)) { return String(Int64(value)) }
    return "\(value)"
  }

  /// Appends the canonical text of a string, or `null`, without the detour by another string.
  static func append(quoted text: String?, to bytes: inout [UInt8]) {
    guard var text else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    let isPlain = text.withUTF8 { utf8 in
      for byte in utf8
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        return false
      }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: utf8)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
    if !isPlain { bytes.append(contentsOf: JSON.string(text).canonicalText.utf8) }
  }
}

/// The bytes of a text that is being written; strings grow more slowly than they.
private struct Writer {
  var bytes: [UInt8] = []

  mutating func append(_ json: JSON, indent: Int?) {
    switch json {
    case .null: append("null" as StaticString)
    case .bool(let value): append(value ? "true" as StaticString : "false")
    case .number(let value): append(JSON.shortest(value))
    case .string(let value): append(quoted: value)
    case .array(let elements):
      let isFlat = elements.allSatisfy { $0.isScalar }
      append(
        elements, between: ("[", "]"), indent: isFlat ? nil : indent, spaced: indent != nil
      ) { element, writer, indent in writer.append(element, indent: indent) }
    case .object(let members): append(members: members, indent: indent) { _, _ in false }
    }
  }

  /// - Parameters:
  ///   - members: The members of an object.
  ///   - indent: How deep it stands; `nil` for all on one line.
  ///   - write: Writes the value of a member of this name, or does nothing and says so.
  mutating func append(
    members: [String: JSON], indent: Int?, write: (String, inout Writer) -> Bool
  ) {
    append(
      members.sorted { $0.key < $1.key }, between: ("{", "}"), indent: indent,
      spaced: indent != nil
    ) { member, writer, indent in
      writer.append(quoted: member.key)
      writer.append(indent == nil ? ":" as StaticString : ": ")
      if !write(member.key, &writer) { writer.append(member.value, indent: indent) }
    }
  }

  /// Writes an array, an element a line, that are made as they are written.
  mutating func append(count: Int, indent: Int, element: (Int) -> JSON.Draft) {
    append(
      0..<count, between: ("[", "]"), indent: indent, spaced: true
    ) { index, writer, indent in writer.append(element(index), indent: indent ?? 0) }
  }

  /// Writes a draft for people, as its value would be.
  mutating func append(_ draft: JSON.Draft, indent: Int) {
    switch draft {
    case .value(let json): append(json, indent: indent)
    case .text(let text):
      if let text { append(quoted: text) } else { append("null" as StaticString) }
    case .lengths(let x, let y, let width, let height):
      append("[" as StaticString)
      append(x)
      append(", " as StaticString)
      append(y)
      append(", " as StaticString)
      append(width)
      append(", " as StaticString)
      append(height)
      append("]" as StaticString)
    case .list(let elements):
      let isFlat = elements.allSatisfy(\.isScalar)
      append(
        elements, between: ("[", "]"), indent: isFlat ? nil : indent, spaced: true
      ) { element, writer, indent in writer.append(element, indent: indent ?? 0) }
    case .object(let members):
      append(
        members, between: ("{", "}"), indent: indent, spaced: true
      ) { member, writer, indent in
        writer.append("\"" as StaticString)
        writer.append(member.name)
        writer.append("\": " as StaticString)
        writer.append(member.value, indent: indent ?? 0)
      }
    }
  }

  private mutating func append(_ length: Double?) {
    switch length {
    case nil: append("null" as StaticString)
    case .infinity: append("\"inf\"" as StaticString)
    case -.infinity: append("\"-inf\"" as StaticString)
    case let length?: append(JSON.shortest(length))
    }
  }

  private mutating func append<Elements: Collection>(
    _ elements: Elements, between brackets: (StaticString, StaticString), indent: Int?,
    spaced: Bool, each: (Elements.Element, inout Writer, Int?) -> Void
  ) {
    append(brackets.0)
    var isFirst = true
    for element in elements {
      if !isFirst { append("," as StaticString) }
      if let indent {
        appendLine(indent: indent + 1)
      } else if spaced, !isFirst {
        append(" " as StaticString)
      }
      isFirst = false
      each(element, &self, indent.map { $0 + 1 })
    }
    if let indent, !elements.isEmpty { appendLine(indent: indent) }
    append(brackets.1)
  }

  private mutating func appendLine(indent: Int) {
    append("\n" as StaticString)
    for _ in 0..<indent { append("  " as StaticString) }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func append(quoted value: String) {
    append("\"" as StaticString)
    var value = value
    value.withUTF8 { text in
      if text.allSatisfy(Self.isPlain) {
        bytes.append(contentsOf: text)
      } else {
        for byte in text { append(escaped: byte) }
      }
    }
    append("\"" as StaticString)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case UInt8(ascii: "\n"): append("\\n" as StaticString)
    case UInt8(ascii: "\r"): append("\\r" as StaticString)
    case UInt8(ascii: "\t"): append("\\t" as StaticString)
    case ..<0x20:
      let hex = String(byte, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
    default: bytes.append(byte)
    }
  }
}

extension JSON {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}

extension JSON.Draft {
  fileprivate var isScalar: Bool {
    switch self {
    case .value(let json): json.isScalar
    case .text: true
    case .lengths, .list, .object: false
    }
  }
}
