import Regression
package import Scenarios
package import SuiteStore

extension Listings {
  /// Writes `[{"name", "article", "file", "line", "proposal", "edition", "basis", "retired",
  /// "verdict", "run"}, …]`; `verdict` is `null` for what was not run since it changed.
  ///
  /// - Parameters:
  ///   - scenarios: What is listed.
  ///   - take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package static func writeJSON(
    _ scenarios: [ScenarioSummary], to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    // Most are proposed what the one before is.
    var last: (text: String, draft: JSON.Draft) = ("", .text(nil))
    try JSON.writePretty(
      count: scenarios.count,
      element: { index in
        let scenario = scenarios[index]
        if scenario.proposal != last.text { last = (scenario.proposal, scenario.proposalDraft) }
        return .object(scenario.members(proposal: last.draft))
      }, to: take)
  }

  /// The runs' rows: engine, start, counts by verdict, times in nanoseconds, digest.
  package static func json(_ runs: [RunSummary]) -> JSON {
    .array(runs.map(\.json))
  }

  /// `[{"run", "started", "engine", "edition", "verdict", "outcome", "message", "path",
  /// "differences"}, …]`, one a run.
  static func json(_ stretch: ScenarioHistory.Stretch) -> [JSON] {
    let differences = JSON.array(
      stretch.differences.map { $0.json(tolerance: stretch.expectation?.tolerance ?? 0) })
    return stretch.entries.map { entry in
      [
        "run": .integer(entry.run.id), "started": .string(entry.run.started),
        "engine": entry.run.engine.json, "edition": .number(Double(entry.edition)),
        "verdict": .string(entry.verdict.rawValue),
        "outcome": .string(entry.outcome.kind.rawValue), "message": .text(entry.outcome.message),
        "path": .text(entry.outcome.path), "differences": differences,
      ]
    }
  }

  /// `{"columns": […], "rows": [[…], …]}`; a blob is a string of hexadecimal digits.
  package static func json(_ result: QueryResult) -> JSON {
    [
      "columns": .array(result.columns.map { .string($0) }),
      "rows": .array(result.rows.map { .array($0.map(\.json)) }),
    ]
  }
}

extension ScenarioPage {
  /// What ``text(width:ink:)`` shows and `list --json` has, with the content as it is computed.
  package var json: JSON {
    guard
      case .object(var members) = JSON.Draft.object(
        details.summary.members(proposal: details.summary.proposalDraft)
      ).json
    else {
      return .null
    }
    members["source"] = .string(details.source)
    members["document"] = details.content.document.json
    members["environment"] = details.content.environment.json
    members["proposal"] = details.content.proposal.json
    members["digest"] = .string(details.contentDigest.hex)
    members["engine"] = details.engine?.json ?? .null
    members["outcome"] = .text(details.outcome?.kind.rawValue)
    members["message"] = .text(details.outcome?.message)
    members["path"] = .text(details.outcome?.path)
    members["warnings"] = .array((details.outcome?.warnings ?? []).map { .string($0) })
    members["expectation"] = expectation?.json ?? .null
    members["nodes"] = frames?.json ?? .null
    members["stale"] = .text(details.stale)
    members["retirement"] = details.retirement?.json ?? .null
    members["formerNames"] = .array(
      details.formerNames.map {
        [
          "name": .string($0.name), "until": .string($0.until), "by": .text($0.by),
          "reason": .text($0.reason),
        ]
      })
    members["differences"] = .array(
      differences.map {
        $0.json(tolerance: expectation?.tolerance ?? 0)
      })
    return .object(members)
  }
}

extension ScenarioSummary {
  fileprivate var proposalDraft: JSON.Draft { .value(Proposal(parsing: proposal)?.json ?? .null) }

  fileprivate func members(proposal: JSON.Draft) -> [JSON.Draft.Member] {
    [
      ("article", .text(article)), ("basis", .text(basis?.rawValue)),
      ("edition", .whole(edition)), ("file", .text(file)), ("line", .whole(line)),
      ("name", .text(name)), ("proposal", proposal),
      ("retired", .value(.bool(isRetired))),
      ("run", .value(.integer(runID))), ("verdict", .text(verdict?.rawValue)),
    ]
  }
}

extension QueryResult.Value {
  var json: JSON {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let value): value.isNaN ? .null : .length(value)
    case .text(let value): .string(value)
    case .blob(let bytes): .string(bytes.hex)
    }
  }
}
