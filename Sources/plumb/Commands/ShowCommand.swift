import Regression
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
      expected of them. Nothing is computed: frames are those that a run stored.
      """,
    operands: .one("SCENARIO", help: "Its name, or a part that no other name has."),
    options: [StandardOptions.paths.declaration, svg.declaration, run.declaration]
      + StandardOptions.reading,
    example: "plumb show stacks/a-negative-gap-lets-children-overlap@100x10")

  private let name: String
  private let path: String
  private let asksForJSON: Bool
  private let asksForPicture: Bool
  private let run: String?
  private let style: FrameTree.Style

  private static let svg = Flag(
    "--svg", help: "Draw the stored frames, with what is expected, proposals and answers.")

  private static let run = ValueOption(
    "--run", "RUN",
    help: "With --svg: the frames of that run, as 'plumb report' takes it. Default: the last ones.")

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.operands[0]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    asksForPicture = arguments[Self.svg]
    guard !asksForJSON || !asksForPicture else {
      throw .conflict("'--svg' and '--json' exclude each other")
    }
    style = FrameTree.Style(hasHeads: true, hasPaths: arguments[StandardOptions.paths])
    guard !style.hasPaths || !asksForJSON && !asksForPicture else {
      throw .conflict("'--paths' is for the frames as text; JSON and pictures have the paths")
    }
    run = try arguments.value(of: Self.run)
    guard run == nil || asksForPicture else { throw .conflict("'--run' is for '--svg'") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    let name = try store.scenarioName(of: name)
    guard !asksForPicture else {
      let result = try StoredResult(of: name, run: run, in: store)
      try console.write(document: FramePicture(result).svg)
      return .success
    }
    let page = try ScenarioPage(store.scenario(named: name))
    try console.write(
      page.json, if: asksForJSON,
      else: page.text(width: console.reportWidth, style: style, ink: console.ink))
    return .success
  }
}
