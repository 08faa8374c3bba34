import SuiteStore
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// A file without a name: what is put into it can be read again as long as this lives, and nothing of
/// it is left behind, however the program ends.
///
/// It is made in `TMPDIR`, else in `/tmp`, when the first bytes come.
final class ScratchFile: Sendable {
  private struct File {
    var descriptor: Int32?
    var count: Int64 = 0
  }

  private let file = Locked(File())

  /// What is told where there is no room.
  private let complaint: String

  init(_ complaint: String = "parts cannot be unpacked here") { self.complaint = complaint }

  deinit { file.withLock { if let descriptor = $0.descriptor { _ = close(descriptor) } } }

  /// Puts bytes behind all others.
  ///
  /// - Returns: Where they stand.
  func append(_ bytes: [UInt8]) throws(ShardError) -> Int64 {
    try file.withLock { file throws(ShardError) in
      if file.descriptor == nil { file.descriptor = try make() }
      let descriptor = file.descriptor ?? -1
      let place = file.count
      var failure: Int32 = 0
      bytes.withUnsafeBytes { bytes in
        var written = 0
        while written < bytes.count, let start = bytes.baseAddress {
          let result = pwrite(
            descriptor, start + written, bytes.count - written, off_t(place) + off_t(written))
          if result < 0, errno == EINTR { continue }
          if result <= 0 {
            failure = result < 0 ? errno : ENOSPC
            return
          }
          written += result
        }
      }
      guard failure == 0 else { throw self.error(LocalFile.reason(failure)) }
      file.count += Int64(bytes.count)
      return place
    }
  }

  /// What was put at a place; less than `count` behind all of it.
  func bytes(at offset: Int64, count: Int) throws(ShardError) -> [UInt8] {
    guard let descriptor = file.withLock({ $0.descriptor }) else { return [] }
    do throws(LocalFile.ReadFailure) {
      return try LocalFile.read(descriptor, at: offset, count: count)
    } catch {
      throw self.error(LocalFile.reason(error.code))
    }
  }

  private static var folder: String {
    guard let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty else {
      return "/tmp"
    }
    return folder
  }

  private func error(_ reason: String) -> ShardError {
    ShardError(Self.folder, "\(complaint): \(reason)")
  }

  private func make() throws(ShardError) -> Int32 {
    var name = Array("\(Self.folder)/plumb-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw self.error(LocalFile.reason(errno)) }
    // What child processes have open is not theirs.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return descriptor
  }
}

/// What a large run finds lies in such a file until it is recorded.
extension ScratchFile: ResultShelf {}
