/// Reads ``TOML`` from its bytes, once from the front to the end.
struct TOMLReader {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// Deeper ones are no list of frames.
  private static let depthLimit = 8

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func tables() throws(TOML.Failure) -> [TOML.Table] {
    var tables: [TOML.Table] = []
    while try skipLines() {
      if current == UInt8(ascii: "[") {
        tables.append(TOML.Table(name: try head(), line: line))
        try endLine()
        continue
      }
      let start = line
      let key = try self.key()
      try take("=", "'=' behind '\(key)'")
      let value = try self.value(depth: 0)
      try endLine()
      guard let last = tables.indices.last else {
        throw failure(start, "'\(key)' stands below no head such as '[[known]]'")
      }
      guard tables[last].values.updateValue(value, forKey: key) == nil else {
        throw failure(start, "'\(key)' is given twice")
      }
      tables[last].lines[key] = start
    }
    return tables
  }

  // MARK: Characters

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func failure(_ line: Int? = nil, _ message: String) -> TOML.Failure {
    TOML.Failure(line: line ?? self.line, message: message)
  }

  private func isAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skipBlanks() {
    while current == UInt8(ascii: " ") || current == UInt8(ascii: "\t") { index += 1 }
  }

  /// Goes on to the next line with something on it; false at the end.
  private mutating func skipLines() throws(TOML.Failure) -> Bool {
    while true {
      skipBlanks()
      for mark in ["<<<<<<<", "=======", ">>>>>>>", "|||||||"] where isAt(mark) {
        throw failure(nil, "a merge that is not resolved")
      }
      guard let current else { return false }
      if current == UInt8(ascii: "#") {
        while let next = self.current, next != UInt8(ascii: "\n") { index += 1 }
      } else if !takeNewline() {
        return true
      }
    }
  }

  private mutating func takeNewline() -> Bool {
    if isAt("\r\n") { index += 1 }
    guard current == UInt8(ascii: "\n") else { return false }
    index += 1
    line += 1
    return true
  }

  /// Nothing but a comment may follow on the line.
  private mutating func endLine() throws(TOML.Failure) {
    skipBlanks()
    if current == UInt8(ascii: "#") {
      while let next = current, next != UInt8(ascii: "\n") { index += 1 }
    }
    guard current == nil || takeNewline() else {
      throw failure(nil, "something stands behind the end of a value or a head")
    }
  }

  private mutating func take(_ text: String, _ expected: String) throws(TOML.Failure) {
    skipBlanks()
    guard isAt(text) else { throw failure(nil, "expected \(expected)") }
    index += text.utf8.count
    skipBlanks()
  }

  // MARK: Parts

  private mutating func head() throws(TOML.Failure) -> String {
    try take("[[", "a head such as '[[known]]'")
    let name = try key()
    try take("]]", "']]' behind '\(name)'")
    return name
  }

  private mutating func key() throws(TOML.Failure) -> String {
    let start = index
    while let byte = current, Self.isWord(byte) { index += 1 }
    guard index > start else { throw failure(nil, "expected a key or a head such as '[[known]]'") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func value(depth: Int) throws(TOML.Failure) -> TOML.Value {
    guard depth < Self.depthLimit else { throw failure(nil, "lists are nested too deep") }
    switch current {
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try basicString())
    case UInt8(ascii: "'"): return .string(try literalString())
    default: return try word()
    }
  }

  private mutating func array(depth: Int) throws(TOML.Failure) -> [TOML.Value] {
    index += 1
    var values: [TOML.Value] = []
    while true {
      guard try skipLines() else { throw failure(nil, "expected ']'") }
      if current == UInt8(ascii: "]") { break }
      values.append(try value(depth: depth + 1))
      guard try skipLines() else { throw failure(nil, "expected ']'") }
      if current == UInt8(ascii: ",") {
        index += 1
      } else if current != UInt8(ascii: "]") {
        throw failure(nil, "expected ',' or ']'")
      }
    }
    index += 1
    return values
  }

  private mutating func word() throws(TOML.Failure) -> TOML.Value {
    let start = index
    while let byte = current,
      Self.isWord(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      guard case .some(.some(let number)) = Length.parse(text) else {
        throw failure(nil, "'\(text)' is no value; a text stands in quotes")
      }
      return .number(number)
    }
  }

  // MARK: Strings

  private mutating func literalString() throws(TOML.Failure) -> String {
    guard !isAt("'''") else { throw failure(nil, "texts of several lines are not taken here") }
    index += 1
    let start = index
    while let byte = current, byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\n") { index += 1 }
    guard current == UInt8(ascii: "'") else { throw failure(nil, "a text without its end") }
    defer { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func basicString() throws(TOML.Failure) -> String {
    guard !isAt("\"\"\"") else { throw failure(nil, "texts of several lines are not taken here") }
    index += 1
    var text: [UInt8] = []
    while true {
      guard let byte = current, byte != UInt8(ascii: "\n") else {
        throw failure(nil, "a text without its end")
      }
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      default: text.append(byte)
      }
    }
  }

  /// What stands behind a backslash.
  private mutating func escaped() throws(TOML.Failure) -> Character {
    guard let byte = current else { throw failure(nil, "a text without its end") }
    index += 1
    switch byte {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "u"): return try escaped(digits: 4)
    case UInt8(ascii: "U"): return try escaped(digits: 8)
    default:
      throw failure(nil, "'\\\(Character(Unicode.Scalar(byte)))' is no escape of a text")
    }
  }

  private mutating func escaped(digits: Int) throws(TOML.Failure) -> Character {
    let end = min(index + digits, bytes.count)
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    guard text.utf8.count == digits, text.utf8.allSatisfy({ Self.isHexadecimal($0) }),
      let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value)
    else { throw failure(nil, "an escape needs \(digits) hexadecimal digits of a character") }
    index = end
    return Character(scalar)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    "0123456789abcdefABCDEF".utf8.contains(byte)
  }
}
