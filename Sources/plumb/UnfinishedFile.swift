/// A file that is removed unless it is given another name, also where a signal ends the program.
final class UnfinishedFile {
  let path: String
  private let note: HandlerBytes?
  private var isFinished = false

  /// As long as a path may be, with the zero at its end.
  private static let capacity = 4096

  /// What a handler removes: results, a report on them, and room for more; one beyond these would
  /// be left behind by a signal.
  private static let notes = (0..<4).map { _ in HandlerBytes(capacity: capacity) }

  /// To be called before there is a handler.
  static func prepare() { for note in notes { note.set([]) } }

  /// Removes those of now; may be called by a signal handler.
  static func removeAll() {
    for note in notes { note.read { bytes, _ in System.removeFile(named: bytes) } }
  }

  /// - Parameter path: Where the file is made by the caller.
  init(_ path: String) {
    self.path = path
    // A path without its zero must not come before the handler; no file can be made there, either.
    note = path.utf8.count < Self.capacity ? Self.notes.first { $0.isEmpty } : nil
    note?.set(path.utf8 + [0])
  }

  deinit {
    guard !isFinished else { return }
    note?.set([])
    path.withCString { $0.withMemoryRebound(to: UInt8.self, capacity: 1, System.removeFile) }
  }

  /// Finishes it.
  func rename(to newPath: String) throws(SystemError) {
    try System.rename(path, to: newPath)
    note?.set([])
    isFinished = true
  }
}
