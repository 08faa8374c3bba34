package import Scenarios
package import SuiteStore

/// Why a review cannot be written: the suite is not what was looked at.
package struct ReviewError: Error, Hashable {
  package var message: String
}

/// Decisions of one kind, with one reason: what one command line would do.
package struct ReviewBatch: Hashable, Sendable {
  /// Never a skip.
  package var decision: ReviewDecision

  /// The places of items, in order.
  package var items: [Int]
}

extension Review {
  /// What decisions come to, acceptances first, in the order of their first scenarios.
  package func batches(_ decisions: [Int: ReviewDecision]) -> [ReviewBatch] {
    var batches: [ReviewBatch] = []
    var places: [ReviewDecision: Int] = [:]
    for (item, decision) in decisions.sorted(by: { $0.key < $1.key }) where decision != .skip {
      let place = places[decision] ?? batches.count
      if place == batches.count { batches.append(ReviewBatch(decision: decision, items: [])) }
      places[decision] = place
      batches[place].items.append(item)
    }
    return batches.filter(\.isAcceptance) + batches.filter { !$0.isAcceptance }
  }

  /// The bases that give way to a batch, as `--over` names them; strongest first.
  package func basesGivingWay(to batch: ReviewBatch) -> [Expectation.Basis] {
    let bases = Set(batch.items.compactMap { items[$0].strongerBasis })
    return Expectation.Basis.allCases.filter(bases.contains)
  }

  /// What was written.
  package struct Written: Sendable {
    package var acceptances: [AcceptancePlan] = []
    package var known: [KnownIssue] = []
  }

  /// Writes decisions, all or none, as `plumb accept` and `plumb known add` do.
  ///
  /// - Parameters:
  ///   - decisions: By the places of items.
  ///   - store: The suite, opened to write.
  ///   - by: Who decided what says nobody else.
  ///   - date: When.
  /// - Returns: What was written.
  /// - Throws: ``ReviewError`` where a scenario is not what was looked at any more, somebody else
  ///   decided on it, or there is a newer run; ``SuiteError`` for what `accept` or `known` refuse.
  package func write(
    _ decisions: [Int: ReviewDecision], in store: SuiteStore, by: String, at date: String
  ) throws -> Written {
    try store.together {
      try requireCurrent(in: store)
      let batches = batches(decisions)
      try requireUndecided(batches, in: store)
      var written = Written()
      for batch in batches {
        let plan = try plan(batch, in: store)
        switch batch.decision {
        case .accept(let reason, let decider):
          _ = try plan.carryOut(in: store, by: decider ?? by, reason: reason, at: date)
          written.acceptances.append(plan)
        case .known(var note):
          note.by = note.by ?? by
          written.known += try pin(batch, note, in: store, at: date)
        case .skip: break
        }
      }
      return written
    }
  }

  private func requireCurrent(in store: SuiteStore) throws {
    let last = try store.run()
    guard last?.id != run.id else { return }
    if let last, last.id > run.id {
      throw ReviewError(message: "run \(last.id) was recorded meanwhile")
    }
    throw ReviewError(message: "run \(run.id) was voided meanwhile")
  }

  /// What others decided meanwhile would give way without a word, also where they took it back.
  private func requireUndecided(_ batches: [ReviewBatch], in store: SuiteStore) throws {
    let scenarios = batches.flatMap(\.items).map { items[$0].scenario }
    let counts = try store.decisionCounts(of: scenarios, engine: run.engine.name)
    guard let first = scenarios.first(where: { counts[$0] != decisionCounts[$0] }) else { return }
    throw ReviewError(message: "somebody decided on '\(first)' meanwhile")
  }

  /// What accepting the scenarios would do now, which must be what it would have done when they were
  /// looked at.
  private func plan(_ batch: ReviewBatch, in store: SuiteStore) throws -> AcceptancePlan {
    let plan = try AcceptancePlan(
      reviewing: batch.items.map { items[$0].scenario }, run: run.id, in: store)
    let found = Dictionary(plan.items.map { ($0.scenario, $0) }) { first, _ in first }
    for place in batch.items where found[items[place].scenario] != items[place].plan {
      throw Self.changed(items[place].scenario)
    }
    return plan
  }

  private func pin(
    _ batch: ReviewBatch, _ note: KnownIssueNote, in store: SuiteStore, at date: String
  ) throws -> [KnownIssue] {
    let issues = try store.addKnownIssues(
      ScenarioFilter(names: batch.items.map { items[$0].scenario }), note: note,
      engine: run.engine.name, at: date)
    let pinned = try store.frameSets(Set(issues.map(\.frameSetID)).sorted())
    let byName = Dictionary(issues.map { ($0.scenario, $0) }) { first, _ in first }
    for item in batch.items.map({ items[$0] }) {
      // What is pinned is the newest answer, which has to be the one that was looked at.
      guard let issue = byName[item.scenario], pinned[issue.frameSetID] == item.frames else {
        throw Self.changed(item.scenario)
      }
    }
    return issues
  }

  private static func changed(_ scenario: String) -> ReviewError {
    ReviewError(message: "'\(scenario)' has changed since it was looked at")
  }
}

extension ReviewBatch {
  /// Whether frames are accepted, rather than pinned.
  package var isAcceptance: Bool {
    if case .accept = decision { true } else { false }
  }
}
