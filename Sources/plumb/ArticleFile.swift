#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  // Untested.
  import Darwin
#endif

/// Bytes that are to take the place of an article's, as long as the article is what was read.
///
/// They stand in a whole new file that is given the article's name; mode and owner stay. Nobody else who
/// does it this way can write the article meanwhile.
final class ArticleFile {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// As the user named it.
  private let path: String

  /// The article's file, locked.
  private let file: Descriptor
  private let copy: Descriptor
  private let unfinished: UnfinishedFile

  /// Where the article's file stands, and what was in it.
  private let place: String
  private let old: [UInt8]

  /// What can be taken back as long as what replaced it is not to stay.
  private var previous: Previous?

  private enum Previous {
    /// The old file under another name.
    case file(String)

    /// Its bytes, where the file system gives no file a second name.
    case bytes
  }

  /// Writes the new file beside the article, which stays as it is.
  ///
  /// - Parameters:
  ///   - path: The article as the user named it.
  ///   - old: What is there, without a byte order mark, which stays.
  ///   - new: What is to be there.
  /// - Throws: ``Failure`` where something else is there by now, somebody else writes it, or it
  ///   cannot be replaced.
  init(_ path: String, replacing old: [UInt8], with new: [UInt8]) throws(Failure) {
    do throws(SystemError) {
      // What a link leads to is replaced, not the link.
      guard let real = realpath(path, nil) else { throw SystemError(code: errno) }
      defer { free(real) }
      let target = String(cString: real)
      let file = try Descriptor.reading(target)
      do throws(SystemError) {
        let mark = try file.lockedMark(Self.byteOrderMark, before: old, at: target)
        let unfinished = UnfinishedFile(for: target)
        copy = try file.copy(to: unfinished.path, for: target, with: mark + new)
        (self.path, self.file, self.unfinished, place) = (path, file, unfinished, target)
        self.old = mark + old
      } catch {
        file.closeFile()
        throw error
      }
    } catch {
      throw Self.failure(path, error)
    }
  }

  deinit {
    settle()
    copy.closeFile()
    file.closeFile()
  }

  /// Puts the new file in the article's place.
  ///
  /// - Parameter isTaken: Whether the old one is kept for ``takeBack()``, until ``settle()``.
  /// - Throws: ``Failure``; then the article is what it was.
  func replace(keepingOld isTaken: Bool = false) throws(Failure) {
    do throws(SystemError) {
      if isTaken { previous = try keepOld() }
      try unfinished.finish(copy)
    } catch {
      settle()
      throw Self.failure(path, error)
    }
  }

  private func keepOld() throws(SystemError) -> Previous {
    let name = UnfinishedFile.hidden(place, as: "previous")
    System.removeFile(name)
    do throws(SystemError) {
      try System.addName(name, of: place)
      return .file(name)
    } catch  where error.isUnsupported {
      return .bytes
    }
  }

  /// Makes the article what it was before it was replaced; mostly that takes no room on the disk.
  func takeBack() {
    do {
      switch previous {
      case .file(let name): try System.rename(name, to: place)
      case .bytes:
        let draft = try WholeFile(place).draft()
        try draft.put(old)
        try draft.finish()
      case nil: break
      }
    } catch {
      Console.complain("\(path): the frames are written, and cannot be taken back")
    }
    previous = nil
  }

  /// Leaves the article as it is now.
  func settle() {
    if case .file(let name) = previous { System.removeFile(name) }
    previous = nil
  }

  private static func failure(_ path: String, _ error: SystemError) -> Failure {
    switch error.code {
    case ESTALE: .input(path, "it has changed since it was read; it was not written")
    case EWOULDBLOCK: .input(path, "another program is writing it; it was not written")
    default: .file(path, "cannot be replaced: " + error.message, error)
    }
  }
}

extension Descriptor {
  /// Locks the file of an article and answers the mark that stands in it before what was read.
  fileprivate func lockedMark(
    _ mark: [UInt8], before old: [UInt8], at path: String
  ) throws(SystemError) -> [UInt8] {
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError(code: errno) }
    let found = try wholeFile(atMost: old.count + mark.count + 1)
    let own = found.starts(with: mark) ? mark : []
    guard found.dropFirst(own.count).elementsEqual(old), try isStill(path) else {
      throw SystemError(code: ESTALE)
    }
    return own
  }

  private func wholeFile(atMost count: Int) throws(SystemError) -> [UInt8] {
    var found: [UInt8] = []
    while found.count < count {
      let piece = try bytes(upTo: count - found.count)
      if piece.isEmpty { break }
      found += piece
    }
    return found
  }

  /// Whether the open file is the one of that path.
  private func isStill(_ path: String) throws(SystemError) -> Bool {
    var (own, other) = (stat(), stat())
    guard fstat(number, &own) == 0, stat(path, &other) == 0 else {
      throw SystemError(code: errno)
    }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// Makes a new file of bytes with the open one's mode and owner.
  fileprivate func copy(
    to place: String, for path: String, with bytes: [UInt8]
  ) throws(SystemError) -> Descriptor {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError(code: errno) }
    guard access(path, W_OK) == 0 else { throw SystemError(code: errno) }
    let new = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard new >= 0 else { throw SystemError(code: errno) }
    let copy = Descriptor(number: new)
    do throws(SystemError) {
      try copy.put(bytes)
      let isOwn = status.st_uid == geteuid() && status.st_gid == getegid()
      guard isOwn || fchown(new, status.st_uid, status.st_gid) == 0,
        fchmod(new, status.st_mode & 0o7777) == 0
      else { throw SystemError(code: errno) }
      return copy
    } catch {
      copy.closeFile()
      throw error
    }
  }
}
