package import Scenarios

/// What became of a content in a run, without the frames themselves.
package struct Outcome: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case frames, unsupported, error, crash, timeout
  }

  /// Which frames, if ``kind`` is `frames`.
  package var frameSetID: Int64?

  package var kind: Kind

  /// What few outcomes have.
  private struct Rest: Hashable {
    var firstFrameSetID: Int64?
    var message: String?
    var path: String?
    var warnings: [String] = []
  }

  @Boxed private var rest: Rest?

  /// The first frame set with the same frames, where these had been told with another precision.
  var firstFrameSetID: Int64? {
    get { rest?.firstFrameSetID }
    set {
      guard newValue != firstFrameSetID else { return }
      var changed = rest ?? Rest()
      changed.firstFrameSetID = newValue
      rest = changed
    }
  }

  /// Which frames, however precisely they were told: what tells whether frames are others.
  package var framesID: Int64? { firstFrameSetID ?? frameSetID }

  /// The missing construct, the engine's message, or the seconds after which it was given up.
  package var message: String? { rest?.message }

  /// The node at which it happened, if the engine can say.
  package var path: String? { rest?.path }

  /// What the engine noticed and answered all the same.
  package var warnings: [String] { rest?.warnings ?? [] }

  package init(
    kind: Kind, frameSetID: Int64? = nil, message: String? = nil, path: String? = nil,
    warnings: [String] = []
  ) {
    self.kind = kind
    self.frameSetID = frameSetID
    if message != nil || path != nil || !warnings.isEmpty {
      rest = Rest(message: message, path: path, warnings: warnings)
    }
  }
}

extension Outcome: Hashable {
  /// Whether nothing is other; ``firstFrameSetID`` follows from the rest.
  package static func == (a: Self, b: Self) -> Bool {
    a.kind == b.kind && a.frameSetID == b.frameSetID && a.message == b.message && a.path == b.path
      && a.warnings == b.warnings
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(frameSetID)
    hasher.combine(message)
  }

  /// Whether it is the same but for how precisely the frames were told.
  package func isSame(as other: Outcome) -> Bool {
    var other = other
    guard framesID == other.framesID else { return false }
    other.frameSetID = frameSetID
    return self == other
  }
}

/// What an expectation says of a frame set; a ``Comparison`` of the two says why.
package struct Judgement: Hashable, Sendable {
  package var passes: Bool

  /// Whether anything of the expectation could be held against the frames: an engine need not tell of
  /// the nodes that it names.
  package var isHeld: Bool

  package init(passes: Bool, isHeld: Bool = true) {
    self.passes = passes
    self.isHeld = isHeld
  }
}

extension Comparison {
  /// The comparison in the form in which it is kept.
  package var judgement: Judgement { Judgement(passes: differences.isEmpty, isHeld: isHeld) }
}

extension Verdict {
  /// The verdict on an outcome; the one place that decides it, for new runs and past ones.
  ///
  /// - Parameters:
  ///   - kind: What became of the content.
  ///   - judgement: What the scenario's expectation says of the frames; `nil` without one.
  ///   - hasMoved: Whether the frames differ from the last ones of the same engine, ``EarlierOutcome/hasMoved(_:)``.
  package init(_ kind: Outcome.Kind, judgement: Judgement?, hasMoved: Bool) {
    switch kind {
    case .unsupported: self = .unsupported
    case .error: self = .error
    case .crash: self = .crash
    case .timeout: self = .timeout
    case .frames:
      // What nothing could be held against is as what nothing is expected of.
      if let judgement, judgement.isHeld {
        self = judgement.passes ? .pass : .fail
      } else {
        self = hasMoved ? .moved : .unjudged
      }
    }
  }
}

/// An outcome with which a later one is compared: of the same content, by the same engine name, of
/// an earlier version or, within one version, an earlier run.
package struct EarlierOutcome: Hashable, Sendable {
  /// The run it is from; never a voided one.
  package var runID: Int64
  package var version: EngineVersion

  /// Never `unsupported`, which says nothing about what the engine would answer.
  package var outcome: Outcome

  /// The last frames, ``Outcome/framesID``, which are older than ``outcome`` if that has none; `nil` if
  /// there are none.
  package var lastFrameSetID: Int64?

  /// The run that found these.
  package var lastFramesRunID: Int64?

  package init(
    runID: Int64, version: EngineVersion, outcome: Outcome, lastFrameSetID: Int64?,
    lastFramesRunID: Int64?
  ) {
    self.runID = runID
    self.version = version
    self.outcome = outcome
    self.lastFrameSetID = lastFrameSetID
    self.lastFramesRunID = lastFramesRunID
  }

  /// Whether frames, ``Outcome/framesID``, are others than the last ones.
  package func hasMoved(_ framesID: Int64?) -> Bool {
    guard let lastFrameSetID else { return false }
    return lastFrameSetID != framesID
  }
}
