import Articles
import Reports
import Scenarios
import SuiteStore

/// `plumb decisions`: what was decided, as a text that lives beside the articles.
struct DecisionsCommand: Command {
  private enum Action: String, CaseIterable {
    case export
    case `import`
  }

  private static let dryRun = Flag(
    "--dry-run", help: "With import: say what would be taken over, and write nothing.")

  static let declaration = CommandDeclaration(
    name: "decisions",
    summary: "Keep what was decided as a text beside the articles",
    discussion: """
      'export' writes every decision in force (frames that were accepted, known issues, who looks \
      after failures, other names, retirements, voided runs) with who, when, why and link: sorted, \
      a block each, for git. \
      'import' takes a text over into a suite, as after its database was lost: what is there \
      already stays, the later of two decisions counts, and what contradicts is named and nothing \
      written.
      """,
    operands: .one(
      "ACTION", thenOptional: "FILE",
      help: """
        'export' or 'import', and the file; '-' is standard output or input. Needed for import; \
        default for export: standard output.
        """
    ).choosing(Action.allCases.map(\.rawValue)),
    options: [dryRun.declaration] + StandardOptions.reading,
    example: "plumb decisions export decisions.toml")

  private let action: Action
  private let file: String?
  private let isDryRun: Bool
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let word = arguments.operands[0]
    guard let action = Action(rawValue: word) else {
      throw .unknownAction(
        word, nearest: Spelling.nearest(to: word, among: Action.allCases.map(\.rawValue)))
    }
    self.action = action
    let file = arguments.operands.dropFirst().first
    guard action == .export || file != nil else { throw .missingOperand("FILE") }
    self.file = action == .export && file == "-" ? nil : file
    isDryRun = arguments[Self.dryRun]
    guard action == .import || !isDryRun else { throw .conflict("'--dry-run' is for 'import'") }
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    if action == .export, self.file != nil, asksForJSON {
      throw .conflict("'--json' prints decisions; the file is always written as a text")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    switch action {
    case .export: try export(console)
    case .import: try take(console)
    }
  }

  private func export(_ console: Console) throws -> ExitStatus {
    let decisions = try SuiteStore(path: path, access: .readOnly).decisions()
    guard let file else {
      try console.write(
        DecisionListing.json(decisions), if: asksForJSON, else: DecisionFile.text(decisions))
      return .success
    }
    for part in ["", "-wal", "-shm"] where System.isSameFile(file, path + part) {
      throw Failure.input(file, "the text would replace the suite's database")
    }
    try WholeFile(file).write { take in
      var text = DecisionFile.text(decisions)
      try text.withUTF8(take)
    }
    console.note("\(file): \(decisions.count) \(decisions.count == 1 ? "decision" : "decisions")")
    return .success
  }

  private func take(_ console: Console) throws -> ExitStatus {
    let source = try InputFile.unpackedArticle(file ?? "-")
    let place = file == "-" ? "stdin" : file ?? "stdin"
    let found: [(decision: Decision, line: Int)]
    do throws(TOML.Failure) {
      found = try DecisionFile.decisions(of: String(decoding: source.bytes, as: UTF8.self))
    } catch {
      throw Failure.input("\(place):\(error.line)", error.message)
    }
    let decisions = found.map(\.decision)
    do {
      let fates = try store().importDecisions(decisions, at: System.now)
      let listing = DecisionListing(decisions, fates)
      try console.write(
        listing.json, if: asksForJSON, else: listing.text(width: console.width, ink: console.ink))
      return .success
    } catch let error as ContradictingDecisions {
      for objection in error.objections {
        let (decision, line) = found[objection.index]
        Console.complain("\(place):\(line): error: \(decision.subject): \(objection.reason)")
      }
      return .usage
    }
  }

  /// The suite; for a dry run a copy, or an empty one.
  private func store() throws -> SuiteStore {
    guard isDryRun else { return try SuiteStore(path: path, access: .readWrite) }
    guard System.fileExists(path) else {
      return try SuiteStore(path: ":memory:", access: .readWrite)
    }
    return try SuiteStore(copyOf: path)
  }
}
