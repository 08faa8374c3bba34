#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// What is said when a command is interrupted: what was kept.
enum InterruptNote {
  private static let bytes = HandlerBytes(capacity: 512)

  /// Makes ready what a handler may say; to be called before there is one.
  static func prepare() { set("") }

  /// Sets what is said from now on; nothing for an empty text.
  static func set(_ text: String) {
    // On a terminal the line of the progress, or `^C`, stands before it.
    let start = Descriptor.standardError.isTerminal ? "\n" : ""
    bytes.set((text.isEmpty ? "" : start + text + "\n").utf8)
  }

  /// Writes it to standard error; may be called by a signal handler.
  static func write() {
    bytes.read { start, count in _ = writeBytes(2, start, count) }
  }
}

/// The C library's own, which a method of the same name would hide.
private func writeBytes(_ number: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(number, bytes, count)
}
