import Scenarios
package import SuiteStore

extension ScenarioHistory {
  /// What nobody computes any more is not so now.
  mutating func endStretches() {
    let current = editions.first(where: \.isCurrent)?.number
    for index in stretches.indices
    where notes.retired != nil || stretches[index].entries.last?.edition != current {
      stretches[index].isLatest = false
    }
  }

  /// Adds why frames are wrong, and who knows of it.
  mutating func addNotes() {
    let runs = stretches.lazy.flatMap(\.entries).map(\.run.id).enumerated()
    let places = Dictionary(runs.map { ($1, $0) }) { first, _ in first }
    for index in stretches.indices {
      guard let first = stretches[index].entries.first,
        node == nil || first.outcome.kind != .frames || stretches[index].isMet == false
      else { continue }
      let engine = first.run.engine.name
      let edition = editions.first { $0.number == first.edition }?.id
      if first.verdict.isBad {
        let runs = Set(stretches[index].entries.map(\.run.id))
        let own = notes.departures.filter { $0.engine == engine && runs.contains($0.runID) }
        stretches[index].departure =
          own.first { ($0.failureRunID == nil) == (first.verdict == .moved) } ?? own.first
          // Frames that were accepted and are wrong again.
          ?? notes.departures.last {
            $0.engine == engine && $0.editionID == edition
              && $0.framesID == first.outcome.framesID
              && isFailing($0, in: stretches[index], places)
          }
        // What stands between may be of other code.
        let previous = stretches[..<index].last {
          $0.entries.first?.run.engine.name == engine && $0.entries.first?.edition == first.edition
        }
        if stretches[index].departure == nil, let before = previous?.entries.last,
          before.verdict.isBad, before.outcome.isSame(as: first.outcome)
        {
          stretches[index].departure = previous?.departure
        }
        // What never came out well has no cause.
        if stretches[index].isRestated, stretches[index].departure?.isSuperseded ?? false {
          stretches[index].departure?.cluster = nil
          stretches[index].departure?.aliases = []
        }
      }
      guard first.verdict == .fail else { continue }
      stretches[index].known = notes.known.filter {
        $0.issue.engine == engine && $0.issue.editionID == edition
          && $0.issue.frameSetID == first.outcome.framesID
      }
    }
  }

  /// Whether any of a stretch lies in the failure of which a departure is, by the places of runs.
  private func isFailing(
    _ departure: ScenarioNotes.Departure, in stretch: Stretch, _ places: [Int64: Int]
  ) -> Bool {
    guard let begin = departure.failureRunID.flatMap({ places[$0] }),
      let first = stretch.entries.first.flatMap({ places[$0.run.id] })
    else { return false }
    let end = departure.failureEndRunID.flatMap { places[$0] } ?? .max
    return begin < first + stretch.entries.count && first < end
  }

  /// When what a stretch was judged by was accepted, as far as it was: what is in force again since
  /// another acceptance was taken back was accepted before.
  package func accepted(_ expectation: StoredExpectation) -> String? {
    guard expectation.isAccepted else { return nil }
    return editions.flatMap(\.expectations).first {
      $0.editionID == expectation.editionID && $0.engineID == expectation.engineID
        && $0.claim == expectation.claim && $0.by == expectation.by
        && $0.reason == expectation.reason
    }?.created
  }
}
