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

  /// Each: the widths that the first engine and a fresh one give when they are asked once more, nil for
  /// an error; and whether that is unsteady.
  @Test(
    arguments: [
      (nil, nil, false), (9, nil, true), (nil, 9, true), (9, 9, true), (9, 10, false),
      (10, 9, false),
    ] as [(Double?, Double?, Bool)])
  func `an engine without an answer tells no trace, and one with others is unsteady`(
    again: Double?, fresh: Double?, isUnsteady: Bool
  ) throws {
    func traced(_ width: Double?) -> TracedOutcome {
      TracedOutcome(
        outcome: width.map(EngineOutcome.wide) ?? .error(message: "a trace", path: nil), trace: nil)
    }
    let starts = Starts()
    var widths = [again, fresh]
    let bytes = try FreshEngines(starts.engine).trace(
      from: FakeEngine("1.0.0", [:]),
      ifFramesAre: { $0.nodes.first?.frame.width == 10 },
      asking: { _ in traced(widths.removeFirst()) })
    #expect(bytes == (isUnsteady ? Trace.unsteady.bytes(for: []) : []))
    #expect(starts.count == (again == 10 ? 0 : 1))
  }
}
