import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb explain`: the conversation that led to a scenario's frames.
struct ExplainCommand: Command {
  private static let proposal = ValueOption(
    "--proposal", "WxH",
    help: "The size proposed to the root view. Default: the scenario's own.",
    expected: "a size such as 620x80, nilx40 or infx100"
  ) { Proposal(parsing: $0) }

  static let declaration = CommandDeclaration(
    name: "explain",
    summary: "Tell how a scenario's frames came about",
    discussion: """
      Lays out a scenario and tells the conversation between its views: what each is offered, why, \
      and what it takes.
      """,
    operands: .one("SCENARIO", help: "Its name."),
    options: [
      StandardOptions.database.declaration, proposal.declaration,
      EngineOptions.engine.declaration, EngineOptions.timeout.declaration,
      StandardOptions.json.declaration,
    ] + StandardOptions.printing,
    example: "plumb explain stacks/order-matters@620x80 --proposal 320x80")

  private let name: String
  private let path: String
  private let proposal: Proposal?
  private let engine: EngineOptions
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    proposal = try arguments.value(of: Self.proposal)
    engine = try EngineOptions(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    var content = try store.scenario(named: name).content
    if let proposal { content.proposal = proposal }
    let page = try ExplanationPage(
      scenario: name, content: content, engine: engine.program().makeEngine())
    try console.write(
      page.json, if: asksForJSON, else: page.text(width: console.reportWidth, ink: console.ink))
    return .success
  }
}
