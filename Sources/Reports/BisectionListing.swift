package import Regression
package import Scenarios

/// What `plumb bisect` found.
package struct BisectionListing: Sendable {
  private let findings: [Bisection.Finding]
  private let versionCount: Int
  private let computedCount: Int
  private let runs: [Int64]

  /// - Parameters:
  ///   - bisection: A bisection that is through.
  ///   - runs: The runs under which its results were stored.
  package init(_ bisection: Bisection, runs: [Int64]) {
    findings = bisection.findings
    versionCount = bisection.versions.count
    computedCount = bisection.computedCount
    self.runs = runs
  }

  /// A line a change, or why there is none, then what it took.
  package func text(ink: Ink = .none) -> String {
    var table = Columns()
    var notes: [String] = []
    for finding in findings {
      if let reason = finding.reason {
        table.rows.append([.init(finding.scenario), .init("nothing found", .faint), .init(reason)])
      }
      for change in finding.changes {
        table.rows.append([
          .init(finding.scenario), .init(change.text, change.kind.role),
          .init("after \(change.before.place)", .faint),
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
    var lines = table.lines(width: nil, ink: ink)
    if !notes.isEmpty { lines += [""] + notes.map { ink($0, .faint) } }
    return (lines + (lines.isEmpty ? [] : [""]) + [parts.joined(separator: "; ")]).asText
  }

  /// `{"versions", "computed", "runs", "scenarios": [{"scenario", "reason", "computed", "changes":
  /// [{"kind", "before", "after", "exact", "gaps": [{"version", "reason"}]}]}, …]}`.
  package var json: JSON {
    [
      "versions": .number(Double(versionCount)), "computed": .number(Double(computedCount)),
      "runs": .array(runs.map { .integer($0) }),
      "scenarios": .array(
        findings.map { finding in
          [
            "scenario": .string(finding.scenario), "reason": .text(finding.reason),
            "computed": .number(Double(finding.computed)),
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

  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "before": before.json, "after": after.json,
      "exact": .bool(gaps.isEmpty),
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
