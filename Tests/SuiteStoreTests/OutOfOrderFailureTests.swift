import Scenarios
import Testing

@testable import SuiteStore

/// Failures where versions ran out of order: one break is one failure.
struct OutOfOrderFailureTests {
  /// A result: the version, the run, the frames (0 for an error), and the frames that are expected.
  private struct Result {
    var version: Int64
    var run: Int64
    var frames: Int64
    var expected: Int64?
  }

  private static func stretches(_ results: [Result], now: Int64?) throws -> [FailureStretch] {
    var history = FailureHistory(
      judge: { expected, frames in Judgement(passes: expected == frames) },
      isBefore: { $0 <= $1 })
    for result in results {
      try history.add(
        FailureHistory.Point(
          runID: result.run, versionID: result.version, kind: result.frames == 0 ? .error : .frames,
          frameSetID: result.frames == 0 ? nil : result.frames,
          framesID: result.frames == 0 ? nil : result.frames, expectationID: result.expected))
    }
    try history.finish(expectationID: now)
    return history.stretches
  }

  @Test(arguments: [2, 0, 3])
  func `an older run of a later version does not end what an acceptance dates back`(
    newest: Int64
  ) throws {
    // 1.0.0, 2.0.0 and 3.0.0 ran without an expectation; 1.0.0 again, accepted; 2.0.0 again.
    let found = try Self.stretches(
      [
        Result(version: 1, run: 1, frames: 1), Result(version: 1, run: 4, frames: 1),
        Result(version: 2, run: 2, frames: 2), Result(version: 2, run: 5, frames: 2, expected: 1),
        Result(version: 3, run: 3, frames: newest),
      ], now: 1)
    #expect(found.map(\.state) == [.open])
    #expect(found.first?.lastGoodID == 1)
    #expect(found.first?.sinceRunID == 2)
  }

  @Test func `an older run of a later version that meets what is expected mends`() throws {
    let found = try Self.stretches(
      [
        Result(version: 1, run: 1, frames: 1, expected: 1),
        Result(version: 2, run: 3, frames: 2, expected: 1), Result(version: 3, run: 2, frames: 1),
      ], now: 1)
    #expect(found.map(\.state) == [.fixed])
    #expect(found.first?.endRunID == 2)
  }

  @Test func `errors that a claim comes upon are one failure less, not one more`() throws {
    let found = try Self.stretches(
      [
        Result(version: 1, run: 1, frames: 1), Result(version: 2, run: 2, frames: 0),
        Result(version: 2, run: 4, frames: 0, expected: 9), Result(version: 3, run: 3, frames: 0),
      ], now: 9)
    #expect(found.filter { $0.lastGoodID != nil }.map(\.endRunID) == [4])
    #expect(found.map(\.state) == [.accepted, .open])
  }

  @Test func `what failed by an earlier expectation and was accepted stays a failure`() throws {
    // 3.0.0 failed and was accepted; 2.0.0, which ran later, meets neither.
    let found = try Self.stretches(
      [
        Result(version: 1, run: 1, frames: 1, expected: 1),
        Result(version: 2, run: 3, frames: 7, expected: 2),
        Result(version: 3, run: 2, frames: 2, expected: 1),
      ], now: 2)
    let accepted = found.filter { $0.lastGoodID == 1 }
    #expect(accepted.map(\.state) == [.accepted])
    #expect(accepted.map(\.firstRunID) == [2])
  }
}
