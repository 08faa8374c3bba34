/// Values for names that code leaves free, each a Swift expression; a name may have several.
package struct FreeValues: Hashable, Sendable {
  /// By name, each value once, in the order in which they were given.
  package private(set) var values: [String: [String]] = [:]

  /// The names in the order in which they were first given.
  package private(set) var names: [String] = []

  package init() {}

  package mutating func add(_ value: String, for name: String) {
    if values[name] == nil { names.append(name) }
    if values[name]?.contains(value) != true { values[name, default: []].append(value) }
  }

  /// Takes `name = value` apart, as `let` blocks and `--let` have it; `nil` if it is nothing of
  /// the kind.
  ///
  /// A name is a path of identifiers: `message.sender`.
  package static func assignment(_ text: some StringProtocol) -> (name: String, value: String)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    func trim(_ text: some StringProtocol) -> String {
      String(text.drop { $0.isWhitespace }).trimmingSuffix { $0.isWhitespace }
    }
    var name = trim(text[..<sign])
    if name.hasPrefix("let ") { name = trim(name.dropFirst(4)) }
    let value = trim(text[text.index(after: sign)...])
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = parts.allSatisfy { part in
      guard let first = part.first, first.isLetter || first == "_" || first == "$" else {
        return false
      }
      return part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    }
    guard isPath, !value.isEmpty, value.first != "=" else { return nil }
    return (name, value)
  }

  /// The lines of a `let` block with these values.
  var text: String {
    names.flatMap { name in (values[name] ?? []).map { "\(name) = \($0)" } }
      .joined(separator: "\n")
  }

  /// These values, and for names without one those of `other`.
  func filled(from other: FreeValues) -> FreeValues {
    var filled = self
    for name in other.names where values[name] == nil {
      filled.names.append(name)
      filled.values[name] = other.values[name]
    }
    return filled
  }

  /// Every choice of one value for each of `names` that has any, the last name changing fastest.
  func choices(of names: [String]) -> [[String: String]] {
    var choices: [[String: String]] = [[:]]
    for name in names {
      guard let values = values[name], !values.isEmpty else { continue }
      choices = choices.flatMap { choice in
        values.map { value in choice.merging([name: value]) { _, new in new } }
      }
    }
    return choices
  }
}
