import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// `2 stale: their blocks are refused, they go on with older code`.
  var staleTitle: String {
    stale.count == 1
      ? "1 stale: its block is refused, it goes on with older code"
      : "\(stale.count) stale: their blocks are refused, they go on with older code"
  }

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

extension StaleScenario {
  /// `stacks/order-matters@620x80, refused since 2026-11-22`.
  var text: String { "\(name), refused since \(since.prefix(10))" }
}
