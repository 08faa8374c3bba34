package import Regression
package import Scenarios
import SuiteStore

extension RunReport {
  /// The report for programs.
  ///
  /// Members are added, never renamed or taken away.
  ///
  /// ```
  /// {"run": {…},
  ///  "base": {…, "reason": "earlierVersion" | "sameVersion" | "unordered" | "asked" | "beforeAsked",
  ///   "ordered"}
  ///          | null,
  ///  "skipped": [{"run", "voided": reason | null, "scenarios": count | null}, …],
  ///  "counts": {"pass": 58, …}, "changes": {"regression": 1, …},
  ///  "scenarios": [
  ///    {"scenario": …, "file": … | null, "line": …, "change": "regression", "verdict": "fail",
  ///     "verdictBefore": "pass" | null, "base": run | null, "edited": false,
  ///     "edit": {"parts": ["example" | "values" | "environment" | "declarations" | "claim", …],
  ///              "declarations": ["TagFlow", …], "run": …, "verdict": …, "text": …} | null,
  ///     "lastPass": {as "edit"} | null,
  ///     "expectation": {"basis", "source", "tolerance", "exact", "lines"} | null,
  ///     "differences": [{"kind": "frame", "node", "edges", "expected": {"node", "frame"}, "actual"},
  ///                     {"kind": "missing", "node", "reason"}, {"kind": "extra", "node", "actual"}],
  ///     "moves": [{"node", "id", "before": [x, y, width, height] | null, "after": … | null}],
  ///     "message": … | null, "path": … | null, "warnings": […],
  ///     "nodes": [{"path", "id", "frame"}, …] | null,
  ///     "failure": {"since": {engine}, "date", "firstRun", "runs", "lastGood": {engine} | null,
  ///                 "state": "open", "owner", "link", "alikeSince": {engine},
  ///                 "cluster": … | null,
  ///                 "cause": {"cluster", "basis": "trace" | "frames", "view", "node",
  ///                           "event": … | null, "axis", "rule", "good": step | frame | null,
  ///                           "bad", "text"} | null} | null,
  ///     "fixedBy": {cause} | null,
  ///     "known": {"state": "known" | "expired" | "changed", "reason", "owner", "link", "until"}
  ///              | null,
  ///     "move": {"since": {engine}, "cluster", "cause": {…}} | null}, …],
  ///  "command": … | null, "versions": [{…run…}, …],
  ///  "clusters": [{"cluster": "stack.share.left@2.0.0", "aliases": […], "scenarios": […],
  ///                "moved": […], "example": {cause}}, …],
  ///  "suspects": {"changed", "unchanged", "constructs": [{"construct", "changed", "unchanged"}, …]}
  ///              | null,
  ///  "messages": [{"verdict": "crash", "message", "scenarios": […]}, …],
  ///  "contradictions": [{"stronger": {"scenario", "basis", "source"}, "weaker": {…},
  ///                      "clashes": [{"node", "stronger", "weaker"}, …]}, …],
  ///  "groups": [{"by": "article", "title", "scenarios": […]}, …],
  ///  "retired": […], "stale": [{"scenario", "file" | null, "line", "since"}, …],
  ///  "slowest": [{"scenario", "nanoseconds"}, …]}
  /// ```
  ///
  /// `counts` and `changes` have every verdict and every change; `scenarios` leaves out those whose
  /// change is `unchanged`. `firstRun` of a failure is the run of `since`. Frames are points, times
  /// nanoseconds, infinite lengths `"inf"`. `base` of a scenario is the run it is compared with, `null`
  /// without one; `nodes` is `null` for new scenarios that came out well.
  ///
  /// `command` runs what is bad again; `versions` and `groups` are empty unless they were asked for.
  package var json: JSON { json(by: nil) }

