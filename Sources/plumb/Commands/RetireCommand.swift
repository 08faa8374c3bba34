import Reports
import Scenarios
import SuiteStore

/// `plumb retire`: scenarios that are not computed any more, by decision.
struct RetireCommand: Command {
  private static let undo = Flag("--undo", help: "Take that back.")

  static let declaration = CommandDeclaration(
    name: "retire",
    summary: "Compute scenarios no more, and take that back",
    discussion: """
      Retires the selected scenarios: they are neither computed nor listed, and keep their history. \
      They stay retired when their articles are imported again, until --undo. 'plumb show' tells who \
      retired one, when and why.
      """,
    operands: .some("SELECTION", help: "Which scenarios, as 'plumb list' selects them."),
    options: [
      DecisionOptions.reason.declaration, DecisionOptions.by.declaration, undo.declaration,
      DecisionOptions.dryRun.declaration,
    ] + StandardOptions.reading,
    example: "plumb retire 'stacks/three*' --reason 'told elsewhere'")

  private let terms: [String]
  private let undoes: Bool
  private let decision: DecisionOptions
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    undoes = arguments[Self.undo]
    decision = try DecisionOptions(arguments)
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let filter = try ScenarioFilter(parsing: terms)
    let store = try SuiteStore(path: path, access: .update)
    let (by, reason, isDryRun) = (decision.by, decision.reason, decision.isDryRun)
    guard !undoes else {
      let listing = ReturnListing(
        try store.undoRetirements(
          filter, by: by, reason: reason, at: System.now, dryRun: isDryRun), isDryRun: isDryRun)
      try console.write(
        listing.json, if: asksForJSON, else: listing.text(width: console.width, ink: console.ink))
      return .success
    }
    let listing = RetirementListing(
      try store.retire(filter, by: by, reason: reason, at: System.now, dryRun: isDryRun),
      isDryRun: isDryRun)
    try console.write(listing.json, if: asksForJSON, else: listing.text(ink: console.ink))
    return .success
  }
}
