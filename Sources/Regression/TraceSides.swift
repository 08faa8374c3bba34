package import Scenarios
package import SuiteStore

/// What two versions said of one scenario, as far as it is kept or can be told again.
package struct TraceSides: Sendable {
  package let content: Content
  package let good, bad: Side

  /// One of the two.
  package struct Side: Sendable {
    package var engine: EngineVersion

    /// The run that is told of if that was voided; else `nil`.
    package var voidedRun: Int64?

    /// `nil` where the engine gave none.
    package var frames: FrameSet?

    /// `nil` where none is known.
    package var trace: Trace?

    package init(engine: EngineVersion, frames: FrameSet?, trace: Trace?) {
      self.engine = engine
      self.frames = frames
      self.trace = trace
    }
  }

  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - edition: The edition that both laid out; nil for the present one.
  ///   - good: The earlier run or version.
  ///   - bad: The later one.
  ///   - store: Where traces are kept.
  ///   - engine: Who is asked for a trace that was not kept, if it is that very version.
  /// - Throws: ``SuiteError`` for an unknown name, and for a version that never computed the
  ///   scenario.
  package init(
    scenario: String, edition: EditedCode? = nil, good: String, bad: String, in store: SuiteStore,
    asking engine: any Engine
  ) throws {
    let details = try store.scenario(named: scenario)
    let content = edition?.content ?? details.content
    let contentID = edition?.contentID ?? details.summary.contentID
    func side(_ name: String) throws -> Side {
      let run = try store.run(named: name)
      guard
        let known = try store.trace(of: contentID, in: run)
      else {
        throw SuiteError.notComparable(
          reason: "\(run.engine.name) \(run.engine.version) never computed '\(scenario)'")
      }
      let frames = try known.frames?.frameSet()
      var side = Side(
        engine: known.run.engine, frames: frames, trace: known.trace)
      if known.run.isVoided { side.voidedRun = known.run.id }
      if side.trace == nil, engine.version == side.engine {
        let traced = engine.trace(content)
        // Another answer than the recorded one tells nothing about it.
        if case .frames(let answer) = traced.outcome, answer.frames == frames,
          !traced.isCutOff
        {
          side.trace = traced.trace.map { Trace($0) }
        }
      }
      return side
    }
    self.content = content
    self.good = try side(good)
    self.bad = try side(bad)
  }

  /// Whether one of them gave other frames when it was asked for its trace.
  package var isUnsteady: Bool {
    [good, bad].contains { $0.trace?.isUnsteady ?? false }
  }

  /// In which step the two differ; `nil` where a trace is not known, or both gave the same
  /// frames.
  package var diagnosis: Diagnosis? {
    guard let before = good.trace, let after = bad.trace, !isUnsteady,
      good.frames != bad.frames
    else { return nil }
    return Diagnosis(
      good: LayoutAccount(before, frames: good.frames),
      bad: LayoutAccount(after, frames: bad.frames))
  }
}
