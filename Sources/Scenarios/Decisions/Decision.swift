/// Something that somebody decided about a suite, apart from the database that keeps it.
package enum Decision: Hashable, Sendable {
  case accepted(AcceptedFrames)
  case known(KnownFailure)
  case acknowledged(AcknowledgedFailure)
  case renamed(RenamedScenario)
  case retired(RetiredScenario)
  case voided(VoidedRun)
}

/// Who decided something, when and why.
package struct DecisionNote: Hashable, Sendable {
  /// `nil` where the suite does not keep it.
  package var by: String?

  /// ISO 8601 in UTC.
  package var date: String
  package var reason: String

  /// Where it is written down.
  package var link: String?

  package init(by: String?, date: String, reason: String, link: String? = nil) {
    self.by = by
    self.date = date
    self.reason = reason
    self.link = link
  }
}

/// A scenario with the code that it had when something was decided of it.
package struct DecidedScenario: Hashable, Sendable {
  package var name: String

  /// Of its content.
  package var content: Digest

  package init(name: String, content: Digest) {
    self.name = name
    self.content = content
  }
}

/// Frames of a run that became what is expected.
package struct AcceptedFrames: Hashable, Sendable {
  /// A run as it is known without the suite that recorded it.
  package struct Run: Hashable, Sendable {
    package var engine: String
    package var version: String

    /// When it began, ISO 8601 in UTC.
    package var started: String

    package init(engine: String, version: String, started: String) {
      self.engine = engine
      self.version = version
      self.started = started
    }
  }

  package var scenario: DecidedScenario

  /// The engine that they are expected of; `nil`: all.
  package var engine: String?
  package var note: DecisionNote

  /// The run that they are from; `nil` where nobody knows.
  package var run: Run?

  /// Of what the article claimed then; `nil` if it claimed nothing.
  package var claim: Digest?
  package var expectation: Expectation

  package init(
    scenario: DecidedScenario, engine: String?, note: DecisionNote, run: Run?, claim: Digest?,
    expectation: Expectation
  ) {
    self.scenario = scenario
    self.engine = engine
    self.note = note
    self.run = run
    self.claim = claim
    self.expectation = expectation
  }
}

/// A failure that does not count as long as its frames stay these.
package struct KnownFailure: Hashable, Sendable {
  package var scenario: DecidedScenario
  package var engine: String
  package var note: DecisionNote

  /// Who looks after it.
  package var owner: String

  /// The first day on which it counts again, `YYYY-MM-DD`.
  package var until: String
  package var frames: FrameSet

  package init(
    scenario: DecidedScenario, engine: String, note: DecisionNote, owner: String, until: String,
    frames: FrameSet
  ) {
    self.scenario = scenario
    self.engine = engine
    self.note = note
    self.owner = owner
    self.until = until
    self.frames = frames
  }
}

/// A failure that somebody looks after, and that counts.
package struct AcknowledgedFailure: Hashable, Sendable {
  package var scenario: DecidedScenario
  package var engine: String

  /// Nobody says why: the reason is empty.
  package var note: DecisionNote
  package var owner: String

  /// What came out when it was noted; `nil` where that was no frames.
  package var frames: FrameSet?

  package init(
    scenario: DecidedScenario, engine: String, note: DecisionNote, owner: String,
    frames: FrameSet?
  ) {
    self.scenario = scenario
    self.engine = engine
    self.note = note
    self.owner = owner
    self.frames = frames
  }
}

/// A name that a scenario had before.
package struct RenamedScenario: Hashable, Sendable {
  /// Its name now.
  package var scenario: String
  package var from: String

  /// The name that it got then.
  package var to: String

  /// By nobody where an import saw it.
  package var note: DecisionNote

  /// Of the code that it had when the decision was written down.
  ///
  /// By it the scenario is known under a later name; it is no part of what was decided. `nil` in texts
  /// of earlier versions.
  package var content: Digest?

  package init(
    scenario: String, from: String, to: String, note: DecisionNote, content: Digest? = nil
  ) {
    self.scenario = scenario
    self.from = from
    self.to = to
    self.note = note
    self.content = content
  }

  package static func == (a: Self, b: Self) -> Bool {
    (a.scenario, a.from, a.to, a.note) == (b.scenario, b.from, b.to, b.note)
  }

  package func hash(into hasher: inout Hasher) {
    for name in [scenario, from, to] { hasher.combine(name) }
    hasher.combine(note)
  }
}

