import Foundation
import Testing

/// Random histories through the command line, against an independent model of what it must say.
struct RandomHistoryTests {
  /// `PLUMB_HISTORIES` asks for more than the usual number.
  private static let seeds =
    1...(ProcessInfo.processInfo.environment["PLUMB_HISTORIES"]
    .flatMap { UInt64($0) } ?? 100)

  @Test(arguments: seeds)
  func `reports, lists, histories and statuses are what all results tell`(seed: UInt64) throws {
    var generator = HistoryGenerator(seed: seed)
    let events = generator.events()
    guard try HistoryDriver.difference(after: events, every: 12) != nil else { return }
    let fewest = try HistoryDriver.shrunk(events)
    let difference = try HistoryDriver.difference(after: fewest) ?? ""
    let list = fewest.map { "  \($0)" }.joined(separator: "\n")
    Issue.record("\(difference)\nafter:\n\(list)")
  }
}
