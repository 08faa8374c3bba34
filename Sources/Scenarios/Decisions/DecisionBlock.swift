/// A decision on its way into a text: a head, then a key a line.
struct DecisionBlock {
  private(set) var text: String

  init(_ head: String) { text = "[[\(head)]]\n" }

  mutating func add(_ key: String, _ value: TOML.Value) { text += "\(key) = \(value.text)\n" }

  /// Adds a text; none is left out.
  mutating func add(_ key: String, _ value: String?) {
    if let value { add(key, .string(value)) }
  }

  mutating func add(_ scenario: DecidedScenario) {
    add("scenario", scenario.name)
    add("content", scenario.content.hex)
  }

  mutating func add(_ note: DecisionNote) {
    add("by", note.by)
    add("date", note.date)
    add("reason", note.reason)
    add("link", note.link)
  }

  /// Adds a list of lists, each on a line of its own.
  mutating func add(_ key: String, rows: [[TOML.Value]]) {
    text += "\(key) = [\n"
    for row in rows { text += "  \(TOML.Value.array(row).text),\n" }
    text += "]\n"
  }
}

/// A decision on its way out of a text: what was asked for is taken away, and nothing may be left.
struct DecisionFields {
  private var table: TOML.Table

  init(_ table: TOML.Table) { self.table = table }

  var name: String { table.name }
  var line: Int { table.line }

  func failure(_ key: String, _ message: String) -> TOML.Failure {
    TOML.Failure(line: table.lines[key] ?? table.line, message: "'\(key)': \(message)")
  }

  func has(_ key: String) -> Bool { table.values[key] != nil }

  private mutating func optional<Value>(
    _ key: String, _ expected: String, _ read: (TOML.Value) -> Value?
  ) throws(TOML.Failure) -> Value? {
    guard let value = table.values.removeValue(forKey: key) else { return nil }
    guard let read = read(value) else { throw failure(key, "expected \(expected)") }
    return read
  }

  private func needed<Value>(_ value: Value?, _ key: String) throws(TOML.Failure) -> Value {
    guard let value else {
      throw TOML.Failure(line: line, message: "'[[\(name)]]' needs '\(key)'")
    }
    return value
  }

  mutating func optionalString(_ key: String) throws(TOML.Failure) -> String? {
    try optional(key, "a text in quotes", \.string)
  }

  mutating func string(_ key: String) throws(TOML.Failure) -> String {
    try needed(try optionalString(key), key)
  }

  mutating func optionalNumber(_ key: String) throws(TOML.Failure) -> Double? {
    try optional(key, "a number", \.number)
  }

  mutating func optionalBool(_ key: String) throws(TOML.Failure) -> Bool? {
    try optional(key, "true or false", \.bool)
  }

  mutating func optionalDigest(_ key: String) throws(TOML.Failure) -> Digest? {
    try optional(key, "64 hexadecimal digits") { $0.string.flatMap { Digest(hex: $0.utf8) } }
  }

  mutating func digest(_ key: String) throws(TOML.Failure) -> Digest {
    try needed(try optionalDigest(key), key)
  }

  /// `2026-11-22T02:49:00.125Z`.
  mutating func date(_ key: String) throws(TOML.Failure) -> String {
    let form = "a time such as 2026-11-22T02:49:00.125Z"
    return try needed(
      try optional(key, form) { value in
        value.string.flatMap { CalendarTime.isTime($0) ? $0 : nil }
      }, key)
  }

  mutating func rows(_ key: String) throws(TOML.Failure) -> [[TOML.Value]] {
    try needed(
      try optional(key, "a list of lists") { value in
        value.array.flatMap { list in
          let rows = list.compactMap(\.array)
          return rows.count == list.count ? rows : nil
        }
      }, key)
  }

  /// - Throws: ``TOML/Failure`` if there are keys that nobody asked for.
  func end() throws(TOML.Failure) {
    guard let key = table.values.keys.min(by: { (table.lines[$0] ?? 0) < (table.lines[$1] ?? 0) })
    else { return }
    throw TOML.Failure(
      line: table.lines[key] ?? line, message: "'[[\(name)]]' has no key '\(key)'")
  }
}
