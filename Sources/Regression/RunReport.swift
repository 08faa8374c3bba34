package import Scenarios
package import SuiteStore

/// What a run found, held against what was known before: the model of every report on it.
package struct RunReport: Hashable, Sendable {
  package var run: RunSummary

  /// What most of the run's scenarios are compared with; `nil` if this is the first result of all.
  package var base: Base?

  /// Whether there are results of before, though none of these scenarios.
  package var hasEarlierRuns = false

  /// Runs between the two that are not compared with, by version, then run.
  package var skipped: [RunComparison.Skipped]

  /// Scenarios by verdict.
  package var counts: [Verdict: Int]

  /// Whether it was asked to tell of some scenarios alone.
  package var isOfSelection = false

  /// What is worth telling, by change, then by name; scenarios that are as well as before are
  /// counted only.
  package var entries: [Entry]

  /// Scenarios that were in the base's run and have since been retired, by name.
  package var retired: [String]

  /// How many bad scenarios a command line names at most.
  package static let namedCount = 50

  /// Bad scenarios of the run that are not computed any more, of as many as a command line names.
  package var uncomputed: Set<String> = []

  /// Scenarios of the run that are stale today, by name.
  package var stale: [StaleScenario] = []

  /// At most 20, slowest first.
  package var slowest: [SlowScenario]

  /// The versions of the engine in order, each with that of its runs which covered most, where they
  /// were asked for.
  package var versions: [RunSummary] = []

  /// Expectations of the suite as it is now that cannot both be met.
  package var contradictions: [Contradiction] = []

  /// What may be behind changes that nobody told the cause of; `nil` where nothing stands out, or
  /// it was not asked for.
  package var suspects: Suspects?

  /// Every scenario of the run by name, where that was asked for.
  package var results: [RunVerdict] = []

  /// Scenarios that came out as before, by name, where that was asked for.
  package var unchanged: [Unchanged] = []

  /// What every scenario came to in every version up to the run's, where that was asked for.
  package var matrix = VersionMatrix()

  /// What it makes of the run's exit status.
  package var decision: RunDecision

  package init(
    run: RunSummary, base: Base?, skipped: [RunComparison.Skipped] = [],
    counts: [Verdict: Int], entries: [Entry], retired: [String] = [],
    slowest: [SlowScenario] = []
  ) {
    self.run = run
    self.base = base
    self.skipped = skipped
    self.counts = counts
    self.entries = entries
    self.retired = retired
    self.slowest = slowest
    decision = RunDecision(on: entries, triggers: RunDecision.Trigger.standard)
  }

  package var scenarioCount: Int { counts.values.reduce(0, +) }

  package func entries(_ change: ScenarioChange) -> [Entry] {
    entries.filter { $0.change == change }
  }

  /// The entries that are known issues and do not count.
  package var known: [Entry] { entries.filter(\.isKnown) }

  /// The entries that are as on every day: known issues, and what the engine did not offer before
  /// either.
  package var usual: [Entry] { entries.filter { $0.isKnown || $0.isUsual } }

  /// The scenarios for which somebody has to do something, by name.
  package var badScenarios: [String] {
    entries.filter { $0.verdict.isBad && !$0.isKnown }.map(\.scenario).sorted()
  }
}

extension RunReport {
  /// The run that a report compares with.
  package struct Base: Hashable, Sendable {
    /// Why it is this run.
    package enum Reason: String, Sendable {
      /// The last run of an earlier version.
      case earlierVersion
      /// A run of another revision of the version: nothing tells which of the two came first.
      case unordered
      /// An earlier run of the same version.
      case sameVersion
      /// It was asked for.
      case asked
      /// Another one was asked for, and most of what the report compares with is from this earlier one.
      case beforeAsked
    }

    package var run: RunSummary
    package var reason: Reason

    /// Whether it is known to be of an earlier version, or an earlier run of the same.
    package var isOrdered: Bool

    package init(run: RunSummary, reason: Reason, isOrdered: Bool = true) {
      self.run = run
      self.reason = reason
      self.isOrdered = isOrdered
    }
  }

  /// A scenario that came out as before.
  package struct Unchanged: Hashable, Sendable {
    package var scenario: String

    /// `nil` if the scenario was given by hand, as ``file``.
    package var article: String?
    package var file: String?
    package var line: Int
    package var verdict: Verdict

    /// The views and modifiers it is made of.
    package var views: [String]

    /// All that is kept of it, where that was read.
    @Boxed package var entry: Entry?
  }

