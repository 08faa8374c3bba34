package import Scenarios
package import SuiteStore

/// The listing of known issues.
package enum KnownListing {
  /// A line an issue: whether it holds, until when, who looks after it, the scenario, of which engine
  /// where there are several, why.
  package static func text(
    _ issues: [(issue: KnownIssue, state: KnownState)], width: Int? = nil, ink: Ink = .none
  ) -> String {
    guard !issues.isEmpty else { return "no known issues\n" }
    let isOfSeveral = Set(issues.map(\.issue.engine)).count > 1
    var table = Columns()
    table.rows.append(
      (["state", "until", "owner", "scenario"] + (isOfSeveral ? ["engine"] : []) + ["reason"])
        .map { .init($0, .faint) })
    for (issue, state) in issues {
      let reason = issue.reason + (issue.link.map { "  \($0)" } ?? "")
      let engine: [Columns.Cell] = isOfSeveral ? [.init(issue.engine)] : []
      table.rows.append(
        [
          .init(state.word, state.role), .init(issue.until), .init(issue.owner),
          .init(issue.scenario),
        ] + engine + [.init(reason)])
    }
    return table.lines(foldedTo: width, ink: ink).asText
  }

  /// `{"issues": [{"scenario", "engine", "state", "reason", "owner", "link", "until", "created"}]}`.
  package static func json(_ issues: [(issue: KnownIssue, state: KnownState)]) -> JSON {
    [
      "issues": .array(
        issues.map { issue, state in
          [
            "scenario": .string(issue.scenario), "engine": .string(issue.engine),
            "state": .string(state.rawValue), "reason": .string(issue.reason),
            "owner": .string(issue.owner), "link": .text(issue.link),
            "until": .string(issue.until), "created": .string(issue.created),
          ]
        })
    ]
  }
}

extension KnownState {
  fileprivate var word: String {
    switch self {
    case .known: "known"
    case .expired: "expired"
    case .changed: "fails otherwise"
    case .idle: "no failure"
    case .edited: "other code"
    case .retired: "retired"
    }
  }

  fileprivate var role: Ink.Role? {
    switch self {
    case .known, .idle, .retired: nil
    case .expired, .changed, .edited: .bad
    }
  }
}
