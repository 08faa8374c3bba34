package import Scenarios

/// What a worker found out about one content, ready to be recorded.
///
/// Everything that costs time (comparison with what is known, text, digests) is done here, so
/// that workers share it and the one writer only inserts.
package struct ContentResult: Sendable {
  package let contentID: Int64

  /// How long the content took.
  package let nanoseconds: Int64

  /// What the expectations of the content's scenarios say, as far as it was not known yet.
  package var judgements: [NewJudgement] = []

  /// What led to the frames, where they are new and the engine told it: the bytes of a
  /// ``Conversation`` for the frames' paths.
  package var conversation: [UInt8]?

  /// Whether the outcome is the last recorded one.
  package let isUnchanged: Bool

  let planned: PlannedContent

  /// What became of the content; of frames that were not known before, all but which ones.
  package let outcome: Outcome
  let newFrames: PreparedFrames?

  package init(of planned: PlannedContent, outcome: EngineOutcome, nanoseconds: Int64) {
    contentID = planned.id
    self.nanoseconds = nanoseconds
    self.planned = planned
    if let last = planned.last, last.equals(outcome) {
      isUnchanged = true
      self.outcome = last.outcome
      newFrames = nil
    } else {
      isUnchanged = false
      self.outcome = Outcome(outcome)
      if case .frames(let answer) = outcome {
        newFrames = PreparedFrames(answer.frames)
      } else {
        newFrames = nil
      }
    }
  }

  /// The digest of frames that are not the last recorded ones.
  package var newFramesDigest: Digest? { newFrames?.digest }

  /// The content itself, for whoever wants to ask more about it.
  package func content() throws -> Content { try planned.content() }

  /// The result of a content whose outcome is exactly the last recorded one.
  package init(unchanged planned: PlannedContent, last: KnownOutcome, nanoseconds: Int64) {
    contentID = planned.id
    self.nanoseconds = nanoseconds
    self.planned = planned
    isUnchanged = true
    outcome = last.outcome
    newFrames = nil
  }

  /// What the result adds to the digest of its run: of frames their own.
  package var digest: Digest {
    if let newFrames { return newFrames.digest }
    if let frames = planned.last?.frames, outcome.kind == .frames { return frames.digest }
    return Digest(
      of: ["plumb outcome 1", outcome.kind.rawValue, outcome.message ?? "", outcome.path ?? ""]
        .joined(separator: "\n"))
  }
}

/// What an expectation says of frames that it has not been asked about before.
package struct NewJudgement: Sendable {
  package var expectationID: Int64
  package var judgement: Judgement

  /// What differs, for readers of the table: the first nodes with their edges, and how many more
  /// there are; `nil` for nothing.
  let differences: String?

  private static let toldDifferences = 4

  /// - Parameters:
  ///   - expectationID: The expectation.
  ///   - differences: What the frames do not meet of it.
  ///   - tolerance: The expectation's, in points.
  package init(expectationID: Int64, differences: [Difference], tolerance: Double) {
    self.expectationID = expectationID
    judgement = Judgement(passes: differences.isEmpty)
    var told = differences.prefix(Self.toldDifferences).map { $0.brief(tolerance: tolerance) }
    if differences.count > told.count {
      told.append(["…", .string("+\(differences.count - told.count)")])
    }
    self.differences = told.isEmpty ? nil : JSON.array(told).canonicalText
  }
}

/// What a run row says beside its results.
package struct RunHeader: Sendable {
  /// Makes recording idempotent: a second run with the same key and results is the first one.
  package var key: String?
  package var label: String?

  /// ISO 8601 in UTC.
  package var started: String

  /// From start to end, in nanoseconds.
  package var duration: Int64

  /// Scenarios by verdict.
  package var counts: [Verdict: Int]

  package init(
    key: String? = nil, label: String? = nil, started: String, duration: Int64,
    counts: [Verdict: Int]
  ) {
    self.key = key
    self.label = label
    self.started = started
    self.duration = duration
    self.counts = counts
  }
}

/// Frames that differ from the last ones, as they will be stored.
struct PreparedFrames: Sendable {
  let texts: KnownFrames
  let nodesDigest: Digest
  let digest: Digest
  let precision: FramePrecision

  init(_ frames: FrameSet) {
    texts = KnownFrames(frames)
    nodesDigest = frames.nodeListDigest
    digest = frames.digest(nodeList: nodesDigest)
    precision = frames.precision
  }
}
