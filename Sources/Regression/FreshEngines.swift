import Scenarios
import Synchronization

/// Engines in fresh processes, for what an engine that has answered others told otherwise.
///
/// An engine may answer otherwise whenever it is asked for the trace. Starting it anew for
/// each content would then take longer than the run itself, so after some vain starts in a row, over
/// all workers, no more are made: what the engine said when it was asked again stands.
final class FreshEngines: Sendable {
  /// How many starts in a row may be vain; an own decision.
  static let maximumVainStarts = 8

  private let makeEngine: @Sendable () throws -> any Engine
  private let vainStarts = Atomic(0)

  init(_ makeEngine: @escaping @Sendable () throws -> any Engine) {
    self.makeEngine = makeEngine
  }

  /// What a fresh engine says, `nil` where it says nothing useful or none is started any more.
  ///
  /// - Throws: What making an engine and `ask` throw.
  func answer<Answer>(_ ask: (any Engine) throws -> Answer?) throws -> Answer? {
    guard vainStarts.load(ordering: .relaxed) < Self.maximumVainStarts else { return nil }
    guard let answer = try ask(makeEngine()) else {
      vainStarts.add(1, ordering: .relaxed)
      return nil
    }
    vainStarts.store(0, ordering: .relaxed)
    return answer
  }

  /// The trace that led to frames, packed.
  ///
  /// - Parameters:
  ///   - engine: Is asked first, before a fresh one.
  ///   - isExpected: Whether frames are those that it gave before.
  ///   - ask: Asks an engine once more.
  /// - Returns: Nothing where none is told, as by an engine that cannot answer when it is asked for one;
  ///   ``Trace/unsteady`` where it gives other frames.
  /// - Throws: What making an engine and `ask` throw.
  func trace(
    from engine: any Engine, ifFramesAre isExpected: (FrameSet) -> Bool,
    asking ask: (any Engine) throws -> TracedOutcome
  ) throws -> [UInt8] {
    var gaveOthers = false
    func told(by engine: any Engine) throws -> [UInt8]? {
      let traced = try ask(engine)
      if case .frames(let answer) = traced.outcome, !isExpected(answer.frames) {
        gaveOthers = true
      }
      return traced.trace(ifFramesAre: isExpected)
    }
    return try told(by: engine) ?? answer(told)
      ?? (gaveOthers ? Trace.unsteady.bytes(for: []) : [])
  }
}
