import BuiltinEngine
import Regression
import Scenarios

/// The options that choose who lays out: the built-in engine or a program.
struct EngineOptions {
  static let engine = ValueOption(
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
  ) { seconds($0) }

  static let startTimeout = ValueOption(
    "--start-timeout", "SECONDS",
    help: "How long that program may take to start and greet. Default: 30.",
    expected: "a number of seconds from 0.001 to 86400"
  ) { seconds($0) }

  private static func seconds(_ text: String) -> Double? {
    guard case .some(.some(let seconds)) = Length.parse(text) else { return nil }
    return (0.001...86400).contains(seconds) ? seconds : nil
  }

  static let previousEngine = ValueOption(
    "--previous-engine", "COMMAND",
    help: """
      The kept program of the version before: it is asked for conversations that nobody stored, \
      so that regressions and moves get their causes.
      """,
    expected: "a program with its arguments, quotes closed"
  ) { CommandWords.split($0) }

  private let words: [String]?
  private let previousWords: [String]?
  private let timeout: Double?
  private let startTimeout: Double?

  init(_ arguments: Arguments) throws(UsageError) {
    words = try arguments.value(of: Self.engine)
    previousWords = try arguments.value(of: Self.previousEngine)
    timeout = try arguments.value(of: Self.timeout)
    startTimeout = try arguments.value(of: Self.startTimeout)
    guard timeout == nil || words != nil else {
      throw .conflict("'--timeout' is for a program given with '--engine'")
    }
    guard startTimeout == nil || words != nil || previousWords != nil else {
      throw .conflict("'--start-timeout' is for a program given with '--engine'")
    }
  }

  /// Whether a program lays out.
  var isProgram: Bool { words != nil }

  /// The program of `--previous-engine`.
  func previousProgram() throws(EngineProgramError) -> EngineProgram? {
    try previousWords.map { words throws(EngineProgramError) in try program(words) }
  }

  private func program(_ words: [String]) throws(EngineProgramError) -> EngineProgram {
    try EngineProgram(
      words: words, timeout: timeout ?? EngineProgram.defaultTimeout,
      startTimeout: startTimeout ?? EngineProgram.defaultStartTimeout)
  }

  /// The program, started once to ask what it is; `nil` for the built-in engine.
  func program() throws(EngineProgramError) -> EngineProgram? {
    try words.map { words throws(EngineProgramError) in try program(words) }
  }
}

extension EngineProgram? {
  var version: EngineVersion { self?.hello.version ?? BuiltinEngine.version }

  /// Whether traces can be asked for.
  var canTrace: Bool { self?.hello.canTrace ?? true }

  /// An engine for one worker, a program already started.
  ///
  /// - Throws: ``EngineProgramError`` if it does not start, so that a run ends before it has begun.
  func makeStartedEngine() throws -> any Engine {
    try map { try EngineSource($0).makeEngine() } ?? BuiltinEngine()
  }

  /// An engine for one worker.
  func makeEngine() -> any Engine {
    map { ProgramEngine($0) as any Engine } ?? BuiltinEngine()
  }
}
