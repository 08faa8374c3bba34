import Regression
import Scenarios
import SuiteStore

/// Something in an article that somebody has to look at, as servers and editors show it.
struct Problem: Hashable {
  enum Severity: String {
    /// It ends the run badly.
    case error
    case warning
  }

  var severity: Severity

  /// `nil` for a scenario that is in no file.
  var file: String?

  /// From 1.
  var line: Int
  var column: Int

  /// On one line.
  var title: String

  /// What happened, why, and what was expected; a line each.
  var lines: [String]

  init(_ entry: RunReport.Entry, decision: RunDecision, counted: Set<String>) {
    severity = counted.contains(entry.scenario) ? .error : .warning
    // What came by standard input is in no file.
    file = entry.file == "-" ? nil : entry.file
    let place = entry.claimPlace
    line = max(1, place?.line ?? entry.line)
    column = place?.column ?? 1
    title = "\(entry.change.word): \(entry.scenario)".withoutControls
    lines = ([entry.headline] + [entry.causeText].compactMap(\.self) + entry.remarks)
      .map { $0.withoutControls.shortened(to: Self.lineLength) }.filter { !$0.isEmpty }
  }

  init(_ stale: StaleScenario, decision: RunDecision) {
    severity = decision.triggers.contains(.stale) ? .error : .warning
    file = stale.file == "-" ? nil : stale.file
    line = max(1, stale.line)
    column = 1
    title = "stale: \(stale.name)".withoutControls
    lines = ["its block is refused since \(stale.since.prefix(10)); it goes on with older code"]
  }

  /// The longest line that is told of a message; programs may say anything.
  private static let lineLength = 400
}

extension RunReport {
  /// What is wrong, a scenario each: the first of every cause and of every message in place of
  /// frames, the most frequent first, then the others in the order of the report.
  ///
  /// Known issues are left out.
  var problemEntries: [Entry] {
    let groups = (clusters.map(\.entries) + messageGroups.map(\.entries))
      .map { $0.filter(\.isProblem) }.filter { !$0.isEmpty }
      .enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    var seen: Set<String> = []
    return (groups.map(\.element[0]) + entries.filter(\.isProblem))
      .filter { seen.insert($0.scenario).inserted }
  }

  var problemList: [Problem] {
    let counted = Set(decision.scenarios)
    return problemEntries.map { Problem($0, decision: decision, counted: counted) }
      + stale.map { Problem($0, decision: decision) }
  }

  /// A line a problem: `stacks.md:12:1: error: regression: stacks/order@620x80: width 200 → 180`.
  ///
  /// What is in no file begins with `plumb:`.
  package var problems: String {
    problemList.map { problem in
      let place = problem.file.map { "\($0.withoutControls):\(problem.line):\(problem.column)" }
      return "\(place ?? "plumb"): \(problem.severity.rawValue): \(problem.title): "
        + problem.lines.joined(separator: "; ") + "\n"
    }.joined()
  }
}

extension RunReport.Entry {
  fileprivate var isProblem: Bool { verdict.isBad && !isKnown }

  /// `cause stack.share.propose@2.0.0: HStack offers Color 150x80, before 200x80`; `nil` where none
  /// is known.
  var causeText: String? {
    guard let cluster, let cause else { return nil }
    return "cause \(cluster): " + causeSentence(cause)
  }
}

extension String {
  /// The text without line feeds and other controls, which would end a line or a command.
  var withoutControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
