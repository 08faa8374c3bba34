import Regression
import Scenarios
import SuiteStore

extension EditionChange {
  /// What changed, then both codes line by line, with the values of free names and the declarations
  /// where these changed.
  func lines(ink: Ink) -> [String] {
    let summary = ScenarioEdit.text(parts, declarations)
    var lines = summary.isEmpty ? [] : ["    " + summary]
    for diff in [exampleDiff, valueDiff, declarationDiff].compactMap(\.self) {
      lines += diff.map { line in
        let role: Ink.Role? =
          switch line.mark {
          case .same: nil
          case .removed: .bad
          case .added: .good
          }
        return "    " + ink("\(line.mark.rawValue) \(line.text)", role)
      }
    }
    return lines
  }

  /// `nil` where the example is the same.
  private var exampleDiff: [(mark: CodeDiff.Mark, text: String)]? {
    before.source == after.source ? nil : CodeDiff.lines(from: before.source, to: after.source)
  }

  /// `nil` where the values are the same; each stands in a line, as in a `let` block.
  private var valueDiff: [(mark: CodeDiff.Mark, text: String)]? {
    let (old, new) = (Self.lines(ofValues: before.values), Self.lines(ofValues: after.values))
    return old == new
      ? nil
      : CodeDiff.lines(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
  }

  private static func lines(ofValues text: String?) -> [String] {
    guard let text else { return [] }
    // What cannot be read stands as it is stored.
    guard let values = try? JSON(parsing: text).object else { return [text] }
    return values.map { "\($0.key) = \($0.value.string ?? $0.value.canonicalText)" }.sorted()
  }

  /// `nil` where the declarations are the same, or were not kept.
  private var declarationDiff: [(mark: CodeDiff.Mark, text: String)]? {
    guard parts.contains(.declarations), let old = before.declarations,
      let new = after.declarations, old != new
    else { return nil }
    return CodeDiff.lines(
      from: old.filter { !new.contains($0) }.joined(separator: "\n"),
      to: new.filter { !old.contains($0) }.joined(separator: "\n"))
  }

  /// `{"parts", "declarations", "example", "values", "declared"}`; the last three are the lines of
  /// both, marked with `-`, `+` or a blank, `null` where they are the same.
  var json: JSON {
    func text(_ diff: [(mark: CodeDiff.Mark, text: String)]?) -> JSON {
      .text(diff.map { $0.map { $0.mark.rawValue + $0.text + "\n" }.joined() })
    }
    return [
      "parts": .array(parts.map { .string($0.rawValue) }),
      "declarations": .array(declarations.map { .string($0) }), "example": text(exampleDiff),
      "values": text(valueDiff), "declared": text(declarationDiff),
    ]
  }
}
