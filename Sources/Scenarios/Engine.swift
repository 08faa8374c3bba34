/// Whatever turns a content into frames.
///
/// The built-in engine runs in the process; any other is a program that speaks the engine
/// protocol. An engine is a value or a reference that one worker uses at a time.
package protocol Engine: AnyObject {
  var version: EngineVersion { get }

  /// How long the last answer took in nanoseconds, where that is not how long whoever asked had to
  /// wait: it was given before and kept, or a program was started first; else `nil`.
  var answerTime: Int64? { get }

  /// Lays out one content. Nothing is thrown: what goes wrong is an outcome of its own.
  func layout(_ content: Content) -> EngineOutcome

  /// Lays out one content and records the trace between its nodes.
  func trace(_ content: Content) -> TracedOutcome

  /// The same for a stored content.
  ///
  /// - Throws: What reading the content throws, if it was damaged, or an ``EngineFailure``.
  func trace(_ content: ContentText) throws -> TracedOutcome

  /// Lays out a stored content and says whether the frames are those that are known.
  ///
  /// - Throws: What reading the content throws, if it was damaged, or an ``EngineFailure``.
  func recompute(_ content: ContentText, known: FrameTexts?) throws -> Recomputation

  /// The trace that led to the frames of the last ``recompute(_:known:)``, which is told
  /// without asking for the content anew.
  ///
  /// - Returns: The bytes of a ``Trace`` for the frames' paths; empty where not all of it is
  ///   known, and `nil` where the engine has to be asked by ``trace(_:)``.
  func lastTrace() -> [UInt8]?
}

extension Engine {
  package var answerTime: Int64? { nil }

  package func lastTrace() -> [UInt8]? { nil }

  /// The outcome alone, as of an engine that cannot trace.
  package func trace(_ content: Content) -> TracedOutcome {
    TracedOutcome(outcome: layout(content), trace: nil)
  }

  /// The trace, as of an engine that reads documents only.
  package func trace(_ content: ContentText) throws -> TracedOutcome {
    trace(try Content(content))
  }

  /// The outcome, as of an engine that reads documents only.
  package func recompute(_ content: ContentText, known: FrameTexts?) throws -> Recomputation {
    .outcome(layout(try Content(content)))
  }
}

/// Why an engine cannot be asked at all: it says nothing of the content, and whatever asks has to
/// end.
package protocol EngineFailure: Error {}

/// What an engine says of a content that it may have laid out before.
package enum Recomputation: Sendable {
  /// Exactly the frames that were known, and no warning.
  case unchanged
  case outcome(EngineOutcome)
}

/// What became of one content.
package enum EngineOutcome: Hashable, Sendable {
  case frames(EngineAnswer)
  /// The engine does not offer `construct`, at a node if it can say which.
  case unsupported(construct: String, path: String?)
  /// The engine refused it, or its answer cannot be used.
  case error(message: String, path: String?)
  case crash(message: String)
  case timeout(seconds: Double)
}

/// The root's size and every node's frame, in points.
package struct EngineAnswer: Hashable, Sendable {
  package var width, height: Double
  package var frames: FrameSet

  /// What the engine noticed and answered all the same: an infinite `frame(width:)`, a negative
  /// frame.
  package var warnings: [String]

  package init(width: Double, height: Double, frames: FrameSet, warnings: [String] = []) {
    self.width = width
    self.height = height
    self.frames = frames
    self.warnings = warnings
  }
}
