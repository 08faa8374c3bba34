package import Regression
package import Scenarios
import SuiteStore

extension ScenarioHistory {
  /// The editions, if there are several, and a line for as many runs in a row as came out the same.
  ///
  /// - Parameter ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(ink: Ink = .none) -> String {
    var lines = [ink(scenario, .heading) + (node.map { "  \($0)" } ?? "")]
    if editions.count > 1 {
      var table = Columns(alignments: [.right])
      table.rows = editions.map { edition in
        [
          .init("edition \(edition.number)", .faint), .init(String(edition.created.prefix(10))),
          .init(edition.source.firstLine), .init(edition.isCurrent ? "current" : ""),
        ]
      }
      lines += [""] + table.lines(width: nil, ink: ink)
    }
    guard !stretches.isEmpty else {
      return (lines + ["", "no results: 'plumb run' computes some"]).asText
    }
    for engine in engines {
      lines += ["", engine] + table(of: engine).lines(width: nil, ink: ink)
      lines += orderRemarks(of: engine)
    }
    return lines.asText
  }

  /// In the order of the stretches.
  private var engines: [String] {
    var engines: [String] = []
    for stretch in stretches {
      if let name = stretch.entries.first?.run.engine.name, engines.last != name {
        engines.append(name)
      }
    }
    return engines
  }

  /// Which revisions stand side by side although nothing tells which came first.
  private func orderRemarks(of engine: String) -> [String] {
    var versions: [EngineVersion] = []
    for entry in entries where entry.run.engine.name == engine {
      if versions.last != entry.run.engine { versions.append(entry.run.engine) }
    }
    return zip(versions, versions.dropFirst()).filter { $0.order(to: $1) == .unordered }
      .map { before, after in
        "  nothing tells whether \(before.place) or \(after.place) came first"
      }
  }

  private func table(of engine: String) -> Columns {
    var table = Columns()
    let isEdited = editions.count > 1
    let header =
      ["since", "until", "runs"] + (isEdited ? ["edition"] : [])
      + ["verdict", node ?? "size", "expected", ""]
    table.rows.append(header.map { .init($0, .faint) })
    for stretch in stretches {
      guard let first = stretch.entries.first, let last = stretch.entries.last,
        first.run.engine.name == engine
      else { continue }
      var row: [Columns.Cell] = [
        .init(first.run.engine.place), .init(stretch.isLatest ? "now" : last.run.engine.place),
        .init(stretch.runsText),
      ]
      if isEdited { row.append(.init("\(first.edition)")) }
      row += [
        .init(stretch.verdictText, stretch.role), .init(stretch.valueText(isNode: node != nil)),
        .init(stretch.expectation?.originText ?? "", .faint), .init(stretch.remark),
      ]
      table.rows.append(row)
    }
    return table
  }

  /// `{"scenario", "node", "editions", "expectations", "stretches", "runs"}`; `until` is `null`
  /// while the engine has said nothing else.
  package var json: JSON {
    [
      "scenario": .string(scenario), "node": .text(node),
      "editions": .array(editions.map(\.json)),
      "expectations": .array(
        editions.flatMap { edition in
          edition.expectations.map { $0.json(edition: edition.number) }
        }),
      "stretches": .array(stretches.map(\.json)),
      "runs": .array(stretches.filter { !$0.isRestated }.flatMap(Listings.json)),
    ]
  }
}

extension ScenarioHistory.Stretch {
  /// `4`, `1–3`, or `1, …, 9` where runs between are other versions'.
  fileprivate var runsText: String {
    guard let first = entries.first, let last = entries.last, entries.count > 1 else {
      return entries.first.map { "\($0.run.id)" } ?? ""
    }
    if Int(last.run.id - first.run.id) == entries.count - 1 {
      return "\(first.run.id)–\(last.run.id)"
    }
    return "\(first.run.id), \(entries.count > 2 ? "…, " : "")\(last.run.id)"
  }

  /// The verdict; of a node whether the node is as expected.
  fileprivate var verdictText: String {
    guard let first = entries.first else { return "" }
    return first.verdict.rawValue
  }

  fileprivate var role: Ink.Role? { entries.first?.verdict.role }

  fileprivate func valueText(isNode: Bool) -> String {
    guard let frame else { return isNode && entries.first?.outcome.kind == .frames ? "none" : "" }
    guard isNode else { return "\(Points.text(frame.width))x\(Points.text(frame.height))" }
    return Wording.text(frame)
  }

  /// The first difference, or what the engine said.
  fileprivate var remark: String {
    isRestated
      ? ["judged anew since", difference].filter { !$0.isEmpty }.joined(separator: "; ")
      : [difference, undone].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Who took back what was accepted.
  private var undone: String {
    guard !isLatest, let by = expectation?.endedBy else { return "" }
    return "taken back by \(by)" + (expectation?.endedReason.map { ": \($0)" } ?? "")
  }

  private var difference: String {
    guard let entry = entries.first else { return "" }
    guard entry.outcome.kind == .frames else {
      return Wording.reason(
        entry.verdict, message: entry.outcome.message, path: entry.outcome.path)
    }
    guard let first = differences.first else { return "" }
    let more = differences.count > 1 ? "  +\(differences.count - 1) more" : ""
    return Wording.text(first, of: nil, before: nil) + more
  }

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
      "differences": .array(
        differences.map { $0.json(tolerance: expectation?.tolerance ?? 0) }),
    ]
  }
}

extension RunSummary {
  fileprivate var place: JSON {
    ["run": .integer(id), "started": .string(started), "engine": engine.json]
  }
}

extension StoredEdition {
  fileprivate var json: JSON {
    [
      "number": .number(Double(number)), "current": .bool(isCurrent),
      "created": .string(created), "proposal": .string(proposal), "source": .string(source),
    ]
  }
}

extension StoredExpectation {
  /// `stated`, `accepted by ada from run 7: the new rule`.
  fileprivate var originText: String {
    guard isAccepted else { return basis.rawValue }
    let words = [basis.rawValue, by.map { "by \($0)" }, runText.map { "from \($0)" }]
    return words.compactMap(\.self).joined(separator: " ") + (reason.map { ": \($0)" } ?? "")
  }

  /// `run 7`, or `a run of sample 1.0.0, 2026-11-20` where it is not in the suite; `nil` where nobody
  /// knows.
  var runText: String? {
    fromRun.map { "run \($0)" }
      ?? restoredRun.map { "a run of \($0.engine) \($0.version), \($0.started.prefix(10))" }
  }

  fileprivate func json(edition: Int) -> JSON {
    [
      "id": .integer(id), "edition": .number(Double(edition)), "basis": .string(basis.rawValue),
      "engine": .text(engine), "source": .string(source), "created": .string(created),
      "by": .text(by),
      "reason": .text(reason), "fromRun": .integer(fromRun), "ended": .text(ended),
      "supersededBy": .integer(supersededBy), "endedBy": .text(endedBy),
      "endedReason": .text(endedReason),
    ]
  }
}

extension String {
  /// The first line with anything on it.
  fileprivate var firstLine: String {
    let lines = split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
    return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
  }
}
