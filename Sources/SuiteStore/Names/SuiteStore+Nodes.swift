import Scenarios

extension SuiteStore {
  /// A scenario's name and a node of it, as `SCENARIO/NODE` names both.
  ///
  /// Names and paths both contain slashes: the longest part that is a scenario's name is it.
  ///
  /// - Returns: `nil` if no part is.
  /// - Throws: ``SuiteError/ambiguous(name:among:)`` for a name that several have had.
  package func scenarioAndNode(_ text: String) throws -> (scenario: String, node: String?)? {
    try reading {
      var find = try connection.prepare("SELECT 1 FROM scenario WHERE name = ?")
      var end = text.endIndex
      while true {
        let name = try onlyCurrentName(of: String(text[..<end]))
        try find.bind(name)
        defer { find.reset() }
        if try find.step() {
          let node = end == text.endIndex ? nil : String(text[text.index(after: end)...])
          return (name, node.flatMap { $0.isEmpty ? nil : $0 })
        }
        guard let slash = text[..<end].lastIndex(of: "/") else { return nil }
        end = slash
      }
    }
  }

  /// The scenario that the part of a text before a node names alone, as ``scenarioName(of:)`` takes
  /// it, and that node: `three/HStack/0.Color`.
  ///
  /// A node begins with an `#id` or with the name of a view's type, of which no letter is a small
  /// one at first.
  ///
  /// - Returns: `nil` if there is no such part.
  /// - Throws: ``SuiteError/ambiguous(name:among:)`` for one that several scenarios have.
  package func scenarioAndNode(
    byPart text: String
  ) throws -> (scenario: String, node: String)? {
    for slash in text.indices.reversed() where text[slash] == "/" {
      let node = text[text.index(after: slash)...]
      guard let first = node.first, first == "#" || first.isUppercase else { continue }
      do {
        return (try scenarioName(of: String(text[..<slash])), String(node))
      } catch SuiteError.unknown {
        continue
      }
    }
    return nil
  }
}
