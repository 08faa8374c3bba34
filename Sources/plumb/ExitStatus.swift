import Articles
import Regression
import Reports
import Scenarios
import SuiteStore

/// What the program tells the shell.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// A scenario's verdict is bad (`plumb run`), or the engine failed (`plumb layout`).
  case bad = 1
  /// Wrong usage or bad input.
  case usage = 2
  /// The suite itself failed: its database, the disk, an engine that cannot be started.
  case suite = 3
  case interrupted = 130
}

/// Why a command ended early: the line for the person who must act, and the status.
struct Failure: Error, Equatable {
  var status: ExitStatus

  /// Where (a file, perhaps with line and column, or the program), then what is wrong.
  var message: String
}

extension Failure {
  /// Something is wrong at a place that the user named: `stacks.md: error: …`.
  static func input(_ place: String, _ message: String) -> Failure {
    Failure(status: .usage, message: "\(place): error: \(message)")
  }

  /// A file cannot be written: the disk is to blame, or whoever named it.
  static func file(_ path: String, _ message: String, _ error: SystemError) -> Failure {
    error.isOfDisk ? .suite(path, message) : .input(path, message)
  }

  /// An engine was named that is neither side of a comparison.
  static func neither(
    _ option: String, _ engine: EngineVersion, _ first: EngineVersion, _ second: EngineVersion
  ) -> Failure {
    .input(
      option,
      "'\(engine.shortText)' is neither of those that are compared, '\(first.shortText)' and "
        + "'\(second.shortText)'")
  }

  /// There is nothing of a name; the nearest name is suggested.
  static func unknown(_ kind: String, _ name: String, nearest: String?) -> Failure {
    let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return Failure(status: .usage, message: "plumb: error: unknown \(kind) '\(name)'\(suggestion)")
  }

  /// The suite at a place failed.
  static func suite(_ place: String, _ message: String) -> Failure {
    Failure(status: .suite, message: "\(place): error: \(message)")
  }
}

extension Failure {
  /// Words any error that a command throws.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as EngineProgramError:
      self.init(status: .suite, message: error.description)
    case let error as ShardError:
      self.init(status: error.isBadInput ? .usage : .suite, message: error.description)
    case let error as PictureError: self.init(status: .bad, message: error.description)
    case let error as ExplanationError:
      self.init(status: .bad, message: "plumb: error: " + error.message)
    case let error as EnginePrograms.ListError:
      self.init(status: .usage, message: error.description)
    case let error as ArticleError: self.init(status: .usage, message: error.description)
    case let error as ReviewError:
      self.init(status: .usage, message: "plumb: error: \(error.message)")
    case let error as SuiteError:
      // What is not about a file begins with "error:".
      let isPlaced = !error.description.hasPrefix("error:")
      self.init(
        status: error.isBadInput ? .usage : .suite,
        message: (isPlaced ? "" : "plumb: ") + error.description)
    default: self = .suite("plumb", "\(error)")
    }
  }
}
