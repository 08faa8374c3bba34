import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb bisect`: which version broke it.
struct BisectCommand: Command {
  private static let engines = ValueOption(
    "--engines", "PATH",
    help: """
      The engine's versions: a folder of programs that speak the engine protocol, or a file with a \
      command in every line. Always needed.
      """)

  private static let findFix = Flag(
    "--find-fix", help: "Find the first version that comes out well again.")

  private static let all = Flag(
    "--all",
    help: "Find every change that shows, not only the last; between equal results nothing is asked."
  )

  private static let every = Flag(
    "--every-version", help: "With --all: ask every version, so that no change is missed.")

  static let declaration = CommandDeclaration(
    name: "bisect",
    summary: "Find the version that broke scenarios",
    discussion: """
      Finds the first bad version of every scenario that broke, all at once: stored results are \
      used, missing ones are computed and stored as runs with the label 'bisect'. A version that \
      cannot be tested widens the answer. All versions are asked the scenario as it is now, with \
      what is expected of it now: an edit is never taken for a change of the engine, and told where \
      nothing passes since.
      """,
    operands: CommandDeclaration.Operands(
      name: "SELECTION",
      help:
        "Which scenarios, as 'plumb list' selects them. Default: all that broke and stay broken.",
      minimum: 0, maximum: nil),
    options: [
      engines.declaration, findFix.declaration, all.declaration, every.declaration,
      EngineOptions.timeout.declaration, EngineOptions.startTimeout.declaration,
      RunCommand.workers.declaration,
    ] + StandardOptions.reading,
    example: "plumb bisect 'stacks/*' --engines releases/")

  private let terms: [String]
  private let engines: String
  private let goal: Bisection.Goal
  private let timeout: Double
  private let startTimeout: Double
  private let workers: Int
  private let path: String
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    guard let engines = try arguments.value(of: Self.engines) else {
      throw .conflict("'--engines' is needed: name a folder of programs or a list of commands")
    }
    self.engines = engines
    guard !arguments[Self.findFix] || !arguments[Self.all] else {
      throw .conflict("'--find-fix' and '--all' exclude each other")
    }
    guard !arguments[Self.every] || arguments[Self.all] else {
      throw .conflict("'--every-version' is for '--all'")
    }
    goal =
      arguments[Self.every]
      ? .every : arguments[Self.all] ? .all : arguments[Self.findFix] ? .fix : .regression
    timeout = try arguments.value(of: EngineOptions.timeout) ?? EngineProgram.defaultTimeout
    startTimeout =
      try arguments.value(of: EngineOptions.startTimeout) ?? EngineProgram.defaultStartTimeout
    workers = try arguments.value(of: RunCommand.workers) ?? System.processorCount
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let started = System.now
    let filter = try ScenarioFilter(parsing: terms)
    let store = try SuiteStore(path: path, access: .update)
    let programs = try EnginePrograms(
      path: engines, timeout: timeout, startTimeout: startTimeout, workers: workers)
    for error in programs.unusable {
      console.note("plumb: warning: left out, as its version is unknown: \(error.description)")
    }
    for program in programs.duplicates {
      console.note(
        "plumb: warning: left out, as another program has its version: "
          + program.words.joined(separator: " "))
    }
    guard let name = programs.engineNames.first else {
      throw Failure.suite(engines, "none of the programs can be used as an engine")
    }
    guard programs.engineNames.count == 1 else {
      throw Failure.input(
        engines,
        "the programs are versions of several engines: "
          + programs.engineNames.joined(separator: ", "))
    }
    console.detail("\(engines): \(programs.programs.count) versions of \(name)")
    var bisection = try Bisection(
      filter, sources: programs.programs.map { EngineSource($0) }, goal: goal, workers: workers,
      in: store)
    try bisection.search(in: store) { count in console.detail("\(count) results computed") }
    let runs = try bisection.record(in: store, at: started)
    let listing = BisectionListing(
      bisection, goal: goal, runs: runs, edits: try bisection.edits(in: store),
      unusableCount: programs.unusable.count)
    if bisection.scenarioCount == 0 {
      try console.noteNothing(filter, engine: name, in: store)
      console.note("no scenario of \(name) \(goal.nothingSelected)")
    }
    try console.write(
      listing.json, if: asksForJSON, else: listing.text(width: console.width, ink: console.ink))
    return .success
  }
}

extension Bisection.Goal {
  /// What no scenario is known to have done, where none was named.
  fileprivate var nothingSelected: String {
    switch self {
    case .regression: "is known to have broken and to stay so; name some to look at them"
    case .fix: "is known to have been broken"
    case .all, .every: "is known to have been both good and bad; name some to look at them"
    }
  }
}
