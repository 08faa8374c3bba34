package import Scenarios

/// Where a scenario stands in the suite.
package struct ScenarioSummary: Hashable, Sendable {
  package var id: Int64
  package var name: String

  /// The article's name; `nil` if the scenario was given by hand.
  package var article: String?
  package var block: String

  /// The article as it was named at its last import, and the block's first line in it.
  package var file: String?
  package var line: Int

  package var editionID: Int64

  /// 1 for the first content it had.
  package var edition: Int
  package var contentID: Int64
  package var proposal: String

  /// The basis of the expectation in force.
  package var basis: Expectation.Basis?
  package var isRetired: Bool

  /// The result in the last run that covered it, under the expectation in force now; `nil` if it
  /// has not been run since its content changed.
  package var verdict: Verdict?

  /// The run that ``verdict`` is from.
  package var runID: Int64?
}

/// Everything about one scenario.
package struct ScenarioDetails: Sendable {
  package var summary: ScenarioSummary
  package var content: Content
  package var contentDigest: Digest

  /// The code as it stands in the article.
  package var source: String

  /// In force for the engine in question.
  package var expectation: StoredExpectation?

  /// Earlier ones of the same content, and what holds for all engines where this one is judged by
  /// its own; latest first.
  package var supersededExpectations: [StoredExpectation]
  package var outcome: Outcome?
  package var engine: EngineVersion?
  package var frames: StoredFrames?

  /// The latest first.
  package var formerNames: [FormerName] = []

  /// `nil` if it has not retired by decision.
  package var retirement: Retirement?

  /// Since when its block is refused, so that it goes on with older code.
  package var stale: String?
}

/// A scenario's result in one run.
package struct ScenarioResult: Hashable, Sendable {
  package var name: String
  package var article: String?
  package var file: String?
  package var line: Int
  package var editionID: Int64
  package var edition: Int
  package var contentID: Int64
  package var outcome: Outcome

  /// The expectation in force when the run was planned.
  package var expectationID: Int64?

  /// What that expectation says of the frames.
  package var judgement: Judgement?
  package var verdict: Verdict

  /// Whether the engine did not offer what the scenario needs in the run before either.
  package var wasUnsupported: Bool

  /// Whether another run of this very version and revision found other frames: the engine's answers
  /// differ from time to time.
  package var isUnsteady: Bool

  /// The result that it is compared with.
  package var earlier: EarlierResult?
}

/// An earlier result of a scenario, with which a later one is compared.
package struct EarlierResult: Hashable, Sendable {
  package var found: EarlierOutcome

  /// Whether it is known to be of an earlier version, or an earlier run of the same.
  package var isOrdered: Bool

  /// The expectation in force at its run; `nil` also if this scenario was not in it.
  package var expectationID: Int64?

  /// What the expectation of *that* time says of its frames.
  package var judgementThen: Judgement?

  /// What the expectation of the run that is reported says of its frames.
  ///
  /// It tells a repair from an acceptance; `nil` if nobody has asked yet.
  package var judgementNow: Judgement?
}

/// One line of a scenario's history.
package struct HistoryEntry: Hashable, Sendable {
  package var run: RunSummary
  package var edition: Int
  package var outcome: Outcome
  package var expectationID: Int64?
  package var judgement: Judgement?
  package var verdict: Verdict

  /// Whether the frames are others than the last before, whatever was expected.
  package var hasMoved: Bool
}

/// What `accept` did for one scenario.
package struct Acceptance: Hashable, Sendable {
  package var scenario: String
  package var expectationID: Int64

  /// The expectation that was in force before.
  package var supersededID: Int64?

  /// False if the very same frames were accepted already.
  package var isNew: Bool
}

/// The answer to a query.
package struct QueryResult: Equatable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  package var columns: [String]
  package var rows: [[Value]]
}
