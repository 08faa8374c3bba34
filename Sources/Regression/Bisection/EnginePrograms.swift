import Scenarios
import Threads

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Kept programs of an engine's versions, as a folder or a list names them.
package struct EnginePrograms: Sendable {
  /// Why the programs cannot be used at all.
  package struct ListError: Error, Hashable, CustomStringConvertible {
    package var path: String
    package var line: Int?
    package var message: String

    package var description: String {
      "\(path)\(line.map { ":\($0)" } ?? ""): error: \(message)"
    }
  }

  /// Programs that greeted, one a version, in the order in which they are named.
  package private(set) var programs: [EngineProgram] = []

  /// Programs that cannot be started or do not greet: of which version they are nobody knows.
  package private(set) var unusable: [EngineProgramError] = []

  /// Programs of a version that another one named before them has too.
  package private(set) var duplicates: [EngineProgram] = []

  /// Starts every program once to hear which version it is.
  ///
  /// - Parameters:
  ///   - path: A folder, of which every file that can be executed is a program, in the order of
  ///     their names; or a file with a command line in every line, `#` beginning a comment.
  ///   - timeout: How many seconds a program may take to answer.
  ///   - startTimeout: How many seconds it may take to greet.
  ///   - workers: How many are started at the same time.
  /// - Throws: ``ListError`` if the path cannot be read or names no program.
  package init(
    path: String, timeout: Double, startTimeout: Double = EngineProgram.defaultStartTimeout,
    workers: Int
  ) throws {
    let commands = try Self.commands(path)
    guard !commands.isEmpty else {
      throw ListError(path: path, message: "there is no program in it")
    }
    let greetings = Workers(count: workers).map(
      commands, makeTool: {}, progress: nil,
      work: { words, _ in
        Result { () throws(EngineProgramError) in
          try EngineProgram(words: words, timeout: timeout, startTimeout: startTimeout)
        }
      })
    var seen: Set<EngineVersion> = []
    for greeting in greetings {
      switch greeting {
      case .success(let program) where seen.insert(program.version).inserted:
        programs.append(program)
      case .success(let program): duplicates.append(program)
      case .failure(let error): unusable.append(error)
      }
    }
  }

  /// The names of the engines, in alphabetical order.
  package var engineNames: [String] { Set(programs.map(\.version.name)).sorted() }

  private static func commands(_ path: String) throws(ListError) -> [[String]] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ListError(path: path, message: "no such file or folder")
    }
    return isFolder ? try files(in: path) : try lines(of: path)
  }

  private static func files(in folder: String) throws(ListError) -> [[String]] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw ListError(path: folder, message: "the folder cannot be read")
    }
    // A path with a slash is never looked for elsewhere.
    let prefix = folder.contains("/") ? folder : "./" + folder
    return names.filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { prefix + (prefix.hasSuffix("/") ? "" : "/") + $0 }
      .filter { path in
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
          && FileManager.default.isExecutableFile(atPath: path)
      }
      .map { [$0] }
  }

  private static func lines(of file: String) throws(ListError) -> [[String]] {
    guard let data = FileManager.default.contents(atPath: file), data.count < 1 << 20,
      let text = String(validating: data, as: UTF8.self)
    else { throw ListError(path: file, message: "cannot be read as a list of commands") }
    var commands: [[String]] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.drop(while: \.isWhitespace)
      guard let first = line.first, first != "#" else { continue }
      guard let words = CommandWords.split(String(line)) else {
        throw ListError(
          path: file, line: index + 1,
          message: "expected a program with its arguments, quotes closed")
      }
      commands.append(words)
    }
    return commands
  }
}
