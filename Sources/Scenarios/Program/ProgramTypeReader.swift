/// Reads types from their text, character by character.
package struct ProgramTypeReader {
  private let text: [UInt8]
  private var position = 0
  private var depth = 0

  /// The names that stand for any type.
  private let variables: Set<String>

  package init(_ text: String, variables: Set<String> = []) {
    self.text = Array(text.utf8)
    self.variables = variables
  }

  /// The type that `text` is as a whole; nil if it is none.
  package static func type(_ text: String, variables: Set<String> = []) -> ProgramType? {
    var reader = ProgramTypeReader(text, variables: variables)
    guard let type = reader.type(), reader.isAtEnd else { return nil }
    return type
  }

  package var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == text.count
    }
  }

  /// The next type; nil where there is none.
  package mutating func type() -> ProgramType? {
    guard depth < Limits.Document.typeDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard var type = plainType() else { return nil }
    while take("?") { type = .optional(type) }
    return type
  }

  private mutating func plainType() -> ProgramType? {
    if take("[") { return bracketed() }
    if take("(") { return parenthesised() }
    guard let name = name() else { return nil }
    if name == "inout" { return type().map { .lent($0) } }
    if name == "any", let other = self.name() { return .named("any \(other)") }
    guard take("<") else { return variables.contains(name) ? .variable(name) : named(name) }
    var arguments: [ProgramType] = []
    repeat {
      guard let argument = type() else { return nil }
      arguments.append(argument)
    } while take(",")
    return take(">") ? .nominal(name, arguments) : nil
  }

  private func named(_ name: String) -> ProgramType {
    switch name {
    case "CGFloat": .double
    case "Void": .void
    default: .named(name)
    }
  }

  private mutating func bracketed() -> ProgramType? {
    guard let first = type() else { return nil }
    if take("]") { return .array(first) }
    guard take(":"), let value = type(), take("]") else { return nil }
    return .dictionary(first, value)
  }

  private mutating func parenthesised() -> ProgramType? {
    var elements: [ProgramType.Element] = []
    if !take(")") {
      repeat {
        guard let element = element() else { return nil }
        elements.append(element)
      } while take(",")
      guard take(")") else { return nil }
    }
    if take("->") {
      guard let result = type() else { return nil }
      return .function(elements.map(\.type), result)
    }
    if elements.count == 1, elements[0].label == nil { return elements[0].type }
    return .tuple(elements)
  }

  private mutating func element() -> ProgramType.Element? {
    let start = position
    if let label = name(), take(":") {
      return type().map { ProgramType.Element(label: label, type: $0) }
    }
    position = start
    return type().map { ProgramType.Element(type: $0) }
  }

  /// The next name, with the names of types around it: `Flow.Row`.
  package mutating func name() -> String? {
    skipBlanks()
    let start = position
    while position < text.count, Self.isNamePart(text[position]) { position += 1 }
    guard position > start else { return nil }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  package mutating func take(_ word: String) -> Bool {
    skipBlanks()
    let bytes = Array(word.utf8)
    guard text[position...].starts(with: bytes) else { return false }
    position += bytes.count
    return true
  }

  private mutating func skipBlanks() {
    while position < text.count, text[position] == UInt8(ascii: " ") { position += 1 }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
