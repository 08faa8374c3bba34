import BuiltinEngine
import Regression
import Reports
import Scenarios
import SuiteStore

/// `plumb diff`: what two versions, runs or engines answer differently.
struct DiffCommand: Command {
  private static let engine = ValueOption(
    "--engine", "COMMAND",
    help: """
      Compute the scenarios with this program instead, and store nothing; given twice, with both; \
      given once, with the built-in engine first. With A..B: a program of one of the two, which is \
      asked what only the other has found, as of code that was edited in between.
      """,
    isRepeatable: true, expected: "a program with its arguments, quotes closed"
  ) { CommandWords.split($0) }

  private static let svg = Flag(
    "--svg",
    help: "Draw the frames of B, with arrows from where they are in A: at most 20 scenarios.")

  static let declaration = CommandDeclaration(
    name: "diff",
    summary: "Compare the frames of two versions, runs or engines",
    discussion: """
      Tells which nodes are elsewhere in B than in A, whatever is expected of them: by stored \
      results of two runs or versions, or with --engine by laying the scenarios out now. Code is \
      only held against the same code: what an article edited in between is told as edited. What was \
      stored of scenarios that have retired since is told too.
      """,
    operands: CommandDeclaration.Operands(
      name: "A..B",
      help: """
        Two runs or versions as 'plumb report' takes them, also as two words, then names and \
        conditions as 'plumb list' takes them; with --engine A..B may be left out.
        """,
      minimum: 0, maximum: nil, rest: "SELECTION"),
    options: [
      engine.declaration, EngineOptions.timeout.declaration,
      EngineOptions.startTimeout.declaration, RunCommand.workers.declaration,
      svg.declaration,
    ] + StandardOptions.reading,
    example: "plumb diff 1.1.0..1.2.0 view:HStack")

  private let sides: Sides?
  private let terms: [String]
  private let engines: [[String]]
  private let timeout: Double?
  private let startTimeout: Double?
  private let workers: Int
  private let path: String
  private let asksForJSON: Bool
  private let asksForPicture: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    engines = try arguments.values(of: Self.engine)
    guard engines.count <= 2 else { throw .conflict("'--engine' is given more than twice") }
    timeout = try arguments.value(of: EngineOptions.timeout)
    startTimeout = try arguments.value(of: EngineOptions.startTimeout)
    workers = try arguments.value(of: RunCommand.workers) ?? System.processorCount
    path = try StandardOptions.databasePath(arguments)
    asksForJSON = arguments[StandardOptions.json]
    asksForPicture = arguments[Self.svg]
    guard !asksForJSON || !asksForPicture else {
      throw .conflict("'--svg' and '--json' exclude each other")
    }
    if let range = arguments.operands.first, VersionRange.isRange(range) {
      sides = .range(try VersionRange(parsing: range))
      terms = Array(arguments.operands.dropFirst())
    } else if engines.isEmpty {
      guard arguments.operands.count >= 2 else {
        throw .missingOperand("A..B, two runs or versions")
      }
      sides = .words(arguments.operands[0], arguments.operands[1])
      terms = Array(arguments.operands.dropFirst(2))
    } else {
      sides = nil
      terms = arguments.operands
    }
    if engines.isEmpty {
      guard timeout == nil, startTimeout == nil else {
        throw .conflict(
          "'--\(timeout == nil ? "start-" : "")timeout' is for a program given with '--engine'")
      }
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    var filter = try ScenarioFilter(parsing: terms)
    // What is stored of a scenario stays true when it is retired.
    filter.includesRetired = sides != nil
    let store = try SuiteStore(path: path, access: .readOnly)
    let diff =
      try sides.map { try stored($0, filter, in: store) }
      ?? computed(filter, in: store, console)
    if diff.entries.isEmpty { try console.noteNothing(filter, in: store) }
    guard !asksForPicture else {
      try console.write(document: FramePicture.svg(of: pictures(of: diff, console)))
      return .success
    }
    try console.write(
      diff.json, if: asksForJSON, else: diff.text(width: console.width, ink: console.ink))
    return .success
  }

  /// A picture a content that is answered differently and has frames on both sides.
  private func pictures(of diff: LayoutDiff, _ console: Console) throws -> [FramePicture] {
    let drawable = diff.entries.filter { $0.frames != nil }
    let limit = 20
    if drawable.count > limit {
      console.note("\(drawable.count - limit) of \(drawable.count) scenarios are not drawn")
    }
    if drawable.count < diff.entries.count {
      let missing = diff.entries.count - drawable.count
      console.note(
        missing == 1
          ? "1 scenario has no frames on one side or both, and is not drawn"
          : "\(missing) scenarios have no frames on one side or both, and are not drawn")
    }
    guard !drawable.isEmpty else {
      throw Failure(status: .bad, message: "plumb: error: nothing to draw: no frame is elsewhere")
    }
    return drawable.prefix(limit).compactMap(FramePicture.init)
  }

  private func stored(
    _ sides: Sides, _ filter: ScenarioFilter, in store: SuiteStore
  ) throws -> LayoutDiff {
    let (runs, areVersions) = try sides.runs(in: store)
    let programs = try programs()
    for program in programs where ![runs.0.engine, runs.1.engine].contains(program.version) {
      throw Failure.neither("--engine", program.version, runs.0.engine, runs.1.engine)
    }
    return try LayoutDiff(
      from: store.snapshot(of: runs.0, wholeVersion: areVersions.0),
      to: store.snapshot(of: runs.1, wholeVersion: areVersions.1),
      editions: store.editions(filter, engine: runs.1.engine.name),
      wholeVersions: areVersions.0 && areVersions.1,
      asking: programs, workers: workers, in: store)
  }

  private func programs() throws -> [EngineSource] {
    try engines.map { words throws(EngineProgramError) in
      EngineSource(
        try EngineProgram(
          words: words, timeout: timeout ?? EngineProgram.defaultTimeout,
          startTimeout: startTimeout ?? EngineProgram.defaultStartTimeout))
    }
  }

  private func computed(
    _ filter: ScenarioFilter, in store: SuiteStore, _ console: Console
  ) throws -> LayoutDiff {
    let programs = try programs()
    let builtin = EngineSource(version: BuiltinEngine.version) { BuiltinEngine() }
    let (first, second) = programs.count == 2 ? (programs[0], programs[1]) : (builtin, programs[0])
    let progress = Progress("computing", on: console)
    let diff = try LayoutDiff(
      from: first, to: second, of: store.material(for: filter, engine: second.version),
      workers: workers, progress: { progress.show($0, of: $1) })
    progress.finish()
    return diff
  }
}

/// What was given to be compared.
private enum Sides {
  case range(VersionRange)
  case words(String, String)

  /// The runs, and whether each is meant as its whole version.
  ///
  /// - Throws: ``SuiteError`` for what there is no run of.
  func runs(
    in store: SuiteStore
  ) throws -> (runs: (RunSummary, RunSummary), areVersions: (Bool, Bool)) {
    switch self {
    case .range(let range):
      let found = try range.runs(in: store)
      return ((found.base ?? found.run, found.run), range.areVersions)
    case .words(let a, let b):
      let found = try store.runs(named: a, b)
      return ((found.first, found.last), (Int64(a) == nil, Int64(b) == nil))
    }
  }
}
