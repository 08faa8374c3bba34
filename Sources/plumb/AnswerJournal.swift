import Regression
import Scenarios
import Threads

/// The answers of a run's engine, a line each in a file beside the database, until they are recorded.
///
/// A run that was interrupted leaves the file; `plumb run --resume` goes on from there.
final class AnswerJournal: AnswerKeeper {
  private struct State {
    var answers: [Digest: KeptAnswer] = [:]

    /// Open while answers are kept.
    var file: Descriptor?

    /// Whether the file is this run's, not that of another one that goes on beside it.
    var isOwn = false
  }

  private let state: Locked<State>
  private let path: String
  private let start = ContinuousClock.now

  /// How long the interrupted run was asking, in nanoseconds.
  let earlierTime: Int64

  /// Opens the journal of a suite.
  ///
  /// - Parameters:
  ///   - database: The suite's path.
  ///   - hello: What the engine says of itself.
  ///   - resumes: Whether what is there is gone on with; else it is begun anew.
  /// - Throws: ``Failure`` where there is nothing to go on with; a journal that cannot be written is
  ///   none, and stops nothing.
  init(of database: String, _ hello: EngineHello, resumes: Bool) throws(Failure) {
    path = Self.path(of: database)
    var state = State()
    var earlierTime: Int64 = 0
    if resumes, !System.fileExists(path) {
      throw .input(path, "there is no interrupted run to resume")
    }
    let file = try? Descriptor.locking(path)
    if resumes {
      guard let file else {
        throw .input(path, "another run is writing it, or it cannot be written")
      }
      let found = try Self.read(file, path, hello)
      (state.answers, earlierTime) = (found.answers, found.time)
      file.cut(at: found.length)
    } else if let file {
      file.empty()
    }
    state.file = file
    state.isOwn = file != nil
    if !resumes, let file {
      do throws(SystemError) {
        try file.put(Self.line(Self.head(hello)))
      } catch {
        Self.give(up: &state, path)
      }
    }
    self.earlierTime = earlierTime
    self.state = Locked(state)
  }

  private static func path(of database: String) -> String { database + "-answers" }

  /// Whether an interrupted run of a suite left answers.
  static func isLeft(beside database: String) -> Bool { System.fileExists(path(of: database)) }

  /// Whether `--resume` can go on with what is answered.
  var isKept: Bool { state.withLock { $0.file != nil } }

  func answer(to content: Digest) -> KeptAnswer? {
    state.withLock { $0.file == nil ? nil : $0.answers[content] }
  }

  func keep(_ answer: KeptAnswer, to content: Digest) {
    var line = EngineReply(id: .string(content.hex), outcome: answer.outcome).json
    if case .object(var members) = line {
      members["time"] = .number(Double(answer.nanoseconds))
      members["at"] = .number(Double(earlierTime + start.duration(to: .now).nanoseconds))
      line = .object(members)
    }
    let bytes = Self.line(line)
    state.withLock { state in
      guard let file = state.file else { return }
      do {
        try file.put(bytes)
      } catch {
        // A disk that is full ends the journal, not the run.
        Self.give(up: &state, path)
        InterruptNote.set(Self.nothingKept)
      }
    }
  }

  /// What is said of a run that is interrupted and leaves no answers.
  static let nothingKept = "plumb run: interrupted: nothing of this run is recorded"

  /// Goes back to asking: what comes is another question.
  func close() {
    state.withLock { state in
      state.file?.closeFile()
      state.file = nil
    }
  }

  /// What was answered is recorded: there is nothing to resume.
  func remove() {
    state.withLock { Self.give(up: &$0, path) }
  }

  private static func give(up state: inout State, _ path: String) {
    state.file?.closeFile()
    state.file = nil
    if state.isOwn { try? System.remove(path) }
    state.isOwn = false
  }

  // MARK: The file

  private static func line(_ json: JSON) -> [UInt8] { Array((json.canonicalText + "\n").utf8) }

  private static func head(_ hello: EngineHello) -> JSON {
    let engine = hello.version
    return [
      "plumb": 1, "engine": .string(engine.name), "version": .string(engine.version),
      "revision": .string(engine.revision), "revisionDate": .string(engine.revisionDate),
    ]
  }

  /// The answers up to the last whole line, how long they took, and where that line ends.
  private static func read(
    _ file: Descriptor, _ path: String, _ hello: EngineHello
  ) throws(Failure) -> (answers: [Digest: KeptAnswer], time: Int64, length: Int) {
    var bytes: [UInt8] = []
    do throws(SystemError) {
      while true {
        let piece = try file.bytes(upTo: 1 << 18)
        guard !piece.isEmpty else { break }
        bytes += piece
      }
    } catch {
      throw .input(path, error.message)
    }
    var answers: [Digest: KeptAnswer] = [:]
    var time: Int64 = 0
    var length = 0
    while let end = bytes[length...].firstIndex(of: UInt8(ascii: "\n")) {
      guard let json = try? JSON(line: Array(bytes[length..<end])) else { break }
      if length == 0 {
        guard json == head(hello) else {
          let name = [json["engine"]?.string, json["version"]?.string, json["revision"]?.string]
          throw .input(
            path,
            "the interrupted run was of another engine: "
              + name.map { $0 ?? "?" }.joined(separator: " "))
        }
      } else {
        guard let reply = try? EngineReply(json: json, precision: hello.precision),
          let content = reply.id.string.flatMap({ Digest(hex: $0.utf8) }),
          let nanoseconds = json["time"]?.number.flatMap({ Int64(exactly: $0) })
        else { break }
        answers[content] = KeptAnswer(outcome: reply.outcome, nanoseconds: nanoseconds)
        time = max(time, json["at"]?.number.flatMap { Int64(exactly: $0) } ?? 0)
      }
      length = end + 1
    }
    guard length > 0 else { throw .input(path, "there is no interrupted run to resume") }
    return (answers, time, length)
  }
}
