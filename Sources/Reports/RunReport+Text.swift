package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// The report for a terminal: what got worse first, then details as frame trees, then the counts.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has.
  ///   - ink: Colours, or none.
  ///   - grouping: What the scenarios are grouped by; `nil` for what happened to them.
  ///   - maximumDetails: How many failures are shown as trees.
  ///   - listsUsual: Whether known issues, and what was not supported before either, are listed
  ///     rather than counted.
  /// - Returns: Lines that each end in a line feed.
  package func text(
    width: Int = 80, ink: Ink = .none, by grouping: Grouping? = nil, maximumDetails: Int = 10,
    listsUsual: Bool = false
  ) -> String {
    var blocks = [header(width: width, ink: ink)]
    if !versions.isEmpty {
      blocks.append(VersionTable(versions: versions).lines(width: width, ink: ink))
    }
    let causes = clusterLines(width: width, ink: ink, listsKnown: listsUsual)
    if !causes.isEmpty { blocks.append(causes) }
    let messages = messageLines(width: width, ink: ink)
    if !messages.isEmpty { blocks.append(messages) }
    blocks += sections(by: grouping, width: width, ink: ink, listsUsual: listsUsual)
    if !listsUsual, let usualText { blocks.append(usualText.wrapped(to: width)) }
    if !contradictions.isEmpty { blocks.append(contradictionLines(width: width, ink: ink)) }
    if !stale.isEmpty {
      blocks.append(
        [ink(staleTitle, .heading)] + Self.names(stale.map(\.text), width: width, limit: 50))
    }
    if !retired.isEmpty {
      blocks.append(
        [ink("\(retired.count) retired", .heading)] + Self.names(retired, width: width))
    }
    let detailed = examples
    // Of those that are only counted no frames are at hand.
    let shown = detailed.filter { $0.frames != nil }.prefix(maximumDetails)
    blocks += shown.map { $0.details(width: width, ink: ink) }
    if detailed.count > shown.count {
      let rest = counted(detailed.count - shown.count, "more scenario")
      blocks.append(["… and \(rest): 'plumb show NAME' shows one, '--json' prints all"])
    }
    blocks.append(closing(width: width, ink: ink))
    return blocks.map(\.asText).joined(separator: "\n")
  }

  /// `only what is selected is told of and counted: 39 of 47 scenarios of the run`; `nil` where all
  /// are.
  package var selectionText: String? {
    guard isOfSelection else { return nil }
    return "only what is selected is told of and counted: \(scenarioCount) of "
      + "\(run.scenarioCount) scenarios of the run"
  }

  private func header(width: Int, ink: Ink) -> [String] {
    let name = "run \(run.id)"
    var lines = headerLines.flatMap { $0.wrapped(to: width) }
    lines[0] = ink(name, .heading) + lines[0].dropFirst(name.count)
    return lines
  }

  private var headerLines: [String] {
    var line = "run \(run.id): \(run.engine.text), \(run.startedText)"
    if let label = run.label { line += ", \(label)" }
    if run.isVoided { line += ", voided" }
    let selection = selectionText.map { [$0] } ?? []
    guard let base else {
      let first =
        hasEarlierRuns
        ? "compared with nothing: no run known to be earlier has these scenarios"
        : "the first results of this engine"
      return [line] + selection + (entries.isEmpty ? [] : [first])
    }
    var lines = [
      line,
      "against run \(base.run.id): \(base.run.engine.shortText), \(base.run.startedText) "
        + "(\(base.text))",
    ]
    lines += selection
    if !skipped.isEmpty {
      let more = skipped.count > 3 ? " and \(skipped.count - 3) more" : ""
      lines.append("skipped: " + skipped.suffix(3).map(\.text).joined(separator: ", ") + more)
    }
    return lines
  }

  var knownTitle: String {
    known.count == 1
      ? "1 known issue, which does not count" : "\(known.count) known issues, which do not count"
  }

  /// How many scenarios are as on every day; `nil` for none.
  var usualText: String? {
    let unsupported = entries.count(where: \.isUsual)
    var parts: [String] = []
    if !known.isEmpty { parts.append(knownTitle) }
    if unsupported > 0 { parts.append("\(counted(unsupported, "scenario")) unsupported as before") }
    guard !parts.isEmpty else { return nil }
    return parts.joined(separator: "; ") + ": '--verbose' lists them"
  }

  private func sections(
    by grouping: Grouping?, width: Int, ink: Ink, listsUsual: Bool
  ) -> [[String]] {
    var sections: [[String]] = []
    if let grouping {
      for group in groups(by: grouping, includingUsual: listsUsual) {
        let title = ink("\(group.entries.count) × \(group.title)", .heading)
        sections.append([title] + Self.table(group.entries, width: width, ink: ink, isMixed: true))
      }
    } else {
      for change in ScenarioChange.allCases {
        let lines = section(change, width: width, ink: ink, listsUsual: listsUsual)
        if !lines.isEmpty { sections.append(lines) }
      }
    }
    if grouping == nil, listsUsual, !known.isEmpty {
      sections.append([ink(knownTitle, .heading)] + Self.table(known, width: width, ink: ink))
    }
    return sections
  }

  private func section(
    _ change: ScenarioChange, width: Int, ink: Ink, listsUsual: Bool
  ) -> [String] {
    let entries = entries(change).filter { !$0.isKnown && (listsUsual || !$0.isUsual) }
    guard !entries.isEmpty else { return [] }
    let title = ink("\(entries.count) \(change.title(entries.count))", .heading)
    switch change {
    case .new: return [title] + Self.names(entries.map(\.scenario), width: width)
    case .unsupported: return [title] + Self.unsupported(entries, width: width)
    default: return [title] + Self.table(entries, width: width, ink: ink)
    }
  }

  /// How many scenarios of one change ``text(width:ink:by:maximumDetails:)`` lists; of the others
  /// it tells only how many they are.
  package static let listedCount = 50

  /// A line a scenario where all of them fit, else two, and a line a remark.
  private static func table(
    _ all: [Entry], width: Int, ink: Ink, isMixed: Bool = false
  ) -> [String] {
    let entries = all.prefix(listedCount)
    let names = entries.map(\.scenario.columnCount).max() ?? 0
    func headline(_ entry: Entry) -> String {
      isMixed ? "\(entry.change.word): \(entry.headline)" : entry.headline
    }
    let fit = entries.allSatisfy { 2 + names + 2 + headline($0).columnCount <= width }
    var lines = entries.flatMap { entry -> [String] in
      let remarks = entry.remarks.flatMap { remark in
        remark.wrapped(to: width - 4).map { "    " + ink($0, .faint) }
      }
      let text = headline(entry)
      if fit {
        return ["  " + entry.scenario.padded(to: names) + "  " + ink(text, entry.change.role)]
          + remarks
      }
      return ["  " + entry.scenario]
        + text.wrapped(to: width - 4).map { "    " + ink($0, entry.change.role) } + remarks
    }.map { $0.trimmedAtEnd }
    if all.count > entries.count {
      lines.append("  … and \(all.count - entries.count) more: '--json' lists them")
    }
    return lines
  }

  /// What is missing, most often first, with the scenarios that need it.
  private static func unsupported(_ entries: [Entry], width: Int) -> [String] {
    let constructs = Dictionary(grouping: entries) { $0.message ?? "something" }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    return constructs.map { construct, entries in
      let start = "  \(construct)  \(counted(entries.count, "scenario")): "
      return start + firstNames(entries.map(\.scenario), width: width - start.columnCount)
    }
  }

  /// As many whole names as fit, at least one, and how many more there are.
  private static func firstNames(_ names: [String], width: Int) -> String {
    var text = names.first ?? ""
    for (index, name) in names.enumerated().dropFirst() {
      let rest = names.count - index - 1
      let end = rest > 0 ? ", and \(rest) more" : ""
      guard text.columnCount + 2 + name.columnCount + end.count <= width else {
        return text + ", and \(rest + 1) more"
      }
      text += ", " + name
    }
    return text
  }

  private static func names(_ names: [String], width: Int, limit: Int = 5) -> [String] {
    var lines = names.prefix(limit).map { "  " + $0 }
    if names.count > limit {
      lines.append("  … and \(names.count - limit) more: '--json' lists them")
    }
    return lines
  }

  private func closing(width: Int, ink: Ink) -> [String] {
    var lines: [String] = []
    if run.duration > 0 {
      // How long what is selected took is kept of the slowest alone.
      var line =
        isOfSelection
        ? "\(run.duration.durationText) for all of the run, \(run.median.durationText) its median"
        : "\(run.duration.durationText) in all, \(run.median.durationText) the median"
      if let slow = slowest.first {
        let place = isOfSelection ? "the slowest of these" : "the slowest"
        line += ", \(slow.nanoseconds.durationText) \(place): \(slow.name)"
      }
      lines += line.wrapped(to: width)
    }
    lines.append(Self.countsText(counts, ink: ink))
    if let command { lines.append("run these again: " + command) }
    return lines
  }

  /// `62 scenarios: 58 pass, 2 fail, 1 moved`.
  static func countsText(_ counts: [Verdict: Int], ink: Ink) -> String {
    let total = counted(counts.values.reduce(0, +), "scenario")
    let verdicts = verdictsText(counts, ink: ink)
    return verdicts.isEmpty ? total : "\(total): \(verdicts)"
  }

  /// `58 pass, 2 fail, 1 moved`.
  static func verdictsText(_ counts: [Verdict: Int], ink: Ink) -> String {
    Verdict.allCases.compactMap { verdict -> String? in
      guard let count = counts[verdict], count > 0 else { return nil }
      return ink("\(count) \(verdict.rawValue)", verdict.role)
    }.joined(separator: ", ")
  }
}

