import Scenarios
package import SuiteStore
import Threads

extension TracedOutcome {
  /// The trace, packed for the frames' paths; empty where the engine tells none or not all of
  /// it, and `nil` where it gives other frames than it gave before, or none.
  func trace(ifFramesAre isExpected: (FrameSet) -> Bool) -> [UInt8]? {
    guard case .frames(let answer) = outcome, isExpected(answer.frames) else { return nil }
    guard !isCutOff else { return [] }
    return trace.map { Trace($0).bytes(for: answer.frames.nodes.map(\.path)) } ?? []
  }
}

extension Runner {
  /// Asks for the traces that led to new frames and are not there yet, so that a cause can be
  /// told if they turn out to be wrong, or right.
  ///
  /// Frames that were there before, in whatever version, have theirs already. A trace that
  /// ends in other frames than the run's says nothing about them: the engine is asked once more, in
  /// a fresh process (see ``FreshEngines``), and is unsteady if it gives others again.
  ///
  /// - Parameters:
  ///   - result: A run of this runner, whose results get their traces.
  ///   - material: What was run.
  ///   - store: Where traces are kept.
  ///   - engine: The engine's name.
  /// - Throws: What making an engine throws, and ``SuiteError`` where the store cannot be read.
  package func addTraces(
    to result: inout RunResult, of material: RunMaterial, keptIn store: SuiteStore, engine: String
  ) throws {
    let new = result.results.indices.filter { result.results[$0].newFramesDigest != nil }
    guard !new.isEmpty else { return }
    let known = try store.tracedFrames(
      of: new.map { result.results[$0].contentID }, engine: engine)
    var wanted: [Wanted] = []
    for index in new {
      let found = result.results[index]
      guard let frames = found.newFramesDigest else { continue }
      let isKnown = known[found.contentID]?.contains(frames) == true
      switch found.traceLength {
      case let length? where isKnown || length == 0: result.results[index].keep(trace: nil)
      case nil where !isKnown: wanted.append(Wanted(index: index, result: found))
      default: break
      }
    }
    let fresh = FreshEngines(makeEngine)
    let traces = try Workers(count: workers).map(
      wanted, makeTool: { try WorkerTool(makeEngine(), material.source) }, progress: nil,
      work: { wanted, tool -> [UInt8] in
        let result = wanted.result
        return try fresh.trace(from: tool.engine, ifFramesAre: result.hasNewFrames) {
          try result.trace(with: $0, tool.texts)
        }
      })
    for (wanted, trace) in zip(wanted, traces) {
      result.results[wanted.index].keep(
        trace: trace.isEmpty ? nil : trace)
    }
  }

  /// A result whose trace is not known.
  private struct Wanted: Sendable {
    var index: Int
    var result: ContentResult
  }
}
