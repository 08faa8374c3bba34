import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// `2 stale: their blocks are refused, they go on with older code`.
  var staleTitle: String { stale.title }

  var staleJSON: JSON {
    .array(
      stale.map {
        [
          "scenario": .string($0.name), "file": .text($0.file), "line": .number(Double($0.line)),
          "since": .string($0.since),
        ]
      })
  }
}

extension [StaleScenario] {
  fileprivate var title: String {
    count == 1
      ? "1 stale: its block is refused, it goes on with older code"
      : "\(count) stale: their blocks are refused, they go on with older code"
  }

  /// What a run says of its stale scenarios below its row, the first of them by name; empty if there are
  /// none.
  package func text(limit: Int = 5) -> String {
    guard !isEmpty else { return "" }
    let rest = count > limit ? ["  … and \(count - limit) more: 'plumb list is:stale'"] : []
    return ([title] + prefix(limit).map { "  \($0.text)" } + rest).asText
  }
}

extension StaleScenario {
  /// `stacks/order-matters@620x80, refused since 2026-11-22`.
  var text: String { "\(name), refused since \(since.prefix(10))" }
}
