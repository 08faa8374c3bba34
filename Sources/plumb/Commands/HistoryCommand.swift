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
    operands: .one(
      "SCENARIO[/NODE]",
      help: "Its name; with a path or an '#id' behind it, the frame of that node."),
    options: StandardOptions.reading,
    example: "plumb history 'stacks/order-matters@620x80/#yellow'")

  private let name: String
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let history = try ScenarioHistory(
      of: name, in: SuiteStore(path: path, access: .readOnly))
    try console.write(history.json, if: asksForJSON, else: history.text(ink: console.ink))
    return .success
  }
}
