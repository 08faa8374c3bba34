import Reports
import Scenarios
import SuiteStore

/// `plumb history`: one scenario through all runs.
struct HistoryCommand: Command {
  static let declaration = CommandDeclaration(
    name: "history",
    summary: "Show a scenario's results, version by version",
    discussion: """
      Shows what every run said of a scenario, by engine version and then by run. Runs in a row \
      that said the same share a line.
      """,
    operands: .one("SCENARIO", help: "Its name."),
    options: StandardOptions.reading,
    example: "plumb history stacks/order-matters@620x80")

  private let name: String
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let history = try SuiteStore(path: path, access: .readOnly).history(of: name)
    try console.write(
      Listings.json(history), if: asksForJSON, else: Listings.text(history, ink: console.ink))
    return .success
  }
}
