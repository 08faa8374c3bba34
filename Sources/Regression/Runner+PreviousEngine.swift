package import Scenarios
package import SuiteStore
import Threads

extension Runner {
  /// Asks this runner's engine, an earlier version, for its side of regressions and moves where
  /// nobody kept the trace, and finds the causes they show.
  ///
  /// What ends in other frames than those it found then is passed over.
  ///
  /// - Parameters:
  ///   - engine: The version that this runner's engines are.
  ///   - run: The run that was just recorded: what began in it has been told to nobody.
  ///   - store: Where regressions, moves and traces are kept.
  /// - Returns: How many traces were added, and how many were wanted.
  /// - Throws: What making an engine throws, and ``SuiteError``.
  package func addMissingTraces(
    by engine: EngineVersion, after run: Int64, to store: SuiteStore
  ) throws -> (added: Int, wanted: Int) {
    let missing = try store.missingTraces(of: engine)
    let told = try Workers(count: workers).map(
      missing, makeTool: makeEngine, progress: nil
    ) { missing, engine -> [UInt8]? in
      let traced = engine.trace(missing.content)
      guard case .frames(let answer) = traced.outcome, answer.frames.digest == missing.frames
      else { return nil }
      return traced.trace.map { Trace($0).bytes(for: answer.frames.nodes.map(\.path)) }
    }
    let found = zip(missing, told).compactMap { missing, bytes in
      bytes.map { (missing: missing, bytes: $0) }
    }
    if !found.isEmpty { try store.add(found, by: engine, after: run) }
    return (found.count, missing.count)
  }
}
