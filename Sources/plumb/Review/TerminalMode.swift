import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// How the terminal takes what is typed: by lines, as a shell left it, or key by key.
///
/// Whatever ends the program takes it back to what it was, a signal too.
enum TerminalMode {
  // Written while `isChanged` is 0, and read by the handler only while it is 1.
  nonisolated(unsafe) private static let original = UnsafeMutablePointer<termios>.allocate(
    capacity: 1)
  private static let isChanged = Atomic<Int>(0)

  /// What stands for no key among those that the terminal acts on.
  #if canImport(Darwin)
    private static let noKey: UInt8 = 0xFF
  #else
    private static let noKey: UInt8 = 0
  #endif

  /// What takes back what was drawn: another screen, a hidden cursor.
  private static let farewell = HandlerBytes(capacity: 64)

  /// Makes ready what a handler may need; to be called before there is one.
  static func prepare() {
    original.initialize(to: termios())
    isChanged.store(0, ordering: .sequentiallyConsistent)
    farewell.set([])
  }

  /// Has keys come one by one, unseen; signals of keys stay.
  ///
  /// - Parameters:
  ///   - greeting: What is written then.
  ///   - goodbye: What is written when it is taken back.
  /// - Throws: ``SystemError`` where standard input is no terminal any more.
  static func takeKeys(_ greeting: String, _ goodbye: String) throws(SystemError) {
    guard isChanged.load(ordering: .sequentiallyConsistent) == 0 else { return }
    guard tcgetattr(0, original) == 0 else { throw SystemError(code: errno) }
    var keys = original.pointee
    keys.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // Ctrl-S would stop the terminal without a word.
    keys.c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &keys.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
      // Ctrl-\ would end the program without giving the terminal back.
      characters[Int(VQUIT)] = noKey
    }
    farewell.set(goodbye.utf8)
    isChanged.store(1, ordering: .sequentiallyConsistent)
    guard tcsetattr(0, TCSADRAIN, &keys) == 0 else {
      let code = errno
      isChanged.store(0, ordering: .sequentiallyConsistent)
      throw SystemError(code: code)
    }
    try Descriptor.standardOutput.put(Array(greeting.utf8))
  }

  /// Takes it back to what it was; may be called by a signal handler, and where nothing was changed.
  static func restore() {
    guard isChanged.load(ordering: .sequentiallyConsistent) == 1 else { return }
    farewell.read { bytes, count in _ = writeAll(1, bytes, count) }
    // What was typed ahead was meant for this program.
    _ = tcsetattr(0, TCSAFLUSH, original)
    isChanged.store(0, ordering: .sequentiallyConsistent)
  }
}

/// The C library's own, which a method of the same name would hide.
private func writeAll(_ number: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(number, bytes, count)
}
