extension ProgramCode {
  /// One key for the operation with the operands, and what else there is to say.
  ///
  /// Plain constants are JSON themselves: a `Double` a number, `Bool` and `String` what they are.
  package var json: JSON {
    if operation == .constant, operands.isEmpty, let literal {
      switch (literal, type) {
      case (.number, .double?), (.bool, .bool?), (.string, .string?): return literal
      default: break
      }
    }
    var members: [String: JSON] = [operation.rawValue: .array(operands.map(\.json))]
    if let name { members["name"] = .string(name) }
    if let index { members["index"] = .number(Double(index)) }
    if let literal { members["value"] = literal }
    if let type { members["type"] = .string(type.description) }
    if let line { members["line"] = .number(Double(line)) }
    return .object(members)
  }

  /// Reads what ``json`` writes.
  init(json: JSON, depth: Int) throws(ViewDocumentError) {
    guard depth < Limits.Document.codeDepth else {
      throw ViewDocumentError(
        place: "", message: "code nests deeper than \(Limits.Document.codeDepth) levels")
    }
    switch json {
    case .number(let value): self = .double(value)
    case .bool(let value): self = .bool(value)
    case .string(let value): self = .string(value)
    case .object(let members): try self.init(members: members, depth: depth)
    case .null, .array:
      throw ViewDocumentError(place: "", message: "expected a piece of code")
    }
  }

  private static let attributes: Set<String> = ["name", "index", "value", "type", "line"]

  private init(members: [String: JSON], depth: Int) throws(ViewDocumentError) {
    let keys = members.keys.filter { !Self.attributes.contains($0) }
    guard let key = keys.first, keys.count == 1, let operation = Operation(rawValue: key),
      let operands = members[key]?.array
    else {
      let unknown = keys.sorted().first { Operation(rawValue: $0) == nil }
      throw ViewDocumentError(
        place: "",
        message: unknown.map { "unknown operation \"\($0)\"" }
          ?? "a piece of code has one operation with an array of operands")
    }
    self.init(operation)
    for (index, json) in operands.enumerated() {
      self.operands.append(
        try located("\(key)[\(index)]") { () throws(ViewDocumentError) in
          try ProgramCode(json: json, depth: depth + 1)
        })
    }
    name = try Self.attribute("name", members, \.string)
    index = try Self.attribute("index", members, \.exactInt)
    line = try Self.attribute("line", members, \.exactInt)
    type = try Self.attribute("type", members) { $0.string.flatMap { ProgramTypeReader.type($0) } }
    literal = members["value"]
  }

  private static func attribute<Value>(
    _ key: String, _ members: [String: JSON], _ read: (JSON) -> Value?
  ) throws(ViewDocumentError) -> Value? {
    guard let json = members[key] else { return nil }
    guard let value = read(json) else {
      throw ViewDocumentError(place: key, message: "the \(key) has a wrong form")
    }
    return value
  }
}
