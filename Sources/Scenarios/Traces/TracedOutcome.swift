/// What became of one content, and how.
package struct TracedOutcome: Hashable, Sendable {
  package var outcome: EngineOutcome

  /// `nil` where the engine cannot trace or gave no frames.
  package var trace: [TraceStep]?

  package init(outcome: EngineOutcome, trace: [TraceStep]?) {
    self.outcome = outcome
    self.trace = trace
  }
}
