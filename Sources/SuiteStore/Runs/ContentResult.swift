package import Scenarios

/// What a worker found out about one content, ready to be recorded.
///
/// Everything that costs time (comparison with what is known, text, digests) is done here, so
/// that workers share it and the one writer only inserts.
package struct ContentResult: Sendable {
  private(set) var planned: PlannedContent

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
    var trace: KeptTrace?
  }

  /// The bytes of a trace, or where they lie.
  private enum KeptTrace {
    case held([UInt8])
    case shelved(ShelvedBytes)
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
  package init(unchanged planned: PlannedContent, last: StoredOutcome, nanoseconds: Int64) {
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

  /// Keeps what led to the frames, where they are new: the bytes of a ``Trace`` for the frames'
  /// paths; `nil` for nothing.
  package mutating func keep(trace: [UInt8]?) {
    var details = details ?? Details()
    details.trace = trace.map { .held($0) }
    news = .some(details)
  }

  /// How many bytes of a trace are kept; `nil` if none is.
  package var traceLength: Int? {
    switch details?.trace {
    case .held(let bytes): bytes.count
    case .shelved(let bytes): bytes.count
    case nil: nil
    }
  }

  /// What was kept.
  func trace() throws -> [UInt8]? {
    switch details?.trace {
    case .held(let bytes): bytes
    case .shelved(let bytes): try bytes.read()
    case nil: nil
    }
  }

  /// Lets go of texts that can be read again: those of the content, of which `planned` holds none, and
  /// those of new frames, which are put on a shelf until they are recorded.
  package mutating func letGo(_ planned: PlannedContent, on shelf: some ResultShelf) throws {
    self.planned = planned
    guard var details, let frames = details.newFrames else { return }
    details.newFrames = try frames.shelved(on: shelf)
    if case .held(let bytes) = details.trace {
      details.trace = .shelved(try ShelvedBytes(bytes, on: shelf))
    }
    news = .some(details)
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
    newFrames?.digest == frames.digest
  }

  /// What an engine says of the content, and how it came to it.
  ///
  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored cannot be read.
  package func trace(with engine: any Engine, _ texts: TextReader?) throws -> TracedOutcome {
    try (texts?.loaded(planned) ?? planned).trace(with: engine)
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
  /// there are; `nil` for nothing, and an empty list where nothing could be held against the frames.
  let differences: String?

  private static let toldDifferences = 4

  /// - Parameters:
  ///   - expectationID: The expectation.
  ///   - differences: What the frames do not meet of it.
  ///   - isHeld: Whether anything of it could be held against them.
  ///   - tolerance: The expectation's, in points.
  package init(
    expectationID: Int64, differences: [Difference], isHeld: Bool = true, tolerance: Double
  ) {
    self.expectationID = expectationID
    judgement = Judgement(passes: differences.isEmpty, isHeld: isHeld)
    var told = differences.prefix(Self.toldDifferences).map { $0.brief(tolerance: tolerance) }
    if differences.count > told.count {
      told.append(["…", .string("+\(differences.count - told.count)")])
    }
    self.differences = told.isEmpty && judgement.isHeld ? nil : JSON.array(told).canonicalText
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
  private let texts: Texts
  let nodesDigest: Digest
  let digest: Digest

  /// What ``digest`` would be had the frames been told exactly; `nil` if they were.
  let exactDigest: Digest?
  let precision: FramePrecision

  private enum Texts {
    case held(FrameTexts)
    /// Paths, ids and frames, one after the other.
    case shelved(ShelvedBytes, paths: Int, ids: Int)
  }

  init(_ frames: FrameSet) {
    let written = WrittenFrames(frames)
    texts = .held(written.texts)
    nodesDigest = written.nodeListDigest
    digest = written.digest
    precision = frames.precision
    exactDigest =
      precision == .exact
      ? nil : FrameSet(nodes: frames.nodes).digest(nodeList: written.nodeListDigest)
  }

  private init(_ frames: PreparedFrames, texts: Texts) {
    self.texts = texts
    nodesDigest = frames.nodesDigest
    digest = frames.digest
    exactDigest = frames.exactDigest
    precision = frames.precision
  }

  /// The texts that are stored.
  func readTexts() throws -> FrameTexts {
    switch texts {
    case .held(let texts): return texts
    case .shelved(let shelved, let paths, let ids):
      let bytes = try shelved.read()
      return FrameTexts(
        paths: String(decoding: bytes[..<paths], as: UTF8.self),
        ids: String(decoding: bytes[paths..<paths + ids], as: UTF8.self),
        frames: String(decoding: bytes[(paths + ids)...], as: UTF8.self))
    }
  }

  func shelved(on shelf: some ResultShelf) throws -> PreparedFrames {
    guard case .held(let texts) = texts else { return self }
    let bytes = Array(texts.paths.utf8) + Array(texts.ids.utf8) + Array(texts.frames.utf8)
    return PreparedFrames(
      self,
      texts: .shelved(
        try ShelvedBytes(bytes, on: shelf), paths: texts.paths.utf8.count,
        ids: texts.ids.utf8.count))
  }
}

/// Where what a large run finds waits to be recorded.
package protocol ResultShelf: AnyObject, Sendable {
  /// Puts bytes behind all others, and returns where they stand.
  func append(_ bytes: [UInt8]) throws -> Int64

  /// What was put at a place; less than `count` behind all of it.
  func bytes(at offset: Int64, count: Int) throws -> [UInt8]
}

/// Bytes on a shelf.
struct ShelvedBytes: Sendable {
  private let shelf: any ResultShelf
  private let place: Int64
  let count: Int

  init(_ bytes: [UInt8], on shelf: some ResultShelf) throws {
    self.shelf = shelf
    place = try shelf.append(bytes)
    count = bytes.count
  }

  func read() throws -> [UInt8] {
    let bytes = try shelf.bytes(at: place, count: count)
    guard bytes.count == count else {
      throw SuiteError.damaged(what: "what the run found", reason: "its file was cut off")
    }
    return bytes
  }
}
