import Reports
import Scenarios
import SuiteStore

/// `plumb rename`: scenarios go on under other names.
struct RenameCommand: Command {
  static let declaration = CommandDeclaration(
    name: "rename",
    summary: "Let scenarios go on under other names",
    discussion: """
      A scenario, or all of a block, keeps its results, expectations and known issues under another \
      name, and is found by the old one too. Where a scenario of the new name came in meanwhile, it \
      becomes the next edition of the old one; else later imports leave the name as it is. 'plumb \
      import' sees by itself where an example moved and its code stayed.
      """,
    operands: .pair(
      "OLD", "NEW", help: "The name of a scenario or a block, and the one it goes on under."),
    options: [
      DecisionOptions.reason.declaration, DecisionOptions.by.declaration,
      DecisionOptions.dryRun.declaration,
    ] + StandardOptions.reading,
    example: "plumb rename text/space-between-lines text/gaps --reason 'a shorter heading'")

  private let old: String
  private let new: String
  private let decision: DecisionOptions
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    (old, new) = (arguments.operands[0], arguments.operands[1])
    decision = try DecisionOptions(arguments)
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let store = try SuiteStore(path: path, access: .update)
    let renamed = RenamingListing(
      try store.rename(
        old, to: new, by: decision.by, reason: decision.reason, at: System.now,
        dryRun: decision.isDryRun))
    try console.write(
      ["dryRun": .bool(decision.isDryRun), "renamed": renamed.json], if: asksForJSON,
      else: renamed.text)
    return .success
  }
}
