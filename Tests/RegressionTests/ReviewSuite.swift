import Regression
import Scenarios
import SuiteStore
import Testing

/// A suite whose second version leaves something of every kind to decide.
struct ReviewSuite {
  let suite: TemporarySuite

  /// `a` and `b` fail for one reason, `e` gives no frames, `m` moved, `n` is new, `p` passes.
  init() throws {
    suite = try TemporarySuite()
    try suite.importScenarios([("a", 10), ("b", 10), ("e", 10), ("m", nil), ("p", 10)])
    let good = Dictionary(uniqueKeysWithValues: ["a", "b", "e", "m", "p"].map { ($0, Self.wide) })
    try suite.run("1", good)
    try suite.importScenarios([
      ("a", 10), ("b", 10), ("e", 10), ("m", nil), ("n", nil), ("p", 10),
    ])
    try run("2")
  }

  private static let wide = EngineOutcome.wide(10)

  @discardableResult
  func run(_ version: String, a: Double = 12) throws -> Int64 {
    try suite.run(
      version,
      [
        "a": .wide(a), "b": .wide(12), "e": .error(message: "no", path: nil), "m": .wide(11),
        "n": .wide(9), "p": Self.wide, "q": .wide(9),
      ])
  }

  var store: SuiteStore { suite.store }

  func review(_ terms: [String] = []) throws -> Review {
    let run = try #require(try store.run())
    return try Review(ScenarioFilter(parsing: terms), of: run, in: store)
  }

  /// The scenarios of a review by their short names, in its order.
  static func names(_ review: Review) -> [String] { review.items.map { name($0.scenario) } }

  static func name(_ scenario: String) -> String {
    String(scenario.dropFirst("article/".count).prefix { $0 != "@" })
  }
}
