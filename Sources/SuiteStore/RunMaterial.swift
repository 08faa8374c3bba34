package import Scenarios

/// What a runner needs to recompute a selection with one engine version.
package struct RunMaterial: Sendable {
  package let engine: EngineVersion

  /// The distinct contents in the order of their ids.
  package let contents: [PlannedContent]
}

/// A content to compute, with the scenarios that use it and what is known of it.
///
/// A class, since results refer to it and are moved around by the thousand.
package final class PlannedContent: Sendable {
  package let id: Int64
  package let digest: Digest

  /// Canonical JSON; parsed by the worker that computes the content.
  package let document: String
  package let proposal: String
  package let environment: String

  package let scenarios: [PlannedScenario]

  /// What this engine name answered in the last recorded run, voided or not.
  package let last: KnownOutcome?

  /// What the result is compared with; `nil` if it is the first one.
  package let base: Base?

  init(
    id: Int64, digest: Digest, texts: (document: String, proposal: String, environment: String),
    scenarios: [PlannedScenario], last: KnownOutcome?, base: Base?
  ) {
    self.id = id
    self.digest = digest
    (document, proposal, environment) = texts
    self.scenarios = scenarios
    self.last = last
    self.base = base
  }

  /// The content itself.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored cannot be read.
  package func content() throws -> Content {
    do {
      return try Content(document: document, proposal: proposal, environment: environment)
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

extension Content {
  /// Reads the three canonical texts that the store keeps.
  package init(document: String, proposal: String, environment: String) throws {
    // Views nest two levels of JSON each; how deep they may is the document's own limit.
    let depth = ViewDocument.maximumDepth * 2 + 64
    let document = try ViewDocument(json: JSON(parsing: document, depth: depth))
    let environment = try LayoutEnvironment(json: JSON(parsing: environment))
    guard let proposal = Proposal(json: try JSON(parsing: proposal)) else {
      throw ViewDocumentError(place: "proposal", message: "expected two lengths")
    }
    self.init(document: document, proposal: proposal, environment: environment)
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
