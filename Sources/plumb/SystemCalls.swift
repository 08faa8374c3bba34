import BuiltinEngine
import Regression
import Scenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// An error number of the C library.
struct SystemError: Error, Equatable {
  var code: Int32

  /// The C library's words for it, as the second half of a message.
  var message: String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Whether a file system does not know what is asked of it, or allows it to nobody.
  var isUnsupported: Bool {
    [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK, EXDEV].contains(code)
  }

  var isBrokenPipe: Bool { code == EPIPE }

  /// Whether the disk is to blame rather than what was asked: it is full, or broken.
  var isOfDisk: Bool { code == ENOSPC || code == EDQUOT || code == EIO }

  /// Whether a terminal is not there any more.
  var isGone: Bool { code == EIO || code == ENXIO || code == ENODEV }
}

/// An open file; it is closed by whoever opened it.
struct Descriptor: Equatable, Sendable {
  var number: Int32

  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  /// Opens a file for reading.
  static func reading(_ path: String) throws(SystemError) -> Descriptor {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(code: errno) }
    return Descriptor(number: number)
  }

  /// Opens a file for writing and makes it if there is none; what is in it stays.
  static func writing(_ path: String) throws(SystemError) -> Descriptor {
    let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw SystemError(code: errno) }
    return Descriptor(number: number)
  }

  /// Opens a file to read and write, and makes it if there is none; nobody else can meanwhile.
  static func locking(_ path: String) throws(SystemError) -> Descriptor {
    let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw SystemError(code: errno) }
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      _ = close(number)
      throw SystemError(code: code)
    }
    return Descriptor(number: number)
  }

  /// Drops what stands behind `length` bytes, and goes on writing there.
  func cut(at length: Int) {
    _ = ftruncate(number, off_t(length))
    _ = lseek(number, off_t(length), SEEK_SET)
  }

  func closeFile() { _ = close(number) }

  /// Gives a new file the mode of one that it is to replace, if there is one.
  func takeMode(of path: String) {
    var found = stat()
    if stat(path, &found) == 0 { _ = fchmod(number, found.st_mode & 0o7777) }
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError(code: errno) }
  }

  /// Makes a regular file empty; anything else (a pipe, a terminal) stays as it is.
  func empty() { _ = ftruncate(number, 0) }

  /// Reads up to `count` bytes; none at the end of the file.
  func bytes(upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var result = read(number, buffer.baseAddress, count)
      while result < 0, errno == EINTR { result = read(number, buffer.baseAddress, count) }
      if result < 0 { failure = errno }
      filled = max(0, result)
    }
    guard failure == 0 else { throw SystemError(code: failure) }
    return bytes
  }

  /// Writes all bytes.
  func put(_ bytes: [UInt8]) throws(SystemError) {
    let failure: Int32 = bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
        let count = write(number, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        start += count
      }
      return 0
    }
    guard failure == 0 else { throw SystemError(code: failure) }
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// How many columns the terminal has; `nil` if this is none or it does not say.
  var columns: Int? { size?.columns }

  /// How many columns and lines the terminal has; `nil` if this is none or it does not say.
  var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}

