import Scenarios
import Testing

@testable import SuiteStore

/// Random histories: what was brought up to date run by run is what all results tell at once.
struct FailureHistoryTests {
  @Test(arguments: 1...8)
  func `failures kept up to date are those that all results tell`(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    for step in 1...30 {
      let event = try history.step()
      for scenario in RandomHistory.scenarios {
        #expect(
          try history.stored(scenario) == history.expected(scenario),
          "\(scenario) after step \(step): \(event)")
        #expect(
          try history.storedShifts(scenario) == history.expectedShifts(scenario),
          "\(scenario) after step \(step): \(event)")
      }
      #expect(try history.verdicts(areMany: true) == history.verdicts(areMany: false))
      for summary in try history.verdicts(areMany: true) where summary.basis != nil {
        let name = TestSuite.shortName(summary.name)
        #expect(summary.verdict == history.expectedVerdict(name), "\(name) after \(event)")
      }
      try history.expectSameVerdicts(after: event)
    }
    #expect(try history.suite.store.check() == [])
    let before = try history.suite.store.connection.integer("SELECT total_changes()")
    try history.suite.store.writing { try history.suite.store.updateAllFailures() }
    #expect(
      try history.suite.store.connection.integer("SELECT total_changes()") == before,
      "finding all failures anew changes nothing")
  }
}
