extension JSON {
  /// The canonical text: sorted keys, no white space, shortest numbers, −0 written as 0.
  ///
  /// Equal values give equal bytes on every machine, so the text can be digested.
  package var canonicalText: String { text(indent: nil) }

  /// The text for people: sorted keys, two spaces a level, short arrays of plain values on a line.
  package var prettyText: String { text(indent: 0) }

  private func text(indent: Int?) -> String {
    var writer = Writer(ByteBuffer())
    writer.append(self, indent: indent)
    return writer.bytes.text
  }

  /// The ``canonicalText`` of an object with one more member, whose own canonical text is at hand.
  static func canonicalText(
    _ members: [String: JSON], adding name: String, _ text: String
  ) -> String {
    var writer = Writer(ByteBuffer())
    writer.append("{" as StaticString)
    for (index, member) in (Array(members.keys) + [name]).sorted().enumerated() {
      if index > 0 { writer.append("," as StaticString) }
      writer.append(quoted: member)
      writer.append(":" as StaticString)
      if let value = members[member] {
        writer.append(value, indent: nil)
      } else {
        writer.bytes.append(text)
      }
    }
    writer.append("}" as StaticString)
    return writer.bytes.text
  }

  /// Writes the ``prettyText`` of an object with a long list in it, whose elements are held one at a
  /// time.
  ///
  /// - Parameters:
  ///   - members: The object's other members.
  ///   - name: The member that is the list.
  ///   - count: How many elements it has; they are no plain values.
  ///   - element: Makes one; called once each, in order.
  ///   - take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package static func writePretty(
    _ members: [String: JSON], list name: String, count: Int, element: (Int) -> Draft,
    to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var writer = Writer(ByteBuffer(capacity: pieceSize * 2))
    try writer.write(members, list: name, to: take) { writer throws in
      try writer.write(count: count, indent: 1, element: element, to: take)
    }
  }

  /// Writes the ``prettyText`` of a long list of what is no plain value.
  ///
  /// Takes what ``writePretty(_:list:count:element:to:)`` does.
  package static func writePretty(
    count: Int, element: (Int) -> Draft, to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var writer = Writer(ByteBuffer(capacity: pieceSize * 2))
    try writer.write(count: count, indent: 0, element: element, to: take)
    try writer.bytes.withBytes(take)
  }

  /// Writes the ``canonicalText`` of an object with a long list in it, whose elements write
  /// themselves.
  ///
  /// - Parameters:
  ///   - members: The object's other members.
  ///   - name: The member that is the list.
  ///   - count: How many elements it has.
  ///   - write: Appends the canonical text of one; called once each, in order.
  ///   - take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package static func writeCanonical(
    _ members: [String: JSON], list name: String, count: Int,
    write: (Int, inout ByteBuffer) -> Void,
    to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var writer = Writer(ByteBuffer(capacity: pieceSize * 2), isCompact: true)
    try writer.write(members, list: name, to: take) { writer throws in
      writer.bytes.append(UInt8(ascii: "["))
      for index in 0..<count {
        if index > 0 { writer.bytes.append(UInt8(ascii: ",")) }
        write(index, &writer.bytes)
        guard writer.bytes.count > pieceSize else { continue }
        try writer.bytes.withBytes(take)
        writer.bytes.removeAll()
      }
      writer.bytes.append(UInt8(ascii: "]"))
    }
  }

  /// Writes the ``canonicalText`` of a long list.
  ///
  /// Takes what ``writePretty(_:list:count:element:to:)`` does.
  package static func writeCanonical(
    count: Int, element: (Int) -> Draft, to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var writer = Writer(ByteBuffer(capacity: pieceSize * 2), isCompact: true)
    try writer.write(count: count, indent: 0, element: element, to: take)
    try writer.bytes.withBytes(take)
  }

  /// Writes the ``canonicalText`` of many values, a line each.
  ///
  /// Takes what ``writePretty(_:list:count:element:to:)`` does.
  package static func writeLines(
    count: Int, element: (Int) -> Draft, to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var writer = Writer(ByteBuffer(capacity: pieceSize * 2), isCompact: true)
    for index in 0..<count {
      writer.append(element(index), indent: 0)
      writer.append("\n" as StaticString)
      guard writer.bytes.count > pieceSize else { continue }
      try writer.bytes.withBytes(take)
      writer.bytes.removeAll()
    }
    try writer.bytes.withBytes(take)
  }

  /// How much is written before it is handed on.
  fileprivate static let pieceSize = 1 << 15
}