/// The program's surroundings.
enum System {
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether two paths lead to one file that exists.
  static func isSameFile(_ a: String, _ b: String) -> Bool {
    var first = stat()
    var second = stat()
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Whether a path leads to something that is written as a stream: a pipe, a terminal, a device.
  static func isStream(_ path: String) -> Bool {
    // These name what is open already, also where that is a file.
    if ["/dev/fd/", "/dev/std", "/proc/"].contains(where: path.hasPrefix) { return true }
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT != S_IFREG
      && found.st_mode & S_IFMT != S_IFDIR
  }

  /// The path of the file that links lead to, which need not exist; a ring of links stays as it is.
  static func resolved(_ path: String) -> String {
    var end = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      guard let next = linkTarget(of: end) else { return end }
      let folder = end.lastIndex(of: "/").map { end[...$0] } ?? ""
      end = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }

  /// What a link says; `nil` where the path leads to no link.
  private static func linkTarget(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// - Throws: ``SystemError`` where no file can be made beside the path.
  static func requireWritableFolder(of path: String) throws(SystemError) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    var found = stat()
    guard stat(path, &found) != 0 || found.st_mode & S_IFMT != S_IFDIR else {
      throw SystemError(code: EISDIR)
    }
    guard access(folder ?? ".", W_OK | X_OK) == 0 else { throw SystemError(code: errno) }
  }

  /// - Throws: ``SystemError`` where no file can be put in the place of what is there.
  static func requireWritable(_ path: String) throws(SystemError) {
    try requireWritableFolder(of: path)
    guard access(path, W_OK) == 0 || errno == ENOENT else { throw SystemError(code: errno) }
  }

  /// Makes a folder and those above it; one that is there is as good.
  static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    var found = stat()
    if stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFDIR { return }
    guard code == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
      throw SystemError(code: code == EEXIST ? ENOTDIR : code)
    }
    try makeFolder(String(path[..<end]))
    guard mkdir(path, 0o777) == 0 else { throw SystemError(code: errno) }
  }

  /// Removes a file; none is as good.
  static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError(code: errno) }
  }

  /// Removes a file; may be called by a signal handler.
  ///
  /// - Parameter path: A path that ends with a zero.
  static func removeFile(named path: UnsafePointer<UInt8>) {
    path.withMemoryRebound(to: CChar.self, capacity: 1) { _ = unlink($0) }
  }

  static func rename(_ path: String, to newPath: String) throws(SystemError) {
    #if canImport(Glibc)
      let status = Glibc.rename(path, newPath)
    #elseif canImport(Musl)
      let status = Musl.rename(path, newPath)
    #else
      let status = Darwin.rename(path, newPath)
    #endif
    guard status == 0 else { throw SystemError(code: errno) }
  }

  /// Gives a file another name beside the one that it has.
  static func addName(_ newPath: String, of path: String) throws(SystemError) {
    guard link(path, newPath) == 0 else { throw SystemError(code: errno) }
  }

  static func removeFile(_ path: String) { _ = unlink(path) }

  static var processID: Int32 { getpid() }

  /// What tells this build of the program from any other: its revision, which an edited tree does not
  /// change, and its file's size and date; empty where the file is not to be found.
  static var identity: String {
    #if os(Linux)
      let version = BuiltinEngine().version
      var file = stat()
      guard stat("/proc/self/exe", &file) == 0 else { return "" }
      let date = "\(file.st_mtim.tv_sec).\(file.st_mtim.tv_nsec)"
      return "\(version.version) \(version.revision) \(file.st_size) \(file.st_ino) \(date)"
    #else
      return ""
    #endif
  }

  static func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a folder, in no order; `nil` if it is none that can be read.
  static func files(inFolder path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The time, ISO 8601 in UTC, to a thousandth of a second: commands of a script that follow each
  /// other are told in their order.
  static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    gmtime_r(&time.tv_sec, &parts)
    var buffer = [UInt8](repeating: 0, count: 32)
    let length = buffer.withUnsafeMutableBytes { bytes in
      strftime(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
        "%Y-%m-%dT%H:%M:%S", &parts)
    }
    let thousandths = String(1_000 + time.tv_nsec / 1_000_000).dropFirst()
    return String(decoding: buffer.prefix(length), as: UTF8.self) + ".\(thousandths)Z"
  }

  /// How many processors are online.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Makes a broken pipe an error of the write, and an interrupt the end with status 130.
  ///
  /// A request to terminate is treated alike. Engines that run are ended, files that are not finished
  /// are removed, a terminal is given back. Nothing else has to be cleaned up: SQLite rolls back what
  /// was not committed when the database is opened again.
  static func handleSignals() {
    signal(SIGPIPE, SIG_IGN)
    RunningPrograms.prepare()
    InterruptNote.prepare()
    UnfinishedFile.prepare()
    TerminalMode.prepare()
    handleInterrupts()
    // A program inherits which signals are blocked from the thread that started it.
    var interrupt = sigset_t()
    sigemptyset(&interrupt)
    sigaddset(&interrupt, SIGINT)
    sigaddset(&interrupt, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &interrupt, nil)
  }

  private static func handleInterrupts() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        RunningPrograms.killAll()
        UnfinishedFile.removeAll()
        TerminalMode.restore()
        InterruptNote.write()
        _exit(ExitStatus.interrupted.rawValue)
      }
    }
  }

  /// Lets no interrupt end the process until ``endUninterrupted()``: for the moments in which files and
  /// the database have to come out alike.
  static func beginUninterrupted() { for number in [SIGINT, SIGTERM] { signal(number, SIG_IGN) } }

  static func endUninterrupted() { handleInterrupts() }

  static func exitProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }
}
