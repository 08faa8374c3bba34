import Regression

/// A file that is whole or as it was: it is written beside its place and then given its name.
struct WholeFile {
  private let path: String

  /// Whether it takes bytes as they come and cannot be replaced: a pipe, a terminal.
  private let isStream: Bool

  /// Whether gzip packs what is written: the name says so.
  let isPacked: Bool

  init(_ path: String) {
    isPacked = path.hasSuffix(".gz")
    // What a link points to is replaced, not the link.
    self.path = System.resolved(path)
    isStream = System.isStream(path)
  }

  /// Takes away what is there, so that nobody takes an earlier content for what is to come.
  ///
  /// - Throws: ``Failure`` where nothing can be written.
  func clear() throws(Failure) {
    guard !isStream else { return }
    do throws(SystemError) {
      try System.requireWritableFolder(of: path)
      try System.remove(path)
    } catch {
      throw .input(path, error.message)
    }
  }

  /// Begins to write it as its name says: packed by gzip, or as it comes.
  ///
  /// - Throws: ``Failure`` if it cannot be written; then it is as it was.
  func output() throws -> sending any PartOutput {
    let draft = try draft()
    return isPacked ? try GzipOutput(draft) : draft
  }

  /// Begins to write it as it comes, whatever its name says.
  ///
  /// - Throws: ``Failure`` if it cannot be written; then it is as it was.
  func draft() throws(Failure) -> Draft {
    try Draft(path, isStream: isStream)
  }

  /// Writes it as its name says, with this text in it.
  ///
  /// - Throws: ``Failure`` if it cannot be written; then it is as it was.
  func write(_ text: String) throws {
    var text = text
    try write { take in try text.withUTF8(take) }
  }

  /// Writes it as its name says, piece by piece.
  ///
  /// - Throws: ``Failure`` if it cannot be written; then it is as it was.
  func write(_ body: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void) throws {
    let output = try output()
    try body { try output.put(Array($0)) }
    try output.finish()
  }
}

extension WholeFile {
  /// A file that is being written; one that is not finished leaves nothing behind.
  final class Draft: PartOutput {
    let descriptor: Descriptor
    private let path: String

    /// Where it is written until it is finished; `nil` for a stream.
    private let unfinished: UnfinishedFile?
    private var isOver = false

    fileprivate init(_ path: String, isStream: Bool) throws(Failure) {
      self.path = path
      do throws(SystemError) {
        guard !isStream else {
          descriptor = try Descriptor.writing(path)
          unfinished = nil
          descriptor.empty()
          return
        }
        try System.requireWritable(path)
        let file = UnfinishedFile(for: path)
        descriptor = try Descriptor.writing(file.path)
        unfinished = file
        descriptor.empty()
        descriptor.takeMode(of: path)
      } catch {
        throw .file(path, error.message, error)
      }
    }

    deinit {
      if !isOver { descriptor.closeFile() }
    }

    /// - Throws: ``Failure`` if there is no room, or the like.
    func put(_ bytes: [UInt8]) throws(Failure) {
      do throws(SystemError) {
        try descriptor.put(bytes)
      } catch {
        throw .suite(path, error.message)
      }
    }

    /// Gives the file its name.
    ///
    /// - Throws: ``Failure`` if that cannot be; then it is as it was.
    func finish() throws(Failure) {
      guard !isOver else { return }
      do throws(SystemError) {
        try unfinished?.finish(descriptor)
      } catch {
        throw .suite(path, error.message)
      }
      isOver = true
      descriptor.closeFile()
    }
  }
}