extension ByteBuffer {
  /// Appends the canonical text of a string, or `null`, without the detour by another string.
  package mutating func append(quoted text: String?) {
    guard var text else { return append("null" as StaticString) }
    let isPlain = text.withUTF8 { utf8 in
      append(UInt8(ascii: "\""))
      let plain = append(utf8) {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      guard plain == utf8.count else {
        removeLast(plain + 1)
        return false
      }
      append(UInt8(ascii: "\""))
      return true
    }
    if !isPlain { append(JSON.string(text).canonicalText) }
  }
}

/// Writes values for programs, or with an indentation for people.
private struct Writer: ~Copyable {
  var bytes: ByteBuffer

  /// Whether drafts are written for programs.
  private let isCompact: Bool

  private var fractions = ShortestTexts()

  init(_ bytes: consuming ByteBuffer, isCompact: Bool = false) {
    self.bytes = bytes
    self.isCompact = isCompact
  }

  mutating func append(_ json: JSON, indent: Int?) {
    switch json {
    case .null: append("null" as StaticString)
    case .bool(let value): append(value ? "true" as StaticString : "false")
    case .number(let value): append(number: value)
    case .string(let value): append(quoted: value)
    case .array(let elements): append(elements, indent: indent)
    case .object(let members): append(members, indent: indent)
    }
  }

  private mutating func append(_ elements: [JSON], indent: Int?) {
    append("[" as StaticString)
    let isSpread = indent != nil && elements.contains { !$0.isScalar }
    for (index, element) in elements.enumerated() {
      if isSpread, let indent {
        beginElement(isFirst: index == 0, indent: indent + 1)
        append(element, indent: indent + 1)
      } else {
        if index > 0 { append(indent == nil ? "," as StaticString : ", ") }
        append(element, indent: nil)
      }
    }
    if isSpread, let indent { endElements(indent: indent) }
    append("]" as StaticString)
  }

  private mutating func append(_ members: [String: JSON], indent: Int?) {
    append("{" as StaticString)
    var isFirst = true
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      if let indent {
        beginElement(isFirst: isFirst, indent: indent + 1)
        append(key: name)
        append(value, indent: indent + 1)
      } else {
        if !isFirst { append("," as StaticString) }
        append(quoted: name)
        append(":" as StaticString)
        append(value, indent: nil)
      }
      isFirst = false
    }
    if let indent, !members.isEmpty { endElements(indent: indent) }
    append("}" as StaticString)
  }

  /// Writes a draft as its value would be.
  mutating func append(_ draft: JSON.Draft, indent: Int) {
    switch draft {
    case .value(let json): append(json, indent: isCompact ? nil : indent)
    case .text(let text): append(text: text)
    case .whole(let number): append(number: Double(number))
    case .texts(let texts):
      append("[" as StaticString)
      for index in texts.indices {
        if index > 0 { append(comma) }
        append(quoted: texts[index])
      }
      append("]" as StaticString)
    case .lengths(let x, let y, let width, let height): append(lengths: (x, y, width, height))
    case .list(let elements): append(elements, indent: indent)
    case .lines(let lines):
      append(lines, indent: indent) { line, writer, indent in
        writer.append(name: "frame", isFirst: true, indent: indent)
        writer.append(lengths: (line.x, line.y, line.width, line.height))
        writer.append(name: "node", indent: indent)
        writer.append(quoted: line.target.text)
      }
    case .nodes(let nodes):
      append(nodes, indent: indent) { node, writer, indent in
        writer.append(name: "frame", isFirst: true, indent: indent)
        writer.append(node.frame)
        writer.append(name: "id", indent: indent)
        writer.append(text: node.id)
        writer.append(name: "path", indent: indent)
        writer.append(quoted: node.path)
      }
    case .changes(let changes):
      append(changes, indent: indent) { change, writer, indent in
        writer.append(name: "after", isFirst: true, indent: indent)
        writer.append(change.after)
        writer.append(name: "before", indent: indent)
        writer.append(change.before)
        writer.append(name: "id", indent: indent)
        writer.append(text: change.id)
        writer.append(name: "node", indent: indent)
        writer.append(quoted: change.node)
      }
    case .object(let members):
      append("{" as StaticString)
      for index in members.indices {
        append(name: members[index].name, isFirst: index == 0, indent: indent + 1)
        append(members[index].value, indent: indent + 1)
      }
      if !members.isEmpty { endElements(indent: indent) }
      append("}" as StaticString)
    }
  }

  /// Writes a list of objects of one kind, each with some members.
  private mutating func append<Element>(
    _ elements: [Element], indent: Int,
    members: (Element, inout Writer, Int) -> Void
  ) {
    append("[" as StaticString)
    for index in elements.indices {
      beginElement(isFirst: index == 0, indent: indent + 1)
      append("{" as StaticString)
      members(elements[index], &self, indent + 2)
      endElements(indent: indent + 1)
      append("}" as StaticString)
    }
    if !elements.isEmpty { endElements(indent: indent) }
    append("]" as StaticString)
  }