  /// One scenario, with everything that a report says of it.
  package struct Entry: Hashable, Sendable {
    package var scenario: String

    /// The article as it was named at its last import; `nil` if the scenario was given by hand.
    package var file: String?

    /// The block's first line of code in the article.
    package var line: Int
    package var change: ScenarioChange
    package var verdict: Verdict

    /// The verdict on the earlier result under today's expectation, `unjudged` where there is none,
    /// whether or not its frames had moved; `nil` without an earlier result.
    package var verdictBefore: Verdict?

    /// Whether anything was expected of the earlier result.
    package var wasExpected = true

    /// The run that the earlier result is from, if it is not the report's base.
    package var otherBase: Int64?

    /// The run whose frames those of this result are held against, where the result before has none.
    package var framesRun: Int64?

    /// Whether the scenario had another content before.
    package var isEdited: Bool { edit.map { $0.parts != [.claim] } ?? false }

    @Boxed package var expectation: Expectation?
    package var differences: [Difference]

    /// Where the article states its frames.
    package var places: [ClaimPlace] = []

    /// What the engine said instead of frames, and where.
    package var message: String?
    package var path: String?

    /// What the engine noticed and answered all the same.
    package var warnings: [String]

    package var framesBefore: FrameSet?
    package var frames: FrameSet?

    /// The article's name; `nil` if the scenario was given by hand.
    package var article: String?

    /// The views and modifiers it is made of, where that was asked for.
    package var views: [String] = []

    /// What else is kept of it, where that was asked for.
    @Boxed package var evidence: ScenarioEvidence?

    /// Since when it fails; `nil` if it does not.
    @Boxed package var failure: ScenarioFailure?

    /// Why it moved, where nothing is expected of it and that is known.
    @Boxed package var move: ScenarioMove?

    /// What the article changed since the earlier result.
    @Boxed package var edit: ScenarioEdit?

    /// The last time that it passed, before a failure without a good version, and what the article
    /// changed since.
    @Boxed package var lastPass: ScenarioEdit?

    /// What the engine does otherwise since it comes out well again; `nil` where that is not known.
    @Boxed package var fixedBy: Cause?

    /// The known issue about the scenario, and what it makes of this result.
    @Boxed package var known: Known?

    package struct Known: Hashable, Sendable {
      package var issue: KnownIssue
      package var state: KnownState

      package init(issue: KnownIssue, state: KnownState) {
        self.issue = issue
        self.state = state
      }
    }

    /// Where the article states the number that is not met, the first of several; `nil` where it
    /// states none, or another one by now.
    package var claimPlace: (line: Int, column: Int)? {
      for difference in differences {
        if let place = places.place(of: difference, tolerance: expectation?.tolerance ?? 0) {
          return place
        }
      }
      return nil
    }

    /// Whether it fails in the way that is known, so that it does not count.
    package var isKnown: Bool { known?.state == .known }

    /// Whether it has no earlier result and came out well: mostly only its name is told.
    package var isOnlyNew: Bool { verdictBefore == nil && !verdict.isBad }

    /// Whether the engine does not offer what the scenario needs, and did not in the run before.
    package var isUsual = false

    package init(
      scenario: String, file: String? = nil, line: Int = 1, change: ScenarioChange,
      verdict: Verdict, verdictBefore: Verdict? = nil, otherBase: Int64? = nil,
      expectation: Expectation? = nil, differences: [Difference] = [],
      message: String? = nil, path: String? = nil, warnings: [String] = [],
      framesBefore: FrameSet? = nil, frames: FrameSet? = nil
    ) {
      self.scenario = scenario
      self.file = file
      self.line = line
      self.change = change
      self.verdict = verdict
      self.verdictBefore = verdictBefore
      self.otherBase = otherBase
      self.expectation = expectation
      self.differences = differences
      self.message = message
      self.path = path
      self.warnings = warnings
      self.framesBefore = framesBefore
      self.frames = frames
    }

    /// The nodes that are not where they were; empty when nothing is known of before.
    package var moves: [FrameChange] {
      guard let framesBefore, let frames else { return [] }
      return [FrameChange](from: framesBefore, to: frames)
    }
  }
}
