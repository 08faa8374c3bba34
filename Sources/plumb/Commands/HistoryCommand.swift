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
      Shows what a scenario was like, since which version and day and until which, what was expected \
      of it then, who accepted that or knows of the failure, its cause, its editions, and what was \
      decided about it. Runs in a row that said the same share a line.
      """,
    operands: .any(
      "SCENARIO[/NODE]",
      help: """
        Its name, or a part that no other has; with a path or an '#id' behind it, the frame of that \
        node; or a selection, as 'plumb list' takes it. Not with --format html, which is about the whole suite.
        """),
    options: [format.declaration, code.declaration] + StandardOptions.reading,
    example: "plumb history stacks/a-negative-gap-lets-children-overlap@100x10/HStack")

  private enum Format: String, CaseIterable {
    case text
    case html
  }

  private static let format = ValueOption(
    "--format", "FORMAT",
    help: """
      'text' for a scenario, or 'html' for a page with every scenario of the last run in every \
      version of its engine. Default: text.
      """,
    expected: "text or html", choices: Format.allCases.map(\.rawValue)
  ) { Format(rawValue: $0) }

  private static let code = Flag(
    "--code", help: "Show what each edition says otherwise than the one before, line by line.")

  /// Empty for the whole suite.
  private let terms: [String]
  private let path: String
  private let asksForJSON: Bool
  private let showsCode: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    showsCode = arguments[Self.code]
    guard try arguments.value(of: Self.format) == .html else {
      guard !terms.isEmpty else { throw .missingOperand("SCENARIO[/NODE]") }
      return
    }
    if let first = terms.first { throw .unexpectedOperand(first) }
    guard !asksForJSON else { throw .conflict("'--format html' and '--json' exclude each other") }
    guard !showsCode else { throw .conflict("'--format html' and '--code' exclude each other") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .readOnly)
    guard !terms.isEmpty else {
      guard let run = try store.run() else {
        throw Failure.input(path, try store.reasonForNoRun())
      }
      try RunReport.history(upTo: run, in: store).writeHTML(opening: .versions) {
        try console.write(document: $0)
      }
      return .success
    }
    if terms.count == 1, let named = try store.scenarioAndNode(terms[0]) {
      return try show(named.scenario, named.node, in: store, console)
    }
    let names: [String]
    do {
      let found = try store.selectNamesToTell(ScenarioFilter(parsing: terms))
      if let whyNone = found.whyNone { console.note("plumb: \(whyNone)") }
      names = found.names
    } catch let error as SuiteError {
      guard case .unknown = error, terms.count == 1,
        let named = try store.scenarioAndNode(byPart: terms[0])
      else { throw error }
      return try show(named.scenario, named.node, in: store, console)
    }
    let histories = try names.map {
      try ScenarioHistory(of: $0, readsCode: showsCode, in: store)
    }
    try console.write(
      .array(histories.map(\.json)), if: asksForJSON,
      else: histories.map { $0.text(width: console.width, ink: console.ink) }
        .joined(separator: "\n"))
    return .success
  }

  /// Shows one scenario, or one node of it.
  private func show(
    _ scenario: String, _ node: String?, in store: SuiteStore, _ console: Console
  ) throws -> ExitStatus {
    let history = try ScenarioHistory(
      ofScenario: scenario, node: node, readsCode: showsCode, in: store)
    try console.write(
      history.json, if: asksForJSON, else: history.text(width: console.width, ink: console.ink))
    return .success
  }
}