  private mutating func append(name: StaticString, isFirst: Bool = false, indent: Int) {
    beginElement(isFirst: isFirst, indent: indent)
    append("\"" as StaticString)
    append(name)
    append(isCompact ? "\":" as StaticString : "\": ")
  }

  private mutating func append(text: String?) {
    if let text { append(quoted: text) } else { append("null" as StaticString) }
  }

  private mutating func append(_ frame: Frame?) {
    if let frame {
      append(lengths: (frame.x, frame.y, frame.width, frame.height))
    } else {
      append("null" as StaticString)
    }
  }

  /// What parts plain values in one line.
  private var comma: StaticString { isCompact ? "," : ", " }

  private mutating func append(lengths: (Double?, Double?, Double?, Double?)) {
    append("[" as StaticString)
    append(length: lengths.0)
    append(comma)
    append(length: lengths.1)
    append(comma)
    append(length: lengths.2)
    append(comma)
    append(length: lengths.3)
    append("]" as StaticString)
  }

  private mutating func append(_ elements: [JSON.Draft], indent: Int) {
    append("[" as StaticString)
    let isSpread = elements.contains { !$0.isScalar }
    for index in elements.indices {
      if isSpread {
        beginElement(isFirst: index == 0, indent: indent + 1)
      } else if index > 0 {
        append(comma)
      }
      append(elements[index], indent: indent + 1)
    }
    if isSpread { endElements(indent: indent) }
    append("]" as StaticString)
  }

  /// Writes an object with a long list in it, which `list` writes.
  mutating func write(
    _ members: [String: JSON], list name: String,
    to take: (UnsafeBufferPointer<UInt8>) throws -> Void, list: (inout Writer) throws -> Void
  ) rethrows {
    var members = members
    members[name] = nil
    let names = (Array(members.keys) + [name]).sorted()
    append("{" as StaticString)
    for (index, member) in names.enumerated() {
      beginElement(isFirst: index == 0, indent: 1)
      append(key: member)
      if let value = members[member] {
        append(value, indent: isCompact ? nil : 1)
      } else {
        try list(&self)
      }
    }
    endElements(indent: 0)
    append("}" as StaticString)
    try bytes.withBytes(take)
  }

  /// Writes a list, an element a line, that are made as they are written, and hands on what has
  /// become long.
  mutating func write(
    count: Int, indent: Int, element: (Int) -> JSON.Draft,
    to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    append("[" as StaticString)
    for index in 0..<count {
      beginElement(isFirst: index == 0, indent: indent + 1)
      append(element(index), indent: indent + 1)
      guard bytes.count > JSON.pieceSize else { continue }
      try bytes.withBytes(take)
      bytes.removeAll()
    }
    if count > 0 { endElements(indent: indent) }
    append("]" as StaticString)
  }

  /// Begins the line of an element or a member.
  mutating func beginElement(isFirst: Bool, indent: Int) {
    guard !isCompact else {
      if !isFirst { append("," as StaticString) }
      return
    }
    append(isFirst ? "\n" as StaticString : ",\n")
    bytes.append(repeating: UInt8(ascii: " "), count: indent * 2)
  }

  /// Begins the line of the bracket behind elements, of which there are some.
  mutating func endElements(indent: Int) {
    guard !isCompact else { return }
    append("\n" as StaticString)
    bytes.append(repeating: UInt8(ascii: " "), count: indent * 2)
  }

  mutating func append(key name: String) {
    append(quoted: name)
    append(isCompact ? ":" as StaticString : ": ")
  }

  mutating func append(_ text: StaticString) { bytes.append(text) }

  private mutating func append(length: Double?) {
    switch length {
    case nil: append("null" as StaticString)
    case .infinity: append("\"inf\"" as StaticString)
    case -.infinity: append("\"-inf\"" as StaticString)
    case let length?: append(number: length)
    }
  }

  private mutating func append(number value: Double) {
    // Most numbers are small and whole; −0 becomes 0 here.
    if let whole = Int64(exactly: value), whole.magnitude < 1_000_000_000_000_000 {
      bytes.append(whole)
    } else {
      bytes.append(fractions.text(of: value))
    }
  }

  mutating func append(quoted value: String) {
    append("\"" as StaticString)
    var value = value
    value.withUTF8 { text in
      let plain = bytes.append(text, while: Self.isPlain)
      for byte in text[plain...] { append(escaped: byte) }
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
      bytes.append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
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
    case .text, .whole: true
    case .texts, .lengths, .list, .lines, .nodes, .changes, .object: false
    }
  }
}
