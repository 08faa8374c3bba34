package import Scenarios
import SuiteStore

/// An engine that knows only what parts say: with it a run is judged and recorded as if the engine
/// that computed them were asked.
package final class PartsEngine: Engine {
  private let parts: Parts

  /// The answer that was given last.
  private var last: PartAnswer?

  package init(_ parts: Parts) { self.parts = parts }

  package var version: EngineVersion { parts.engine }

  package func layout(_ content: Content) -> EngineOutcome {
    do throws(ShardError) {
      return try parts.answer(to: content.digest).outcome
    } catch {
      return .error(message: error.description, path: nil)
    }
  }

  package func recompute(_ content: ContentText, known: FrameTexts?) throws -> Recomputation {
    let answer = try parts.answer(to: content.digest)
    last = answer
    return .outcome(answer.outcome)
  }

  /// The bytes as they stand in the part, where they can be read, also of an engine that gave other
  /// frames when it was asked again; all else is for ``trace(_:)``.
  package func lastTrace() -> [UInt8]? {
    guard let answer = last, case .frames(let found) = answer.outcome,
      let bytes = answer.trace,
      Trace(bytes: bytes, paths: found.frames.nodes.map(\.path)) != nil
    else { return nil }
    return bytes
  }

  package func trace(_ content: ContentText) throws -> TracedOutcome {
    let answer = try parts.answer(to: content.digest)
    guard case .frames(let found) = answer.outcome else {
      return TracedOutcome(outcome: answer.outcome, trace: nil)
    }
    guard let bytes = answer.trace else {
      parts.noteUntoldTrace()
      return TracedOutcome(outcome: answer.outcome, trace: nil)
    }
    guard !bytes.isEmpty else { return TracedOutcome(outcome: answer.outcome, trace: nil) }
    let paths = found.frames.nodes.map(\.path)
    guard let trace = Trace(bytes: bytes, paths: paths) else {
      throw ShardError(
        "content \(answer.content.hex)", "the conversation in its part cannot be read")
    }
    return TracedOutcome(outcome: answer.outcome, trace: trace.steps)
  }
}

extension RunResult {
  /// The same with the times that the contents took where they were computed.
  package func timed(by parts: Parts) -> RunResult {
    var timed = self
    timed.duration = parts.duration
    for index in results.indices {
      guard let time = parts.nanoseconds(of: results[index].contentDigest) else { continue }
      timed.results[index].nanoseconds = time
    }
    return timed
  }
}
