import Foundation

/// A program run to its end, with what it prints thrown away.
struct ProgramRun {
  /// From start to end.
  let duration: Duration
  let status: Int32

  /// How long its threads worked, all together, in seconds.
  let processorTime: Double

  /// The most memory it held, in bytes.
  let peakMemory: Int

  /// Foundation's `Process` looks for the end only every 50 ms, ten times as long as a small command
  /// takes; `wait4` returns at once.
  ///
  /// - Throws: ``BenchmarkError`` if the program cannot be started or is killed.
  init(_ path: String, _ words: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for output: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process: pid_t = 0
    let failure = posix_spawn(&process, path, &actions, nil, &arguments, environ)
    guard failure == 0 else {
      throw BenchmarkError(message: "\(path): \(String(cString: strerror(failure)))")
    }
    var state: Int32 = 0
    var usage = rusage()
    while wait4(process, &state, 0, &usage) < 0 {
      guard errno == EINTR else {
        throw BenchmarkError(message: "\(path): \(String(cString: strerror(errno)))")
      }
    }
    duration = start.duration(to: clock.now)
    processorTime = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    // The kernel counts in kilobytes.
    peakMemory = usage.ru_maxrss * 1_024
    // The low bits name the signal that ended it, the next byte is its own status.
    guard state & 0x7f == 0 else {
      throw BenchmarkError(message: "\(path) was ended by signal \(state & 0x7f)")
    }
    status = state >> 8 & 0xff
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
