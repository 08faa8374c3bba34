import Foundation
import Testing

/// The built program, run as its user runs it.
struct Program {
  /// What came of one command line.
  struct Answer {
    var status: Int32
    var output: String
    var messages: String

    var json: [String: Any]? {
      try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    }
  }

  /// A folder of its own, which goes away with the value's owner.
  let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// The folder that holds the program and the test bundle.
  private static let products: URL = {
    #if os(macOS)
      // Untested.
      return Bundle(for: Folder.self).bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }()

  static let executable = products.appending(path: "plumb")

  /// Writes a file below the folder.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    let url = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    return name
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  /// Runs the program in the folder to its end.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Answer {
    let process = try start(arguments, input: input, environment: environment)
    return try process.answer()
  }

  /// Runs the program in the folder to its end, which has to come with an exit status.
  @discardableResult
  func expect(
    _ status: Int32, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Answer {
    let answer = try start(words).answer()
    #expect(
      answer.status == status, "\(words): \(answer.output)\(answer.messages)",
      sourceLocation: sourceLocation)
    return answer
  }

  /// Starts the program in the folder.
  func start(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Running {
    try Running(
      Self.executable, arguments, in: folder.url, input: input, environment: environment)
  }

  /// A folder that is removed when nobody uses it any more.
  final class Folder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appending(path: "plumb-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// A program that has been started; its output goes to files, so that it never waits for us.
  struct Running {
    let process = Process()
    private let outputs: [URL]

    init(
      _ executable: URL, _ arguments: [String], in folder: URL, input: String,
      environment: [String: String]
    ) throws {
      let scratch = FileManager.default.temporaryDirectory
      let files = (0..<3).map { _ in scratch.appending(path: "plumb-\(UUID().uuidString).txt") }
      try Data(input.utf8).write(to: files[0])
      for file in files[1...] { try Data().write(to: file) }
      outputs = Array(files[1...])
      process.executableURL = executable
      process.arguments = arguments
      process.currentDirectoryURL = folder
      var variables = ProcessInfo.processInfo.environment
      variables["PLUMB_DB"] = nil
      // What a version manager puts in the place of python3 takes longer to start than an engine.
      variables["PATH"] = "/usr/bin:" + (variables["PATH"] ?? "")
      process.environment = variables.merging(environment) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      try FileManager.default.removeItem(at: files[0])
    }

    /// Waits for its end.
    func answer() throws -> Answer {
      process.waitUntilExit()
      let texts = try outputs.map { try String(contentsOf: $0, encoding: .utf8) }
      for output in outputs { try FileManager.default.removeItem(at: output) }
      return Answer(
        status: process.terminationStatus, output: texts[0], messages: texts[1])
    }
  }
}