extension RunReport.Entry {
  var isDetailed: Bool {
    switch change {
    case .regression, .newFailure, .claimChanged, .edited, .unsteady, .unordered,
      .failsDifferently, .moved, .stillFailing:
      verdict == .fail || verdict == .moved
    default: false
    }
  }

  /// The scenario as a tree, under its name, its place and what its frames are based on.
  func details(width: Int, ink: Ink) -> [String] {
    var lines = [ink(scenario, .heading)]
    var origin = place.map { [$0] } ?? []
    if let expectation { origin.append(expectation.basisText(for: frames?.precision)) }
    if let otherBase { origin.append("compared with run \(otherBase)") }
    lines += origin.joined(separator: ", ").wrapped(to: width).map { ink($0, .faint) }
    guard let frames else { return lines }
    let tree = FrameTree(
      frames, differences: differences, expectation: expectation, moves: moves, limit: 40)
    return lines + tree.lines(width: width, ink: ink)
  }
}

extension Expectation {
  /// `stated by stacks.md, ±0.01`, and `judged ±1, the step of the engine` where its frames lie on
  /// a wider grid.
  func basisText(for precision: FramePrecision?) -> String {
    var text = basis.rawValue
    if !source.isEmpty {
      switch basis {
      case .measured: text += " on \(source)"
      case .stated: text += " by \(source)"
      case .derived: text += " from \(source)"
      case .decided: text += ": \(source)"
      case .accepted: text += " from \(source)"
      }
    }
    if tolerance > 0 { text += ", ±\(Points.text(tolerance, decimals: 4))" }
    if let step = precision?.roundingStep, step > tolerance {
      text += ", judged ±\(Points.text(step, decimals: 4)), the step of the engine"
    }
    return isExact ? text + ", no other nodes" : text
  }
}