  /// Writes the text of ``json``, with the scenarios also in groups.
  ///
  /// - Parameters:
  ///   - grouping: What the groups have in common; `nil` for none.
  ///   - take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package func writeJSON(
    by grouping: Grouping?, to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    let base = base?.run.id
    try JSON.writePretty(
      members(by: grouping), list: "scenarios", count: entries.count,
      element: { entries[$0].draft(base: base) }, to: take)
  }

  /// The report for programs, with its scenarios also in groups.
  package func json(by grouping: Grouping?) -> JSON {
    var members = members(by: grouping)
    members["scenarios"] = .array(entries.map { $0.draft(base: base?.run.id).json })
    return .object(members)
  }

  /// All but the scenarios, which are many.
  func members(by grouping: Grouping?) -> [String: JSON] {
    var changes = Dictionary(
      uniqueKeysWithValues: ScenarioChange.allCases.map { ($0.rawValue, entries($0).count) })
    let told = entries.count
    changes[ScenarioChange.unchanged.rawValue] = scenarioCount - told
    return [
      "run": run.json, "base": base?.json ?? .null, "counts": counts.json,
      "changes": .object(changes.mapValues { .number(Double($0)) }),
      "skipped": .array(skipped.map(\.json)), "command": .text(command),
      "versions": .array(versions.map(\.json)), "clusters": clustersJSON,
      "suspects": suspectsJSON,
      "messages": messagesJSON, "contradictions": .array(contradictions.map(\.json)),
      "groups": .array(
        grouping.map { by in
          groups(by: by).map { group in
            [
              "by": .string(by.rawValue), "title": .string(group.title),
              "scenarios": .array(group.entries.map { .string($0.scenario) }),
            ]
          }
        } ?? []),
      "retired": .array(retired.map { .string($0) }), "stale": staleJSON,
      "slowest": .array(
        slowest.map {
          ["scenario": .string($0.name), "nanoseconds": .integer($0.nanoseconds)]
        }),
    ]
  }
}

extension RunReport.Base {
  fileprivate var json: JSON {
    guard case .object(var members) = run.json else { return .null }
    members["reason"] = .string(reason.rawValue)
    members["ordered"] = .bool(isOrdered)
    return .object(members)
  }
}

extension RunReport.Entry {
  func draft(base: Int64?) -> JSON.Draft {
    let tolerance = expectation?.tolerance ?? 0
    let run = verdictBefore == nil ? nil : otherBase ?? base
    let members: [JSON.Draft.Member] = [
      ("base", .value(.integer(run))), ("change", .text(change.rawValue)),
      ("differences", .list(differences.map { $0.draft(tolerance: tolerance) })),
      ("edit", .value(edit?.json ?? .null)),
      ("edited", .value(.bool(isEdited))), ("expectation", expectation?.draft ?? .text(nil)),
      ("failure", failure?.draft ?? .text(nil)), ("file", .text(file)),
      ("fixedBy", fixedBy?.draft ?? .text(nil)), ("framesRun", .value(.integer(framesRun))),
      ("known", .value(known?.json ?? .null)),
      ("lastPass", .value(lastPass?.json ?? .null)), ("line", .value(.number(Double(line)))),
      ("message", .text(message)), ("move", move?.draft ?? .text(nil)),
      ("moves", .changes(moves)), ("nodes", isOnlyNew ? .text(nil) : frames?.draft ?? .text(nil)),
      ("path", .text(path)), ("scenario", .text(scenario)), ("verdict", .text(verdict.rawValue)),
      ("verdictBefore", .text(verdictBefore?.rawValue)),
      ("warnings", .list(warnings.map { .text($0) })),
    ]
    return .object(members)
  }
}

extension ScenarioFailure {
  fileprivate var draft: JSON.Draft {
    let members: [JSON.Draft.Member] = [
      ("alikeSince", (alikeSince ?? since).draft), ("cause", cause?.draft ?? .text(nil)),
      ("cluster", .text(cluster)), ("date", .text(sinceDate)),
      ("firstRun", .value(.integer(stretch.sinceRunID))),
      ("lastGood", lastGood?.draft ?? .text(nil)), ("link", .text(link)), ("owner", .text(owner)),
      ("runs", .value(.number(Double(runCount)))), ("since", since.draft),
      ("state", .text(stretch.state.rawValue)),
    ]
    return .object(members)
  }
}

