import Regression

/// A file that is whole or absent: it is written beside its place and then given its name.
struct WholeFile {
  private let path: String

  /// Whether it takes bytes as they come and cannot be replaced: a pipe, a terminal.
  private let isStream: Bool

  init(_ path: String) {
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

  /// Writes it, piece by piece.
  ///
  /// - Throws: ``Failure`` if it cannot be written; then there is no file.
  func write(_ body: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void) throws {
    let name = isStream ? path : path + ".\(System.processID).part"
    do {
      let descriptor = try Descriptor.writing(name)
      defer { descriptor.closeFile() }
      try body { try descriptor.put(Array($0)) }
      if !isStream { try System.rename(name, to: path) }
    } catch {
      if !isStream { try? System.remove(name) }
      guard let error = error as? SystemError else { throw error }
      throw Failure.suite(path, error.message)
    }
  }
}
