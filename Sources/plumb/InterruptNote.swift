import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// What is said when a command is interrupted: what was kept.
///
/// A signal may come at any time, so that the bytes lie ready where a handler can write them.
enum InterruptNote {
  private static let capacity = 512

  // Written while `length` is 0, and read by the handler only up to `length`.
  nonisolated(unsafe) private static let bytes = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  private static let length = Atomic<Int>(0)

  /// Makes ready what a handler may say; to be called before there is one.
  static func prepare() { set("") }

  /// Sets what is said from now on; nothing for an empty text.
  static func set(_ text: String) {
    length.store(0, ordering: .sequentiallyConsistent)
    // On a terminal the line of the progress, or `^C`, stands before it.
    let start = Descriptor.standardError.isTerminal ? "\n" : ""
    let utf8 = Array((text.isEmpty ? "" : start + text + "\n").utf8.prefix(capacity))
    for (index, byte) in utf8.enumerated() { bytes[index] = byte }
    length.store(utf8.count, ordering: .sequentiallyConsistent)
  }

  /// Writes it to standard error; may be called by a signal handler.
  static func write() {
    let count = length.load(ordering: .sequentiallyConsistent)
    if count > 0 { _ = writeBytes(2, bytes, count) }
  }
}

/// The C library's own, which a method of the same name would hide.
private func writeBytes(_ number: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(number, bytes, count)
}
