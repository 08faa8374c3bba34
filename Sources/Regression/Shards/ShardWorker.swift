package import Scenarios
import Synchronization
import Threads

/// Computes a shard of a plan, as a run would compute it, and writes the answers as a part.
///
/// At no time are more contents and answers held than there are workers.
package struct ShardWorker: Sendable {
  private let workers: Int
  private let progress: (@Sendable (_ done: Int, _ of: Int) -> Void)?
  private let canTrace: Bool
  private let makeEngine: @Sendable () throws -> any Engine
  private let freshEngines: FreshEngines

  /// - Parameters:
  ///   - workers: How many contents are computed at the same time, at least 1.
  ///   - canTrace: Whether the engine can be asked for traces.
  ///   - progress: Told how many contents are done and of how many.
  ///   - makeEngine: Makes an engine for a worker; called on the worker's thread.
  package init(
    workers: Int, canTrace: Bool, progress: (@Sendable (_ done: Int, _ of: Int) -> Void)? = nil,
    makeEngine: @escaping @Sendable () throws -> any Engine
  ) {
    self.workers = workers
    self.canTrace = canTrace
    self.progress = progress
    self.makeEngine = makeEngine
    freshEngines = FreshEngines(makeEngine)
  }

  /// Computes a share.
  ///
  /// - Parameters:
  ///   - share: The places of the contents in the plan.
  ///   - plan: What is computed.
  ///   - head: What the part says of itself.
  ///   - output: Where the part goes.
  ///   - check: Asked when all is computed; what it throws leaves no part.
  /// - Throws: What making an engine, reading the plan and writing throw.
  package func compute(
    _ share: [Int], of plan: ShardPlan, head: PartHead, into output: sending any PartOutput,
    check: () throws -> Void
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let part = Locked(try Part(output, head))
    let next = Atomic(0)
    let turns = Array(0..<max(1, min(workers, share.count)))
    // Each worker takes what is next until nothing is left, so that no answer waits for another.
    _ = try Workers(count: turns.count).map(turns, makeTool: makeEngine, progress: nil) {
      _, engine in
      while true {
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard turn < share.count else { return }
        do {
          let answer = try answer(to: plan.entry(share[turn]), from: engine).line
          let done = try part.withLock { try $0.add(answer) }
          progress?(done, share.count)
        } catch {
          next.store(share.count, ordering: .relaxed)
          throw error
        }
      }
    }
    try check()
    let duration = start.duration(to: clock.now) / .nanoseconds(1)
    try part.withLock { try $0.finish(duration: Int64(duration)) }
  }

  /// What is written, with the digest of its lines.
  private struct Part {
    private static let pieceSize = 1 << 18

    private let output: any PartOutput
    private var chain = LineChain()
    private var piece: [UInt8] = []

    init(_ output: sending any PartOutput, _ head: PartHead) throws {
      self.output = output
      try append(head.line)
    }

    /// - Returns: How many answers there are now.
    mutating func add(_ line: CheckedLine) throws -> Int {
      try append(line)
      return chain.count - 1
    }

    mutating func finish(duration: Int64) throws {
      try append(EndLine(count: chain.count - 1, chain: chain.digest, duration: duration).line)
      try output.put(piece)
      try output.finish()
    }

    private mutating func append(_ line: CheckedLine) throws {
      piece += line.bytes
      piece.append(UInt8(ascii: "\n"))
      chain.add(line)
      guard piece.count >= Self.pieceSize else { return }
      try output.put(piece)
      piece.removeAll(keepingCapacity: true)
    }
  }

  private func answer(to entry: PlanEntry, from engine: any Engine) throws -> PartAnswer {
    let clock = ContinuousClock()
    let start = clock.now
    guard case .outcome(let told) = try engine.recompute(entry.text, known: nil) else {
      preconditionFailure("an engine was shown no frames to compare with")
    }
    let duration = start.duration(to: clock.now) / .nanoseconds(1)
    var answer = PartAnswer(
      content: entry.digest, nanoseconds: Int64(duration), scenarios: entry.scenarios,
      outcome: told.checked)
    guard canTrace, case .frames(let found) = answer.outcome,
      !entry.known.contains(found.frames.digest)
    else { return answer }
    answer.trace =
      try engine.lastTrace()
      ?? freshEngines.trace(
        from: engine, ifFramesAre: { $0 == found.frames }, asking: { try $0.trace(entry.text) })
    return answer
  }
}
