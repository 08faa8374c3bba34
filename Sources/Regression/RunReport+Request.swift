package import SuiteStore

extension RunReport {
  /// What a report is asked for: which run, against which, and what it tells beside its scenarios.
  package struct Request: Sendable {
    /// What only some formats need.
    package enum Part: CaseIterable, Sendable {
      /// Expectations that cannot both be met.
      case contradictions

      /// What may be behind the changes of an engine that tells no traces.
      case suspects

      /// Every scenario of the run with its verdict.
      case results

      /// Of every scenario its code, its traces and its past: what a page shows.
      case evidence
    }

    /// Which versions of the engine are listed beside each other.
    package enum VersionSpan: Sendable {
      case none

      /// Those from the base to the run, where there is one in between.
      case compared

      /// All up to the run's.
      case all
    }

    package var runID: Int64

    /// The run to compare with; `nil` for the last one before it.
    package var baseID: Int64?

    package var parts: Set<Part>
    package var versions: VersionSpan

    /// How many scenarios of one change get their frames and expectations, beside the first of
    /// each cluster.
    package var detailing: Int

    /// Up to how many scenarios all that is kept is read of all of them; of more only of those that
    /// there is something to tell of: a page with thousands would be too large to send.
    package var evidenceLimit = 1500

    /// How many versions stand side by side, the last ones.
    package var versionLimit = VersionMatrix.limit

    /// The scenarios that are told of; `nil` for all.
    package var scenarios: Set<String>?

    /// What is enough to end a run with status 1.
    package var triggers: [RunDecision.Trigger]

    package init(
      run: Int64, since base: Int64? = nil, parts: Set<Part> = [],
      versions: VersionSpan = .none, detailing: Int = .max,
      triggers: [RunDecision.Trigger] = RunDecision.Trigger.standard
    ) {
      runID = run
      baseID = base
      self.parts = parts
      self.versions = versions
      self.detailing = detailing
      self.triggers = triggers
    }
  }
}

extension RunReport {
  /// A report on a run that also tells of every version up to its.
  ///
  /// - Throws: As ``init(_:in:)``.
  package static func history(upTo run: RunSummary, in store: SuiteStore) throws -> RunReport {
    var request = Request(run: run.id, parts: [.contradictions, .suspects, .evidence])
    request.versionLimit = .max
    return try RunReport(request, in: store)
  }
}
