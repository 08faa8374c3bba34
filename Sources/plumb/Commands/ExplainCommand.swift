import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb explain`: the trace that led to a scenario's frames.
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
      and what it takes. With two versions it tells where they part in the end, and, where it asks \
      or adds anything for its answer, how each came to it; nothing is computed, except for what the database lacks and the engine can tell.
      """,
    operands: .one(
      "SCENARIO", thenOptional: "A..B",
      help: """
        Its name, or a part that no other name has. Two runs or versions of an engine, as 'plumb report' takes them.
        """),
    options: [
      StandardOptions.database.declaration, proposal.declaration,
      EngineOptions.engine.declaration, EngineOptions.timeout.declaration,
      EngineOptions.startTimeout.declaration,
      StandardOptions.json.declaration,
    ] + StandardOptions.printing,
    example: "plumb explain text/space-between-lines@60x44 --proposal 30x80")

  private let name: String
  private let versions: VersionRange?
  private let path: String
  private let proposal: Proposal?
  private let engine: EngineOptions
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands[0]
    versions = try arguments.operands.dropFirst().first.map { text throws(UsageError) in
      try VersionRange(parsing: text)
    }
    try versions?.requireTwo()
    path = try StandardOptions.databasePath(arguments)
    proposal = try arguments.value(of: Self.proposal)
    guard proposal == nil || versions == nil else {
      throw .conflict("'--proposal' is not for A..B: what they said is stored")
    }
    engine = try EngineOptions(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    let name = try store.scenarioName(of: name)
    if let versions { return try compare(name, versions, in: store, console) }
    var content = try store.scenario(named: name).content
    if let proposal { content.proposal = proposal }
    let page = try ExplanationPage(
      scenario: name, content: content, engine: engine.program().makeEngine())
    try console.write(
      page.json, if: asksForJSON, else: page.text(width: console.reportWidth, ink: console.ink))
    return .success
  }

  private func compare(
    _ name: String, _ versions: VersionRange, in store: SuiteStore, _ console: Console
  ) throws -> ExitStatus {
    let words = try versions.words(in: store)
    let source = try engine.program()
    if engine.isProgram {
      let sides = try [words.base, words.run].map { try store.run(named: $0).engine }
      guard sides.contains(source.version) else {
        throw Failure.neither("--engine", source.version, sides[0], sides[1])
      }
    }
    let page = try Parting(of: name, words.base, words.run, in: store, asking: source.makeEngine())
    try console.write(
      page.json, if: asksForJSON, else: page.text(width: console.reportWidth, ink: console.ink))
    return .success
  }
}
