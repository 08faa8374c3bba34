package import Regression
package import Scenarios
import SuiteStore

extension ScenarioHistory {
  /// `{"scenario", "node", "retired", "stale", "editions", "expectations", "stretches", "runs",
  /// "voided", "decisions"}`; `until` is `null` while it is so now.
  package var json: JSON {
    [
      "scenario": .string(scenario), "node": .text(node), "retired": .text(notes.retired),
      "stale": .text(notes.stale), "editions": .array(editions.map(json)),
      "expectations": .array(
        editions.flatMap { edition in
          edition.expectations.map { expectation in
            expectation.json(edition: edition.number, accepted: accepted(expectation))
          }
        }),
      "stretches": .array(stretches.map(\.json)),
      "runs": .array(stretches.filter { !$0.isRestated }.flatMap(Listings.json)),
      "voided": .array(
        voided.map { entry in
          [
            "run": entry.run.place, "reason": .text(entry.run.reason),
            "edition": .number(Double(entry.edition)), "verdict": .string(entry.verdict.rawValue),
          ]
        }),
      "decisions": .array(notes.decisions.map(LogListing.json)),
    ]
  }

  private func json(_ edition: StoredEdition) -> JSON {
    [
      "number": .number(Double(edition.number)), "current": .bool(edition.isCurrent),
      "created": .string(edition.created),
      "proposal": Proposal(parsing: edition.proposal)?.json ?? .null,
      "source": .string(edition.source), "changes": changes[edition.number]?.json ?? .null,
    ]
  }
}

extension ScenarioHistory.Stretch {
  fileprivate var json: JSON {
    guard let first = entries.first, let last = entries.last else { return .null }
    return [
      "engine": .string(first.run.engine.name), "since": first.run.place,
      "until": isLatest ? .null : last.run.place, "restated": .bool(isRestated),
      "runs": .array(entries.map { .integer($0.run.id) }),
      "edition": .number(Double(first.edition)), "verdict": .string(first.verdict.rawValue),
      "outcome": .string(first.outcome.kind.rawValue), "message": .text(first.outcome.message),
      "path": .text(first.outcome.path), "frame": frame?.json ?? .null,
      "met": isMet.map { .bool($0) } ?? .null, "expectation": .integer(expectation?.id),
      "expected": expected?.linesJSON ?? .null,
      "differences": .array(
        differences.map { $0.json(tolerance: expectation?.tolerance ?? 0) }),
      "cluster": .text(departure?.cluster),
      "aliases": .array((departure?.aliases ?? []).map { .string($0) }),
      "owner": .text(departure?.owner), "link": .text(departure?.link),
      "known": .array(known.map(\.json)),
    ]
  }
}

extension ScenarioNotes.Known {
  fileprivate var json: JSON {
    [
      "created": .string(issue.created), "until": .string(issue.until),
      "reason": .string(issue.reason), "owner": .string(issue.owner), "link": .text(issue.link),
      "removed": .text(removed),
    ]
  }
}

extension RunSummary {
  fileprivate var place: JSON {
    ["run": .integer(id), "started": .string(started), "engine": engine.json]
  }
}

extension StoredExpectation {
  fileprivate func json(edition: Int, accepted: String?) -> JSON {
    [
      "id": .integer(id), "edition": .number(Double(edition)), "basis": .string(basis.rawValue),
      "engine": .text(engine), "source": .string(source), "created": .string(created),
      "accepted": .text(accepted), "by": .text(by), "reason": .text(reason),
      "fromRun": .integer(fromRun), "ended": .text(ended), "supersededBy": .integer(supersededBy),
      "endedBy": .text(endedBy), "endedReason": .text(endedReason),
      "tolerance": .number(tolerance), "exact": .bool(isExact),
    ]
  }
}
