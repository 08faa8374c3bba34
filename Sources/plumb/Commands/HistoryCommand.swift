import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb history`: one scenario, or a node of it, through all versions.
struct HistoryCommand: Command {
  static let declaration = CommandDeclaration(
    name: "history",
    summary: "Show a scenario's results, version by version",
    discussion: """
      Shows what a scenario was like, since which version and until which, what was expected of it \
      then, and its editions. Runs in a row that said the same share a line.
      """,
    operands: .optional(
      "SCENARIO[/NODE]",
      help: """
        Its name; with a path or an '#id' behind it, the frame of that node. Not with --format \
        html, which is about the whole suite.
        """),
    options: [format.declaration] + StandardOptions.reading,
    example: "plumb history 'stacks/order-matters@620x80/#yellow'")

  private enum Format: String {
    case text
    case html
  }

  private static let format = ValueOption(
    "--format", "FORMAT",
    help: """
      'text' for a scenario, or 'html' for a page with every scenario in every version of the engine \
      that ran last. Default: text.
      """,
    expected: "text or html"
  ) { Format(rawValue: $0) }

  /// `nil` for the whole suite.
  private let name: String?
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands.first
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    guard try arguments.value(of: Self.format) == .html else {
      guard name != nil else { throw .missingOperand("SCENARIO[/NODE]") }
      return
    }
    if let name { throw .unexpectedOperand(name) }
    guard !asksForJSON else { throw .conflict("'--format html' and '--json' exclude each other") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    guard let name else {
      guard let run = try store.run() else {
        throw Failure.input(path, "nothing was recorded yet; 'plumb run' makes a run")
      }
      try RunReport.history(upTo: run, in: store).writeHTML(opening: .versions) {
        try console.write(document: String(decoding: $0, as: UTF8.self))
      }
      return .success
    }
    let history = try ScenarioHistory(of: name, in: store)
    try console.write(history.json, if: asksForJSON, else: history.text(ink: console.ink))
    return .success
  }
}
