import Scenarios

/// What a project shows in the place of the keys in its code, in English or the language it is written in.
struct Translations {
  private var texts: [String: String] = [:]

  /// Whether a file has some, by its path.
  static func areIn(_ path: String) -> Bool {
    path.hasSuffix("/Localizable.xcstrings")
      || ["en", "Base"].contains { path.hasSuffix("/\($0).lproj/Localizable.strings") }
  }

  /// Adds those of a file; what cannot be read says nothing.
  mutating func add(_ bytes: [UInt8], of path: String) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    if path.hasSuffix(".xcstrings") {
      guard let catalogue = try? JSON(parsing: text) else { return }
      add(catalogue)
    } else {
      add(strings: text)
    }
  }

  private mutating func add(_ catalogue: JSON) {
    guard case .object(let members) = catalogue, case .object(let strings)? = members["strings"]
    else { return }
    let language = members["sourceLanguage"]?.string ?? "en"
    for (key, entry) in strings {
      let unit = Self.member(
        "stringUnit", of: Self.member(language, of: Self.member("localizations", of: entry)))
      if let text = Self.member("value", of: unit)?.string { texts[key] = text }
    }
  }

  private static func member(_ name: String, of json: JSON?) -> JSON? {
    if case .object(let members)? = json { members[name] } else { nil }
  }

  /// Adds `"key" = "text";`.
  private mutating func add(strings: String) {
    for line in strings.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count == 5, parts[0].allSatisfy(\.isWhitespace),
        parts[2].allSatisfy({ $0.isWhitespace || $0 == "=" })
      else { continue }
      texts[String(parts[1])] = String(parts[3])
    }
  }

  /// What is said of code whose texts are such keys; nil where none are.
  func warning(of code: String) -> String? {
    guard !texts.isEmpty else { return nil }
    let written = Set(code.split(separator: "\"").map(String.init))
    let keys = written.filter { texts[$0] != nil && texts[$0] != $0 }.sorted()
    guard let first = keys.first else { return nil }
    let others = keys.count == 1 ? "" : " and \(keys.count - 1) more"
    return "the project shows other texts for its keys, '\(first)'\(others); the keys are laid out"
  }
}
