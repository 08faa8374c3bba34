package import Scenarios
package import SuiteStore
import Threads

/// Recomputes contents with one engine version, on as many threads as it is told.
///
/// A worker is a thread with a large stack and an engine of its own. Nothing is written here: the
/// result goes to one writer when all is done, so that a run that is killed leaves no trace.
package struct Runner: Sendable {
  /// How many contents are computed at the same time, at least 1.
  package var workers: Int

  /// Told how many contents are done and of how many; called by one worker at a time, rising.
  package var progress: (@Sendable (_ done: Int, _ of: Int) -> Void)?

  /// Makes an engine for a worker; called on the worker's thread.
  let makeEngine: @Sendable () throws -> any Engine

  package init(
    workers: Int, progress: (@Sendable (_ done: Int, _ of: Int) -> Void)? = nil,
    makeEngine: @escaping @Sendable () throws -> any Engine
  ) {
    self.workers = workers
    self.progress = progress
    self.makeEngine = makeEngine
  }

  /// Computes and judges all contents of a plan.
  ///
  /// The result does not depend on the number of workers, except for times.
  ///
  /// - Parameters:
  ///   - plan: The contents.
  ///   - keepsTraces: Whether engines tell how they came to new frames while they still have
  ///     them at hand; ``addTraces(to:keptIn:engine:)`` asks for what is missing then.
  /// - Returns: The result, in the order of the plan.
  /// - Throws: What making an engine throws, and ``SuiteError`` where what is stored cannot be
  ///   read. What an engine says of a content is an outcome: its errors stop nothing.
  package func run(_ plan: RunPlan, keepsTraces: Bool = false) throws -> RunResult {
    let clock = ContinuousClock()
    let start = clock.now
    let total = plan.contents.count
    let report = progress.map { progress in { @Sendable done in progress(done, total) } }
    let source = plan.material.source
    let shelf = ScratchFile("what a large run finds cannot be kept here")
    let answers = try Workers(count: workers).map(
      plan.contents, makeTool: { try WorkerTool(makeEngine(), source) }, progress: report,
      work: { planned, tool in
        let loaded = try tool.texts?.loaded(planned) ?? planned
        var answer = try Answer(to: loaded, from: tool.engine, frames: plan.frames)
        if keepsTraces, answer.result.newFramesDigest != nil {
          answer.result.keep(trace: tool.engine.lastTrace())
        }
        if source != nil { try answer.result.letGo(planned, on: shelf) }
        return answer
      })
    var scenarios: [RunResult.Judged] = []
    scenarios.reserveCapacity(answers.count)
    for (planned, answer) in zip(plan.contents, answers) {
      for (index, scenario) in planned.scenarios.enumerated() {
        scenarios.append(
          RunResult.Judged(scenario: scenario.name, verdict: answer.verdicts[index]))
      }
    }
    return RunResult(
      results: answers.map(\.result), scenarios: scenarios,
      duration: start.duration(to: clock.now).nanoseconds)
  }
}

/// What a worker has of its own.
struct WorkerTool {
  let engine: any Engine

  /// Reads what the material does not hold; `nil` where it holds all.
  let texts: TextReader?

  init(_ engine: any Engine, _ source: TextSource?) throws {
    self.engine = engine
    texts = try source.map { try TextReader($0) }
  }
}

/// What a run covers, and the frames it needs to tell what moved.
package struct RunPlan: Sendable {
  package let material: RunMaterial

  /// Frames of earlier results that are not those of the last run, by id.
  fileprivate let frames: [Int64: StoredFrames]

  var contents: [PlannedContent] { material.contents }

  private init(_ material: RunMaterial, frames: [Int64: StoredFrames]) {
    self.material = material
    self.frames = frames
  }

  /// A plan of `material`, with the frames of it that only the store has.
  ///
  /// An engine's last run is almost always what a run is compared with. It is not when that one was
  /// voided, or when versions are run out of order.
  package static func read(_ material: RunMaterial, from store: SuiteStore) throws -> RunPlan {
    let others = material.contents.flatMap { planned in
      planned.scenarios.compactMap { planned.earlierFrameSetID(of: $0) }
    }
    return RunPlan(material, frames: others.isEmpty ? [:] : try store.frames(Set(others).sorted()))
  }
}

extension PlannedContent {
  /// The last frames of a scenario before, where it has nothing else to be judged by and they are
  /// not those of the last run.
  fileprivate func earlierFrameSetID(of scenario: PlannedScenario) -> Int64? {
    guard let id = scenario.earlier?.lastFrameSetID, id != last?.outcome.framesID else {
      return nil
    }
    return id
  }
}

/// One content's result, with the verdicts of the scenarios that have it, in their order.
private struct Answer: Sendable {
  var result: ContentResult
  var verdicts = Verdicts()

