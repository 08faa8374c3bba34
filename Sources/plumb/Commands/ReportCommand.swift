import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb report`: what a run found.
struct ReportCommand: Command {
  private enum Format: String, CaseIterable {
    case text
    case markdown
    case json
    case junit
  }

  private static let format = ValueOption(
    "--format", "FORMAT",
    help: "What to print: text, markdown, json or junit (XML). Default: text.",
    expected: "text, markdown, json or junit"
  ) { Format(rawValue: $0) }

  private static let by = ValueOption(
    "--by", "WHAT",
    help: "Group the scenarios by cause, article, view or kind (of what differs).",
    expected: "cause, article, view or kind"
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
    operands: .optional(
      "A..B",
      help: """
        A run B, or two that are compared: numbers of runs, or versions of an engine (1.2.0, 1.2, \
        ENGINE@1.2.0, the beginning of a revision, latest, latest~2); 'A..' ends with the newest, \
        '..B' begins with the version before B. Default: the last run, the one recorded \
        last that is neither voided nor part of a bisection.
        """),
    options: [
      format.declaration, by.declaration, matrix.declaration, markdown.declaration,
    ] + StandardOptions.reading,
    example: "plumb report 1.1.0..1.2.0 --by article")

  private let range: VersionRange?
  private let path: String
  private let format: Format
  private let grouping: RunReport.Grouping?
  private let asksForMatrix: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    range = try arguments.operands.first.map { text throws(UsageError) in
      try VersionRange(parsing: text)
    }
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
    guard grouping == nil || format != .junit else {
      throw .conflict("'--by' is not for '--format junit', which has a suite an article")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    let named = try range?.runs(in: store)
    guard let run = try named?.run ?? store.run() else {
      throw Failure.input(path, "nothing was recorded yet; 'plumb run' makes a run")
    }
    let base = named?.base?.id
    // Of what is only counted nothing is read.
    let isShort = format == .text && grouping == nil
    var report = try RunReport(
      of: run.id, since: base, in: store, detailing: isShort ? RunReport.listedCount : .max)
    if asksForMatrix || base != nil { try report.addVersions(from: store, all: asksForMatrix) }
    // Two versions are what the rest of the report is about.
    if !asksForMatrix, report.versions.count < 3 { report.versions = [] }
    if format == .junit {
      try report.addResults(from: store)
    } else {
      report.contradictions = try Contradiction.all(in: store, engine: run.engine.name)
      try report.addSuspects(from: store)
    }
    switch format {
    case .text:
      try console.write(
        report.text(
          width: console.reportWidth, ink: console.ink, by: grouping,
          listsUsual: console.verbosity == .verbose))
    case .markdown: try console.write(report.markdown(by: grouping))
    case .json:
      try report.writeJSON(by: grouping, to: console.write(json:))
      try console.write("\n")
    case .junit: try console.write(document: report.junit)
    }
    return .success
  }
}