extension RunReport.Base {
  /// Why it is this run, and whether it is an earlier version at all.
  var text: String {
    isOrdered
      ? reason.text
      : reason.text + ", in no known order with it: sequence and date do not tell which came first"
  }
}

extension RunReport.Base.Reason {
  var text: String {
    switch self {
    case .sameVersion: "the same version"
    case .earlierVersion: "an earlier version"
    case .unordered: "another revision of this version"
    case .asked: "as asked"
    case .beforeAsked: "which most is compared with: the run that was asked for has but a part"
    }
  }
}

extension ScenarioChange {
  /// What a section with these is called, after their number.
  func title(_ count: Int) -> String {
    switch self {
    case .regression: (count == 1 ? "regression" : "regressions") + ": came out well before"
    case .newFailure: "new and failing"
    case .unsteady: "with answers that differ: this very revision gave other frames too"
    case .unordered:
      (count == 1 ? "comes" : "come")
        + " out otherwise than in a revision that is in no known order with this one"
    case .claimChanged: "held against another expectation than before"
    case .edited: "edited"
    case .failsDifferently: count == 1 ? "fails differently" : "fail differently"
    case .moved: "moved, held against nothing that is expected"
    case .stillFailing: "still failing"
    case .fixed: "fixed"
    case .accepted:
      (count == 1 ? "passes" : "pass") + " by another expectation than before"
    case .passesOtherwise:
      (count == 1 ? "passes" : "pass") + " with other frames: nothing that is stated moved"
    case .new: "new"
    case .unsupported: "unsupported by this engine"
    case .unchanged: "as before"
    }
  }

  /// What stands before a scenario among others that something else happened to.
  var word: String {
    switch self {
    case .regression: "regression"
    case .newFailure: "new failure"
    case .unsteady: "answers differ"
    case .unordered: "in no known order"
    case .claimChanged: "expected otherwise"
    case .edited: "edited"
    case .failsDifferently: "fails differently"
    case .moved: "moved"
    case .stillFailing: "still failing"
    case .fixed: "fixed"
    case .accepted: "passes as expected now"
    case .passesOtherwise: "passes with other frames"
    case .new: "new"
    case .unsupported: "unsupported"
    case .unchanged: "as before"
    }
  }

  var role: Ink.Role? {
    switch self {
    case .regression, .newFailure, .failsDifferently, .stillFailing: .bad
    case .moved, .claimChanged, .edited, .unsteady, .unordered, .passesOtherwise: .changed
    case .fixed: .good
    case .accepted, .new, .unsupported, .unchanged: nil
    }
  }
}

extension Verdict {
  var role: Ink.Role? {
    switch self {
    case .pass: .good
    case .fail, .error, .crash, .timeout: .bad
    case .moved: .changed
    case .unjudged, .unsupported: nil
    }
  }
}
