package import Scenarios
package import SuiteStore

/// The listing of what was decided.
package enum LogListing {
  /// A line a decision: when, what, who, about what, why.
  package static func text(_ entries: [LogEntry], width: Int? = nil, ink: Ink = .none) -> String {
    entries.isEmpty
      ? "no decisions\n" : lines(entries, of: nil, width: width, ink: ink).asText
  }

  /// The same as lines, of one scenario's decisions without its name.
  static func lines(
    _ entries: [LogEntry], of scenario: String?, width: Int?, ink: Ink
  ) -> [String] {
    var table = Columns()
    table.rows.append(["date", "what", "by", "about", "why"].map { .init($0, .faint) })
    for entry in entries {
      let why = [entry.why, entry.link].compactMap(\.self).joined(separator: "  ")
      table.rows.append([
        .init(entry.dateText), .init(entry.kind.words), .init(entry.by?.onOneLine ?? ""),
        .init(entry.about(in: scenario)), .init(why.onOneLine),
      ])
    }
    return table.lines(foldedTo: width, ink: ink)
  }

  /// `{"log": [{"date", "what", "scenario" | null, "run" | null, "engine" | null, "by" | null,
  /// "reason" | null, "link" | null, "owner" | null, "until" | null, "oldName" | null, "newName" |
  /// null, "basis" | null}, …]}`; `what` is a case of ``LogEntry/Kind``.
  package static func json(_ entries: [LogEntry]) -> JSON {
    ["log": .array(entries.map(json))]
  }

  static func json(_ entry: LogEntry) -> JSON {
    [
      "date": .string(entry.date), "what": .string(entry.kind.rawValue),
      "scenario": .text(entry.scenario), "run": .integer(entry.run),
      "engine": .text(entry.engine), "by": .text(entry.by), "reason": .text(entry.reason),
      "link": .text(entry.link), "owner": .text(entry.owner), "until": .text(entry.until),
      "oldName": .text(entry.oldName), "newName": .text(entry.newName),
      "basis": .text(entry.basis),
    ]
  }
}

extension LogEntry {
  /// `2026-11-22 02:49`.
  fileprivate var dateText: String { String(date.prefix(16).replacing("T", with: " ")) }

  /// Its reason and what else was said with it.
  fileprivate var why: String? {
    switch kind {
    case .known:
      [reason, until.map { "until \($0)" }, owner.map(Decision.care)].compactMap(\.self)
        .joined(separator: ", ")
    case .acknowledged: owner.map(Decision.care)
    case .renamed:
      ["from \(oldName ?? "")" + (newName == scenario ? "" : " to \(newName ?? "")"), reason]
        .compactMap(\.self).joined(separator: ": ")
    case .claimed: basis.map { "as \($0)" }
    default: reason
    }
  }

  /// What it is about, beside a scenario that is named already.
  fileprivate func about(in named: String?) -> String {
    let subject = [scenario == named ? nil : scenario, run.map { "run \($0)" }]
      .compactMap(\.self).joined(separator: ", ")
    return [subject, engine.map { "of \($0)" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension LogEntry.Kind {
  fileprivate var words: String {
    switch self {
    case .accepted: "accepted"
    case .unaccepted: "acceptance taken back"
    case .known: "known issue"
    case .unknown: "counts again"
    case .acknowledged: "looked after"
    case .voided: "voided"
    case .restored: "restored"
    case .retired: "retired"
    case .unretired: "retirement taken back"
    case .renamed: "renamed"
    case .claimed: "article claims otherwise"
    case .unclaimed: "article claims nothing"
    }
  }
}
