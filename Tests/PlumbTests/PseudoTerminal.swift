import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  /// A terminal of our own, on which the program runs as its user sees it.
  ///
  /// Whatever is waited for is waited for only so long: a limit against standing still, which says
  /// nothing of how fast anything is.
  final class PseudoTerminal {
    private let main: Int32

    /// Kept open, so that what the program leaves behind can be looked at.
    private let other: Int32
    private let process: pid_t
    private let original: termios
    private var status: Int32?
    private var isClosed = false

    /// All that the program has written.
    private(set) var output = ""
    private var bytes: [UInt8] = []

    private static let limit: TimeInterval = 60

    // Of Linux; the module of the C library leaves out what makes terminals.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    init(
      _ words: [String], in folder: URL, width: Int = 80, height: Int = 24,
      environment: [String: String] = [:]
    ) throws {
      main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      try #require(main >= 0)
      var lock: Int32 = 0
      var number: Int32 = 0
      try #require(ioctl(main, Self.setLock, &lock) == 0)
      try #require(ioctl(main, Self.getNumber, &number) == 0)
      let name = "/dev/pts/\(number)"
      other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
      try #require(other >= 0)
      var size = winsize(
        ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(main, UInt(TIOCSWINSZ), &size)
      _ = fcntl(main, F_SETFL, O_NONBLOCK)
      var mode = termios()
      _ = tcgetattr(other, &mode)
      original = mode

      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      // A session of its own: the first terminal that it opens is then the one that controls it.
      for number in 0..<3 {
        posix_spawn_file_actions_addopen(&actions, Int32(number), name, O_RDWR, 0)
      }
      var ordinary = sigset_t()
      sigemptyset(&ordinary)
      posix_spawnattr_setsigmask(&attributes, &ordinary)
      for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGPIPE] { sigaddset(&ordinary, number) }
      posix_spawnattr_setsigdefault(&attributes, &ordinary)
      posix_spawnattr_setflags(
        &attributes,
        Self.newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
      var variables = ProcessInfo.processInfo.environment.filter {
        !["PLUMB_DB", "NO_COLOR", "VISUAL", "EDITOR"].contains($0.key)
      }
      variables["TERM"] = "xterm"
      variables.merge(environment) { $1 }
      let line = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path()] + words
      var arguments = line.map { strdup($0) } + [nil]
      var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
      defer { for text in arguments + settings { free(text) } }
      var process: pid_t = 0
      let code = posix_spawn(&process, line[0], &actions, &attributes, &arguments, &settings)
      try #require(code == 0)
      self.process = process
    }

    deinit {
      if status == nil {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
      }
      hangUp()
      close(other)
    }

    /// Types text; keys without a character as a terminal sends them.
    func press(_ keys: String) {
      let bytes = Array(keys.utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
        if count > 0 { sent += count } else { usleep(1000) }
      }
    }

    /// Waits until the screen shows a text.
    func wait(for text: String, _ location: SourceLocation = #_sourceLocation) {
      wait("'\(text)' is not to be seen", location) { self.screen.contains(text) }
    }

    /// Waits until the screen does not show a text any more.
    func wait(without text: String, _ location: SourceLocation = #_sourceLocation) {
      wait("'\(text)' stays", location) { !self.screen.contains(text) }
    }

    /// Waits until something is so beside the terminal.
    func wait(
      until isThere: () -> Bool, _ complaint: String, _ location: SourceLocation = #_sourceLocation
    ) {
      wait(complaint, location, until: isThere)
    }

    private func wait(
      _ complaint: String, _ location: SourceLocation, until isThere: () -> Bool
    ) {
      let end = Date.now + Self.limit
      while true {
        // Asked before what it has written is taken, so that nothing comes between.
        let isLast = hasEnded || Date.now > end
        take()
        if isThere() { return }
        guard !isLast else {
          Issue.record("\(complaint): \(screen)", sourceLocation: location)
          return
        }
        usleep(2000)
      }
    }

    /// Waits for the program's end; a signal is its number below zero.
    func end(_ location: SourceLocation = #_sourceLocation) -> Int32 {
      let end = Date.now + Self.limit
      while !hasEnded {
        guard Date.now < end else {
          Issue.record("it does not end: \(screen)", sourceLocation: location)
          return .min
        }
        take()
        usleep(2000)
      }
      let status = status ?? 0
      return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    func send(_ signal: Int32) { kill(process, signal) }

    func resize(width: Int, height: Int) {
      var size = winsize(
        ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    }

    /// Takes the terminal away.
    func hangUp() {
      guard !isClosed else { return }
      isClosed = true
      close(main)
    }

    /// Whether the terminal takes lines and shows what is typed, as before.
    var isAsBefore: Bool {
      var mode = termios()
      return tcgetattr(other, &mode) == 0 && mode.c_lflag == original.c_lflag
        && mode.c_iflag == original.c_iflag && mode.c_oflag == original.c_oflag
    }

    /// Whether another screen is shown than that of the shell.
    var isOnOtherScreen: Bool {
      let (on, off) = ("\u{1B}[?1049h", "\u{1B}[?1049l")
      return output.components(separatedBy: on).count > output.components(separatedBy: off).count
    }

    /// The lines that were drawn last, or what was written since.
    var screen: String {
      let pieces = output.components(separatedBy: "\u{1B}[?25l\u{1B}[H")
      return Self.plain(pieces.last ?? "")
    }

    /// All lines without what moves the cursor or colours.
    var lines: [Substring] { Self.plain(output).split(whereSeparator: \.isNewline) }

    private static func plain(_ text: String) -> String {
      text.replacing(#/\u{1B}\[[0-9]+;1H|\u{1B}\[\?1049l|\r+\n/#, with: "\n")
        .replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
    }

    private var hasEnded: Bool {
      if status != nil { return true }
      var found: Int32 = 0
      guard waitpid(process, &found, WNOHANG) == process else { return false }
      status = found
      takeRest()
      return true
    }

    /// Takes what an ended program has written to its last byte: the kernel hands it over in its own
    /// time, in the order in which it was written, and after it what is written here.
    private func takeRest() {
      guard !isClosed else { return }
      let mark = Array("\u{1B}[7777n".utf8)
      take()
      _ = mark.withUnsafeBytes { write(other, $0.baseAddress, $0.count) }
      let end = Date.now + Self.limit
      while !bytes.suffix(mark.count).elementsEqual(mark) {
        guard Date.now < end else { return }
        usleep(200)
        take()
      }
      bytes.removeLast(mark.count)
      take()
    }

    /// Takes what has been written.
    private func take() {
      guard !isClosed else { return }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(main, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes += buffer.prefix(count)
      }
      output = String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
