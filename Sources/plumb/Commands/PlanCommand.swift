import Regression
import SuiteStore

/// `plumb plan`: what a run is to compute, as a file for machines that have no database.
struct PlanCommand: Command {
  static let key = ValueOption(
    "--key", "TEXT",
    help: "The ingest key of the run: recording its parts twice records them once.")

  static let declaration = CommandDeclaration(
    name: "plan",
    summary: "Write what a run is to compute, for other machines",
    discussion: """
      Writes the contents of the selected scenarios with what is known of them, a line each. \
      'plumb run --plan FILE --shard I/N --part FILE' computes a shard of it without a database; \
      'plumb run --parts' records the parts as one run.
      """,
    operands: StandardOptions.selection,
    options: [
      StandardOptions.database.declaration, EngineOptions.engine.declaration,
      EngineOptions.startTimeout.declaration, key.declaration,
    ] + StandardOptions.printing,
    example: "plumb plan -o plan.jsonl")

  private let terms: [String]
  private let path: String
  private let engine: EngineOptions
  private let key: String?

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    path = try StandardOptions.databasePath(arguments)
    engine = try EngineOptions(arguments)
    key = try arguments.value(of: Self.key)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let plan = try ShardPlan(
      selecting: terms, in: path, engine: engine.program().version, key: key)
    try plan.write { try console.write(document: $0) }
    let count = plan.contents.count
    if count == 0 {
      try console.noteNothing(
        ScenarioFilter(parsing: terms), engine: plan.head.engine,
        in: SuiteStore(path: path, access: .readOnly))
    }
    console.note(
      count == 0
        ? "\(path): no scenario is selected; the plan is empty"
        : "\(path): \(count) content\(count == 1 ? "" : "s") for the engine \(plan.head.engine)")
    return .success
  }
}
