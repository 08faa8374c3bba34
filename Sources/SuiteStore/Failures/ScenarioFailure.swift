package import Scenarios

/// A stretch of runs in which a scenario does not come out well, as a report tells of it.
package struct ScenarioFailure: Hashable, Sendable {
  package var stretch: FailureStretch

  /// The version of the first run that failed by what is expected now, and when that run was.
  package var since: EngineVersion
  package var sinceDate: String

  /// How many runs failed in a row by what is expected now, up to the one that is reported; runs that
  /// were voided, or did not cover the scenario, or whose engine does not offer what it needs, do not
  /// count.
  package var runCount: Int

  /// The newest version before it that meets what is expected now; `nil` if none does, so that this
  /// is no regression.
  package var lastGood: EngineVersion?

  /// Who looks after it, and where that is written down.
  package var owner: String?
  package var link: String?

  /// The version since which it fails as it does in the run that is reported; `nil` where it never
  /// failed otherwise.
  package var alikeSince: EngineVersion?

  /// Why its frames in the run that is reported are no longer the good ones; `nil` where it gives
  /// none, and of what never came out well.
  package var cause: Cause?

  /// What the version is called since which it has this cause, where causes are named: `2.0.0`, or
  /// `2.0.0+4f2c1ab` where that has several revisions; `nil`: as the engine calls it.
  package var clusterVersion: String?

  /// Names that its cause had before an earlier bad version was found.
  package var aliases: [String] = []

  /// Whether it is known that ``since`` is not after the version that is reported.
  package var isOrdered = true

  /// The name of ``cause`` with the version: `stack.share.left@2.0.0`.
  package var cluster: String? { cause?.cluster(since: clusterVersion ?? since.version) }

  package init(
    stretch: FailureStretch, since: EngineVersion, sinceDate: String, runCount: Int,
    lastGood: EngineVersion?, owner: String?, link: String?
  ) {
    self.stretch = stretch
    self.since = since
    self.sinceDate = sinceDate
    self.runCount = runCount
    self.lastGood = lastGood
    self.owner = owner
    self.link = link
  }
}

/// Why the frames of a scenario moved that nothing is expected of.
package struct ScenarioMove: Hashable, Sendable {
  /// The version of the first run with these frames.
  package var since: EngineVersion
  package var cause: Cause

  /// As ``ScenarioFailure/clusterVersion``.
  package var clusterVersion: String?

  package init(since: EngineVersion, cause: Cause, clusterVersion: String? = nil) {
    self.since = since
    self.cause = cause
    self.clusterVersion = clusterVersion
  }

  /// The name of ``cause`` with the version.
  package var cluster: String { cause.cluster(since: clusterVersion ?? since.version) }
}

/// A failure that somebody looked at: while its frames stay the same, it does not count.
package struct KnownIssue: Hashable, Sendable {
  package var id: Int64
  package var scenario: String
  package var editionID: Int64
  package var engine: String

  /// The wrong frames.
  package var frameSetID: Int64
  package var reason: String
  package var owner: String
  package var link: String?

  /// The first day on which it counts again, `YYYY-MM-DD`.
  package var until: String
  package var created: String

  /// Who made it known; `nil` where nobody is kept.
  package var by: String?

  package init(
    id: Int64, scenario: String, editionID: Int64, engine: String, frameSetID: Int64,
    reason: String, owner: String, link: String?, until: String, created: String,
    by: String? = nil
  ) {
    self.id = id
    self.scenario = scenario
    self.editionID = editionID
    self.engine = engine
    self.frameSetID = frameSetID
    self.reason = reason
    self.owner = owner
    self.link = link
    self.until = until
    self.created = created
    self.by = by
  }

  /// Whether the end date has come.
  ///
  /// - Parameter date: ISO 8601 in UTC.
  /// - Returns: True from the end date on.
  package func isExpired(at date: String) -> Bool { date.prefix(10) >= until }
}

/// What a known issue makes of a failure.
package enum KnownState: String, Sendable, CaseIterable {
  /// It does not count.
  case known
  /// It would not count, but the end date has come.
  case expired
  /// It fails otherwise: with other frames, or without any.
  case changed
  /// The scenario comes out well, or was not run.
  case idle
  /// It is about code that the scenario had, or has no more.
  case edited
  /// The scenario is not computed any more.
  case retired
}
