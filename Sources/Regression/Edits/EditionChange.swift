package import SuiteStore

/// What an article says otherwise in an edition than in the one before it.
package struct EditionChange: Sendable {
  package let before, after: EditedCode

  /// Beside the claim, which is none of the code.
  package let parts: [ScenarioEdit.Part]

  /// The article's own declarations that changed.
  package let declarations: [String]

  private init(from before: EditedCode, to after: EditedCode) {
    self.before = before
    self.after = after
    (parts, declarations) = ScenarioEdit.changes(from: before, to: after)
  }

  /// The changes that led to each edition of a scenario but the first, by its number.
  ///
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package static func all(
    of scenario: String, in store: SuiteStore
  ) throws -> [Int: EditionChange] {
    let codes = try store.editedCodes(of: scenario)
    let numbers = codes.keys.sorted()
    var changes: [Int: EditionChange] = [:]
    for (number, next) in zip(numbers, numbers.dropFirst()) {
      guard let before = codes[number], let after = codes[next] else { continue }
      changes[next] = EditionChange(from: before, to: after)
    }
    return changes
  }
}
