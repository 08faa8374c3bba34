// What messages and pages call a version.
extension EngineVersion {
  /// `builtin 0.2.0 (4f2c1ab, 2026-11-20)`.
  package var text: String { text(with: [shortRevision, String(revisionDate.prefix(10))]) }

  /// `builtin 0.2.0 (4f2c1ab)`.
  package var shortText: String { text(with: [shortRevision]) }

  /// `0.2.0 (4f2c1ab)`: without the engine's name.
  package var place: String { String(shortText.dropFirst(name.count + 1)) }

  private func text(with facts: [String]) -> String {
    let known = facts.filter { !$0.isEmpty && $0 != "unknown" }
    return "\(name) \(version)" + (known.isEmpty ? "" : " (\(known.joined(separator: ", ")))")
  }

  /// A revision may end in a mark of a changed tree, which stays.
  package var shortRevision: String {
    let digits = revision.prefix { $0.isHexDigit }
    return digits.count == 40 ? "\(digits.prefix(7))\(revision.dropFirst(40))" : revision
  }
}
