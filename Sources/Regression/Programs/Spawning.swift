import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// Why a program cannot be started.
struct SpawnError: Error, Equatable {
  /// The error number of the C library.
  var code: Int32

  var message: String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// This side's ends of a program's standard input, output and error; none of them ever waits.
final class Pipes {
  enum Piece: Equatable {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  let input, output, errors: Int32
  private var isClosed = false

  /// Whether standard error has been closed on the other side.
  private(set) var errorsHaveEnded = false

  init(input: Int32, output: Int32, errors: Int32) {
    self.input = input
    self.output = output
    self.errors = errors
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit { closeAll() }

  func closeAll() {
    guard !isClosed else { return }
    isClosed = true
    for end in [input, output, errors] { _ = close(end) }
  }

  /// Takes what there is, at most 64 KB.
  func read(_ end: Int32) -> Piece {
    guard !isClosed else { return .end }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        result = systemRead(end, buffer.baseAddress, 1 << 16)
      } while result < 0
        && errno == EINTR
      count = max(0, result)
    }
    if result > 0 { return .bytes(bytes) }
    if result < 0, errno == EAGAIN { return .nothingYet }
    if end == errors { errorsHaveEnded = true }
    return .end
  }

  /// Sends as much as is taken; `nil` if nobody reads any more.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !isClosed else { return nil }
    return bytes.withUnsafeBytes { buffer in
      let count = write(input, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      return errno == EAGAIN || errno == EINTR ? 0 : nil
    }
  }
}

/// `read`, whose name a method has here.
private func systemRead(_ end: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(end, buffer, count)
}

/// `pipe`, whose name a method has here.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

enum Spawning {
  /// Held from the making of pipes to the start of the program they are for.
  ///
  /// A program that another thread starts meanwhile would inherit them, and hold a dead engine's
  /// output open.
  private static let lock = Locked(())

  /// A started program and this side's ends of its pipes.
  private struct Started: Sendable {
    var process: pid_t
    var input, output, errors: Int32
  }

  /// Starts a program in a process group of its own.
  ///
  /// - Returns: The process, which is also its group, and its pipes.
  static func spawn(_ words: [String]) throws(SpawnError) -> (pid_t, Pipes) {
    let result = lock.withLock { _ in
      Result { () throws(SpawnError) in try start(words) }
    }
    let started = try result.get()
    let pipes = Pipes(input: started.input, output: started.output, errors: started.errors)
    return (started.process, pipes)
  }

  private static func start(_ words: [String]) throws(SpawnError) -> Started {
    var ends: [Int32] = []
    do throws(SpawnError) {
      for _ in 0..<3 { ends += try pipe() }
      // What the program reads of the first pipe, and writes of the others.
      let process = try start(words, standard: [ends[0], ends[3], ends[5]])
      for end in [ends[0], ends[3], ends[5]] { _ = close(end) }
      return Started(process: process, input: ends[1], output: ends[2], errors: ends[4])
    } catch {
      for end in ends { _ = close(end) }
      throw error
    }
  }

  /// Two ends of a pipe that programs do not inherit which are started later.
  private static func pipe() throws(SpawnError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw SpawnError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private static func start(
    _ words: [String], standard: [Int32]
  ) throws(SpawnError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, end) in standard.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    // It starts with the signals that a program expects, whatever this one ignores.
    var ordinary = sigset_t()
    sigemptyset(&ordinary)
    posix_spawnattr_setsigmask(&attributes, &ordinary)
    for number in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&ordinary, number) }
    posix_spawnattr_setsigdefault(&attributes, &ordinary)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    var variables = programVariables
    defer { for variable in variables { free(variable) } }
    let code = posix_spawnp(
      &process, words[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw SpawnError(code: code) }
    return process
  }

  /// The environment of a program: this one's, with the backtraces of Swift programs off unless
  /// somebody has asked for them; they take seconds a crash, and nobody reads them.
  private static var programVariables: [UnsafeMutablePointer<CChar>?] {
    let name = "SWIFT_BACKTRACE="
    var variables: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[variables.count] { variables.append(strdup(variable)) }
    let isSet = variables.contains { $0.map { strncmp($0, name, name.utf8.count) == 0 } ?? false }
    if !isSet { variables.append(strdup(name + "enable=no")) }
    return variables + [nil]
  }
}
