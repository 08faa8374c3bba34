package import Scenarios

/// What a runner needs to recompute a selection with one engine version.
package struct RunMaterial: Sendable {
  package let engine: EngineVersion

  /// The distinct contents, read in the order of their ids.
  package let contents: [PlannedContent]

  /// The last run that was recorded before the material was read, by whatever engine; 0 before the
  /// first.
  let lastRunID: Int64

  /// Where the texts are read that the contents do not hold; `nil` where they hold all.
  package let source: TextSource?

  init(
    engine: EngineVersion, contents: [PlannedContent], lastRunID: Int64, source: TextSource? = nil
  ) {
    self.engine = engine
    self.contents = contents
    self.lastRunID = lastRunID
    self.source = source
  }

  /// The same contents in the order of some indices, which stand for each of them once.
  package func reordered(_ indices: some Sequence<Int>) -> RunMaterial {
    RunMaterial(
      engine: engine, contents: indices.map { contents[$0] }, lastRunID: lastRunID, source: source)
  }
}

/// A content to compute, with the scenarios that use it and what is known of it.
///
/// A class, since results refer to it and are moved around by the thousand.
package final class PlannedContent: Sendable {
  package let id: Int64
  package let digest: Digest

  private let heldText: ContentText?

  /// Read by the worker that computes the content; of one that ``RunMaterial`` does not hold, after
  /// ``TextReader/loaded(_:)`` alone.
  package var text: ContentText {
    guard let heldText else { preconditionFailure("content \(id) was not loaded") }
    return heldText
  }

  /// Whether the texts are at hand.
  var isLoaded: Bool { heldText != nil }

  package let scenarios: [PlannedScenario]

  /// What this engine name answered in the last recorded run, voided or not.
  package let last: StoredOutcome?

  init(
    id: Int64, digest: Digest, text: ContentText?, scenarios: [PlannedScenario],
    last: StoredOutcome?
  ) {
    self.id = id
    self.digest = digest
    heldText = text
    self.scenarios = scenarios
    self.last = last
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

  func trace(with engine: any Engine) throws -> TracedOutcome {
    try readable { try engine.trace(text) }
  }

  private func readable<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as any EngineFailure {
      throw failure
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
  package let expectation: PlannedExpectation?

  /// What the expectation says of the frames of ``PlannedContent/last``, if it was asked already.
  package let lastJudgement: Judgement?

  /// What the result is compared with, where nothing is expected; `nil` if it is the first one.
  package let earlier: EarlierFrames?
}

/// An expectation as far as results are judged by it.
package final class PlannedExpectation: Sendable {
  package let id: Int64
  private let basis: Expectation.Basis
  private let source: String
  package let tolerance: Double
  private let isExact: Bool
  private let lines: String

  /// Reads the columns of ``columns``, which follow the id in a row.
  init(id: Int64, row: borrowing Statement) throws {
    self.id = id
    guard let basis = Expectation.Basis(rawValue: row.text(1)) else {
      throw SuiteError.damaged(what: "expectation \(id)", reason: "unknown basis")
    }
    self.basis = basis
    source = row.text(2)
    tolerance = try row.tolerance(3, of: id)
    isExact = row.integer(4) != 0
    lines = row.text(5)
  }

  static let columns = "basis, source, tolerance, is_exact, lines"

  /// The expectation itself.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if the stored lines are not of their form.
  package func expectation() throws -> Expectation {
    guard let lines = Expectation.lines(text: lines) else {
      throw SuiteError.damaged(what: "expectation \(id)", reason: "its lines cannot be read")
    }
    return Expectation(
      basis: basis, source: source, tolerance: tolerance, isExact: isExact, lines: lines)
  }
}

/// The frames with which a result will be compared.
package struct EarlierFrames: Hashable, Sendable {
  /// The run it is from; never a voided one.
  package var runID: Int64

  /// The last frames of the engine before, ``Outcome/framesID``; `nil` if there are none.
  package var lastFrameSetID: Int64?

  /// Whether frames, ``Outcome/framesID`` (`nil`: nobody has seen them yet), are others than the last
  /// ones.
  package func hasMoved(_ framesID: Int64?) -> Bool {
    guard let lastFrameSetID else { return false }
    return lastFrameSetID != framesID
  }
}

/// An outcome with what is needed to see, without a digest, whether a new one is the same.
package final class StoredOutcome: Sendable {
  package let outcome: Outcome
  package let frames: StoredFrames?

  /// What the outcome adds to the digest of a run.
  let digest: Digest

  init(outcome: Outcome, frames: StoredFrames?) {
    self.outcome = outcome
    self.frames = frames
    if let frames, outcome.kind == .frames {
      digest = frames.digest
    } else {
      digest = outcome.digest
    }
  }

  /// The frames, where an engine can be asked whether they are what it gives and nothing else.
  fileprivate var comparable: FrameTexts? {
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
