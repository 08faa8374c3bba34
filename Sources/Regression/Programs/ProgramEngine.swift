package import Scenarios

/// An engine that is a program of its own, talked to with the engine protocol.
///
/// The process is started for the first content, kept busy, and started again after it has
/// crashed, been silent or talked nonsense: each costs one content its verdict.
package final class ProgramEngine: Engine {
  /// After how many vain starts in a row no more are tried.
  private static let maximumFailedStarts = 3

  package var version: EngineVersion { program.version }

  package private(set) var answerTime: Int64?

  private let program: EngineProgram
  private var process: ChildProcess?
  private var lastID = 0
  private var failedStarts = 0

  package init(_ program: EngineProgram) {
    self.program = program
  }

  /// Starts the process ahead of the first content.
  ///
  /// - Throws: ``EngineProgramError`` if it cannot be started.
  func start() throws(EngineProgramError) { _ = try runningProcess() }

  package func layout(_ content: Content) -> EngineOutcome {
    answer(to: content, tracing: false).outcome
  }

  package func trace(_ content: Content) -> TracedOutcome {
    answer(to: content, tracing: program.hello.canTrace)
  }

  private func answer(to content: Content, tracing: Bool) -> TracedOutcome {
    answerTime = nil
    if let outcome = program.hello.lack(of: content) {
      return TracedOutcome(outcome: outcome, trace: nil)
    }
    do throws(EngineProgramError) {
      let process = try runningProcess()
      let clock = ContinuousClock()
      let start = clock.now
      defer { answerTime = start.duration(to: clock.now).nanoseconds }
      return talk(to: process, about: content, tracing: tracing)
    } catch {
      program.unanswered.add(error.reason)
      return TracedOutcome(outcome: .crash(message: error.reason), trace: nil)
    }
  }

  private func runningProcess() throws(EngineProgramError) -> ChildProcess {
    if let process {
      // What it says unasked belongs to no content.
      if !process.hasUnreadOutput { return process }
      stop()
    }
    guard failedStarts < Self.maximumFailedStarts else {
      throw EngineProgramError(words: program.words, reason: "it cannot be started any more")
    }
    do throws(EngineProgramError) {
      let new = try program.start()
      failedStarts = 0
      process = new
      return new
    } catch {
      failedStarts += 1
      throw error
    }
  }

  /// Ends the process at once.
  @discardableResult
  private func stop(grace: Duration = .zero) -> ChildProcess.Ending? {
    let ending = process?.end(grace: grace)
    process = nil
    return ending
  }

  private func talk(
    to process: ChildProcess, about content: Content, tracing: Bool
  ) -> TracedOutcome {
    lastID += 1
    let request = EngineRequest.layout(
      id: .number(Double(lastID)), content: content, trace: tracing)
    do throws(ChildProcess.Silence) {
      let line = try process.ask(
        request.line, until: EngineProgram.deadline(program.timeout),
        maximumLength: EngineProgram.maximumAnswerLength)
      return read(line, from: process)
    } catch {
      return TracedOutcome(outcome: outcome(of: error, process), trace: nil)
    }
  }

  private func outcome(
    of silence: ChildProcess.Silence, _ process: ChildProcess
  ) -> EngineOutcome {
    switch silence {
    case .timeout:
      stop()
      return .timeout(seconds: program.timeout)
    case .tooLong:
      let limit = EngineProgram.maximumAnswerLength >> 20
      return nonsense("the answer is longer than \(limit) MB", process)
    case .closed:
      let ending = stop(grace: .seconds(1)) ?? .killed
      return .crash(message: ending.text + process.quotedComplaint)
    }
  }

  /// What a line says; a line that says nothing useful is an error, and the process is started
  /// again.
  private func read(_ line: [UInt8], from process: ChildProcess) -> TracedOutcome {
    let outcome: EngineOutcome
    do {
      let reply = try EngineReply(json: JSON(line: line), precision: program.hello.precision)
      if reply.id != .number(Double(lastID)) {
        // Numbers of requests are others in another run; the same fault has the same words.
        let reason =
          reply.id.number != nil
          ? "the answer has the id of another request"
          : "the answer's id is \(reply.id == .null ? "null" : "no number"), not the request's"
        outcome = nonsense(reason, process)
      } else if process.hasUnreadOutput {
        outcome = nonsense("the answer has more than one line", process)
      } else {
        return TracedOutcome(outcome: reply.outcome, trace: reply.trace)
      }
    } catch let error as JSONError {
      let start = String(decoding: line.prefix(80), as: UTF8.self).harmless
        .replacing("\"id\": \(lastID)", with: "\"id\": …")
        .replacing("\"id\":\(lastID)", with: "\"id\":…")
      outcome = nonsense(
        "the answer is no JSON: column \(error.column): \(error.message): '\(start)'", process)
    } catch {
      outcome = nonsense("the answer cannot be used: \(error)", process)
    }
    return TracedOutcome(outcome: outcome, trace: nil)
  }

  private func nonsense(_ message: String, _ process: ChildProcess) -> EngineOutcome {
    stop()
    return .error(message: message + process.quotedComplaint, path: nil)
  }
}

extension EngineHello {
  /// What a content needs and the engine does not offer, without asking it.
  fileprivate func lack(of content: Content) -> EngineOutcome? {
    let constructs = content.document.constructs
    if let missing = constructs.first(where: { !supports.contains($0.name) }) {
      return .unsupported(construct: missing.name, path: missing.path)
    }
    let metric = content.environment.textMetric
    guard metric != textMetric, !textMetrics.contains(metric),
      constructs.contains(where: { $0.name == "Text" })
    else { return nil }
    return .unsupported(construct: "textMetric \(metric)", path: nil)
  }
}
