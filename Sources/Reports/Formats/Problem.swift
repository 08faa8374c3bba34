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

  /// - Parameters:
  ///   - entry: What is told of.
  ///   - severity: What it makes of the run.
  ///   - shapes: What is known of such nodes.
  init(_ entry: RunReport.Entry, _ severity: Severity, _ shapes: NodeShapes) {
    self.severity = severity
    // What came by standard input is in no file.
    file = entry.file == "-" ? nil : entry.file
    let place = entry.claimPlace
    line = max(1, place?.line ?? entry.line)
    column = place?.column ?? 1
    title = "\(entry.change.word): \(entry.scenario)".withoutControls
    lines = ([entry.headline] + [entry.causeText(shapes)].compactMap(\.self) + entry.remarks)
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

  var problemList: [Problem] { problems(limit: .max).shown }

  /// The first problems, and how severe the others are, each of which takes long to put into words.
  func problems(limit: Int) -> (shown: [Problem], left: [Problem.Severity]) {
    let counted = Set(decision.scenarios)
    let shapes = NodeShapes()
    var (shown, left): ([Problem], [Problem.Severity]) = ([], [])
    for entry in problemEntries {
      let severity: Problem.Severity = counted.contains(entry.scenario) ? .error : .warning
      if shown.count < limit {
        shown.append(Problem(entry, severity, shapes))
      } else {
        left.append(severity)
      }
    }
    for problem in stale.map({ Problem($0, decision: decision) }) {
      if shown.count < limit { shown.append(problem) } else { left.append(problem.severity) }
    }
    return (shown, left)
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
  func causeText(_ shapes: NodeShapes) -> String? {
    guard let cluster, let cause else { return nil }
    return "cause \(cluster): " + causeSentence(cause, shapes)
  }
}

extension String {
  /// The text without line feeds and other controls, which would end a line or a command.
  var withoutControls: String {
    guard mayHaveControls, unicodeScalars.contains(where: \.isControl) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension String {
  /// Whether a byte of it may be a control or the beginning of one, which nearly no text has.
  private var mayHaveControls: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte < 0x20 || byte == 0x7F || byte == 0xC2 { return true }
      return false
    } ?? true
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
