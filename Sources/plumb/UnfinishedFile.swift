/// A file that is removed unless it is given another name, also where a signal ends the program.
final class UnfinishedFile {
  let path: String
  private var note: HandlerBytes?

  /// What a handler removes: results, a report on them, and room for more; one beyond these would
  /// be left behind by a signal.
  private static let notes = (0..<4).map { _ in HandlerBytes(capacity: 4097) }

  /// To be called before there is a handler.
  static func prepare() { for note in notes { note.set([]) } }

  /// Removes those of now; may be called by a signal handler.
  static func removeAll() {
    for note in notes { note.read { bytes, _ in System.removeFile(named: bytes) } }
  }

  /// - Parameter path: Where the file is made by the caller.
  init(_ path: String) {
    self.path = path
    note = Self.notes.first { $0.isEmpty }
    // The handler wants the zero at the end.
    note?.set(path.utf8 + [0])
  }

  deinit {
    guard let note else { return }
    note.set([])
    path.withCString { $0.withMemoryRebound(to: UInt8.self, capacity: 1, System.removeFile) }
  }

  /// Finishes it.
  func rename(to newPath: String) throws(SystemError) {
    try System.rename(path, to: newPath)
    note?.set([])
    note = nil
  }
}
