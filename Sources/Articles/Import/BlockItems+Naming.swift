import Scenarios

extension BlockItems {
  /// Whether `source` has the shape of a view, whatever its words are.
  static func isScenarioBlock(_ source: String) -> Bool {
    let parsed = ParsedSource(source)
    guard !parsed.refusals.contains(where: { $0.construct == "nesting" }) else { return false }
    let items = BlockItems(parsed.tree, vocabulary: .catalogue)
    return items.fragments.isEmpty && items.reasonToIgnore == nil && items.root != nil
  }
}
