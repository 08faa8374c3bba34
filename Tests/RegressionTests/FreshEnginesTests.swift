import Scenarios
import Synchronization
import Testing

@testable import Regression

/// How often an engine is started anew for what it told otherwise.
struct FreshEnginesTests {
  /// Counts how often it is made.
  private final class Starts: Sendable {
    private let made = Atomic(0)

    var count: Int { made.load(ordering: .relaxed) }

    func engine() -> any Engine {
      made.add(1, ordering: .relaxed)
      return FakeEngine("1.0.0", [:])
    }
  }

  @Test func `after vain starts in a row no more are made`() throws {
    let starts = Starts()
    let fresh = FreshEngines(starts.engine)
    for _ in 0..<100 { #expect(try fresh.answer { _ -> Int? in nil } == nil) }
    #expect(starts.count == FreshEngines.maximumVainStarts)
    #expect(try fresh.answer { _ in 1 } == nil)
  }

  @Test func `a start that helped lets others follow`() throws {
    let starts = Starts()
    let fresh = FreshEngines(starts.engine)
    let answers = try (0..<100).map { turn in try fresh.answer { _ in turn % 3 == 0 ? turn : nil } }
    #expect(starts.count == 100)
    #expect(answers.compactMap { $0 } == Array(stride(from: 0, to: 100, by: 3)))
  }
}
