package import Regression
import Scenarios
import SuiteStore

extension ScenarioHistory {
  /// The editions, if there are several, a line for as many runs in a row as came out the same, with
  /// what is to be said of them below it, and what was decided.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has; `nil` for as many as it takes.
  ///   - ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(width: Int? = nil, ink: Ink = .none) -> String {
    var lines = [ink(scenario, .heading) + (node.map { "  \($0)" } ?? "")]
    lines += stateLines.flatMap { $0.folded(to: width) }
    if editions.count > 1 { lines += [""] + editionLines(width: width, ink: ink) }
    for engine in engines {
      lines += ["", engine] + stretchLines(of: engine, width: width, ink: ink)
      lines += remarks(on: engine).flatMap { $0.folded(to: width, indent: 2) }
    }
    if engines.isEmpty { lines += ["", "no results: 'plumb run' computes some"] }
    if !notes.decisions.isEmpty {
      lines += [""] + LogListing.lines(notes.decisions, of: scenario, width: width, ink: ink)
    }
    return lines.asText
  }

  /// That it is not computed any more, or as it was.
  private var stateLines: [String] {
    if let retired = notes.retired {
      return ["retired \(retired.prefix(10)): it is not computed any more"]
    }
    return notes.stale.map { ["stale since \($0.prefix(10)): its block is refused"] } ?? []
  }

  private func editionLines(width: Int?, ink: Ink) -> [String] {
    var table = Columns()
    table.rows = editions.map { edition in
      [
        .init("edition \(edition.number)", .faint), .init(String(edition.created.prefix(10))),
        .init(edition.source.firstLine), .init(edition.isCurrent ? "current" : ""),
      ]
    }
    return zip(table.rowLines(foldedTo: width, ink: ink), editions).flatMap { lines, edition in
      lines + (changes[edition.number].map { $0.lines(ink: ink) } ?? [])
    }
  }

  /// In the order of the stretches, then those that only voided runs are of.
  private var engines: [String] {
    var engines: [String] = []
    for entry in stretches.compactMap(\.entries.first) + voided
    where !engines.contains(entry.run.engine.name) {
      engines.append(entry.run.engine.name)
    }
    return engines
  }

  private func stretchLines(of engine: String, width: Int?, ink: Ink) -> [String] {
    let own = stretches.filter { $0.entries.first?.run.engine.name == engine }
    guard !own.isEmpty else { return [] }
    var table = Columns()
    let isEdited = editions.count > 1
    let header =
      ["since", "", "until", "", "runs"] + (isEdited ? ["edition"] : [])
      + ["verdict", node ?? "size", "expected"]
    table.rows.append(header.map { .init($0, .faint) })
    table.rows += own.map { row(of: $0, isEdited: isEdited, isFitted: width != nil) }
    let rows = table.rowLines(foldedTo: width, ink: ink)
    return (rows.first ?? [])
      + zip(rows.dropFirst(), own).flatMap { lines, stretch in
        lines + remarks(on: stretch).flatMap { $0.folded(to: width, indent: Columns.below) }
      }
  }

  private func row(
    of stretch: Stretch, isEdited: Bool, isFitted: Bool
  ) -> [Columns.Cell] {
    guard let first = stretch.entries.first, let last = stretch.entries.last else { return [] }
    var row: [Columns.Cell] = [
      .init(first.run.engine.place), .init(String(first.run.started.prefix(10))),
      .init(stretch.isLatest ? "now" : last.run.engine.place),
      .init(stretch.isLatest ? "" : String(last.run.started.prefix(10))),
      .init(stretch.runsText(isFitted: isFitted)),
    ]
    if isEdited { row.append(.init("\(first.edition)")) }
    return row + [
      .init(stretch.verdictText, first.verdict.role),
      .init(stretch.valueText(isNode: node != nil)),
      .init(stretch.expectedText(isNode: node != nil), .faint),
    ]
  }

  /// What is wrong, who accepted it or took that back, why it is so and who knows of it.
  private func remarks(on stretch: Stretch) -> [String] {
    var remarks: [String] = []
    if stretch.isRestated { remarks.append("judged anew since") }
    if !stretch.difference.isEmpty { remarks.append(stretch.difference) }
    if let expectation = stretch.expectation, let accepted = accepted(expectation) {
      remarks.append(expectation.acceptedText(accepted))
    }
    if let expectation = stretch.expectation, let by = expectation.endedBy {
      let day = expectation.ended.map { " \($0.prefix(10))" } ?? ""
      remarks.append(
        "taken back\(day) by \(by)" + (expectation.endedReason.map { ": \($0)" } ?? ""))
    }
    if let departure = stretch.departure {
      if let cluster = departure.cluster {
        let aliases = departure.aliases
        remarks.append(
          "cause: \(cluster)"
            + (aliases.isEmpty ? "" : ", called \(aliases.joined(separator: ", ")) before"))
      }
      if stretch.known.isEmpty, let owner = departure.owner {
        remarks.append("looked after by \(owner)" + (departure.link.map { ", \($0)" } ?? ""))
      }
    }
    return remarks + stretch.known.map(\.text)
  }

  /// What is to be said of an engine's runs together.
  private func remarks(on engine: String) -> [String] {
    let own = voided.filter { $0.run.engine.name == engine }
    let voided = own.map { entry in
      "run \(entry.run.id), \(entry.run.engine.place), \(entry.run.started.prefix(10)), is voided"
        + (entry.run.reason.map { ": \($0)" } ?? "") + " (\(entry.verdict.rawValue))"
    }
    let edition = editions.first(where: \.isCurrent)?.number
    let isOld = !entries.contains { $0.run.engine.name == engine && $0.edition == edition }
    let missing =
      notes.retired == nil && isOld
      ? edition.map { ["edition \($0) has no result yet"] } ?? [] : []
    return voided + missing + orderRemarks(of: engine)
  }

  /// Which revisions stand side by side although nothing tells which came first.
  private func orderRemarks(of engine: String) -> [String] {
    var versions: [EngineVersion] = []
    for entry in entries where entry.run.engine.name == engine {
      if versions.last != entry.run.engine { versions.append(entry.run.engine) }
    }
    return zip(versions, versions.dropFirst()).filter { $0.order(to: $1) == .unordered }
      .map { before, after in
        "nothing tells whether \(before.place) or \(after.place) came first"
      }
  }
}

