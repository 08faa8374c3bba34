import BuiltinEngine
import Regression
import Scenarios
import SuiteStore

/// Who answers a run that is recorded: an engine, or the parts that hold what one answered.
enum RunSource {
  /// `nil` is the built-in engine.
  case engine(EngineProgram?)
  case parts(Parts)

  var version: EngineVersion {
    switch self {
    case .engine(let program): program.version
    case .parts(let parts): parts.engine
    }
  }

  /// Whether traces can be asked for.
  var canTrace: Bool {
    switch self {
    case .engine(let program): program.canTrace
    case .parts(let parts): parts.canTrace
    }
  }

  /// An engine for one worker.
  func makeEngine() throws -> any Engine {
    switch self {
    case .engine(let program): try program.makeStartedEngine()
    case .parts(let parts): PartsEngine(parts)
    }
  }

  /// When the run was begun, of one that begins at `now`.
  func started(_ now: String) -> String {
    if case .parts(let parts) = self { parts.started } else { now }
  }

  /// A result with the times that it took.
  ///
  /// - Throws: ``EngineProgramError`` for a result that is none, since nobody was there to answer.
  func finished(_ result: RunResult) throws -> RunResult {
    switch self {
    case .engine(let program):
      try program?.requireAnswers(to: result.results.count)
      return result
    case .parts(let parts): return result.timed(by: parts)
    }
  }
}
