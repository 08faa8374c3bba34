import BuiltinEngine
import Scenarios

/// What the code of articles may use, for people and for programs; generated from the language's table.
enum LanguageListing {
  /// The page of the documentation, and what the terminal shows.
  static var text: String {
    var lines = [
      "# The Swift that articles may use",
      "",
      "Layouts, functions and types that an article declares run as they are written, and so does what",
      "its views work out; which views and modifiers there are, `plumb catalog` tells. This page is",
      "printed by `plumb catalog --language`; a test compares it with the code.",
      "",
      "## Where code stands",
      "",
    ]
    lines += Language.places.map { "- \($0)" }
    lines += ["", "## Declarations and statements", ""]
    lines += constructs.map { "- \($0)" }
    lines += ["", "## Not known", ""]
    lines += Language.notKnown.map { "- \($0)" }
    lines += ["", "## Where it differs from Swift", ""]
    lines += Language.differences.map { "- \($0)" }
    lines += ["", "## Types", "", "```"]
    lines += Language.types.values.sorted { $0.name < $1.name }.map(\.line)
    lines += ["```", "", "## Members, operators and functions", "", "```"]
    lines += rows
    lines += ["```", "", "## Limits", "", "| what | at most |", "| --- | --- |"]
    lines += Limits.Program.rows.map { "| \($0.what) | \($0.limit) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  static var json: JSON {
    [
      "places": .array(Language.places.map { .string($0) }),
      "constructs": .array(constructs.map { .string($0) }),
      "notKnown": .array(Language.notKnown.map { .string($0) }),
      "differences": .array(Language.differences.map { .string($0) }),
      "types": .array(
        Language.types.values.sorted { $0.name < $1.name }.map { .string($0.line) }),
      "rows": .array(rows.map { .string($0) }),
      "limits": .object(
        Dictionary(
          uniqueKeysWithValues: Limits.Program.rows.map { ($0.what, .number(Double($0.limit))) })),
    ]
  }

  private static var constructs: [String] { Language.constructs }

  /// Every row once, in the order of the table; labels that nobody can write are left out, and what
  /// numbers of one size have like those of another.
  private static var rows: [String] {
    Language.rows.map(\.text).filter { !$0.contains("…") && !Language.repeatedRows.contains($0) }
  }
}

extension LanguageType {
  fileprivate var line: String {
    let generics = parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
    switch kind {
    case .opaque: return "\(name)\(generics)"
    case .enumeration(let cases): return "enum \(name) { \(cases.joined(separator: ", ")) }"
    case .structure where Language.viewTypes.contains(name): return name
    case .structure(let fields):
      let members = fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      return members.isEmpty
        ? "struct \(name)\(generics)" : "struct \(name)\(generics) { \(members) }"
    }
  }
}
