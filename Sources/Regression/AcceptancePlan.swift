package import Scenarios
package import SuiteStore

/// What accepting a run's frames would do, scenario by scenario, before anything is written.
package struct AcceptancePlan: Sendable {
  /// A scenario whose frames can be taken over, or need not be.
  package struct Item: Hashable, Sendable {
    package var scenario: String

    /// False where the frames are as expected already, as far as they can be held against that.
    package var isNew: Bool

    /// What the expectation rests on of which the engine tells no node, so that nothing could be held
    /// against the frames; `nil` for any other, and where there is none.
    package var untoldBasis: Expectation.Basis?

    /// Whether it is expected of all engines from now on, and was of the run's alone.
    package var isOwnUntilNow = false

    /// The expectation that gives way: of all engines where it becomes theirs.
    package var replaced: Expectation?

    /// That of the run's engine.
    package var replacedID: Int64?

    /// What the run's frames are that the expectation in force does not say.
    package var differences: [Difference]

    /// What the run found.
    package var frames: FrameSet
  }

  /// A scenario whose frames must not be taken over.
  package struct Refusal: Hashable, Sendable {
    package var scenario: String
    package var reason: String

    /// Whether the run did not cover the scenario as it is now.
    package var isUncovered = false
  }

  package let run: RunSummary

  /// Whether the frames are to be expected of every engine, not of the run's alone.
  package let isForAll: Bool

  /// By name.
  package private(set) var items: [Item] = []

  /// By name; where there is one, nothing may be accepted.
  package private(set) var refusals: [Refusal] = []

  /// Looks at the frames that a run found for the selected scenarios.
  ///
  /// - Parameters:
  ///   - filter: Which scenarios; a verdict in it is that of the run.
  ///   - runID: The run; `nil` means the last one.
  ///   - isForAll: Whether the frames are to be expected of every engine.
  ///   - over: The bases that may give way although they are stronger than `accepted`.
  ///   - store: The suite.
  /// - Throws: ``SuiteError/unknownRun(id:last:)``, ``SuiteError/nothingToDo(reason:)`` if there is no
  ///   run yet, and what the filter throws for what it names.
  package init(
    _ filter: ScenarioFilter, run runID: Int64? = nil, forAll isForAll: Bool = false,
    over: Set<Expectation.Basis> = [], in store: SuiteStore
  ) throws {
    guard let run = try store.run(runID, for: filter) else {
      throw SuiteError.nothingToDo(reason: try store.reasonForNoRun())
    }
    self.run = run
    self.isForAll = isForAll
    for candidate in try store.acceptanceCandidates(filter.ofRun(run.id), run: run.id) {
      do {
        items.append(try item(candidate, over: over))
      } catch let error as NotAcceptable {
        refusals.append(
          Refusal(
            scenario: candidate.name, reason: error.reason, isUncovered: candidate.outcome == nil))
      }
    }
  }

  /// The scenarios that get a new expectation.
  package var accepted: [Item] { items.filter(\.isNew) }

  /// Writes it, all or nothing.
  ///
  /// - Returns: What was written, in the order of ``accepted``.
  /// - Throws: ``SuiteError/notAcceptable(scenario:reason:)`` if there are refusals, or if the suite
  ///   has changed since the plan was made.
  package func carryOut(
    in store: SuiteStore, by: String, reason: String, at date: String
  ) throws -> [Acceptance] {
    if let refusal = refusals.first {
      throw SuiteError.notAcceptable(scenario: refusal.scenario, reason: refusal.reason)
    }
    let replacing = Dictionary(accepted.map { ($0.scenario, $0.replacedID) }) { first, _ in first }
    return try store.accept(
      accepted.map(\.scenario), from: run.id, forAll: isForAll, replacing: replacing, by: by,
      reason: reason, at: date)
  }
}

extension AcceptancePlan {
  private struct NotAcceptable: Error {
    var reason: String
  }

  private func item(
    _ candidate: AcceptanceCandidate, over: Set<Expectation.Basis>
  ) throws -> Item {
    guard let outcome = candidate.outcome else {
      throw NotAcceptable(reason: "run \(run.id) did not cover the scenario as it is now")
    }
    guard let frames = try candidate.frames?.frameSet() else {
      let message = outcome.message.map { ": \($0)" } ?? ""
      throw NotAcceptable(
        reason: "run \(run.id) has no frames of it: \(outcome.kind.rawValue)\(message)")
    }
    guard !Expectation(accepting: frames).lines.isEmpty else {
      throw NotAcceptable(reason: "run \(run.id) has no node of it that can be named")
    }
    guard let stored = candidate.expectation else {
      return Item(
        scenario: candidate.name, isNew: true, replaced: nil, replacedID: nil, differences: [],
        frames: frames)
    }
    // What holds for one engine is not expected of all yet: what all are judged by gives way to it too.
    let isOwn = isForAll && stored.engineID != nil
    let shared = isOwn ? try candidate.shared?.expectation() : nil
    let replaced = try shared ?? stored.expectation()
    let comparison = Comparison(of: frames, with: replaced)
    let differences = comparison.differences
    let basis = replaced.basis
    // What nothing can be held against gives way to what this engine tells where that is asked for;
    // the others may tell of its nodes.
    let isUntold =
      !comparison.isHeld && !isForAll && (basis == .accepted || over.contains(basis))
    guard !differences.isEmpty || isOwn || isUntold else {
      return Item(
        scenario: candidate.name, isNew: false, untoldBasis: comparison.isHeld ? nil : basis,
        replaced: nil, replacedID: nil, differences: [], frames: frames)
    }
    let givingWay = try [stored.expectation(), replaced].map(\.basis)
    if let basis = givingWay.last(where: { $0 != .accepted && !over.contains($0) }) {
      let whose = shared?.basis == basis ? "what is expected of all engines" : "its expectation"
      throw NotAcceptable(
        reason: "\(whose) is \(basis.rawValue), which is stronger than accepted; "
          + "'--over \(basis.rawValue)' replaces it")
    }
    return Item(
      scenario: candidate.name, isNew: true, isOwnUntilNow: isOwn, replaced: replaced,
      replacedID: stored.id, differences: differences, frames: frames)
  }
}
