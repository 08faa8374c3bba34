/// What became of one content, and how.
package struct TracedOutcome: Hashable, Sendable {
  package var outcome: EngineOutcome

  /// `nil` where the engine cannot trace or gave no frames.
  package var trace: [TraceStep]?

  /// Whether the trace went on behind the last step that is told: what it led to is not known
  /// then, and nothing follows from it.
  package var isCutOff = false

  package init(outcome: EngineOutcome, trace: [TraceStep]?) {
    self.outcome = outcome
    self.trace = trace
  }
}
