import BuiltinEngine
import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb run`: recomputes scenarios and records what it found.
struct RunCommand: Command {
  private static let label = ValueOption("--label", "TEXT", help: "What to call the run.")

  static let workers = ValueOption(
    "--workers", letter: "j", "N", help: "How many threads work. Default: one a processor.",
    expected: "a number from 1 to 1024"
  ) { text in Int(text).flatMap { (1...1024).contains($0) ? $0 : nil } }

  private static let engine = ValueOption(
    "--engine", "COMMAND",
    help: """
      Ask a program that speaks the engine protocol: its path and arguments in one word, quoted \
      as in a shell. Default: the built-in engine.
      """,
    expected: "a program with its arguments, quotes closed"
  ) { CommandWords.split($0) }

  static let timeout = ValueOption(
    "--timeout", "SECONDS",
    help: "How long that program may take for a scenario. Default: 10.",
    expected: "a number of seconds from 0.001 to 86400"
  ) { text -> Double? in
    guard case .some(.some(let seconds)) = Length.parse(text) else { return nil }
    return (0.001...86400).contains(seconds) ? seconds : nil
  }

  static let declaration = CommandDeclaration(
    name: "run",
    summary: "Recompute scenarios and record what differs",
    discussion: """
      Lays out the selected scenarios with the built-in engine or another one, compares them with \
      their expectations and records the run. Ends with status 1 if a scenario fails, has moved or could \
      not be computed.
      """,
    operands: StandardOptions.selection,
    options: [
      StandardOptions.database.declaration, engine.declaration, timeout.declaration,
      label.declaration, workers.declaration,
    ] + [StandardOptions.json.declaration] + StandardOptions.printing,
    example: "plumb run --label nightly 'stacks/*'")

  private let terms: [String]
  private let path: String
  private let engine: [String]?
  private let timeout: Double?
  private let label: String?
  private let workers: Int
  private let asksForJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    terms = arguments.operands
    path = try StandardOptions.databasePath(arguments)
    engine = try arguments.value(of: Self.engine)
    timeout = try arguments.value(of: Self.timeout)
    guard timeout == nil || engine != nil else {
      throw .conflict("'--timeout' is for a program given with '--engine'")
    }
    label = try arguments.value(of: Self.label)
    workers = try arguments.value(of: Self.workers) ?? System.processorCount
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let started = System.now
    let filter = try ScenarioFilter(parsing: terms)
    // A run of nothing would make a database of nothing.
    guard System.fileExists(path) else { throw SuiteError.missing(path: path) }
    let store = try SuiteStore(path: path, access: .readWrite)
    let program = try engine.map { words throws(EngineProgramError) in
      try EngineProgram(words: words, timeout: timeout ?? EngineProgram.defaultTimeout)
    }
    let version = program?.hello.version ?? BuiltinEngine.version
    let material = try store.material(for: filter, engine: version)
    guard !material.contents.isEmpty else {
      console.note(
        !terms.isEmpty
          ? "\(path): no scenario is selected"
          : "\(path): no scenario to run; 'plumb import' brings some in")
      return .success
    }
    console.detail(
      "\(path): \(material.contents.count) contents on \(workers) threads, revision "
        + version.revision)
    let progress = Progress("contents", on: console)
    let runner = Runner(
      workers: workers, progress: { progress.show($0, of: $1) },
      makeEngine: { program.map { ProgramEngine($0) as any Engine } ?? BuiltinEngine() })
    let result = try runner.run(RunPlan(material, in: store))
    progress.finish()
    let id = try store.record(
      result.results, of: material, header: result.header(started: started, label: label))
    guard let run = try store.run(id) else { return .suite }
    try console.write(
      Listings.json([run]).array?.first ?? .null, if: asksForJSON,
      else: Listings.text([run], ink: console.ink))
    guard run.counts.contains(where: { $0.key.isBad && $0.value > 0 }) else { return .success }
    console.note("'plumb report' tells what is wrong")
    return .bad
  }
}
