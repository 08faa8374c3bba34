import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb report`: what a run found.
struct ReportCommand: Command {
  private static let markdown = Flag("--markdown", help: "Print Markdown.")

  static let declaration = CommandDeclaration(
    name: "report",
    summary: "Report what a run found, against the run before",
    discussion: """
      Reports what failed, moved, is new or fixed in a run, against the last known result of the \
      same scenarios by the same engine, with the frames before and after.
      """,
    operands: .optional("RUN", help: "The run's number. Default: the last run."),
    options: [markdown.declaration] + StandardOptions.reading,
    example: "plumb report --markdown -o report.md")

  private let id: Int64?
  private let path: String
  private let asksForMarkdown: Bool
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    id = try arguments.operands.first.map { text throws(UsageError) in
      guard let id = Int64(text), id > 0 else {
        throw .conflict("RUN is the number of a run, not '\(text)'")
      }
      return id
    }
    path = try StandardOptions.databasePath(arguments)
    asksForMarkdown = arguments[Self.markdown]
    asksForJSON = arguments[StandardOptions.json]
    guard !asksForMarkdown || !asksForJSON else {
      throw .conflict("'--markdown' and '--json' exclude each other")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    guard let run = try id ?? store.run()?.id else {
      throw Failure.input(path, "nothing was recorded yet; 'plumb run' makes a run")
    }
    let report = try RunReport(of: run, in: store)
    try console.write(
      report.json, if: asksForJSON,
      else: asksForMarkdown
        ? report.markdown() : report.text(width: console.reportWidth, ink: console.ink))
    return .success
  }
}
