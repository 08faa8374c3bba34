import Scenarios

/// What a project shows in the place of the keys in its code, in English or the language it is written in.
struct Translations {
  private var texts: [String: String] = [:]

  /// Whether a file has some, by its path.
  static func areIn(_ path: String) -> Bool {
    path.hasSuffix("/Localizable.xcstrings")
      || ["en", "Base"].contains { path.hasSuffix("/\($0).lproj/Localizable.strings") }
  }

  /// Adds those of a file.
  ///
  /// - Returns: False for a file that cannot be read.
  mutating func add(_ bytes: [UInt8], of path: String) -> Bool {
    guard path.hasSuffix(".xcstrings") else {
      guard let file = StringsFile(bytes) else { return false }
      texts.merge(file.texts) { $1 }
      return true
    }
    guard let text = String(validating: bytes, as: UTF8.self),
      let catalogue = try? JSON(parsing: text)
    else { return false }
    return add(catalogue)
  }

  private mutating func add(_ catalogue: JSON) -> Bool {
    guard case .object(let members) = catalogue, case .object(let strings)? = members["strings"]
    else { return false }
    let language = members["sourceLanguage"]?.string ?? "en"
    for (key, entry) in strings {
      let unit = Self.member(
        "stringUnit", of: Self.member(language, of: Self.member("localizations", of: entry)))
      if let text = Self.member("value", of: unit)?.string { texts[key] = text }
    }
    return true
  }

  private static func member(_ name: String, of json: JSON?) -> JSON? {
    if case .object(let members)? = json { members[name] } else { nil }
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
