import Reports
import Scenarios
import SuiteStore

/// `plumb list`: scenarios by name.
struct ListCommand: Command {
  private static let retired = Flag("--retired", help: "Also list scenarios that have retired.")

  static let declaration = CommandDeclaration(
    name: "list",
    summary: "List scenarios with their verdicts",
    discussion: """
      Lists the selected scenarios by name, with what the last run that covered each said of it. \
      The last run is the one recorded last, whatever its version; runs that were voided, and \
      those of a bisection, do not count.
      """,
    operands: StandardOptions.selection,
    options: [retired.declaration] + StandardOptions.reading,
    example: "plumb list 'stacks/*' verdict:fail")

  private let terms: [String]
  private let includesRetired: Bool
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    includesRetired = arguments[Self.retired]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    var filter = try ScenarioFilter(parsing: terms)
    filter.includesRetired = includesRetired
    let store = try SuiteStore(path: path, access: .readOnly)
    let (scenarios, whyNone) = try store.select(filter)
    if let whyNone { console.note("plumb: \(whyNone)") }
    if asksForJSON {
      try Listings.writeJSON(scenarios, to: console.write(json:))
      try console.write("\n")
    } else {
      try console.write(Listings.text(scenarios, width: console.width, ink: console.ink))
    }
    return .success
  }
}
