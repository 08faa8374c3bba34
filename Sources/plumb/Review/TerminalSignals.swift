import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// What happens to a terminal beside keys, as bytes that can be waited for together with them: any
/// thread may be the one that a signal interrupts.
final class TerminalSignals {
  enum Event: UInt8 {
    case resized
    /// It is asked to stop: Ctrl-Z.
    case suspended
    /// It goes on after it was stopped.
    case resumed
  }

  /// Where handlers write; -1 where nobody reads.
  private static let writer = Atomic<Int32>(-1)

  /// Becomes readable where something has happened.
  let reader: Int32

  /// Waits for signals from now on.
  ///
  /// - Throws: ``SystemError`` where no pipe can be made.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    reader = ends[0]
    Self.writer.store(ends[1], ordering: .sequentiallyConsistent)
    signal(SIGWINCH) { _ in TerminalSignals.note(.resized) }
    signal(SIGCONT) { _ in TerminalSignals.note(.resumed) }
    Self.takeSuspension()
    // The end of its input tells that the terminal is gone, before the signal may have come; what was
    // decided is kept then, so that it is not taken back before the program's end.
    signal(SIGHUP, SIG_IGN)
  }

  deinit {
    for number in [SIGWINCH, SIGCONT, SIGTSTP] { signal(number, SIG_DFL) }
    let writer = Self.writer.exchange(-1, ordering: .sequentiallyConsistent)
    _ = close(writer)
    _ = close(reader)
  }

  private static func takeSuspension() {
    signal(SIGTSTP) { _ in TerminalSignals.note(.suspended) }
  }

  /// Called by handlers.
  private static func note(_ event: Event) {
    let code = errno
    var byte = event.rawValue
    _ = write(writer.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = code
  }

  /// What has happened since the last call, each once.
  func events() -> Set<Event> {
    var bytes = [UInt8](repeating: 0, count: 64)
    var events: Set<Event> = []
    while true {
      let count = read(reader, &bytes, bytes.count)
      guard count > 0 else { return events }
      events.formUnion(bytes.prefix(count).compactMap(Event.init(rawValue:)))
    }
  }

  /// Stops the program as it would have been stopped, until it is told to go on.
  func suspend() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    Self.takeSuspension()
  }

  /// Leaves the keys of the terminal to a program that is started meanwhile.
  func whileAnotherRuns<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Ctrl-C is meant for that program, Ctrl-Z stops both.
    let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    signal(SIGTSTP, SIG_DFL)
    defer {
      for (number, handler) in handlers { signal(number, handler) }
      Self.takeSuspension()
    }
    return try body()
  }
}
