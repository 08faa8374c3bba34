extension BlockItems {
  /// Whether `source` is a view or goes by the shape of one, also where a word of it is refused:
  /// such blocks are counted under their heading, so that names stay when a word is put right.
  static func isScenarioBlock(_ source: String) -> Bool {
    let parsed = ParsedSource(source)
    guard !parsed.refusals.contains(where: { $0.construct == "nesting" }) else { return false }
    let items = BlockItems(parsed.tree, vocabulary: .catalogue)
    return items.fragments.isEmpty && items.reasonToIgnore == nil && items.viewItems != nil
  }
}
