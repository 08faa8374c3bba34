package import Regression

extension ReviewScreen {
  /// How frames came about that nothing is held against.
  package static func told(
    _ item: ReviewItem, _ explanation: Explanation, width: Int, ink: Ink
  ) -> String {
    ([ink(item.scenario, .heading), ""] + explanation.text(width: width)).asText
  }

  /// That nobody knows how a result came about, and what is known.
  package static func untold(_ item: ReviewItem) -> String {
    let entry = item.entry
    let said = entry.frames == nil && item.frames == nil ? entry.headline : ""
    return
      ([item.scenario, ""] + [said].filter { !$0.isEmpty }
      + ["No conversation that led to it is stored."]).asText
  }
}
