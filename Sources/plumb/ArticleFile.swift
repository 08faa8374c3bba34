#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// An article's file, which is only replaced as long as it is what was read.
struct ArticleFile {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let path: String

  /// - Parameter path: As the user named it.
  init(_ path: String) {
    self.path = path
  }

  /// Puts bytes in the place of others, by giving a whole new file the name; mode and owner stay.
  ///
  /// - Parameters:
  ///   - old: What is there, without a byte order mark, which stays.
  ///   - new: What is to be there.
  /// - Throws: ``Failure`` where something else is there by now, somebody else writes it, or it
  ///   cannot be written; then nothing has changed.
  func replace(_ old: [UInt8], with new: [UInt8]) throws(Failure) {
    do throws(SystemError) {
      // What a link leads to is replaced, not the link.
      guard let real = realpath(path, nil) else { throw SystemError(code: errno) }
      defer { free(real) }
      let target = String(cString: real)
      let file = try Descriptor.reading(target)
      defer { file.closeFile() }
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        throw SystemError(code: errno)
      }
      let found = try file.wholeFile(atMost: old.count + Self.byteOrderMark.count + 1)
      let mark = found.starts(with: Self.byteOrderMark) ? Self.byteOrderMark : []
      guard found.dropFirst(mark.count).elementsEqual(old), try file.isStill(target) else {
        throw SystemError(code: ESTALE)
      }
      try file.replace(target, with: mark + new)
    } catch {
      throw .input(path, Self.words(error))
    }
  }

  private static func words(_ error: SystemError) -> String {
    switch error.code {
    case ESTALE: "it has changed since it was read; nothing was written"
    case EWOULDBLOCK: "another program is writing it; nothing was written"
    default: "cannot be replaced: " + error.message
    }
  }
}

extension Descriptor {
  fileprivate func wholeFile(atMost count: Int) throws(SystemError) -> [UInt8] {
    var found: [UInt8] = []
    while found.count < count {
      let piece = try bytes(upTo: count - found.count)
      if piece.isEmpty { break }
      found += piece
    }
    return found
  }

  /// Whether the open file is the one of that path.
  fileprivate func isStill(_ path: String) throws(SystemError) -> Bool {
    var (own, other) = (stat(), stat())
    guard fstat(number, &own) == 0, stat(path, &other) == 0 else {
      throw SystemError(code: errno)
    }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Gives a new file with the open one's mode and owner the open one's name.
  fileprivate func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError(code: errno) }
    guard access(path, W_OK) == 0 else { throw SystemError(code: errno) }
    let unfinished = UnfinishedFile(for: path)
    let copy = open(unfinished.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw SystemError(code: errno) }
    defer { close(copy) }
    try Descriptor(number: copy).put(bytes)
    let isOwn = status.st_uid == geteuid() && status.st_gid == getegid()
    guard isOwn || fchown(copy, status.st_uid, status.st_gid) == 0 else {
      throw SystemError(code: errno)
    }
    guard fchmod(copy, status.st_mode & 0o7777) == 0 else { throw SystemError(code: errno) }
    try unfinished.finish(Descriptor(number: copy))
  }
}