/// A scenario that is not computed any more, whatever its article says.
package struct RetiredScenario: Hashable, Sendable {
  package var scenario: String
  package var note: DecisionNote

  /// Of the code that it had when the decision was written down.
  ///
  /// By it the scenario is known under a later name; it is no part of what was decided. `nil` in texts
  /// of earlier versions.
  package var content: Digest?

  package init(scenario: String, note: DecisionNote, content: Digest? = nil) {
    self.scenario = scenario
    self.note = note
    self.content = content
  }

  package static func == (a: Self, b: Self) -> Bool {
    (a.scenario, a.note) == (b.scenario, b.note)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(scenario)
    hasher.combine(note)
  }
}

/// A run that does not count.
package struct VoidedRun: Hashable, Sendable {
  package var engine: EngineVersion

  /// When it began, ISO 8601 in UTC.
  package var started: String

  /// Of its results.
  package var digest: Digest
  package var note: DecisionNote

  package init(engine: EngineVersion, started: String, digest: Digest, note: DecisionNote) {
    self.engine = engine
    self.started = started
    self.digest = digest
    self.note = note
  }
}

extension Decision {
  package var note: DecisionNote {
    switch self {
    case .accepted(let accepted): accepted.note
    case .known(let known): known.note
    case .acknowledged(let acknowledged): acknowledged.note
    case .renamed(let renamed): renamed.note
    case .retired(let retired): retired.note
    case .voided(let voided): voided.note
    }
  }

  /// Why, for people; of a failure that is looked after, by whom.
  package var reason: String {
    if case .acknowledged(let acknowledged) = self { return Self.care(acknowledged.owner) }
    return note.reason
  }

  /// That somebody looks after a failure.
  package static func care(_ owner: String) -> String { "\(owner) looks after it" }

  /// What it is about, for people: of two decisions with one subject only one can be in force.
  package var subject: String {
    switch self {
    case .accepted(let accepted):
      "accepted \(accepted.scenario.name)" + (accepted.engine.map { " of \($0)" } ?? "")
    case .known(let known): "known \(known.scenario.name) of \(known.engine)"
    case .acknowledged(let acknowledged):
      "acknowledged \(acknowledged.scenario.name) of \(acknowledged.engine)"
    case .renamed(let renamed): "renamed \(renamed.from) to \(renamed.to)"
    case .retired(let retired): "retired \(retired.scenario)"
    case .voided(let voided):
      "voided run of \(voided.engine.name) \(voided.engine.version), \(voided.started)"
    }
  }

  /// What tells its subject from all others, also where only the code differs.
  package var key: String {
    switch self {
    case .accepted(let accepted): subject + " " + accepted.scenario.content.hex
    case .known(let known): subject + " " + known.scenario.content.hex
    case .acknowledged(let acknowledged): subject + " " + acknowledged.scenario.content.hex
    // A name may go from hand to hand.
    case .renamed(let renamed): subject + " " + renamed.note.date
    case .retired: subject
    case .voided(let voided): "\(subject) \(voided.engine.revision) \(voided.digest.hex)"
    }
  }

  /// The scenario that it is about, by its name now; `nil` for a run.
  package var scenario: String? {
    switch self {
    case .accepted(let accepted): accepted.scenario.name
    case .known(let known): known.scenario.name
    case .acknowledged(let acknowledged): acknowledged.scenario.name
    case .renamed(let renamed): renamed.scenario
    case .retired(let retired): retired.scenario
    case .voided: nil
    }
  }

  /// The scenario with the code that it is about; `nil` where it is about a name or a run.
  package var code: DecidedScenario? {
    switch self {
    case .accepted(let accepted): accepted.scenario
    case .known(let known): known.scenario
    case .acknowledged(let acknowledged): acknowledged.scenario
    case .renamed, .retired, .voided: nil
    }
  }

  /// The code that the scenario had whose name or retirement it is about, where it is known.
  package var namedContent: Digest? {
    switch self {
    case .renamed(let renamed): renamed.content
    case .retired(let retired): retired.content
    case .accepted, .known, .acknowledged, .voided: nil
    }
  }

  /// The same about a scenario of another name.
  package func about(_ name: String) -> Decision {
    switch self {
    case .accepted(var accepted):
      accepted.scenario.name = name
      return .accepted(accepted)
    case .known(var known):
      known.scenario.name = name
      return .known(known)
    case .acknowledged(var acknowledged):
      acknowledged.scenario.name = name
      return .acknowledged(acknowledged)
    case .renamed(var renamed):
      renamed.scenario = name
      return .renamed(renamed)
    case .retired(var retired):
      retired.scenario = name
      return .retired(retired)
    case .voided: return self
    }
  }
}
