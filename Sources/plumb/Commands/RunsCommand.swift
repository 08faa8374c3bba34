import Reports
import Scenarios
import SuiteStore

/// `plumb runs`: what was recorded; runs that went wrong are hidden, and shown again.
struct RunsCommand: Command {
  private enum Action: String, CaseIterable {
    case void
    case restore
  }

  private static let all = Flag("--all", help: "Also list runs that were voided, with the reason.")

  private static let reason = ValueOption(
    "--reason", "TEXT", help: "Why a run is voided or restored; needed for these.")

  static let declaration = CommandDeclaration(
    name: "runs",
    summary: "List the recorded runs, void one or restore it",
    discussion: """
      Lists runs in the order in which they were recorded, with what came out. A voided run is \
      kept, but neither listed nor compared with, and what it alone found wrong is no regression.
      """,
    operands: CommandDeclaration.Operands(
      name: "ACTION RUN", help: "'void' or 'restore', and the run's number. Default: list.",
      minimum: 0, maximum: 2, choices: Action.allCases.map(\.rawValue)),
    options: [all.declaration, reason.declaration, DecisionOptions.by.declaration]
      + StandardOptions.reading,
    example: "plumb runs void 7 --reason 'the disk was full'")

  private let change: (action: Action, run: Int64, by: String, reason: String)?
  private let includesVoided: Bool
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    includesVoided = arguments[Self.all]
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    let reason = try arguments.value(of: Self.reason)
    guard let word = arguments.operands.first else {
      guard reason == nil, try arguments.value(of: DecisionOptions.by) == nil else {
        throw .conflict("'--reason' and '--by' are for 'void' and 'restore'")
      }
      change = nil
      return
    }
    guard let action = Action(rawValue: word) else {
      throw .unknownAction(
        word, nearest: Spelling.nearest(to: word, among: Action.allCases.map(\.rawValue)))
    }
    guard arguments.operands.count == 2 else { throw .missingOperand("RUN") }
    guard let run = Int64(arguments.operands[1]), run > 0 else {
      throw .conflict("RUN is the number of a run, not '\(arguments.operands[1])'")
    }
    guard let reason else { throw .conflict("'\(word)' needs a reason: '--reason TEXT'") }
    change = (action, run, try DecisionOptions.decider(arguments), reason)
  }

  func run(_ console: Console) throws -> ExitStatus {
    guard let change else {
      let store = try SuiteStore(path: path, access: .readOnly)
      let runs = try store.runs(includingVoided: includesVoided)
      let areHidden = try runs.isEmpty && !store.runs(includingVoided: true).isEmpty
      try console.write(
        Listings.json(runs), if: asksForJSON,
        else: Listings.text(
          runs, areOthersVoided: areHidden, width: console.width, ink: console.ink))
      return .success
    }
    let store = try SuiteStore(path: path, access: .update)
    try store.setVoided(
      change.action == .void, run: change.run, by: change.by, reason: change.reason,
      at: System.now)
    guard let run = try store.run(change.run) else { return .suite }
    try console.write(
      Listings.json([run]), if: asksForJSON,
      else: Listings.text([run], width: console.width, ink: console.ink))
    return .success
  }
}
