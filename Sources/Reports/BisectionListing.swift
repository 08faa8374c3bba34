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

  /// - Parameters:
  ///   - bisection: A bisection that is through.
  ///   - goal: What was looked for.
  ///   - runs: The runs under which its results were stored.
  ///   - edits: What was edited of scenarios since they last passed.
  package init(
    _ bisection: Bisection, goal: Bisection.Goal, runs: [Int64], edits: [String: ScenarioEdit]
  ) {
    self.goal = goal
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
    if let completeness, !lines.isEmpty { lines += [""] + completeness.folded(to: width) }
    let total = parts.joined(separator: "; ").folded(to: width)
    return (lines + (lines.isEmpty ? [] : [""]) + total).asText
  }

  /// Whether these are all changes; `nil` where not all were looked for.
  private var completeness: String? {
    guard goal == .all || goal == .every else { return nil }
    let askable = findings.count { $0.askableCount > 0 }
    guard askable == 0 else {
      return "every change that shows: of \(counted(askable, "scenario")), versions between equal "
        + "results were not looked at; '--every-version' looks"
    }
    let unseen = findings.count { $0.unseenCount > 0 }
    guard unseen == 0 else {
      return "every change that shows: of \(counted(unseen, "scenario")), some versions cannot tell"
    }
    return "every change that there is between these versions"
  }

  /// `{"versions", "computed", "runs", "complete", "scenarios": [{"scenario", "reason", "edit",
  /// "computed", "unseen", "changes": [{"kind", "before", "after", "exact", "until", "gaps": [{"version",
  /// "reason"}]}]}, …]}`.
  ///
  /// `until` is the first later version that is known to be otherwise again, `null` for a change
  /// that has stayed; `unseen` counts versions of which nothing is known, `complete` says that
  /// there are none; `edit` is what the article edited since the scenario last passed, where no
  /// version is known to pass as it is now.
  package var json: JSON {
    [
      "complete": .bool(findings.allSatisfy { $0.unseenCount == 0 }),
      "versions": .number(Double(versionCount)), "computed": .number(Double(computedCount)),
      "runs": .array(runs.map { .integer($0) }),
      "scenarios": .array(
        findings.map { finding in
          [
            "scenario": .string(finding.scenario), "reason": .text(finding.reason),
            "edit": edits[finding.scenario]?.json ?? .null,
            "computed": .number(Double(finding.computed)),
            "unseen": .number(Double(finding.unseenCount)),
            "changes": .array(finding.changes.map(\.json)),
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

  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "before": before.json, "after": after.json,
      "exact": .bool(gaps.isEmpty), "until": end?.json ?? .null,
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
