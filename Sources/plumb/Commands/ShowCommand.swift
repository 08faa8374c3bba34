import BuiltinEngine
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
    options: [svg.declaration] + StandardOptions.reading,
    example: "plumb show stacks/order-matters@620x80")

  private let name: String
  private let path: String
  private let asksForJSON: Bool
  private let asksForPicture: Bool

  private static let svg = Flag(
    "--svg",
    help: "Draw the frames as this plumb's engine gives them, with names, proposals and answers.")

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    asksForPicture = arguments[Self.svg]
    guard !asksForJSON || !asksForPicture else {
      throw .conflict("'--svg' and '--json' exclude each other")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let details = try SuiteStore(path: path, access: .readOnly).scenario(named: name)
    guard !asksForPicture else {
      let traced = BuiltinEngine().trace(details.content)
      try console.write(document: FramePicture(title: name, traced).svg)
      return .success
    }
    let page = try ScenarioPage(details)
    try console.write(
      page.json, if: asksForJSON, else: page.text(width: console.reportWidth, ink: console.ink))
    return .success
  }
}
