import Foundation
import Testing

/// Random histories through the command line, against an independent model of what it must say.
struct RandomHistoryTests {
  /// `PLUMB_HISTORIES` asks for more than the usual number, or, as `1001-2000`, for others.
  private static let seeds: ClosedRange<UInt64> = {
    let asked = ProcessInfo.processInfo.environment["PLUMB_HISTORIES"] ?? ""
    let ends = asked.split(separator: "-").compactMap { UInt64($0) }
    let first = ends.count > 1 ? ends[0] : 1
    guard let last = ends.last, first <= last else { return 1...16 }
    return first...last
  }()

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
