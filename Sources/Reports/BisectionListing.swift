package import Regression
package import Scenarios

/// What `plumb bisect` found.
package struct BisectionListing: Sendable {
  private let findings: [Bisection.Finding]
  private let edits: [String: ScenarioEdit]
  private let versionCount: Int
  private let computedCount: Int
  private let runs: [Int64]
  private let goal: Bisection.Goal
  private let unusableCount: Int

  /// - Parameters:
  ///   - bisection: A bisection that is through.
  ///   - goal: What was looked for.
  ///   - runs: The runs under which its results were stored.
  ///   - edits: What was edited of scenarios since they last passed.
  ///   - unusableCount: How many programs did not say of which version they are, so that any change
  ///     may have been in them.
  package init(
    _ bisection: Bisection, goal: Bisection.Goal, runs: [Int64], edits: [String: ScenarioEdit],
    unusableCount: Int
  ) {
    self.goal = goal
    self.unusableCount = unusableCount
    self.edits = edits
    findings = bisection.findings
    versionCount = bisection.versions.count
    computedCount = bisection.computedCount
    self.runs = runs
  }

  /// A line a change, or why there is none, then what it took.
  package func text(width: Int? = nil, ink: Ink = .none) -> String {
    var table = Columns()
    var notes: [String] = []
    for finding in findings {
      if let reason = finding.reason {
        table.rows.append([.init(finding.scenario), .init("nothing found", .faint), .init(reason)])
      }
      if let edit = edits[finding.scenario] { notes.append("\(finding.scenario): \(edit.remark)") }
      for change in finding.changes {
        table.rows.append([
          .init(finding.scenario), .init(change.text, change.kind.role),
          .init(change.rest, .faint),
        ])
        notes += change.gaps.map { gap in
          "\(finding.scenario): \(gap.version.place) cannot tell: \(gap.reason)"
        }
      }
    }
    let found = findings.count { !$0.changes.isEmpty }
    var parts = ["\(found) of \(counted(findings.count, "scenario")) found"]
    parts.append(
      "\(counted(computedCount, "result")) computed, \(counted(versionCount, "version"))")
    if let first = runs.first, let last = runs.last {
      parts.append(
        runs.count == 1 ? "stored as run \(first)" : "stored as runs \(first)–\(last)")
    }
    var lines = table.lines(foldedTo: width, ink: ink)
    if !notes.isEmpty {
      lines += [""] + notes.flatMap { $0.folded(to: width) }.map { ink($0, .faint) }
    }
    if !lines.isEmpty {
      for remark in [unusable, completeness].compactMap({ $0 }) {
        lines += [""] + remark.folded(to: width)
      }
    }
    let total = parts.joined(separator: "; ").folded(to: width)
    return (lines + (lines.isEmpty ? [] : [""]) + total).asText
  }

  /// That changes may have been in versions that nobody knows; `nil` where there are none.
  private var unusable: String? {
    guard unusableCount > 0 else { return nil }
    return "\(counted(unusableCount, "program")) did not say of which version: "
      + "what changed may have changed there"
  }

  /// Whether these are all changes; `nil` where not all were looked for.
  private var completeness: String? {
    guard goal == .all || goal == .every else { return nil }
    let askable = findings.count { $0.askableCount > 0 }
    guard askable == 0 else {
      return "every change that shows: of \(counted(askable, "scenario")), versions between equal "
        + "results were not looked at; '--every-version' looks"
    }
    let unseen = findings.count(where: \.mayLackChanges)
    guard unseen == 0 else {
      return "every change that shows: of \(counted(unseen, "scenario")), some versions cannot tell"
    }
    let unordered = findings.count { $0.hasUnorderedChange }
    guard unordered == 0 else {
      return "every change that shows: \(counted(unordered, "scenario")) "
        + "\(unordered == 1 ? "comes" : "come") out otherwise in versions in no known order"
    }
    guard unusableCount == 0 else { return "every change that shows" }
    return "every change that there is between these versions"
  }

  /// `{"versions", "computed", "runs", "complete", "scenarios": [{"scenario", "reason", "edit",
  /// "computed", "unseen", "changes": [{"kind", "before", "after", "exact", "until", "gaps": [{"version",
  /// "reason"}]}]}, …]}`.
  ///
  /// `until` is the first later version that is known to be otherwise again, `null` for a change
  /// that has stayed; `unseen` counts versions of which nothing is known; `complete` says that
  /// there are none, nor several in one gap, that something was looked at, that all versions are known, and that they are in a known
  /// order where they come out otherwise; `exact` that the change was in `after`; `edit` is what the
  /// article edited since the scenario last passed, where no version is known to pass as it is now.
  package var json: JSON {
    [
      "complete": .bool(
        unusableCount == 0 && !findings.isEmpty
          && findings.allSatisfy { !$0.mayLackChanges && !$0.hasUnorderedChange }),
      "versions": .number(Double(versionCount)), "computed": .number(Double(computedCount)),
      "runs": .array(runs.map { .integer($0) }),
      "scenarios": .array(
        findings.map { finding in
          [
            "scenario": .string(finding.scenario), "reason": .text(finding.reason),
            "edit": edits[finding.scenario]?.json ?? .null,
            "computed": .number(Double(finding.computed)),
            "unseen": .number(Double(finding.unseenCount)),
            "changes": .array(finding.changes.map { $0.json(isExact: unusableCount == 0) }),
          ]
        }),
    ]
  }
}

extension Bisection.Finding.Change {
  /// `broke in 0.4.2`, `broke between 0.4.2 and 0.5.0`.
  fileprivate var text: String {
    let verb = kind.rawValue
    guard let first = gaps.first else { return "\(verb) in \(after.place)" }
    return "\(verb) between \(first.version.place) and \(after.place)"
  }

  /// `after 0.4.1; still broken in 0.6.0`, `after 0.4.1; well again in 0.5.0`.
  fileprivate var rest: String {
    let start = "after \(before.place)"
    switch (kind, end, lasting) {
    case (.broke, let end?, _): return start + "; well again in \(end.place)"
    case (.broke, nil, let lasting?): return start + "; still broken in \(lasting.place)"
    case (.mended, let end?, _): return start + "; broken again in \(end.place)"
    case (.mended, nil, let lasting?): return start + "; still well in \(lasting.place)"
    case (.moved, _, _), (_, nil, nil): return start
    }
  }

  // `isExact`: whether ``after`` is the version of the change where there are no gaps.
  fileprivate func json(isExact: Bool) -> JSON {
    [
      "kind": .string(kind.rawValue), "before": before.json, "after": after.json,
      "exact": .bool(isExact && gaps.isEmpty), "until": end?.json ?? .null,
      "gaps": .array(
        gaps.map { ["version": $0.version.json, "reason": .string($0.reason)] }),
    ]
  }
}

extension Bisection.Finding.Change.Kind {
  fileprivate var role: Ink.Role {
    switch self {
    case .broke: .bad
    case .mended: .good
    case .moved: .changed
    }
  }
}
