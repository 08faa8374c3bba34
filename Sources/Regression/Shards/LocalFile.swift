#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// A file that is open for reading, at any place of it and by any thread.
final class LocalFile: Sendable {
  let path: String
  private let descriptor: Int32

  init(_ path: String) throws(ShardError) {
    self.path = path
    // A pipe that nobody writes to must not stop everything; it cannot be read by places.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw ShardError(path, Self.reason(errno)) }
  }

  deinit { _ = close(descriptor) }

  /// Whether it is no folder, pipe or device.
  var isRegular: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// What stands at a place, in bytes from the beginning; less than `count` at the end.
  func bytes(at offset: Int64, count: Int) throws(ShardError) -> [UInt8] {
    do throws(ReadFailure) {
      return try Self.read(descriptor, at: offset, count: count)
    } catch {
      throw ShardError(path, Self.reason(error.code))
    }
  }

  /// Why nothing was read: the C library's number of it.
  struct ReadFailure: Error {
    var code: Int32
  }

  /// What stands at a place of an open file; less than `count` at the end.
  static func read(
    _ descriptor: Int32, at offset: Int64, count: Int
  ) throws(ReadFailure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count, let start = buffer.baseAddress {
        let place = off_t(offset) + off_t(filled)
        let result = pread(descriptor, start + filled, count - filled, place)
        if result < 0, errno == EINTR { continue }
        if result < 0 { failure = errno }
        guard result > 0 else { return }
        filled += result
      }
    }
    guard failure == 0 else { throw ReadFailure(code: failure) }
    return bytes
  }

  /// The C library's words for an error number, as the second half of a message.
  static func reason(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// The lines of a file, one at a time: memory is that of the longest.
struct LineReader {
  struct Line {
    /// From 1.
    var number: Int
    /// In bytes from the beginning of the file.
    var offset: Int64
    /// Without the line feed.
    var bytes: [UInt8]
  }

  /// The longest line, in bytes: an own decision, an engine's longest answer with its trace.
  static let maximumLength = 256 << 20

  private static let pieceSize = 1 << 18

  let file: any PlacedBytes
  private var buffer: [UInt8] = []
  /// Where the next line begins in the buffer, and the buffer in the file.
  private var start = 0
  private var offset: Int64 = 0
  private var number = 0

  init(_ file: any PlacedBytes) { self.file = file }

  /// The next line; `nil` at the end.
  ///
  /// - Throws: ``ShardError`` for a last line that does not end, and one that is too long.
  mutating func next() throws(ShardError) -> Line? {
    var searched = start
    while true {
      if let end = lineFeed(from: searched) {
        number += 1
        let line = Line(
          number: number, offset: offset + Int64(start), bytes: Array(buffer[start..<end]))
        start = end + 1
        return line
      }
      offset += Int64(start)
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      guard searched <= Self.maximumLength else {
        throw ShardError(place, "the line is longer than \(Self.maximumLength >> 20) MB")
      }
      let piece = try file.bytes(at: offset + Int64(searched), count: Self.pieceSize)
      if piece.isEmpty {
        guard buffer.isEmpty else { throw ShardError(place, "the file is cut off in this line") }
        return nil
      }
      buffer += piece
    }
  }

  /// The line that is read now.
  private var place: String { "\(file.path):\(number + 1)" }

  private func lineFeed(from index: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard index < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + index, 0x0A, bytes.count - index)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}