  init(
    to planned: PlannedContent, from engine: any Engine, frames: [Int64: StoredFrames]
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let recomputation = try planned.recompute(with: engine)
    let time = engine.answerTime ?? start.duration(to: clock.now).nanoseconds
    let found: Found
    switch (recomputation, planned.last) {
    case (.outcome(let outcome), _):
      let outcome = outcome.checked
      result = ContentResult(of: planned, outcome: outcome, nanoseconds: time)
      found = .outcome(outcome)
    case (.unchanged, let last?):
      result = ContentResult(unchanged: planned, last: last, nanoseconds: time)
      found = .stored(last)
    case (.unchanged, nil): preconditionFailure("an engine was shown no frames to compare with")
    }
    let isUnchanged = result.isUnchanged
    for scenario in planned.scenarios {
      let earlierFrames = planned.earlierFrameSetID(of: scenario).flatMap { frames[$0] }
      let hasMoved = try planned.hasMoved(
        found, isUnchanged: isUnchanged, from: scenario.earlier, earlierFrames)
      let (judgement, new) = try scenario.judgement(of: found, isUnchanged: isUnchanged)
      if let new { result.judgements.append(new) }
      verdicts.append(Verdict(found.kind, judgement: judgement, hasMoved: hasMoved))
    }
  }
}

/// A few verdicts; nearly every content is that of one scenario, which needs no array.
private struct Verdicts: Sendable {
  private var first = Verdict.unjudged
  private var others: [Verdict] = []
  private var isEmpty = true

  mutating func append(_ verdict: Verdict) {
    if isEmpty { first = verdict } else { others.append(verdict) }
    isEmpty = false
  }

  subscript(index: Int) -> Verdict { index == 0 ? first : others[index - 1] }
}

/// What was found of a content: its frames may still be in the texts in which they are stored.
private enum Found {
  case outcome(EngineOutcome)
  case stored(StoredOutcome)

  var kind: Outcome.Kind {
    switch self {
    case .outcome(let outcome): outcome.kind
    case .stored(let last): last.outcome.kind
    }
  }

  /// The frames; `nil` for an outcome without any.
  func frames() throws -> FrameSet? {
    switch self {
    case .outcome(.frames(let answer)): answer.frames
    case .outcome: nil
    case .stored(let last): try last.frames?.frameSet()
    }
  }
}

extension PlannedContent {
  /// Whether the frames are others than the last ones before.
  fileprivate func hasMoved(
    _ found: Found, isUnchanged: Bool, from earlier: EarlierFrames?, _ earlierFrames: StoredFrames?
  ) throws -> Bool {
    guard let earlier, found.kind == .frames else { return false }
    if isUnchanged, earlierFrames == nil { return earlier.hasMoved(last?.outcome.framesID) }
    guard let frames = try found.frames() else { return false }
    if let earlierFrames { return !earlierFrames.holdsSameFrames(as: frames) }
    // Only a warning may be new, or how precisely they are told.
    if let last, last.frames?.holdsSameFrames(as: frames) ?? false {
      return earlier.hasMoved(last.outcome.framesID)
    }
    return earlier.hasMoved(nil)
  }
}

extension PlannedScenario {
  /// What the expectation says of an outcome, and what is to be kept of that if it had to be asked.
  fileprivate func judgement(
    of found: Found, isUnchanged: Bool
  ) throws -> (Judgement?, new: NewJudgement?) {
    guard let expectation, found.kind == .frames else { return (nil, nil) }
    if isUnchanged, let lastJudgement { return (lastJudgement, nil) }
    guard let frames = try found.frames() else { return (nil, nil) }
    let comparison = Comparison(of: frames, with: try expectation.expectation())
    let new = NewJudgement(
      expectationID: expectation.id, differences: comparison.differences,
      isHeld: comparison.isHeld, tolerance: expectation.tolerance)
    return (new.judgement, new)
  }
}

extension EngineOutcome {
  fileprivate var kind: Outcome.Kind {
    switch self {
    case .frames: .frames
    case .unsupported: .unsupported
    case .error: .error
    case .crash: .crash
    case .timeout: .timeout
    }
  }

  /// The outcome itself, or an error where an answer cannot be used.
  var checked: EngineOutcome {
    guard case .frames(let answer) = self else { return self }
    if answer.width.isNaN || answer.height.isNaN {
      return .error(message: "the engine answered a size that is not a number", path: nil)
    }
    let unusable = answer.frames.nodes.first { node in
      let frame = node.frame
      return frame.x.isNaN || frame.y.isNaN || frame.width.isNaN || frame.height.isNaN
    }
    guard let unusable else { return self }
    return .error(
      message: "the engine answered a frame that is not a number", path: unusable.path)
  }
}

extension Duration {
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
