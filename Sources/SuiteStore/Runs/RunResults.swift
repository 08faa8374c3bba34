package import Scenarios

/// What a worker found out about one content, ready to be recorded.
///
/// Everything that costs time (comparison with what is known, text, digests) is done here, so
/// that workers share it and the one writer only inserts.
package struct ContentResult: Sendable {
  let planned: PlannedContent

  /// How long the content took.
  package var nanoseconds: Int64

  /// Whether the outcome is the last recorded one.
  package let isUnchanged: Bool

  private var news = News.none

  /// What a result says beyond what was known.
  ///
  /// Most results of a night say nothing, and all are moved around by the thousand: what few have
  /// is kept apart.
  private indirect enum News {
    case none
    case some(Details)
  }

  private struct Details {
    var outcome: Outcome?
    var newFrames: PreparedFrames?
    var judgements: [NewJudgement] = []
    var conversation: [UInt8]?
  }

  private var details: Details? {
    if case .some(let details) = news { details } else { nil }
  }

  package init(of planned: PlannedContent, outcome: EngineOutcome, nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    self.planned = planned
    isUnchanged = planned.last.map { $0.equals(outcome) } ?? false
    if !isUnchanged {
      var details = Details(outcome: Outcome(outcome))
      if case .frames(let answer) = outcome { details.newFrames = PreparedFrames(answer.frames) }
      news = .some(details)
    }
  }

  /// The result of a content whose outcome is exactly `last`, its last recorded one.
  package init(unchanged planned: PlannedContent, last: KnownOutcome, nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    self.planned = planned
    isUnchanged = true
  }

  package var contentID: Int64 { planned.id }

  package var contentDigest: Digest { planned.digest }

  /// What became of the content; of frames that were not known before, all but which ones.
  package var outcome: Outcome {
    if let outcome = details?.outcome { return outcome }
    guard let last = planned.last else {
      preconditionFailure("a result is unchanged only where there is one before it")
    }
    return last.outcome
  }

  /// What the expectations of the content's scenarios say, as far as it was not known yet.
  package var judgements: [NewJudgement] {
    get { details?.judgements ?? [] }
    set {
      var details = details ?? Details()
      details.judgements = newValue
      news = .some(details)
    }
  }

  /// What led to the frames, where they are new and the engine told it: the bytes of a
  /// ``Conversation`` for the frames' paths.
  package var conversation: [UInt8]? {
    get { details?.conversation }
    set {
      var details = details ?? Details()
      details.conversation = newValue
      news = .some(details)
    }
  }

  var newFrames: PreparedFrames? { details?.newFrames }

  /// Whether a run has nothing to add to what is stored of the content.
  var saysNothing: Bool {
    if case .none = news { true } else { false }
  }

  /// The digest of frames that are not the last recorded ones.
  package var newFramesDigest: Digest? { newFrames?.digest }

  /// Whether frames are those that are not the last recorded ones.
  package func hasNewFrames(_ frames: FrameSet) -> Bool {
    guard let newFrames else { return false }
    return newFrames.precision == frames.precision && newFrames.texts == KnownFrames(frames)
  }

  /// What an engine says of the content, and how it came to it.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored cannot be read.
  package func trace(with engine: any Engine) throws -> TracedOutcome {
    try planned.trace(with: engine)
  }

  /// What the result adds to the digest of its run: of frames their own.
  package var digest: Digest {
    if isUnchanged, let digest = planned.last?.digest { return digest }
    if let newFrames { return newFrames.digest }
    return outcome.digest
  }
}

extension Outcome {
  /// The digest of an outcome that has no frames.
  var digest: Digest {
    Digest(
      of: ["plumb outcome 1", kind.rawValue, message ?? "", path ?? ""].joined(separator: "\n"))
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
