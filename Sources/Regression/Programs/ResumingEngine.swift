package import Scenarios

/// What an engine answered to a content.
package struct KeptAnswer: Hashable, Sendable {
  package var outcome: EngineOutcome

  /// How long it took.
  package var nanoseconds: Int64

  package init(outcome: EngineOutcome, nanoseconds: Int64) {
    self.outcome = outcome
    self.nanoseconds = nanoseconds
  }
}

/// Keeps answers until a run is recorded, so that one that is interrupted can go on.
package protocol AnswerKeeper: AnyObject, Sendable {
  /// What was answered before; `nil` if nothing was.
  func answer(to content: Digest) -> KeptAnswer?

  func keep(_ answer: KeptAnswer, to content: Digest)
}

/// An engine that is asked only for what it has not answered before.
package final class ResumingEngine: Engine {
  private let engine: any Engine
  private let keeper: any AnswerKeeper

  package private(set) var answerTime: Int64?

  package init(_ engine: any Engine, keeper: any AnswerKeeper) {
    self.engine = engine
    self.keeper = keeper
  }

  package var version: EngineVersion { engine.version }

  package func layout(_ content: Content) -> EngineOutcome {
    let digest = content.digest
    if let kept = keeper.answer(to: digest) {
      answerTime = kept.nanoseconds
      return kept.outcome
    }
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = engine.layout(content)
    let time = engine.answerTime ?? start.duration(to: clock.now).nanoseconds
    answerTime = time
    switch outcome {
    case .frames, .unsupported, .error:
      keeper.keep(KeptAnswer(outcome: outcome, nanoseconds: time), to: digest)
    // That is no answer: it may have been the interrupt.
    case .crash, .timeout: break
    }
    return outcome
  }

  package func trace(_ content: Content) -> TracedOutcome { engine.trace(content) }
}
