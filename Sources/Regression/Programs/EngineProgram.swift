package import Scenarios
import Threads

/// A program that speaks the engine protocol: how it is started, and what it says of itself.
package struct EngineProgram: Sendable {
  /// How many seconds it may take to answer, where nobody says otherwise.
  package static let defaultTimeout = 10.0

  /// How many seconds it may take to greet, where nobody says otherwise: what is slow to start is no
  /// wrong answer.
  package static let defaultStartTimeout = 30.0

  /// How long an answer may be, in bytes.
  ///
  /// An own decision: the frames of some hundred thousand nodes.
  static let maximumAnswerLength = 64 << 20

  /// The program, looked for as a shell does, and its arguments.
  package let words: [String]

  /// How many seconds it may take to answer a request.
  package let timeout: Double

  /// How many seconds it may take to greet.
  package let startTimeout: Double

  package let hello: EngineHello

  /// Requests that no program answered, since it could not be started again.
  let unanswered = Unanswered()

  /// Counts requests of all workers.
  final class Unanswered: Sendable {
    private let state = Locked((count: 0, reason: ""))

    func add(_ reason: String) {
      state.withLock { state in
        state.count += 1
        if state.count == 1 { state.reason = reason }
      }
    }

    /// How many there are, and why the first one was not answered.
    var all: (count: Int, reason: String) { state.withLock { $0 } }
  }

  /// Starts the program to hear what it says of itself, and ends it again.
  ///
  /// - Throws: ``EngineProgramError`` if it cannot be started or does not greet as it should.
  package init(
    words: [String], timeout: Double = defaultTimeout,
    startTimeout: Double = defaultStartTimeout
  ) throws(EngineProgramError) {
    self.words = words
    self.timeout = timeout
    self.startTimeout = startTimeout
    hello = try Self.start(words, timeout: startTimeout).hello
  }

  /// Refuses what is no result: contents most of which no program was there to answer.
  ///
  /// - Parameter count: How many contents were asked about.
  /// - Throws: ``EngineProgramError`` if more than half of them were not answered.
  package func requireAnswers(to count: Int) throws(EngineProgramError) {
    let (missing, reason) = unanswered.all
    guard missing * 2 > count else { return }
    throw EngineProgramError(
      words: words,
      reason: "it could not be started again for \(missing) of \(count) contents, the first time "
        + "since \(reason); nothing was recorded")
  }

  var version: EngineVersion { hello.version }

  /// Starts it once more.
  ///
  /// - Throws: ``EngineProgramError`` also if it has become another engine.
  func start() throws(EngineProgramError) -> ChildProcess {
    let (process, hello) = try Self.start(words, timeout: startTimeout)
    guard hello == self.hello else {
      throw EngineProgramError(words: words, reason: "it does not greet as it did before")
    }
    return process
  }

  static func deadline(_ seconds: Double) -> ContinuousClock.Instant {
    ContinuousClock.now + .milliseconds(Int64(seconds * 1000))
  }

  private static func start(
    _ words: [String], timeout: Double
  ) throws(EngineProgramError) -> (ChildProcess, hello: EngineHello) {
    let process: ChildProcess
    do throws(SpawnError) {
      process = try ChildProcess(words)
    } catch {
      throw EngineProgramError(words: words, reason: "it cannot be started: \(error.message)")
    }
    let reason: String
    do {
      let line = try process.ask(
        EngineRequest.hello.line, until: deadline(timeout), maximumLength: maximumAnswerLength)
      return (process, try EngineHello(json: JSON(line: line)))
    } catch let error as ChildProcess.Silence {
      reason = Self.reason(for: error, of: process, timeout: timeout)
    } catch let error as JSONError {
      reason = "it greets with a line that is no JSON: \(error.message)"
      _ = process.end(grace: .zero)
    } catch {
      reason = "\(error)"
      _ = process.end(grace: .zero)
    }
    throw EngineProgramError(words: words, reason: reason + process.quotedComplaint)
  }

  /// Why there was no greeting; ends the process.
  private static func reason(
    for silence: ChildProcess.Silence, of process: ChildProcess, timeout: Double
  ) -> String {
    switch silence {
    case .timeout:
      _ = process.end(grace: .zero)
      return "it does not greet within \(Seconds.text(timeout))"
    case .tooLong:
      _ = process.end(grace: .zero)
      return "it greets with a line longer than \(maximumAnswerLength >> 20) MB"
    case .closed: return process.end(grace: .seconds(1)).text + " before it has greeted"
    }
  }
}

/// Why a program cannot be used as an engine.
package struct EngineProgramError: Error, Hashable, CustomStringConvertible {
  package var words: [String]
  package var reason: String

  package init(words: [String], reason: String) {
    self.words = words
    self.reason = reason
  }

  package var description: String {
    "engine '\(words.joined(separator: " "))': error: \(reason)"
  }
}

extension EngineRequest {
  /// The request as it is sent, with its line feed.
  var line: [UInt8] { Array((json.canonicalText + "\n").utf8) }
}

extension JSON {
  /// Reads a line of the engine protocol.
  package init(line: [UInt8]) throws(JSONError) {
    let result = line.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in
        try JSON(parsing: bytes, depth: Limits.Document.jsonDepth)
      }
    }
    self = try result.get()
  }
}

extension ChildProcess {
  /// What it said on standard error, to be added to a message; empty if it said nothing.
  var quotedComplaint: String {
    let quoted = complaint.quoted
    return quoted.isEmpty ? "" : "; it said '\(quoted)'"
  }
}

extension ChildProcess.Ending {
  var text: String {
    switch self {
    case .status(let status): "it ended with status \(status)"
    case .signal(let signal): "it was ended by signal \(signal)"
    case .killed: "it closed its output"
    }
  }
}