extension ScenarioHistory.Stretch {
  /// `4`, `1–3`, or `1, 4–5, 9` where runs between are other versions'; `1, …, 9` where that has to fit.
  fileprivate func runsText(isFitted: Bool) -> String {
    var ranges: [ClosedRange<Int64>] = []
    for entry in entries {
      if let last = ranges.last, last.upperBound + 1 == entry.run.id {
        ranges[ranges.count - 1] = last.lowerBound...entry.run.id
      } else {
        ranges.append(entry.run.id...entry.run.id)
      }
    }
    if isFitted, ranges.count > 3, let first = entries.first, let last = entries.last {
      return "\(first.run.id), …, \(last.run.id)"
    }
    return ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }.joined(separator: ", ")
  }

  /// `pass`, or `moved, then unjudged`: the first run with other frames has moved, those after it not.
  fileprivate var verdictText: String {
    var verdicts: [String] = []
    for entry in entries where entry.verdict.rawValue != verdicts.last {
      verdicts.append(entry.verdict.rawValue)
    }
    return verdicts.joined(separator: ", then ")
  }

  fileprivate func valueText(isNode: Bool) -> String {
    guard let frame else { return isNode && entries.first?.outcome.kind == .frames ? "none" : "" }
    guard isNode else { return "\(Points.text(frame.width))x\(Points.text(frame.height))" }
    return Wording.text(frame)
  }

  /// `320x80 derived`, `#b width 105 stated, 2 more`; of a node its frame with `_` for what is not
  /// stated.
  fileprivate func expectedText(isNode: Bool) -> String {
    guard let expected else { return "" }
    let root = expected.lines.firstIndex { line in
      if case .path(let path) = line.target { return !path.contains("/") }
      return false
    }
    guard let index = isNode ? expected.lines.indices.first : root ?? expected.lines.indices.first
    else { return "nothing else, \(expected.basis.rawValue)" }
    let line = expected.lines[index]
    let others = expected.lines.count - 1
    let text =
      isNode
      ? line.frameText : root == nil ? "\(line.target.text) \(line.frameText)" : line.sizeText
    return "\(text) \(expected.basis.rawValue)" + (others > 0 ? ", \(others) more" : "")
  }

  /// The first difference, or what the engine said.
  fileprivate var difference: String {
    guard let entry = entries.first else { return "" }
    guard entry.outcome.kind == .frames else {
      return Wording.reason(
        entry.verdict, message: entry.outcome.message, path: entry.outcome.path)
    }
    guard let first = differences.first else { return "" }
    let more = differences.count > 1 ? "  +\(differences.count - 1) more" : ""
    return Wording.text(first, of: nil, before: nil) + more
  }
}

extension Expectation.Line {
  /// `320x80`, `320x_`.
  fileprivate var sizeText: String { [width, height].map(Self.text).joined(separator: "x") }

  /// `0 _ 320 80`.
  fileprivate var frameText: String {
    [x, y, width, height].map(Self.text).joined(separator: " ")
  }

  private static func text(_ length: Double?) -> String { length.map { Points.text($0) } ?? "_" }
}

extension ScenarioNotes.Known {
  /// `known issue from 2026-11-01 until 2026-12-01: the baseline is off (ada, https://…)`.
  fileprivate var text: String {
    let people = issue.owner + (issue.link.map { ", \($0)" } ?? "")
    return "known issue from \(issue.created.prefix(10)) until \(issue.until): \(issue.reason)"
      + " (\(people))" + (removed.map { ", removed \($0.prefix(10))" } ?? "")
  }
}

extension StoredExpectation {
  /// `accepted 2026-11-22 by ada from run 7: the new rule`.
  fileprivate func acceptedText(_ date: String) -> String {
    let words = [
      "accepted \(date.prefix(10))", by.map { "by \($0)" }, runText.map { "from \($0)" },
    ]
    return words.compactMap(\.self).joined(separator: " ") + (reason.map { ": \($0)" } ?? "")
  }

  /// `run 7`, or `a run of sample 1.0.0, 2026-11-20` where it is not in the suite; `nil` where nobody
  /// knows.
  var runText: String? {
    fromRun.map { "run \($0)" }
      ?? restoredRun.map { "a run of \($0.engine) \($0.version), \($0.started.prefix(10))" }
  }
}

extension String {
  /// The first line with anything on it.
  fileprivate var firstLine: String {
    let lines = split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
    return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
  }

  /// The text in lines of at most `width`, each further in by `indent`; in one where nothing limits it.
  func folded(to width: Int?, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let lines = width.map { wrapped(to: $0 - indent) } ?? (isEmpty ? [] : [self])
    return lines.map { blanks + $0 }
  }
}
