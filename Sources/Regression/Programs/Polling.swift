#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// Which of a program's pipes can be used without waiting.
enum Polling {
  struct Ready {
    var hasOutput, hasErrors, takesInput: Bool
  }

  /// Waits until a pipe can be used.
  ///
  /// - Parameters:
  ///   - pipes: The pipes.
  ///   - sending: Whether there is something to send.
  ///   - deadline: When to give up.
  /// - Returns: What can be done, which may be nothing; `nil` when the deadline has passed.
  static func wait(
    for pipes: Pipes, sending: Bool, until deadline: ContinuousClock.Instant
  ) -> Ready? {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return nil }
    let (seconds, attoseconds) = left.components
    let milliseconds = min(seconds, 3600) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    var ends = [
      pollfd(fd: pipes.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipes.errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: sending ? pipes.input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    if pipes.errorsHaveEnded { ends[1].fd = -1 }
    let count = poll(&ends, nfds_t(ends.count), Int32(milliseconds))
    guard count > 0 else {
      return Ready(hasOutput: false, hasErrors: false, takesInput: false)
    }
    return Ready(
      hasOutput: ends[0].revents != 0, hasErrors: ends[1].revents != 0,
      takesInput: ends[2].revents != 0)
  }
}

/// Waiting for the end of a process, and burying it.
enum ProcessEnd {
  /// Whether a process ends by itself within a time; it stays to be reaped.
  static func comes(to process: pid_t, within grace: Duration) -> Bool {
    let deadline = ContinuousClock.now + grace
    while true {
      var information = siginfo_t()
      let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
      // Without children to wait for (SIGCHLD is ignored) the system reaps them.
      if result < 0, errno != EINTR { return true }
      if result == 0, information.si_signo != 0 { return true }
      guard ContinuousClock.now < deadline else { return false }
      usleep(1000)
    }
  }

  /// Kills what is left of a process and its group, and reaps it.
  ///
  /// - Parameters:
  ///   - process: The process; until it is reaped its number is not given to another.
  ///   - hasEnded: Whether it ended by itself.
  /// - Returns: How it ended, or that it had to be killed.
  static func reap(_ process: pid_t, hasEnded: Bool) -> ChildProcess.Ending {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    var result = waitpid(process, &status, 0)
    while result < 0, errno == EINTR { result = waitpid(process, &status, 0) }
    guard hasEnded, result == process else { return .killed }
    // The lower seven bits are the signal, the second byte the status.
    let signal = status & 0x7F
    return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
  }
}
