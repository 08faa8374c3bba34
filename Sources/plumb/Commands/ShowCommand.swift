import Reports
import Scenarios
import SuiteStore

/// `plumb show`: one scenario, its frames beside what is expected.
struct ShowCommand: Command {
  static let declaration = CommandDeclaration(
    name: "show",
    summary: "Show a scenario, its frames beside its expectation",
    discussion: """
      Shows a scenario: where it is from, its code, and its frames as a tree beside what is \
      expected of them.
      """,
    operands: .one("SCENARIO", help: "Its name."),
    options: StandardOptions.reading,
    example: "plumb show stacks/order-matters@620x80")

  private let name: String
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let page = try ScenarioPage(SuiteStore(path: path, access: .readOnly).scenario(named: name))
    try console.write(
      page.json, if: asksForJSON, else: page.text(width: console.reportWidth, ink: console.ink))
    return .success
  }
}
