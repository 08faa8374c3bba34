import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb report`: what a run found.
struct ReportCommand: Command {
  private static let format = ValueOption(
    "--format", "FORMAT",
    help: "What to print: \(ReportFormat.list). Default: text.",
    expected: ReportFormat.list, choices: ReportFormat.allCases.map(\.rawValue)
  ) { ReportFormat(rawValue: $0) }

  private static let by = ValueOption(
    "--by", "WHAT",
    help: "Group the scenarios by cause, article, view or kind (of what differs).",
    expected: "cause, article, view or kind",
    choices: RunReport.Grouping.allCases.map(\.rawValue)
  ) { RunReport.Grouping(rawValue: $0) }

  private static let matrix = Flag(
    "--matrix", help: "Also print how many scenarios got which verdict in every version.")

  private static let markdown = Flag("--markdown", help: "The same as --format markdown.")

  static let declaration = CommandDeclaration(
    name: "report",
    summary: "Report what a run found, against the run before",
    discussion: """
      Reports what failed, moved, is new or fixed in a run, against the last known result of the \
      same scenarios by the same engine, with the frames before and after. Nothing is computed \
      again: it tells what was recorded. Known issues, and what the engine did not offer before \
      either, are counted in a line, and listed with --verbose.
      """,
    operands: CommandDeclaration.Operands(
      name: "[A..B]",
      help: """
        A run B, or two that are compared: numbers of runs, or versions of an engine (1.2.0, 1.2, \
        ENGINE@1.2.0, the beginning of a revision, latest, latest~2); 'A..' ends with the newest, \
        '..B' begins with the version before B. Default: the last run, the one recorded \
        last that is neither voided nor part of a bisection. Then which of its scenarios are told \
        of and counted, as 'plumb list' selects them; verdict:fail is what the run found.
        """, minimum: 0, maximum: nil, rest: "SELECTION"),
    options: [
      format.declaration, by.declaration, matrix.declaration, markdown.declaration,
    ] + StandardOptions.reading,
    example: "plumb report 1.1.0..1.2.0 --by article")

  private let operands: [String]
  private let path: String
  private let format: ReportFormat
  private let grouping: RunReport.Grouping?
  private let asksForMatrix: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    operands = arguments.operands
    path = try StandardOptions.databasePath(arguments)
    asksForMatrix = arguments[Self.matrix]
    grouping = try arguments.value(of: Self.by)
    let formats = Set(
      [
        try arguments.value(of: Self.format), arguments[Self.markdown] ? .markdown : nil,
        arguments[StandardOptions.json] ? .json : nil,
      ].compactMap { $0 })
    guard formats.count < 2 else {
      throw .conflict("'--format', '--markdown' and '--json' exclude each other")
    }
    format = formats.first ?? .text
    guard grouping == nil || format.takesGrouping else {
      throw .conflict(
        "'--by' is not for '--format \(format.rawValue)', which has an order of its own")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    let target = try target(in: store)
    guard let run = try target.runs?.run ?? store.run() else {
      throw Failure.input(path, try store.reasonForNoRun())
    }
    let base = target.runs?.base?.id
    var request = RunReport.Request(
      run: run.id, since: base, parts: format.parts,
      versions: asksForMatrix ? .all : base == nil ? .none : .compared,
      detailing: format.detailing(by: grouping))
    if let (names, whyNone) = target.selected {
      if let whyNone { console.note("plumb: \(whyNone)") }
      request.scenarios = Set(names)
    }
    let report = try RunReport(request, in: store)
    // What people read says so itself.
    if let selection = report.selectionText, ![.text, .markdown, .html].contains(format) {
      console.note(selection)
    }
    try format.write(
      report,
      ReportFormat.Style(
        width: console.reportWidth, ink: console.ink, grouping: grouping,
        listsUsual: console.verbosity == .verbose),
      to: console.taker(for: format))
    return .success
  }

  /// What is reported on.
  private struct Target {
    /// `nil` for the last run.
    var runs: (base: RunSummary?, run: RunSummary)?

    /// The scenarios that are selected, or why there are none; `nil` for all.
    var selected: (names: [String], whyNone: String?)?
  }

  /// The runs that the first word names, and what the other words select of them.
  ///
  /// - Throws: ``UsageError`` and ``SuiteError``; where the one word is neither, it was a version.
  private func target(in store: SuiteStore) throws -> Target {
    guard let first = operands.first else { return Target() }
    let runs: (base: RunSummary?, run: RunSummary)
    do {
      runs = try VersionRange(parsing: first).runs(in: store)
    } catch {
      guard Self.mayBeSelection(first, after: error) else { throw error }
      do {
        let last = try store.run(for: ScenarioFilter(parsing: operands))
        return Target(
          runs: last.map { (nil, $0) },
          selected: try selected(operands[...], of: (nil, last), store))
      } catch let other as SuiteError where other.isBadInput {
        guard case .unknown = other, operands.count == 1, !first.contains(":") else { throw other }
        throw error
      }
    }
    return Target(runs: runs, selected: try selected(operands.dropFirst(), of: runs, store))
  }

  /// Whether a word that names no runs may select scenarios; a name that looks like versions is meant
  /// as such.
  private static func mayBeSelection(_ word: String, after error: any Error) -> Bool {
    if ScenarioFilter.word(naming: word) != word { return true }
    guard let error = error as? SuiteError, case .unknown = error else { return false }
    return !VersionRange.isRange(word) && !word.contains("@latest")
  }

  /// What words select of a run's scenarios, also retired ones; `nil` for no words.
  private func selected(
    _ terms: ArraySlice<String>, of runs: (base: RunSummary?, run: RunSummary?),
    _ store: SuiteStore
  ) throws -> (names: [String], whyNone: String?)? {
    guard !terms.isEmpty else { return nil }
    var filter = try ScenarioFilter(parsing: Array(terms))
    filter.includesRetired = true
    if let run = runs.run { filter = filter.ofRun(run.id, since: runs.base?.id) }
    return try store.selectNames(filter, engine: runs.run?.engine.name)
  }
}
