import Reports
import Scenarios
import SuiteStore

/// `plumb runs`: what was recorded.
struct RunsCommand: Command {
  private static let voided = Flag("--voided", help: "Also list runs that were voided.")

  static let declaration = CommandDeclaration(
    name: "runs",
    summary: "List the recorded runs",
    discussion: "Lists runs in the order in which they were recorded, with what came out.",
    operands: nil,
    options: [voided.declaration] + StandardOptions.reading,
    example: "plumb runs --json")

  private let includesVoided: Bool
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    includesVoided = arguments[Self.voided]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    let runs = try store.runs(includingVoided: includesVoided)
    try console.write(
      Listings.json(runs), if: asksForJSON, else: Listings.text(runs, ink: console.ink))
    return .success
  }
}
