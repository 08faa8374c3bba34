package import Scenarios
import SuiteStore

/// A scenario that somebody has to decide about.
package struct ReviewItem: Sendable {
  /// What the report on the run says of it.
  package var entry: RunReport.Entry

  /// What accepting its frames would do; `nil` where they cannot be accepted.
  package var plan: AcceptancePlan.Item?

  /// Why its frames cannot be accepted.
  package var refusal: String?

  /// What the last version that came out well found, where somebody has looked for it.
  package var good: Good?

  package struct Good: Hashable, Sendable {
    package var frames: FrameSet
    package var engine: EngineVersion

    package init(frames: FrameSet, engine: EngineVersion) {
      self.frames = frames
      self.engine = engine
    }
  }

  /// Whether the frames of before tell nothing, and those of a version that came out well would.
  package var wantsGood: Bool {
    guard good == nil, entry.failure?.lastGood != nil, let frames else { return false }
    return entry.framesBefore.map { $0.nodes == frames.nodes } ?? true
  }

  /// The place of its cause in ``Review/causes``.
  package var cause: Int

  /// What a decision is about: the frames, and what is expected of them.
  ///
  /// A decision that was kept counts only for the same.
  package var subject: Digest

  package init(
    _ entry: RunReport.Entry, plan: AcceptancePlan.Item?, refusal: String?, cause: Int,
    engine: String
  ) {
    self.entry = entry
    self.plan = plan
    self.refusal = refusal
    self.cause = cause
    let parts: [JSON] = [
      .string(engine), .string(entry.scenario),
      (plan?.frames ?? entry.frames).map { .string($0.digest.hex) } ?? .null,
      entry.message.map { .string($0) } ?? .null,
      plan?.replacedID.map { .string("\($0)") } ?? .null,
      plan?.replaced.map { expectation in
        [
          .string(expectation.basis.rawValue), .number(expectation.tolerance),
          .bool(expectation.isExact), expectation.linesJSON,
        ]
      } ?? .null,
    ]
    subject = Digest(of: JSON.array(parts).canonicalText)
  }

  package var scenario: String { entry.scenario }

  /// What the run found; `nil` where the engine gave none.
  package var frames: FrameSet? { plan?.frames ?? entry.frames }

  /// What is expected of it today.
  package var expectation: Expectation? {
    plan?.replaced ?? (plan == nil ? entry.expectation : nil)
  }

  /// What the frames are that is not expected today.
  package var differences: [Difference] { plan?.differences ?? entry.differences }

  /// Whether there are wrong frames that can be pinned.
  package var canBeKnown: Bool { plan?.differences.isEmpty == false }

  /// What gives way only where somebody says so: an expectation that is stronger than `accepted`.
  package var strongerBasis: Expectation.Basis? {
    plan?.replaced.flatMap { $0.basis == .accepted ? nil : $0.basis }
  }
}