extension ScenarioMove {
  fileprivate var draft: JSON.Draft {
    let members: [JSON.Draft.Member] = [
      ("cause", cause.draft), ("cluster", .text(cluster)), ("since", since.draft),
    ]
    return .object(members)
  }
}

extension RunReport.Entry.Known {
  fileprivate var json: JSON {
    [
      "state": .string(state.rawValue), "reason": .string(issue.reason),
      "owner": .string(issue.owner), "link": .text(issue.link), "until": .string(issue.until),
    ]
  }
}

extension RunComparison.Skipped {
  fileprivate var json: JSON {
    switch reason {
    case .voided(let reason):
      ["run": .integer(runID), "voided": .string(reason ?? ""), "scenarios": .null]
    case .covers(let count, _):
      ["run": .integer(runID), "voided": .null, "scenarios": .number(Double(count))]
    }
  }
}

extension Difference {
  /// The difference with the edges that are off; `tolerance` is that of the expectation.
  func json(tolerance: Double) -> JSON { draft(tolerance: tolerance).json }

  fileprivate func draft(tolerance: Double) -> JSON.Draft {
    guard case .frame(let node, let expected, let actual) = self else { return .value(json) }
    let edges = expected.unmetEdges(of: actual, tolerance: tolerance)
    let members: [JSON.Draft.Member] = [
      ("actual", actual.draft), ("edges", .list(edges.map { .text($0.rawValue) })),
      ("expected", expected.draft), ("kind", .text("frame")), ("node", .text(node)),
    ]
    return .object(members)
  }
}

extension Expectation {
  var json: JSON { draft.json }

  fileprivate var draft: JSON.Draft {
    let members: [JSON.Draft.Member] = [
      ("basis", .text(basis.rawValue)), ("exact", .value(.bool(isExact))),
      ("lines", .lines(lines)), ("source", .text(source)),
      ("tolerance", .value(.number(tolerance))),
    ]
    return .object(members)
  }
}

extension FrameSet {
  /// `[{"path": …, "id": … | null, "frame": [x, y, width, height]}, …]`, depth first.
  package var json: JSON { draft.json }

  fileprivate var draft: JSON.Draft { .nodes(nodes) }
}

extension EngineVersion {
  package var json: JSON { draft.json }

  fileprivate var draft: JSON.Draft {
    let members: [JSON.Draft.Member] = [
      ("name", .text(name)), ("revision", .text(revision)), ("revisionDate", .text(revisionDate)),
      ("sequence", .value(.integer(sequence))), ("version", .text(version)),
    ]
    return .object(members)
  }
}

extension RunSummary {
  var json: JSON {
    [
      "id": .integer(id), "key": .text(key), "label": .text(label), "engine": engine.json,
      "started": .string(started), "voided": .bool(isVoided), "reason": .text(reason),
      "counts": counts.json, "duration": .integer(duration), "median": .integer(median),
      "digest": .string(digest.hex),
    ]
  }
}

extension Dictionary where Key == Verdict, Value == Int {
  /// Every verdict, also those that nothing got.
  var json: JSON {
    var members: [String: JSON] = [:]
    for verdict in Verdict.allCases {
      members[verdict.rawValue] = .number(Double(self[verdict] ?? 0))
    }
    return .object(members)
  }
}

extension JSON {
  static func text(_ string: String?) -> JSON { string.map { .string($0) } ?? .null }

  /// A whole number; as a string where a double would not hold it.
  static func integer(_ value: Int64?) -> JSON {
    guard let value else { return .null }
    return Int64(exactly: Double(value)) == value ? .number(Double(value)) : .string("\(value)")
  }
}
