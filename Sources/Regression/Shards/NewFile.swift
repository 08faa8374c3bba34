#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// A file that is there whole or not at all: written under another name beside its place, and
/// renamed when it is finished.
final class NewFile {
  private static let flushSize = 1 << 18

  private let path: String
  private let unfinished: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isOver = false

  init(_ path: String) throws(ShardError) {
    self.path = path
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    // Patterns such as `parts/*.jsonl` do not find it.
    unfinished =
      "\(folder).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).unfinished"
    descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ShardError(path, LocalFile.reason(errno)) }
  }

  deinit { discard() }

  func append(_ bytes: [UInt8]) throws(ShardError) {
    buffer += bytes
    if buffer.count >= Self.flushSize { try flush() }
  }

  /// Puts the file in its place.
  func finish() throws(ShardError) {
    try flush()
    guard fsync(descriptor) == 0, rename(unfinished, path) == 0 else {
      throw ShardError(path, LocalFile.reason(errno))
    }
    isOver = true
    _ = close(descriptor)
  }

  private func discard() {
    guard !isOver else { return }
    isOver = true
    _ = close(descriptor)
    _ = unlink(unfinished)
  }

  private func flush() throws(ShardError) {
    let failure: Int32 = buffer.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        start += count
      }
      return 0
    }
    buffer.removeAll(keepingCapacity: true)
    guard failure == 0 else { throw ShardError(path, LocalFile.reason(failure)) }
  }
}
