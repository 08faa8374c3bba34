#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// A program that runs beside this one and is talked to in lines.
///
/// It leads a process group of its own, which ends with it: what it has started goes too. It is
/// always waited for, so that no zombie stays. One thread uses it at a time.
final class ChildProcess {
  /// Why there is no answer.
  enum Silence: Error, Equatable {
    /// The deadline has passed.
    case timeout
    /// It has closed its output.
    case closed
    /// The line is longer than allowed.
    case tooLong
  }

  /// How a program ended.
  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
    /// It did not end and was killed.
    case killed
  }

  private let group: pid_t
  private let pipes: Pipes
  private var lines = LineBuffer()
  private var isOver = false
  private var hasBeenAsked = false

  /// What it wrote to standard error since the last question.
  private(set) var complaint = Complaint()

  /// Starts a program.
  ///
  /// - Parameter words: The program, looked for as a shell does, and its arguments.
  /// - Throws: ``SpawnError`` if there is no such program.
  init(_ words: [String]) throws(SpawnError) {
    // Writing to a program that has died must be an error, not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    RunningPrograms.startWatchdog()
    (group, pipes) = try Spawning.spawn(words)
    RunningPrograms.add(group)
  }

  deinit { if !isOver { retire() } }

  /// Sends a line and waits for one.
  ///
  /// - Parameters:
  ///   - question: The line with its line feed.
  ///   - deadline: When to give up.
  ///   - maximumLength: How many bytes the answer may have.
  /// - Returns: The answer without its line feed.
  /// - Throws: ``Silence`` if there is none.
  func ask(
    _ question: [UInt8], until deadline: ContinuousClock.Instant, maximumLength: Int
  ) throws(Silence) -> [UInt8] {
    // What it said of the question before is not about this one; what it said as it started is.
    if hasBeenAsked {
      readErrors(limit: 1 << 20)
      complaint = Complaint()
    }
    hasBeenAsked = true
    var sent = 0
    while true {
      if sent == question.count, let line = lines.next() { return line }
      guard lines.count <= maximumLength else { throw .tooLong }
      let ready = Polling.wait(
        for: pipes, sending: sent < question.count, until: deadline)
      guard let ready else { throw .timeout }
      if ready.hasErrors { readErrors() }
      if ready.takesInput {
        // Whoever reads no more may still have answered.
        sent = pipes.send(question[sent...]).map { sent + $0 } ?? question.count
      }
      if ready.hasOutput, !readOutput() { throw .closed }
    }
  }

  /// Whether it has said something that nobody asked for.
  var hasUnreadOutput: Bool {
    _ = readOutput()
    return lines.count > 0
  }

  /// Ends it, if it has not ended, and says how it ended.
  ///
  /// - Parameter grace: How long it may take to end by itself.
  /// - Returns: How it ended, or that it did not.
  func end(grace: Duration) -> Ending {
    guard !isOver else { return .killed }
    isOver = true
    let hasEnded = ProcessEnd.comes(to: group, within: grace)
    let ending = ProcessEnd.reap(group, hasEnded: hasEnded)
    RunningPrograms.remove(group)
    readErrors(limit: 1 << 20)
    pipes.closeAll()
    return ending
  }

  /// Closes its input, and ends it if that does not.
  private func retire() {
    isOver = true
    pipes.closeAll()
    var hasEnded = ProcessEnd.comes(to: group, within: .seconds(1))
    if !hasEnded {
      kill(-group, SIGTERM)
      hasEnded = ProcessEnd.comes(to: group, within: .milliseconds(200))
    }
    _ = ProcessEnd.reap(group, hasEnded: hasEnded)
    RunningPrograms.remove(group)
  }

  /// Takes what there is of the output; `false` at its end.
  private func readOutput() -> Bool {
    switch pipes.read(pipes.output) {
    case .bytes(let bytes): lines.append(bytes)
    case .nothingYet: break
    case .end: return false
    }
    return true
  }

  private func readErrors(limit: Int = 1 << 16) {
    var count = 0
    while count < limit, case .bytes(let bytes) = pipes.read(pipes.errors) {
      complaint.append(bytes)
      count += bytes.count
    }
  }
}

/// Bytes that are taken out in lines.
private struct LineBuffer {
  private var bytes: [UInt8] = []
  /// How far there is no line feed.
  private var searched = 0

  var count: Int { bytes.count }

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// The next whole line without its line feed.
  mutating func next() -> [UInt8]? {
    let found = bytes.withUnsafeBytes { buffer -> Int? in
      guard let start = buffer.baseAddress, searched < buffer.count else { return nil }
      let feed = memchr(start + searched, 0x0A, buffer.count - searched)
      return feed.map { UnsafeRawPointer($0) - start }
    }
    guard let end = found else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    searched = 0
    return line
  }
}
