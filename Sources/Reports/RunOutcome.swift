package import Regression
package import Scenarios

extension RunReport {
  /// What `plumb run --json` prints: the run's row, its status and why, and what failed by name.
  ///
  /// ```
  /// {…run…, "decision": {"status": 1, "failOn": ["failure", "moved"],
  ///                      "reasons": {"failure": 2}, "known": 0, "text": "Fails: …"},
  ///  "failed": [{"scenario", "verdict", "change", "file", "line", "column", "what",
  ///               "cluster"}, …],
  ///  "stale": [{"scenario", "file" | null, "line", "since"}, …]}
  /// ```
  ///
  /// Line and column are those of the number that is not met, else of the code.
  package var outcomeJSON: JSON {
    guard case .object(var members) = run.json else { return .null }
    members["counts"] = counts.json
    members["decision"] = decision.json
    members["stale"] = staleJSON
    let failed = Set(decision.scenarios)
    members["failed"] = .array(
      entries.filter { failed.contains($0.scenario) }.map { entry in
        [
          "scenario": .string(entry.scenario), "verdict": .string(entry.verdict.rawValue),
          "change": .string(entry.change.rawValue), "file": .text(entry.file),
          "line": .number(Double(entry.claimPlace?.line ?? entry.line)),
          "column": .number(Double(entry.claimPlace?.column ?? 1)), "what": .string(entry.headline),
          "cluster": .text(entry.cluster),
        ]
      })
    return .object(members)
  }
}

extension RunDecision {
  /// The status of `plumb run`, and why.
  package var json: JSON {
    [
      "status": .number(isBad ? 1 : 0),
      "failOn": .array(triggers.map { .string($0.rawValue) }),
      "reasons": .object(
        Dictionary(reasons.map { ($0.trigger.rawValue, .number(Double($0.count))) }) { a, _ in a }),
      "known": .number(Double(knownCount)), "text": .string(sentence),
    ]
  }
}
