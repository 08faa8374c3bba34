package import Scenarios

/// What a runner needs to recompute a selection with one engine version.
package struct RunMaterial: Sendable {
  package let engine: EngineVersion

  /// The distinct contents, read in the order of their ids.
  package let contents: [PlannedContent]

  package init(engine: EngineVersion, contents: [PlannedContent]) {
    self.engine = engine
    self.contents = contents
  }
}

/// A content to compute, with the scenarios that use it and what is known of it.
///
/// A class, since results refer to it and are moved around by the thousand.
package final class PlannedContent: Sendable {
  package let id: Int64
  package let digest: Digest

  /// Read by the worker that computes the content.
  package let text: ContentText

  package let scenarios: [PlannedScenario]

  /// What this engine name answered in the last recorded run, voided or not.
  package let last: KnownOutcome?

  /// What the result is compared with; `nil` if it is the first one.
  package let base: Base?

  init(
    id: Int64, digest: Digest, text: ContentText, scenarios: [PlannedScenario], last: KnownOutcome?,
    base: Base?
  ) {
    self.id = id
    self.digest = digest
    self.text = text
    self.scenarios = scenarios
    self.last = last
    self.base = base
  }

  /// The content itself.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored cannot be read.
  package func content() throws -> Content {
    try readable { try Content(text) }
  }

  /// What an engine makes of the content now.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored cannot be read.
  package func recompute(with engine: any Engine) throws -> Recomputation {
    try readable { try engine.recompute(text, known: last?.comparable) }
  }

  private func readable<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw SuiteError.damaged(what: "content \(digest.hex)", reason: "\(error)")
    }
  }
}

/// A scenario of a selection.
package struct PlannedScenario: Sendable {
  package let name: String
  package let editionID: Int64

  /// The expectation in force.
  package let expectation: StoredExpectation?

  /// What the expectation says of the frames of ``PlannedContent/last``, if it was asked already.
  package let lastJudgement: Judgement?
}

/// An outcome with what is needed to see, without a digest, whether a new one is the same.
package struct KnownOutcome: Sendable {
  package let outcome: Outcome
  package let frames: StoredFrames?

  /// The frames, where an engine can be asked whether they are what it gives and nothing else.
  fileprivate var comparable: KnownFrames? {
    guard let frames, frames.precision == .exact, outcome.kind == .frames,
      outcome.warnings.isEmpty
    else { return nil }
    return frames.texts
  }

  /// Whether `new` is what was known: nothing has to be stored then.
  package func equals(_ new: EngineOutcome) -> Bool {
    switch new {
    case .frames(let answer):
      guard let frames, outcome.warnings == answer.warnings else { return false }
      return frames.equals(answer.frames)
    default:
      return outcome == Outcome(new)
    }
  }
}

extension Outcome {
  /// The stored form of an outcome that has no frames; of frames all but which ones.
  init(_ outcome: EngineOutcome) {
    switch outcome {
    case .frames(let answer): self.init(kind: .frames, warnings: answer.warnings)
    case .unsupported(let construct, let path):
      self.init(kind: .unsupported, message: construct, path: path)
    case .error(let message, let path): self.init(kind: .error, message: message, path: path)
    case .crash(let message): self.init(kind: .crash, message: message)
    case .timeout(let seconds): self.init(kind: .timeout, message: JSON.shortest(seconds))
    }
  }
}
