/// A file that is written beside its place under a hidden name, so that patterns such as `*.jsonl`
/// do not find it; it is removed unless it gets its name, also where a signal ends the program.
final class UnfinishedFile {
  /// Where it is written until it is finished.
  let path: String
  private let place: String
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

  /// - Parameter place: Where the file is to be, once the caller has made and written it.
  init(for place: String) {
    self.place = place
    path = Self.hidden(place, as: "unfinished")
    // A path without its zero must not come before the handler; no file can be made there, either.
    note = path.utf8.count < Self.capacity ? Self.notes.first { $0.isEmpty } : nil
    note?.set(path.utf8 + [0])
  }

  deinit {
    guard !isFinished else { return }
    note?.set([])
    path.withCString { $0.withMemoryRebound(to: UInt8.self, capacity: 1, System.removeFile) }
  }

  /// A name beside a file that nobody else uses.
  static func hidden(_ place: String, as kind: String) -> String {
    let start = place.lastIndex(of: "/").map(place.index(after:)) ?? place.startIndex
    return "\(place[..<start]).\(place[start...]).\(System.processID).\(kind)"
  }

  /// Puts what was written in its place, whole also after a power failure.
  func finish(_ descriptor: Descriptor) throws(SystemError) {
    try descriptor.synchronize()
    try System.rename(path, to: place)
    note?.set([])
    isFinished = true
  }
}
